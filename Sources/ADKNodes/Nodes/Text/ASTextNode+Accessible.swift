import ADKViews
import Foundation

/// The links of a text for assistive programs: its numbered parts.
extension ASTextNode: AccessibilityDescribing, AccessibilityTextPlacing {
    @MainActor package func describe(_ element: inout AccessibilityElement) {
        let text = accessibilityText ?? ""
        // An app's own label has no characters on the screen.
        if element.text != nil || element.name == text { element.text = AccessibilityText(text) }
        let range = selectedRange
        if isSelectable, range.location != NSNotFound {
            element.text?.selection = range.location..<range.location + range.length
        }
        element.partCount = hasLinks ? shownLinks.count : 0
        element.focusedPart = linkFocus.flatMap { focus in shownLinks.firstIndex(of: focus.link) }
    }

    @MainActor package var accessibilityParts: [AccessibilityPart] {
        guard hasLinks else { return [] }
        let text = (accessibilityText ?? "") as NSString
        return shownLinks.enumerated().map { index, link in
            var element = AccessibilityElement(role: .link)
            let range = NSIntersectionRange(link.range, NSRange(location: 0, length: text.length))
            element.name = text.substring(with: range)
            element.textRange = range.location..<range.location + range.length
            element.frame = rects(of: .link(link)).reduce(CGRect.null) { $0.union($1) }
            if element.frame.isNull { element.frame = .zero }
            element.address = (link.value.any as? URL)?.absoluteString ?? "\(link.value.any)"
            element.states = [.enabled, .focusable]
            element.actions = [.press]
            return AccessibilityPart(index, element)
        }
    }

    @MainActor package func perform(_ request: AccessibilityRequest, part: Int?) -> Bool? {
        switch (request, part) {
        case (.action(0), let part?):
            let links = shownLinks
            guard links.indices.contains(part) else { return false }
            clicked(links[part])
            return true
        case (.focus, let part?):
            let links = shownLinks
            guard links.indices.contains(part), becomeFirstResponder() else { return false }
            linkFocus = LinkFocus(links[part])
            return true
        case (.selectText(let range), nil) where isSelectable:
            selectedRange = NSRange(range)
            return true
        default: return nil
        }
    }

    @MainActor package func accessibilityRects(of range: Range<Int>) -> [CGRect] { rects(forTextRange: NSRange(range)) }

    @MainActor package func accessibilityRun(at offset: Int) -> AccessibilityTextRun? {
        // Shown text has the colours of its place.
        guard let text = attributedText?.attributedText, text.string == accessibilityText else { return nil }
        return AccessibilityTextRun(of: text, at: offset, asyncTraitCollection())
    }

    @MainActor package func accessibilityOffset(at point: CGPoint) -> Int? {
        guard let placed, let hit = placed.shaped.character(at: placed.inText(point), width: placed.width) else {
            return nil
        }
        return placed.shaped.text.utf16Range(forBytes: hit.bytes).location
    }
}
