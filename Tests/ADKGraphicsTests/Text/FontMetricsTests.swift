import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Pango computes the average width of a font on one thread at a time, and a font of another thread kept zero.
struct FontMetricsTests {
    private static func shape(_ text: AttributedText) -> ShapedText {
        let constraints = TextConstraints(maximumSize: CGSize(width: 60, height: CGFloat.infinity))
        var typesetter = Typesetter(text, constraints, context: ShapingContext(source: FontCatalog.source))
        return typesetter.shape()
    }

    @Test func threadsThatMeetAFontAtOnceBreakItsLinesAlike() {
        let text = AttributedText("ПриветΕλλάδα", font: .systemFont(ofSize: 20))
        let expected = FontMetricsTests.shape(text).lines
        for _ in 0..<10 {
            let found = Threads.run(8) { _ in FontMetricsTests.shape(text).lines }
            #expect(found.allSatisfy { $0.map(\.bytes) == expected.map(\.bytes) })
            #expect(found.allSatisfy { $0.map(\.width) == expected.map(\.width) })
        }
    }
}
