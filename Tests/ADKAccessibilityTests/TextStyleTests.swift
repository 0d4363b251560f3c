import ADKGraphics
import Testing

@testable import ADKAccessibility
@testable import ADKViews

/// The look of text in AT-SPI's words.
struct TextStyleTests {
    @Test(arguments: [
        (UIFont.Weight.ultraLight, "100"), (.light, "300"), (.regular, "400"), (.medium, "500"), (.semibold, "600"),
        (.bold, "700"), (.black, "900"),
    ])
    func theWeightOfATextIsThatOfItsFont(weight: UIFont.Weight, number: String) throws {
        let text = AttributedText("Lake", font: UIFont.systemFont(ofSize: 12, weight: weight))
        let run = try #require(AccessibilityTextRun(of: text, at: 0, UITraitCollection()))
        let attributes = run.style.attributes
        #expect(attributes.first { $0.0 == "weight" }?.1 == number)
        #expect(attributes.first { $0.0 == "style" }?.1 == "normal")
    }
}
