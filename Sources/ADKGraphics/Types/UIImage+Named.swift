import ADKFoundation
import Foundation

extension UIImage {
    /// The picture called `name` among the program's resources: beside the program, in its
    /// `Resources` or `assets` folder, or in a resource bundle that SwiftPM put there.
    ///
    /// Without an extension PNG, JPEG, WebP and GIF are tried; of `name`, `name@2x` and `name@3x`
    /// the finest is taken. Read once and kept, encoded, as long as memory for it lasts.
    public convenience init?(named name: String) {
        self.init(named: name, in: nil, compatibleWith: nil)
    }

    /// Likewise in `bundle`; `traits` choose the file by their scale.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
        guard let image = NamedImages.image(name, in: bundle, scale: traits?.displayScale) else { return nil }
        self.init(image.content, image.presentation, contentID: image.contentID)
    }

    /// `UIImage(named:)`, which is usable on any thread here anyway.
    public static func as_imageNamed(_ name: String) -> UIImage? { UIImage(named: name) }

    public static func as_imageNamed(_ name: String, compatibleWith traits: UITraitCollection?) -> UIImage? {
        UIImage(named: name, in: nil, compatibleWith: traits)
    }
}

/// The pictures among a program's resources that were asked for, by their files.
private enum NamedImages {
    /// Bytes of encoded pictures kept.
    private static let kept = ByteCache<String, UIImage>(byteLimit: 16 << 20)

    static func image(_ name: String, in bundle: Bundle?, scale: CGFloat?) -> UIImage? {
        guard !name.isEmpty, !name.contains("..") else { return nil }
        for folder in folders(bundle) {
            for file in files(name, scale) {
                let path = folder + "/" + file
                if let known = kept[path] { return known }
                guard FileManager.default.fileExists(atPath: path), let image = UIImage(contentsOfFile: path) else {
                    continue
                }
                kept.insert(image, for: path, byteCount: image.byteCount)
                return image
            }
        }
        return nil
    }

    private static func folders(_ bundle: Bundle?) -> [String] {
        let bundle = bundle ?? .main
        let base = bundle.bundlePath
        var folders = [bundle.resourcePath, base, base + "/Resources", base + "/assets"].compactMap { $0 }
        let inside = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
        folders += inside.filter { $0.hasSuffix(".resources") }.sorted().map { base + "/" + $0 }
        return folders.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private static func files(_ name: String, _ scale: CGFloat?) -> [String] {
        let dot = name.lastIndex(of: ".").flatMap { name[$0...].count > 1 ? $0 : nil }
        let stem = dot.map { String(name[..<$0]) } ?? name
        let endings = dot.map { [String(name[$0...])] } ?? [".png", ".jpg", ".jpeg", ".webp", ".gif"]
        let marks =
            switch scale {
            case .some(..<1.25): ["", "@2x", "@3x"]
            case .some(..<2.25): ["@2x", "@3x", ""]
            default: ["@3x", "@2x", ""]
            }
        // A name that has its mark is that file and no other.
        let isMarked = stem.hasSuffix("@2x") || stem.hasSuffix("@3x")
        return (isMarked ? [""] : marks).flatMap { mark in endings.map { stem + mark + $0 } }
    }
}
