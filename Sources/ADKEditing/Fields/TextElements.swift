import ADKText
import ADKViews
import Foundation

/// The text of a field or a text view for assistive programs.
extension TextContentHolder {
    func describeText(_ element: inout AccessibilityElement, isMultiline: Bool, isEditable: Bool) {
        let buffer = content.editor.buffer
        // A program reads all characters at once. Of a text without end it has the beginning.
        var text = AccessibilityText(buffer.text(in: 0..<min(buffer.length, accessibilityTextLimit)).string)
        if content.isSecure { text.string = String(repeating: "•", count: text.string.count) }
        let range = content.selectedRange
        let length = text.string.utf16.count
        text.selection = min(length, range.location)..<min(length, range.location + range.length)
        text.isEditable = isEditable
        text.isMultiline = isMultiline
        element.text = text
        element.value = ""
        if content.isSecure { element.role = .password }
    }

    func performText(_ request: AccessibilityRequest, isEditable: Bool) -> Bool? {
        func isInside(_ range: Range<Int>) -> Bool {
            range.lowerBound >= 0 && range.upperBound <= content.editor.length
        }
        switch request {
        case .replaceText(let range, let text):
            guard isEditable, isInside(range) else { return false }
            content.selectedRange = NSRange(range)
            if text.isEmpty, range.isEmpty { return true }
            insertText(text)
            return true
        case .selectText(let range):
            guard isInside(range) else { return false }
            content.selectedRange = NSRange(range)
            return true
        case .copyText(let range):
            guard isInside(range), !content.isSecure else { return false }
            content.selectedRange = NSRange(range)
            return content.perform(.copy)
        case .paste(let offset):
            guard isEditable, isInside(offset..<offset) else { return false }
            content.selectedRange = NSRange(location: offset, length: 0)
            return content.perform(.paste)
        default: return nil
        }
    }

    /// The line around an offset, with the space or the break at its end.
    func textLine(at offset: Int) -> Range<Int>? {
        let (buffer, length) = (content.editor.buffer, content.editor.length)
        guard (0...length).contains(offset), length <= accessibilityTextLimit else { return nil }
        let caret = content.layout.caretRect(TextPosition(offset))
        let places = [-CGFloat(1 << 20), CGFloat(1 << 20)].map { x in
            content.layout.position(at: CGPoint(x: x, y: caret.midY)).offset
        }
        guard let start = places.min(), var end = places.max() else { return nil }
        let rest = buffer.text(in: end..<min(length, end + 2)).string.utf16
        for unit in rest where unit == 0x20 || unit == 0x0A { end += 1 }
        return start <= offset ? start..<max(end, offset) : nil
    }

    /// The look of a character and of those near it. O(1).
    func textRun(at offset: Int) -> AccessibilityTextRun? {
        let (buffer, length) = (content.editor.buffer, content.editor.length)
        guard (0...length).contains(offset) else { return nil }
        let near = max(0, offset - 256)..<min(length, offset + 256)
        let part = AccessibilityTextRun(
            of: buffer.text(in: near), at: offset - near.lowerBound, content.traitCollection)
        guard var run = part?.moved(by: near.lowerBound) else { return nil }
        if let word = content.spelling?.word(at: offset)?.range, word.contains(offset) {
            run.range = run.range.clamped(to: word)
            run.style.isMisspelt = true
        }
        return run
    }

    func textRects(of range: Range<Int>) -> [CGRect] {
        selectionRects(for: UITextRange(range.clamped(to: 0..<content.editor.length))).map(\.rect)
    }
}

/// The most UTF-16 units of a text that an assistive program is told of.
private let accessibilityTextLimit = 1 << 17

extension UITextField: AccessibilityDescribing, AccessibilityTextPlacing {
    package func describe(_ element: inout AccessibilityElement) {
        if element.role != .searchField { element.role = .textField }
        element.actions = []
        if element.name.isEmpty { element.name = placeholder ?? "" }
        describeText(&element, isMultiline: false, isEditable: isEnabled && content.isEditable)
    }

    package func perform(_ request: AccessibilityRequest, part: Int?) -> Bool? {
        performText(request, isEditable: isEnabled && content.isEditable)
    }

    package func accessibilityRects(of range: Range<Int>) -> [CGRect] { textRects(of: range) }
    package func accessibilityOffset(at point: CGPoint) -> Int? { closestPosition(to: point)?.offset }
    package func accessibilityRun(at offset: Int) -> AccessibilityTextRun? { textRun(at: offset) }
}

extension UITextView: AccessibilityDescribing, AccessibilityTextPlacing {
    package func describe(_ element: inout AccessibilityElement) {
        element.role = .textArea
        describeText(&element, isMultiline: true, isEditable: content.isEditable)
    }

    package func perform(_ request: AccessibilityRequest, part: Int?) -> Bool? {
        performText(request, isEditable: content.isEditable)
    }

    package func accessibilityRects(of range: Range<Int>) -> [CGRect] { textRects(of: range) }
    package func accessibilityOffset(at point: CGPoint) -> Int? { closestPosition(to: point)?.offset }
    package func accessibilityRun(at offset: Int) -> AccessibilityTextRun? { textRun(at: offset) }
    package func accessibilityLine(at offset: Int) -> Range<Int>? { textLine(at: offset) }
}
