import Foundation
import Testing

@testable import ADKGraphics

/// Measuring and drawing of attributed strings use the text engine.
@Suite struct StringDrawingTests {
    private let text = NSAttributedString(
        string: "The quick brown fox jumps over the lazy dog",
        attributes: [.font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor.red])

    private func words(_ width: Int, _ height: Int, _ body: () -> Void) -> [UInt32] {
        let context = CGContext(buffer: PixelBuffer(width: width, height: height), scale: 1)
        context.asCurrent(body)
        return (0..<height).flatMap { y in Array(UnsafeBufferPointer(start: context.buffer.row(y), count: width)) }
    }

    @Test func sizesAreThoseOfTheEngine() {
        let whole = TextShaper.shape(AttributedText(text), TextConstraints())
        #expect(text.size() == whole.size)
        for width in stride(from: CGFloat(40), to: 400, by: 13) {
            var constraints = TextConstraints(truncationMode: .byClipping)
            constraints.maximumSize.width = width
            let box = text.boundingRect(
                with: CGSize(width: width, height: 0), options: .usesLineFragmentOrigin, context: nil)
            #expect(box == CGRect(origin: .zero, size: TextShaper.shape(AttributedText(text), constraints).size))
            #expect(box.width <= width)
        }
        // Without the option no line is broken.
        #expect(text.boundingRect(with: CGSize(width: 40, height: 40), context: nil).size == whole.size)
        #expect(
            text.string.size(withAttributes: [.font: UIFont.systemFont(ofSize: 15)]) == whole.size)
    }

    @Test func drawingPaintsWhatTheEnginePaints() {
        let rect = CGRect(x: 5, y: 7, width: 120, height: 60)
        var constraints = TextConstraints(maximumSize: rect.size, truncationMode: .byClipping)
        constraints.maximumNumberOfLines = 0
        let expected = words(140, 80) {
            guard let context = UIGraphicsGetCurrentContext() else { return }
            TextShaper.shape(AttributedText(text), constraints).draw(in: context, at: rect.origin, width: rect.width)
        }
        #expect(words(140, 80) { text.draw(in: rect) } == expected)
        #expect(expected.contains { $0 != 0 })
        // Without a context nothing is drawn, and nothing fails.
        text.draw(at: .zero)
    }

    @Test func aTruncatingParagraphHasOneLine() {
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = .byTruncatingTail
        let short = NSAttributedString(
            string: text.string, attributes: [.font: UIFont.systemFont(ofSize: 15), .paragraphStyle: style])
        let box = short.boundingRect(
            with: CGSize(width: 100, height: 500), options: .usesLineFragmentOrigin, context: nil)
        #expect(box.height < 30 && box.width <= 100)
    }

    @Test func aShadowIsDrawnBehindTheText() {
        let shadow = NSShadow()
        shadow.shadowColor = UIColor.blue
        shadow.shadowOffset = CGSize(width: 0, height: 30)
        let shaded = NSMutableAttributedString(attributedString: text)
        shaded.addAttribute(.shadow, value: shadow, range: NSRange(location: 0, length: shaded.length))
        let found = words(400, 80) { shaded.draw(at: .zero) }
        #expect(found[(400 * 35)...].contains { $0 & 0xFF > 128 }, "blue below the text")
        #expect(found[..<(400 * 25)].contains { $0 >> 16 & 0xFF > 128 }, "red text")
        #expect((shadow.copy() as? NSShadow) == shadow)
    }
}
