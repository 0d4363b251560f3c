import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// The colour of a text highlight. The opacities are Texture's.
public enum ASTextNodeHighlightStyle: Int, Sendable {
    /// Black with opacity 0.11, for light backgrounds.
    case light
    /// White with opacity 0.22, for dark backgrounds.
    case dark

    var color: UIColor { self == .light ? .black : .white }
    var opacity: CGFloat { self == .light ? 0.11 : 0.22 }
}

/// The tint over a range of text.
@MainActor
final class TextHighlight {
    let target: TextTarget
    /// UTF-16 units.
    let range: NSRange
    private let overlay = CALayer()
    private let style: ASTextNodeHighlightStyle

    /// The durations of the fades in seconds, as in Texture.
    private static let fadeIn: TimeInterval = 0.1
    private static let fadeOut: TimeInterval = 0.15
    private static let cornerRadius: CGFloat = 3
    /// The points by which the tint is wider than the letters' boxes on each side.
    private static let margin: CGFloat = 1

    init(_ target: TextTarget, range: NSRange, style: ASTextNodeHighlightStyle) {
        self.target = target
        self.range = range
        self.style = style
    }

    func appear(over node: ASTextNode, animated: Bool) {
        place(over: node)
        overlay.alpha = animated ? 0 : style.opacity
        node.layer.addSublayer(overlay)
        if animated { overlay.animateOpacity(to: style.opacity, duration: TextHighlight.fadeIn) }
    }

    /// Updates the tint after the text moved within its node.
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
    /// The style of highlights. `.light` by default. Setting it does not change a highlight that is shown. Any thread.
    public var highlightStyle: ASTextNodeHighlightStyle {
        get { setting(\.highlightStyle) }
        set { set(\.highlightStyle, newValue, changing: .nothing) }
    }

    /// The highlighted range, in UTF-16 units. Empty for none. A pressed link is highlighted automatically.
    @preconcurrency @MainActor public var highlightRange: NSRange {
        get { highlight?.range ?? NSRange() }
        set { setHighlightRange(newValue, animated: false) }
    }

    /// Highlights `range`, fading in if `animated`. An empty range removes the highlight.
    @preconcurrency @MainActor
    public func setHighlightRange(_ range: NSRange, animated: Bool) {
        guard range.length > 0 else {
            highlight?.disappear(animated: animated)
            highlight = nil
            return
        }
        show(.link(TextLink(name: "", value: .string(""), range: range)), animated: animated)
    }

    /// Does the same as `setHighlightRange(_:animated:)`: Texture's name in Swift.
    @preconcurrency @MainActor
    public func setHighlight(_ highlightRange: NSRange, animated: Bool) {
        setHighlightRange(highlightRange, animated: animated)
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

    /// The range of a part of the truncation token, which counts as directly behind the shown text.
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
