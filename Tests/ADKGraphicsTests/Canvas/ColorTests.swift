import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Colours as values of a class.
@Suite struct ColorTests {
    private static let light = UITraitCollection(userInterfaceStyle: .light)
    private static let dark = UITraitCollection(userInterfaceStyle: .dark)

    @Test func coloursWithEqualComponentsAreEqualAndOneKey() {
        let (a, b) = (
            UIColor(red: 1, green: 0, blue: 0, alpha: 1), UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1)
        )
        #expect(a !== b && a == b && a.isEqual(b) && !a.isEqual("red") && !a.isEqual(nil))
        #expect(Set([a, b, .red, UIColor(cgColor: a), UIColor(hex: 0xFF0000)]).count == 1)
        #expect(AnyHashable(a) == AnyHashable(b))
        #expect(UIColor(light: .red, dark: .blue) != .red)
        #expect(UIColor(light: .red, dark: .red) == .red)
    }

    @Test func aDynamicColourHasBothVariantsInEveryForm() {
        let pair = UIColor { $0.userInterfaceStyle == .dark ? .white : UIColor(white: 0.5, alpha: 1) }
        for same in [pair, pair.cgColor, UIColor(cgColor: pair.cgColor), UIColor(light: pair, dark: pair)] {
            #expect(same == pair)
            #expect(same.resolvedColor(with: Self.light) == .gray)
            #expect(same.resolvedColor(with: Self.dark) == .white)
        }
        let faint = pair.withAlphaComponent(0.25)
        #expect(faint.resolvedColor(with: Self.dark) == UIColor(white: 1, alpha: 0.25))
        #expect(faint.resolvedColor(with: Self.light) == UIColor(white: 0.5, alpha: 0.25))
        #expect(pair.copy(alpha: 0.25) == faint)
        #expect(UIColor(light: pair, dark: .red).resolvedColor(with: Self.dark) == .red)
    }

    @Test func aColourHasVariantsForHighContrast() {
        func traits(_ style: UIUserInterfaceStyle) -> UITraitCollection {
            var traits = UITraitCollection(userInterfaceStyle: style)
            traits.accessibilityContrast = .high
            return traits
        }
        let color = UIColor {
            $0.accessibilityContrast == .high ? ($0.userInterfaceStyle == .dark ? .white : .black) : .gray
        }
        for same in [color, UIColor(light: color, dark: color), UIColor(cgColor: color)] {
            #expect(same == color && same.hash == color.hash)
            #expect(same.resolvedColor(with: Self.light) == .gray && same.resolvedColor(with: Self.dark) == .gray)
            #expect(same.resolvedColor(with: traits(.light)) == .black)
            #expect(same.resolvedColor(with: traits(.dark)) == .white)
        }
        #expect(color != .gray && UIColor(light: .gray, dark: .gray) == .gray)
        #expect(color.withAlphaComponent(0.5).resolvedColor(with: traits(.dark)) == UIColor(white: 1, alpha: 0.5))
        #expect(traits(.light).hasDifferentColorAppearance(comparedTo: Self.light))
        #expect(!traits(.dark).hasDifferentColorAppearance(comparedTo: traits(.dark)))
    }

    @Test func componentsOutsideTheirRangeAreClamped() {
        for bad in [-1, 2, CGFloat.nan, .infinity, -.infinity] {
            let color = UIColor(red: bad, green: bad, blue: bad, alpha: bad)
            let expected: CGFloat = bad > 1 ? 1 : 0
            #expect(color == UIColor(white: expected, alpha: expected))
            #expect(color.components == [expected, expected, expected, expected])
            #expect(UIColor.red.withAlphaComponent(bad).alpha == expected)
        }
        #expect(CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 2) == .blue)
        #expect(CGColor(gray: 1, alpha: 1) == .white)
    }

    @Test func aColourDescribesItself() {
        #expect("\(UIColor(red: 1, green: 0, blue: 0.5, alpha: 1))" == "UIColor(1.0 0.0 0.5 1.0)")
        #expect("\(UIColor(light: .black, dark: .white))" == "UIColor(0.0 0.0 0.0 1.0 / 1.0 1.0 1.0 1.0)")
    }
}
