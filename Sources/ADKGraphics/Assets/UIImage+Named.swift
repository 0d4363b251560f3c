import ADKFoundation
import Foundation

extension UIImage {
    /// Loads the image called `name` from the program's resources: from the program's folder, its `Resources` and
    /// `assets` folders, or a resource bundle of SwiftPM there.
    ///
    /// A set of an asset catalogue comes first: its name is that of the set, whatever its files are called. It has the
    /// set's rendering mode and slicing, and changes with the appearance where it is drawn.
    ///
    /// A name without an extension matches PNG, JPEG, WebP and GIF files. Of `name`, `name@2x` and `name@3x` the
    /// largest is used. The encoded file is cached for the whole process, within a limit of 16 MB.
    public convenience init?(named name: String) {
        self.init(named: name, in: nil, compatibleWith: nil)
    }

    /// Loads the image called `name` from `bundle`; nil is the main bundle. The display scale of `traits` chooses
    /// between `name`, `name@2x` and `name@3x`.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
        guard let image = NamedImages.image(name, in: bundle, scale: traits?.displayScale) else { return nil }
        self.init(image.content, image.presentation, contentID: image.contentID)
    }

    /// The same as `UIImage(named:)`, which is usable on any thread here.
    public static func as_imageNamed(_ name: String) -> UIImage? { UIImage(named: name) }

    /// The same as `UIImage(named:in:compatibleWith:)` with the main bundle.
    public static func as_imageNamed(_ name: String, compatibleWith traits: UITraitCollection?) -> UIImage? {
        UIImage(named: name, in: nil, compatibleWith: traits)
    }
}

/// The cache of images from resources, by file path.
private enum NamedImages {
    /// The cached encoded files, limited to 16 MB.
    private static let kept = ByteCache<String, UIImage>(byteLimit: 16 << 20)

    static func image(_ name: String, in bundle: Bundle?, scale: CGFloat?) -> UIImage? {
        guard !name.isEmpty, !name.contains("..") else { return nil }
        if let (archive, set) = AssetCatalogues.first(in: bundle, { $0.index.images[name] }) {
            let key = "\(archive.path)\n\(name)\n\(scale ?? 0)"
            if let known = kept[key] { return known }
            if let image = UIImage(set, of: archive, scale: scale) {
                kept.insert(image, for: key, byteCount: image.byteCount)
                return image
            }
        }
        for folder in ResourceFolders.of(bundle) {
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
        // A name that ends with a scale suffix matches only that file.
        let isMarked = stem.hasSuffix("@2x") || stem.hasSuffix("@3x")
        return (isMarked ? [""] : marks).flatMap { mark in endings.map { stem + mark + $0 } }
    }
}
