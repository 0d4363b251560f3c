import ADKAssetFormat
import Testing

@testable import ADKAssets

@Suite struct AssetSymbolTests {
    static let names = [
        ("paper-plane", "paperPlane"), ("AppIcon", "appIcon"), ("URLBar", "urlBar"), ("URL", "url"),
        ("image_0.jpg", "image0Jpg"),
        ("3d", "_3d"), ("class", "`class`"), ("my photo", "myPhoto"), ("été", "été"), ("A", "a"), ("iOS 7", "iOS7"),
    ]

    @Test(arguments: names)
    func aSymbolIsTheNameInCamelCase(_ name: String, _ symbol: String) {
        #expect(AssetSymbols.symbol(of: name) == symbol)
    }

    @Test func theEndingOfTheKindIsLeftOut() {
        #expect(AssetSymbols.symbol(of: "AccentColor", ending: "Color") == "accent")
        #expect(AssetSymbols.symbol(of: "color", ending: "Color") == "color")
        #expect(AssetSymbols.symbol(of: "--") == nil)
    }

    @Test func aNameOfTheLanguageHasGraveAccentsAndALineBreakIsEscaped() {
        var index = AssetIndex()
        index.colors = ["type/a": [], "x\ny": []]
        let source = AssetSymbols(index).source
        #expect(source.contains("    enum `Type` {\n"))
        #expect(source.contains(#"xY = ColorResource(name: "x\ny", bundle: .module)"#))
        #expect(source.contains(#"/// The set "x\ny" of"#))
    }

    @Test func theSourceHasNamespacesAndMembers() {
        var index = AssetIndex()
        let set = AssetIndex.ImageSet(rendering: .automatic, images: [])
        index.images = ["star": set, "Icons/star": set, "add": set, "a\"b": set]
        index.colors = ["Brand": [], "red": []]
        let source = AssetSymbols(index).source
        #expect(
            source == """
                // Written by adk-assets. Changes are lost.
                import AsyncDisplayKit
                import Foundation

                extension ImageResource {
                    /// The set "a\\"b" of an asset catalogue.
                    static let aB = ImageResource(name: "a\\"b", bundle: .module)
                    /// The set "add" of an asset catalogue.
                    static let add = ImageResource(name: "add", bundle: .module)
                    /// The set "star" of an asset catalogue.
                    static let star = ImageResource(name: "star", bundle: .module)
                    enum Icons {
                        /// The set "Icons/star" of an asset catalogue.
                        static let star = ImageResource(name: "Icons/star", bundle: .module)
                    }
                }

                extension UIImage {
                    static var aB: UIImage { UIImage(resource: .aB) }
                    static var star: UIImage { UIImage(resource: .star) }
                }

                extension ColorResource {
                    /// The set "Brand" of an asset catalogue.
                    static let brand = ColorResource(name: "Brand", bundle: .module)
                    /// The set "red" of an asset catalogue.
                    static let red = ColorResource(name: "red", bundle: .module)
                }

                extension UIColor {
                    static var brand: UIColor { UIColor(resource: .brand) }
                }

                """)
    }
}
