import Testing
import UIKit

/// The catalogue of this target, which the plugin compiles when it is built.
@Suite struct AssetCatalogTests {
    @Test func aSetIsFoundByItsNameAndByItsSymbol() throws {
        let named = try #require(UIImage(named: "sky", in: .module, compatibleWith: nil))
        #expect(named.size == CGSize(width: 4, height: 4))
        #expect(UIImage(resource: .sky) == named)
        let symbol: UIImage = .sky
        #expect(symbol == named)
        #expect(UIImage(named: "day", in: .module, compatibleWith: nil) == nil)
        // The main bundle is the folder of the tests, with the bundles of all targets.
        #expect(UIImage(named: "sky") != nil)
    }

    @Test func aNamespaceIsPartOfTheName() throws {
        #expect(UIImage(named: "star", in: .module, compatibleWith: nil) == nil)
        let star = try #require(UIImage(named: "Icons/star", in: .module, compatibleWith: nil))
        #expect(star.renderingMode == .alwaysTemplate)
        #expect(UIImage(resource: .Icons.star) == star)
    }

    @Test func aColourHasBothAppearances() {
        let brand: UIColor = .brand
        #expect(UIColor(named: "Brand", in: .module, compatibleWith: nil) == brand)
        #expect(brand.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) == .red)
        #expect(brand.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .blue)
        #expect(UIColor(resource: .brand) == brand)
    }

    @Test func aDataSetHasItsBytesAndItsType() throws {
        let asset = try #require(NSDataAsset(name: "seed", bundle: .module))
        #expect(try JSONDecoder().decode([Int].self, from: asset.data) == [1, 2])
        #expect(asset.typeIdentifier == "public.json")
    }
}
