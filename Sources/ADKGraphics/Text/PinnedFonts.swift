import Foundation

/// The fonts that pictures for comparison are drawn with: Debian's `fonts-noto-core`,
/// `fonts-noto-cjk` and `fonts-noto-color-emoji`, and nothing else the computer has.
enum PinnedFonts {
    static let directories = ["/usr/share/fonts/truetype/noto", "/usr/share/fonts/opentype/noto"]

    /// Without these the set is not worth pinning.
    static let required = [
        "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
        "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf",
        "/usr/share/fonts/truetype/noto/NotoSansMono-Regular.ttf",
        "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf",
        "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
        "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
        "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    ]

    /// Text language decides between fonts that share characters; fixed, since the user's
    /// must not show in a picture.
    static let language = "en"

    /// A whole fontconfig configuration: where fonts are, what the generic names mean, and
    /// the three rules that bitmap emoji and missing italic and bold faces need.
    static var configuration: String {
        """
        <?xml version="1.0"?>
        <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
        <fontconfig>
        \(directories.map { "<dir>\($0)</dir>" }.joined(separator: "\n"))
        <cachedir>/var/cache/fontconfig</cachedir>
        <cachedir prefix="xdg">fontconfig</cachedir>
        \(alias("sans-serif", ["Noto Sans"] + fallbacks))
        \(alias("Noto Sans", fallbacks))
        \(alias("serif", ["Noto Serif", "Noto Serif CJK SC", "Noto Naskh Arabic"] + fallbacks))
        \(alias("Noto Serif", ["Noto Serif CJK SC", "Noto Naskh Arabic"] + fallbacks))
        \(alias("monospace", ["Noto Sans Mono", "Noto Sans Mono CJK SC"] + fallbacks))
        \(alias("Noto Sans Mono", ["Noto Sans Mono CJK SC"] + fallbacks))
        \(alias("emoji", ["Noto Color Emoji"]))
        \(bitmapRule)
        \(slantRule)
        \(boldRule)
        </fontconfig>
        """
    }

    private static let fallbacks = [
        "Noto Sans CJK SC", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Thai", "Noto Sans Devanagari",
        "Noto Color Emoji", "Noto Sans Math", "Noto Sans Symbols", "Noto Sans Symbols2",
    ]

    private static func alias(_ name: String, _ families: [String]) -> String {
        let served = families.map { "<family>\($0)</family>" }.joined()
        return "<alias binding=\"same\"><family>\(name)</family><accept>\(served)</accept></alias>"
    }

    /// A font of pictures comes in one size; what is asked for is reached by scaling.
    private static let bitmapRule = """
        <match target="font">
          <test name="outline" compare="eq"><bool>false</bool></test>
          <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
            <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
            <double>0</double> <double>0</double>
            <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide>
          </matrix></times></edit>
        </match>
        """

    private static let slantRule = """
        <match target="font">
          <test name="slant"><const>roman</const></test>
          <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
          <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
            <double>1</double><double>0.2</double><double>0</double><double>1</double>
          </matrix></times></edit>
          <edit name="slant" mode="assign"><const>oblique</const></edit>
        </match>
        """

    private static let boldRule = """
        <match target="font">
          <test name="weight" compare="less_eq"><const>medium</const></test>
          <test target="pattern" name="weight" compare="more_eq"><const>bold</const></test>
          <edit name="embolden" mode="assign"><bool>true</bool></edit>
          <edit name="weight" mode="assign"><const>bold</const></edit>
        </match>
        """
}
