import ADKFoundation
import Foundation
import Testing

@testable import ADKGraphics

/// Images in texts.
@Suite struct AttachmentTests {
    private static let red: UInt32 = 0xFFFF_0000

    private func image(_ width: Int, _ height: Int) -> UIImage {
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width { pixels.row(y)[x] = AttachmentTests.red }
        }
        return UIImage(pixels: pixels, scale: 1)
    }

    private func text(_ before: String, _ attachment: NSTextAttachment, _ after: String = "") -> AttributedText {
        let result = NSMutableAttributedString(string: before)
        result.append(NSAttributedString(attachment: attachment))
        result.append(NSAttributedString(string: after))
        return AttributedText(result)
    }

    /// The pixels of the image in the drawn text.
    private func place(_ shaped: ShapedText, _ width: Int = 300, _ height: Int = 120) -> CGRect {
        var image = TextImage(shaped, width: width, height: height)
        image.pixels = image.pixels.map { $0 == AttachmentTests.red ? $0 : 0 }
        return image.inked
    }

    // MARK: - Measuring

    @Test func anImageTakesItsSizeAndStandsOnTheBaseline() {
        let plain = shape(AttributedText("ab"))
        let shaped = shape(text("a", NSTextAttachment(image: image(30, 40)), "b"))

        #expect(abs(shaped.size.width - plain.size.width - 30) < 1)
        #expect(shaped.rects(forByteRange: 1..<4)[0].width == 30)
        #expect(shaped.lines[0].baseline == 40)
        #expect(abs(shaped.size.height - 40 - (plain.size.height - plain.lines[0].baseline)) < 0.01)
    }

    @Test func boundsReplaceTheSizeAndReachBelowTheBaseline() {
        let attachment = NSTextAttachment(image: image(300, 400))
        attachment.bounds = CGRect(x: 0, y: -25, width: 20, height: 30)
        let shaped = shape(text("a", attachment))

        #expect(shaped.rects(forByteRange: 1..<4)[0].width == 20)
        #expect(abs(shaped.size.height - shaped.lines[0].baseline - 25) < 0.01)
    }

    @Test func imagesThatDoNotFitBeginANewLine() {
        let attachment = NSTextAttachment(image: image(30, 10))
        let shaped = shape(text("", attachment) + text("", attachment) + text("", attachment), 70)

        #expect(shaped.lines.map(\.bytes.count) == [6, 3])
        #expect(shaped.size.width == 60)
    }

    @Test func imagesShrinkWithTheFont() {
        let attachment = NSTextAttachment(image: image(40, 10))
        let constraints = TextConstraints(
            maximumSize: CGSize(width: 50, height: 1_000), maximumNumberOfLines: 1, truncationMode: .byTruncatingTail)
        var shrinking = constraints
        shrinking.scaleFactors = [0.5]

        #expect(TextShaper.shape(text("ab", attachment), constraints).isTruncated)
        #expect(TextShaper.shape(text("ab", attachment), shrinking).rects(forByteRange: 2..<5)[0].width == 20)
    }

    // MARK: - Drawing

    @Test func anImageIsDrawnAtItsPlace() {
        let shaped = shape(text("a", NSTextAttachment(image: image(30, 40))))
        let drawn = place(shaped)

        #expect(drawn.size == CGSize(width: 30, height: 40) || drawn.size == CGSize(width: 29, height: 40))
        #expect(abs(drawn.minX - shaped.rects(forByteRange: 1..<4)[0].minX) <= 1 && drawn.maxY == 40)
        #expect(shaped.inkBounds.contains(drawn.insetBy(dx: 1, dy: 1)))
    }

    @Test func boundsMoveTheImageAndItsInk() {
        let attachment = NSTextAttachment(image: image(10, 10))
        attachment.bounds = CGRect(x: 50, y: 0, width: 10, height: 10)
        let shaped = shape(text("", attachment))

        #expect(place(shaped).minX == 50)
        #expect(shaped.size.width == 10 && shaped.inkBounds.maxX == 60)
    }

    @Test func aTemplateHasTheColourOfTheText() {
        let attachment = NSTextAttachment(image: image(10, 10).withRenderingMode(.alwaysTemplate))
        let text = AttributedText(
            NSAttributedString(attachment: attachment, attributes: [.foregroundColor: UIColor.blue]))
        let drawn = TextImage(shape(text), width: 20, height: 20)

        #expect(drawn.inked.size == CGSize(width: 10, height: 10))
        #expect(drawn.pixels.allSatisfy { $0 & 0xFF00_00FF == $0 })
    }

    @Test func oneAttachmentOfTwoCharactersIsDrawnTwice() {
        let attachment = NSTextAttachment(image: image(10, 10))
        let text = AttributedText(NSAttributedString(string: "\u{FFFC}\u{FFFC}", attributes: [.attachment: attachment]))

        #expect(place(shape(text)).width == 20)
    }

    @Test func anAttachmentOfALetterHasNoEffect() {
        let attributes: [NSAttributedString.Key: Any] = [.attachment: NSTextAttachment(image: image(30, 30))]
        let shaped = shape(AttributedText(NSAttributedString(string: "abc", attributes: attributes)))

        #expect(shaped.size == shape(AttributedText("abc")).size)
        #expect(place(shaped).isNull)
    }

    // MARK: - Truncation and direction

    @Test func truncationHidesAnImageOrKeepsItWhole() {
        let words = text("ab ", NSTextAttachment(image: image(40, 10)), " and some further words")
        let kept = shape(words, 90, lines: 1, mode: .byTruncatingTail)
        let hidden = shape(words, 50, lines: 1, mode: .byTruncatingTail)

        #expect(kept.isTruncated && place(kept).width >= 39 && kept.size.width <= 90)
        #expect(hidden.isTruncated && place(hidden).isNull && hidden.tokenRects().count == 1)
    }

    @Test func aTokenMayHaveAnImage() {
        let token = text("", NSTextAttachment(image: image(12, 8)))
        let shaped = shape(AttributedText("some words that do not fit"), 80, lines: 1, token: token)

        #expect(shaped.isTruncated && shaped.tokenRects()[0].width == 12)
        #expect(place(shaped).width >= 11)
    }

    @Test func fromRightToLeftAnImageIsLeftOfTheTextBefore() {
        let shaped = shape(text("שלום ", NSTextAttachment(image: image(20, 10)), " עולם"))
        let rect = shaped.rects(forByteRange: 9..<12)[0]

        #expect(shaped.lines[0].isRightToLeft && rect.width == 20)
        #expect(rect.maxX <= shaped.rects(forByteRange: 0..<8)[0].minX)
        #expect(rect.minX >= shaped.rects(forByteRange: 13..<21)[0].maxX)
        #expect(abs(place(shaped).minX - rect.minX) <= 1)
    }

    // MARK: - Text

    @Test func theCharacterIsU_FFFCAndTheTextGivesTheObjectBack() {
        let attachment = NSTextAttachment(image: image(20, 10))
        let text = text("a", attachment, "b")
        let given = NSAttributedString(text)

        #expect(text.string == "a\u{FFFC}b" && NSTextAttachment.character == 0xFFFC)
        #expect(given.attribute(.attachment, at: 1, effectiveRange: nil) as AnyObject === attachment)
        #expect(given.attribute(.attachment, at: 0, effectiveRange: nil) == nil)
        #expect(text.slice(utf16: 1..<2).runs[0].attributes.attachment?.source === attachment)
        #expect(shape(text).selectionRects(1..<4)[0].width == 20)
    }

    @Test func swiftsAttributedStringsHaveAttachments() {
        var source = AttributedString("\u{FFFC}")
        source.attachment = NSTextAttachment(image: image(20, 10))

        #expect(shape(AttributedText(source)).size.width == 20)
    }

    @Test func aTextKeepsTheValuesOfAnAttachmentThatChanges() {
        let attachment = NSTextAttachment(image: image(20, 10))
        let old = text("", attachment)
        attachment.image = image(40, 10)
        let new = text("", attachment)

        #expect(old != new)
        #expect(shape(old).size.width == 20 && shape(new).size.width == 40)
    }

    // MARK: - Bad input

    @Test func withoutAnImageBoundsAreEmptySpace() {
        let attachment = NSTextAttachment()
        let none = shape(text("a", attachment))
        attachment.bounds = CGRect(x: 0, y: 0, width: 25, height: 5)
        let space = shape(text("a", attachment))

        #expect(none.size == shape(AttributedText("a")).size)
        #expect(abs(space.size.width - none.size.width - 25) < 0.01 && place(space).isNull)
        #expect(NSTextAttachment(data: Data([1, 2, 3]), ofType: "public.png").snapshot.image == nil)
    }

    @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
    func boundsThatAreNoNumbersAreReportedAndLeftOut(number: CGFloat) {
        let attachment = NSTextAttachment(image: image(20, 10))
        let messages = Misuse.messages(ofThisThread: true) {
            attachment.bounds = CGRect(x: 0, y: number, width: 10, height: 10)
        }

        #expect(messages.count == 1 && attachment.bounds == .zero)
        #expect(shape(text("", attachment)).size.width == 20)
    }

    @Test func hugeBoundsAreReportedAndLimited() {
        let attachment = NSTextAttachment(image: image(20, 10))
        let messages = Misuse.messages(ofThisThread: true) {
            attachment.bounds = CGRect(x: 0, y: 0, width: 1e300, height: 1e300)
        }
        let many = AttributedText.joined(Array(repeating: text("a", attachment), count: 300))
        let shaped = shape(many, 100)

        #expect(messages.count == 1 && attachment.bounds.size == CGSize(width: 16_384, height: 16_384))
        #expect(shaped.lines.last?.bytes.upperBound == many.byteCount && shaped.size.height >= 300 * 16_384)
        #expect(shape(many).lines.last?.bytes.upperBound == many.byteCount, "as wide as Pango counts")
    }
}
