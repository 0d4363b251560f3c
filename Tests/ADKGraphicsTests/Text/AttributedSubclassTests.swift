import Foundation
import Testing

@testable import ADKGraphics

/// A subclass of Foundation's attributed string that makes another text while it is read.
private final class MeasuringText: NSAttributedString {
    private let inner = NSAttributedString(string: "ab", attributes: [.kern: 2])

    override var string: String { inner.string }

    override func attributes(at location: Int, effectiveRange range: NSRangePointer?) -> [NSAttributedString.Key: Any] {
        _ = AttributedText(inner)
        return inner.attributes(at: location, effectiveRange: range)
    }
}

struct AttributedSubclassTests {
    /// It waited for a lock that its reader held.
    @Test func aSubclassMayMakeTextsWhileItIsRead() {
        let text = AttributedText(MeasuringText(string: "ab"))
        #expect(text.string == "ab")
        #expect(text.attributes(at: 0).kern == 2)
    }
}
