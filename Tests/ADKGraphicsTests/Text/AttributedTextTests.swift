import Foundation
import Testing

@testable import ADKGraphics

@Suite struct AttributedTextTests {
    @Test func attributedStringAndNSAttributedStringGiveEqualTexts() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.lineSpacing = 3
        let link = try #require(URL(string: "https://example.org/a"))

        var swift = AttributedString("Grüße 👩‍👩‍👧 ")
        swift.font = .systemFont(ofSize: 15)
        swift.foregroundColor = .red
        swift.paragraphStyle = style
        var second = AttributedString("שלום link")
        second.link = link
        second.underlineStyle = .single
        second.underlineColor = .blue
        second.strikethroughStyle = .double
        second.kern = 1.5
        second.baselineOffset = -2
        second.backgroundColor = .yellow
        swift += second

        let objective = NSMutableAttributedString(
            string: "Grüße 👩‍👩‍👧 ",
            attributes: [.font: UIFont.systemFont(ofSize: 15), .foregroundColor: UIColor.red, .paragraphStyle: style])
        objective.append(
            NSAttributedString(
                string: "שלום link",
                attributes: [
                    .link: link, .underlineStyle: NSUnderlineStyle.single.rawValue, .underlineColor: UIColor.blue,
                    .strikethroughStyle: NSUnderlineStyle.double, .kern: 1.5, .baselineOffset: -2,
                    .backgroundColor: UIColor.yellow,
                ]))

        let (a, b) = (AttributedText(swift), AttributedText(objective))
        #expect(a == b && a.hashValue == b.hashValue)
        #expect(a.runs.count == 2 && a.string == objective.string)
        #expect(a.length == objective.length)
        #expect(a.runs.map(\.bytes) == [0..<"Grüße 👩‍👩‍👧 ".utf8.count, "Grüße 👩‍👩‍👧 ".utf8.count..<a.byteCount])
        #expect(a.runs[0].attributes.paragraphStyle?.alignment == .center)
    }

    @Test func aStyleChangedAfterwardsDoesNotChangeTheText() {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 1
        var source = AttributedString("x")
        source.paragraphStyle = style
        let text = AttributedText(source)

        style.lineSpacing = 50

        #expect(text.runs[0].attributes.paragraphStyle?.lineSpacing == 1)
    }

    @Test func attributesThatSplitASurrogatePairDoNotSplitTheCharacter() {
        let source = NSMutableAttributedString(string: "a😀b")
        source.addAttribute(.kern, value: 2.0, range: NSRange(location: 0, length: 2))
        source.addAttribute(
            NSAttributedString.Key(rawValue: "mine"), value: "tag", range: NSRange(location: 3, length: 1))

        let text = AttributedText(source)

        #expect(text.string == "a😀b")
        #expect(text.runs.map(\.bytes) == [0..<5, 5..<6])
        #expect(text.runs[1].attributes.custom == ["mine": .string("tag")])
        #expect(shape(text).lineCount == 1)
    }

    @Test func twoThreadsMayConvertTheSameFoundationString() {
        let parts = (0..<40).map { index in
            NSAttributedString(
                string: "part \(index) ", attributes: [.kern: Double(index), .foregroundColor: UIColor.red])
        }
        let source = NSMutableAttributedString(string: "")
        for part in parts { source.append(part) }
        let box = UncheckedSendable(source)

        let texts = Threads.run(2) { _ in (0..<200).map { _ in AttributedText(box.value) } }

        #expect(Set(texts.joined()).count == 1)
    }

    @Test func rangesConvertBetweenUnits() {
        let text = AttributedText("aü😀字")

        #expect(text.byteRange(forUTF16: NSRange(location: 0, length: 5)) == 0..<10)
        #expect(text.byteRange(forUTF16: NSRange(location: 2, length: 2)) == 3..<7)
        #expect(text.byteRange(forUTF16: NSRange(location: 3, length: 1)) == 3..<7)
        #expect(text.byteRange(forUTF16: NSRange(location: 99, length: Int.max)) == 10..<10)
        #expect(text.utf16Range(forBytes: 3..<7) == NSRange(location: 2, length: 2))
        #expect(text.utf16Range(forBytes: 1..<2) == NSRange(location: 1, length: 0))
        for location in 0..<5 where location != 3 {
            let range = NSRange(location: location, length: 5 - location)
            #expect(text.utf16Range(forBytes: text.byteRange(forUTF16: range)) == range)
        }
    }

    @Test func slicesAndSumsKeepTheirAttributes() {
        let text = AttributedText("red", color: .red) + AttributedText("blue", color: .blue)

        let middle = text.slice(2..<5)

        #expect(middle.string == "dbl" && middle.runs.map(\.attributes.color) == [.red, .blue])
        #expect(text.slice(0..<3) + text.slice(3..<7) == text)
        #expect(text.slice(3..<3).isEmpty)
        #expect(AttributedText("e\u{301}") != AttributedText("é"))
    }
}
