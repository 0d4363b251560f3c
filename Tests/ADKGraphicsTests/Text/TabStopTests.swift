import Foundation
import Testing

@testable import ADKGraphics

/// Tab stops of every alignment.
@Suite struct TabStopTests {
    private func text(_ string: String, _ stops: [NSTextTab], _ change: (NSMutableParagraphStyle) -> Void = { _ in })
        -> AttributedText
    {
        let style = NSMutableParagraphStyle()
        style.tabStops = stops
        change(style)
        return AttributedText(NSAttributedString(string: string, attributes: [.paragraphStyle: style]))
    }

    /// The rectangle around the part of `text` that is `part`.
    private func frame(_ part: String, in shaped: ShapedText) throws -> CGRect {
        let string = shaped.text.string
        let range = try #require(string.range(of: part))
        let start = string.utf8.distance(from: string.startIndex, to: range.lowerBound)
        let rects = shaped.rects(forByteRange: start..<start + part.utf8.count)
        return try #require(rects.dropFirst().reduce(rects.first) { $0?.union($1) })
    }

    private func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 0.01 }

    @Test func textEndsAtARightStopAndHasItsMiddleAtACentreOne() throws {
        let stops = [
            NSTextTab(textAlignment: .center, location: 100), NSTextTab(textAlignment: .right, location: 200),
            NSTextTab(textAlignment: .left, location: 220),
        ]
        for width in [300, CGFloat.infinity] {
            let shaped = shape(text("one\tmiddle\tright\tleft", stops), width)
            #expect(shaped.lineCount == 1)
            #expect(isNear(try frame("middle", in: shaped).midX, 100))
            #expect(isNear(try frame("right", in: shaped).maxX, 200))
            #expect(isNear(try frame("left", in: shaped).minX, 220))
        }
    }

    @Test func numbersAreAlignedAtTheirDecimalPoint() throws {
        let options: [NSTextTab.OptionKey: Any] = [.columnTerminators: CharacterSet(charactersIn: ".")]
        let stops = [NSTextTab(textAlignment: .right, location: 100, options: options)]
        let shaped = shape(text("a\t1.25\nb\t1000.5\nc\t7", stops), 300)
        let points = try ["1.25", "1000.5"].map { number -> CGFloat in
            let whole = try #require(number.split(separator: ".").first)
            let start = try frame(number, in: shaped).minX
            return start + shape(AttributedText(String(whole + "."))).size.width
        }
        #expect(isNear(points[0], points[1]) && abs(points[0] - 100) < 3, "\(points)")
        #expect(isNear(try frame("7", in: shaped).maxX, 100), "a number without a point ends there")
    }

    @Test func theColumnTerminatorsOfALanguageAreItsDecimalSeparator() {
        #expect(NSTextTab.columnTerminators(for: Locale(identifier: "de_DE")).contains(","))
        #expect(NSTextTab.columnTerminators(for: Locale(identifier: "en_US")).contains("."))
        let comma = NSTextTab(
            textAlignment: .right, location: 9,
            options: [.columnTerminators: NSTextTab.columnTerminators(for: Locale(identifier: "de_DE"))])
        #expect(comma.decimalPoint == "," && comma.moved(to: 3).decimalPoint == ",")
        let none = NSTextTab(textAlignment: .right, location: 9, options: [.columnTerminators: CharacterSet()])
        #expect(none.decimalPoint == nil && none == NSTextTab(textAlignment: .right, location: 9))
    }

    @Test func fromRightToLeftStopsAreDistancesFromTheRight() throws {
        let stops = [
            NSTextTab(textAlignment: .left, location: 60), NSTextTab(textAlignment: .right, location: 160),
        ]
        let shaped = shape(text("\u{05D0}\t\u{05D1}\u{05D1}\t\u{05D2}\u{05D2}\u{05D2}", stops), 300)
        let edge = try frame("\u{05D0}", in: shaped).maxX
        let (left, right) = (
            try frame("\u{05D1}\u{05D1}", in: shaped), try frame("\u{05D2}\u{05D2}\u{05D2}", in: shaped)
        )
        #expect(isNear(edge - left.maxX, 60), "\(edge) \(left)")
        #expect(isNear(edge - right.minX, 160), "\(edge) \(right)")
    }

    @Test func stopsCountFromTheEdgeAndNotFromTheIndent() throws {
        let shaped = shape(
            text("\tone\nnext", [NSTextTab(textAlignment: .right, location: 120)]) {
                $0.firstLineHeadIndent = 20
                $0.headIndent = 20
            }, 300)
        #expect(isNear(try frame("one", in: shaped).maxX, 120))
    }

    @Test func textBeyondARightStopAndHostileStopsAreLaidOut() {
        let places: [CGFloat] = [-1, 0, 0.5, 1, 5, 16_384, 1e9, .infinity, -.infinity]
        let alignments: [NSTextAlignment] = [.left, .right, .center, .justified, .natural]
        let stops = places.flatMap { place in alignments.map { NSTextTab(textAlignment: $0, location: place) } }
        for width in [1, 40, 300, CGFloat.infinity] {
            let shaped = shape(text("a\tlong words beyond\t\t1.5\t\u{05D0}\t\nb\t", stops), width)
            #expect(shaped.size.height > 0 && shaped.size.height.isFinite)
            #expect(shaped.lines.last?.bytes.upperBound == shaped.text.byteCount)
        }
    }
}
