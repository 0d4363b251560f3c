import ADKFoundation
import ADKGraphics
import Foundation

/// A card with round corners and a shadow around the view of a presented controller.
package final class PresentationCard: UIView {
    /// Whether the user can drag the card now.
    var canDrag: @MainActor () -> Bool = { false }
    override var takesPull: Bool { canDrag() }
    /// Clips the controller's view to the corners.
    package let clip = UIView()
    /// The place of ``clip`` in the card.
    var insets = UIEdgeInsets.zero {
        didSet { if insets != oldValue { setNeedsLayout() } }
    }

    package init(radius: CGFloat) {
        super.init(frame: .zero)
        clip.clipsToBounds = true
        clip.backgroundColor = Palette.panel
        clip.layer.borderWidth = 1
        clip.layer.borderColor = Palette.panelEdge
        addSubview(clip)
        setRadius(radius)
        layer.shadowColor = .black
        layer.shadowAlpha = Look.panelShadowOpacity
        layer.shadowRadius = Look.panelShadowRadius
        layer.shadowOffset = CGSize(width: 0, height: 6)
    }

    func setRadius(_ radius: CGFloat) {
        clip.layer.cornerRadius = radius
        layer.cornerRadius = radius
    }

    /// Shows `view` in the card, as large as it.
    package func hold(_ view: UIView) {
        guard view.superview !== clip else { return }
        view.fillsSuperview = true
        clip.addSubview(view)
    }

    override package func layoutSubviews() {
        super.layoutSubviews()
        clip.frame = CGRect(origin: .zero, size: bounds.size).inset(by: insets)
    }
}
