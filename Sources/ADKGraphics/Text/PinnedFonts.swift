import Foundation

/// The fonts for reproducible screenshots: those of Debian's `fonts-noto-core`, `fonts-noto-cjk` and
/// `fonts-noto-color-emoji`, and no others.
enum PinnedFonts {
    static let directories = ["/usr/share/fonts/truetype/noto", "/usr/share/fonts/opentype/noto"]

    /// The font files that must exist for pinning.
    static let required = [
        "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
        "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf",
        "/usr/share/fonts/truetype/noto/NotoSansMono-Regular.ttf",
        "/usr/share/fonts/truetype/noto/NotoSerif-Regular.ttf",
        "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
        "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
        "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    ]

    /// The text language chooses between fonts that share characters. It is fixed, so that the user's language does
    /// not change screenshots.
    static let language = "en"

    /// A complete fontconfig configuration: font folders, generic family names, and three rules for bitmap emoji,
    /// missing italic faces and missing bold faces.
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

    /// Bitmap fonts have one size. Other sizes are scaled from it.
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
