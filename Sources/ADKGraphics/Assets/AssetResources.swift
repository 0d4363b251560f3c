import ADKAssetFormat
import ADKFoundation
import Foundation

/// An image set of an asset catalogue. The plugin AssetCatalogPlugin writes one for each set: `.paperPlane`.
public struct ImageResource: Hashable, Sendable {
    let name: String
    let bundle: Bundle

    /// Creates a resource by the set's name, with those of its namespaces before it: `Icons/star`.
    public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

/// A colour set of an asset catalogue. The plugin AssetCatalogPlugin writes one for each set.
public struct ColorResource: Hashable, Sendable {
    let name: String
    let bundle: Bundle

    /// Creates a resource by the set's name, with those of its namespaces before it.
    public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

extension UIImage {
    /// Creates the image of a set. One that does not exist is logged, and the image is empty. Any thread.
    public convenience init(resource: ImageResource) {
        guard let image = UIImage(named: resource.name, in: resource.bundle, compatibleWith: nil) else {
            Misuse.report(
                "there is no image set “\(resource.name)” in \(resource.bundle.bundlePath)", of: resource.name)
            self.init()
            return
        }
        self.init(image.content, image.presentation, contentID: image.contentID)
    }
}

extension UIColor {
    /// Creates the colour of the set called `name` of the program's asset catalogues. Nil if there is none. Any
    /// thread.
    public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

    /// Creates the colour of the set called `name` of the asset catalogues of `bundle`; nil is the main bundle. Nil if
    /// there is none. It has a light and a dark variant. Any thread.
    ///
    /// Differs from UIKit: `traitCollection` has no effect.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        guard let (_, set) = AssetCatalogues.first(in: bundle, { $0.index.colors[name] }),
            let light = AssetIndex.color(of: set, idioms: AssetCatalogues.idioms, isDark: false),
            let dark = AssetIndex.color(of: set, idioms: AssetCatalogues.idioms, isDark: true)
        else { return nil }
        self.init(light: UIColor(light), dark: UIColor(dark))
    }

    /// Creates the colour of a set. One that does not exist is logged, and the colour is clear. Any thread.
    public convenience init(resource: ColorResource) {
        guard let color = UIColor(named: resource.name, in: resource.bundle, compatibleWith: nil) else {
            Misuse.report(
                "there is no colour set “\(resource.name)” in \(resource.bundle.bundlePath)", of: resource.name)
            self.init(white: 0, alpha: 0)
            return
        }
        self.init(light: color, dark: color)
    }

    private convenience init(_ color: AssetIndex.Color) {
        self.init(
            red: CGFloat(color.red), green: CGFloat(color.green), blue: CGFloat(color.blue), alpha: CGFloat(color.alpha)
        )
    }
}

/// The name of a data set.
public typealias NSDataAssetName = String

/// The file of a data set of an asset catalogue. Immutable. Any thread.
public final class NSDataAsset: Sendable {
    /// The name of the set.
    public let name: NSDataAssetName
    /// The bytes of the file.
    public let data: Data
    /// The uniform type identifier that the catalogue gives, such as `public.json`. Empty without one.
    public let typeIdentifier: String

    /// Reads the set called `name` of the program's asset catalogues. Nil if there is none.
    public convenience init?(name: NSDataAssetName) { self.init(name: name, bundle: .main) }

    /// Reads the set called `name` of the asset catalogues of `bundle`. Nil if there is none. O(bytes).
    public init?(name: NSDataAssetName, bundle: Bundle) {
        guard let (archive, set) = AssetCatalogues.first(in: bundle, { $0.index.data[name] }) else { return nil }
        self.name = name
        data = archive.bytes(set.place)
        typeIdentifier = set.type
    }
}
