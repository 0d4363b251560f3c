import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// Whether the highlight darkens a light background or lightens a dark one.
public enum ASTextNodeHighlightStyle: Int, Sendable {
    case light, dark

    var color: UIColor { self == .light ? .black : .white }
    var opacity: CGFloat { self == .light ? 0.11 : 0.22 }
}

/// The tint over a stretch of text. Main thread.
@MainActor
final class TextHighlight {
    let target: TextTarget
    /// UTF-16 units.
    let range: NSRange
    private let overlay = CALayer()
    private let style: ASTextNodeHighlightStyle

    /// Seconds, as Texture fades.
    private static let fadeIn: TimeInterval = 0.1
    private static let fadeOut: TimeInterval = 0.15
    private static let cornerRadius: CGFloat = 3
    /// By how much the tint is larger than the letters' boxes.
    private static let margin: CGFloat = 1

    init(_ target: TextTarget, range: NSRange, style: ASTextNodeHighlightStyle) {
        self.target = target
        self.range = range
        self.style = style
    }

    func appear(over node: ASTextNode, animated: Bool) {
        place(over: node)
        overlay.opacity = animated ? 0 : style.opacity
        node.layer.addSublayer(overlay)
        if animated { overlay.animateOpacity(to: style.opacity, duration: TextHighlight.fadeIn) }
    }

    /// Follows the text when it moved within its node.
    func place(over node: ASTextNode) {
        overlay.frame = CGRect(origin: .zero, size: node.bounds.size)
        let rects = node.rects(of: target)
        while overlay.sublayers.count > rects.count { overlay.sublayers.last?.removeFromSuperlayer() }
        while overlay.sublayers.count < rects.count { overlay.addSublayer(CALayer()) }
        for (layer, rect) in zip(overlay.sublayers, rects) {
            layer.frame = rect.insetBy(dx: -TextHighlight.margin, dy: 0)
            layer.cornerRadius = TextHighlight.cornerRadius
            layer.backgroundColor = style.color
        }
    }

    func disappear(animated: Bool) {
        guard animated else {
            overlay.removeFromSuperlayer()
            return
        }
        let overlay = overlay
        overlay.animateOpacity(to: 0, duration: TextHighlight.fadeOut) { overlay.removeFromSuperlayer() }
    }
}

extension ASTextNode {
    /// Which tint `highlightRange` is shown in; what is shown keeps its own.
    public var highlightStyle: ASTextNodeHighlightStyle {
        get { setting(\.highlightStyle) }
        set { set(\.highlightStyle, newValue, changing: .nothing) }
    }

    /// The characters that are tinted, in UTF-16 units; empty for none. A pressed link tints itself.
    @MainActor public var highlightRange: NSRange {
        get { highlight?.range ?? NSRange() }
        set { setHighlightRange(newValue, animated: false) }
    }

    /// Tints `range`, which fades in where `animated`; an empty range takes the tint away.
    @MainActor
    public func setHighlightRange(_ range: NSRange, animated: Bool) {
        guard range.length > 0 else {
            highlight?.disappear(animated: animated)
            highlight = nil
            return
        }
        show(.link(TextLink(name: "", value: .string(""), range: range)), animated: animated)
    }

    @MainActor
    func show(_ target: TextTarget, animated: Bool) {
        let range: NSRange
        switch target {
        case .link(let link): range = link.range
        case .token(let bytes): range = tokenRange(bytes)
        }
        if let highlight, highlight.target == target { return }
        highlight?.disappear(animated: animated)
        let fresh = TextHighlight(target, range: range, style: highlightStyle)
        highlight = fresh
        fresh.appear(over: self, animated: animated)
    }

    /// The token counts as standing right behind the text that is shown.
    private func tokenRange(_ bytes: Range<Int>) -> NSRange {
        guard let shaped = placed?.shaped, let hidden = shaped.hiddenBytes,
            let token = shaped.constraints.truncationToken
        else { return NSRange() }
        let inToken = token.utf16Range(forBytes: bytes)
        return NSRange(
            location: shaped.text.utf16Range(forBytes: 0..<hidden.lowerBound).length + inToken.location,
            length: inToken.length)
    }
}
