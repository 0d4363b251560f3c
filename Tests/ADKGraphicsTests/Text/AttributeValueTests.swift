import Foundation
import TestSupport
import Testing

@testable import ADKGraphics

/// Attributes in Foundation's attributed strings.
struct AttributeValueTests {
    /// Foundation ended the process after some thousands of comparisons.
    @Test func foundationComparesColoursFontsAndStyles() {
        let text = NSMutableAttributedString(string: String(repeating: "abc ", count: 100))
        var random = SeededRandom(seed: 7)
        var kept: [AnyObject] = []
        for step in 0..<20_000 {
            let style = NSMutableParagraphStyle()
            style.lineSpacing = CGFloat(step % 3)
            let shadow = NSShadow()
            shadow.shadowBlurRadius = CGFloat(step % 2)
            let values: [NSAttributedString.Key: Any] = [
                .foregroundColor: UIColor(white: CGFloat(step % 3) / 4, alpha: 1), .paragraphStyle: style,
                .font: UIFont.systemFont(ofSize: CGFloat(10 + step % 3)), .shadow: shadow,
            ]
            if step % 7 == 0 { kept.append(style) }
            let range = NSRange(location: Int.random(in: 0..<390, using: &random), length: 1 + step % 9)
            if step % 2 == 0 {
                text.addAttributes(values, range: range)
            } else {
                text.setAttributes(values, range: range)
            }
        }
        var runs = 0
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { _, _, _ in runs += 1 }
        #expect(runs > 1)
    }

    @Test func equalValuesAreOneRun() {
        let text = NSMutableAttributedString(string: "ab")
        for offset in 0..<2 {
            text.addAttribute(
                .foregroundColor, value: UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1),
                range: NSRange(location: offset, length: 1))
        }
        var range = NSRange()
        #expect(text.attribute(.foregroundColor, at: 0, effectiveRange: &range) is UIColor)
        #expect(range.length == 2)
    }

    @Test func valuesAreEqualAndHashedByTheirContent() {
        let (a, b) = (NSMutableParagraphStyle(), NSMutableParagraphStyle())
        a.lineSpacing = 2
        b.lineSpacing = 2
        #expect(a == b && a.hashValue == b.hashValue && a.isEqual(b))
        #expect((a.copy() as? NSParagraphStyle) == b)
        #expect((a.mutableCopy() as? NSMutableParagraphStyle)?.lineSpacing == 2)
        b.lineSpacing = 3
        #expect(a != b)
        #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1) && UIColor.red != .blue)
        #expect(!UIColor.red.isEqual("red"))
        #expect(Set([UIFont.systemFont(ofSize: 12), .systemFont(ofSize: 12), .systemFont(ofSize: 13)]).count == 2)
        #expect("\(UIColor(red: 1, green: 0, blue: 0, alpha: 1))" == "UIColor(1.0 0.0 0.0 1.0)")
    }
}
