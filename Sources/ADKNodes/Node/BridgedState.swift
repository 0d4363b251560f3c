import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// The properties a node shares with its view or layer, as last set. The node's copy is the
/// truth; the layer follows on the main thread.
struct BridgedState {
    var bounds = CGRect.zero
    var position = CGPoint.zero
    var transform = CGAffineTransform.identity
    var alpha: CGFloat = 1
    var isHidden = false
    var isOpaque = false
    var clipsToBounds = false
    var isUserInteractionEnabled = true
    var hitTestSlop = UIEdgeInsets.zero
    var cursor: UICursor?
    var backgroundColor: UIColor?
    var cornerRadius: CGFloat = 0
    var borderWidth: CGFloat = 0
    var borderColor: UIColor?
    var zPosition: CGFloat = 0
    var shadow = Shadow()
    /// The node draws its shadow with its contents; the layer shows none.
    var contentsHaveShadow = false

    struct Shadow: Equatable {
        var color: UIColor? = .black
        var opacity: CGFloat = 0
        var offset = CGSize(width: 0, height: -3)
        var radius: CGFloat = 3
    }

    /// In the supernode's points, the transform left out.
    var frame: CGRect {
        get {
            CGRect(
                x: position.x - bounds.width / 2, y: position.y - bounds.height / 2, width: bounds.width,
                height: bounds.height)
        }
        set {
            bounds.size = newValue.size
            position = CGPoint(x: newValue.midX, y: newValue.midY)
        }
    }

    /// Brings `layer` up to date; every setter ignores an equal value.
    @MainActor
    func apply(to layer: CALayer, view: UIView?) {
        if let view {
            // Through the view, which lays out when its size changes. A scroll view's origin is its own.
            view.frame = frame
            view.isUserInteractionEnabled = isUserInteractionEnabled
            view.hitTestSlop = hitTestSlop
            view.cursor = cursor
        } else {
            layer.frame = frame
        }
        layer.affineTransform = transform
        if layer.opacity != alpha { layer.opacity = alpha }
        layer.isHidden = isHidden
        layer.masksToBounds = clipsToBounds
        layer.backgroundColor = backgroundColor
        layer.cornerRadius = cornerRadius
        layer.borderWidth = borderWidth
        layer.borderColor = borderColor
        layer.zPosition = zPosition
        layer.shadowColor = shadow.color
        layer.shadowOpacity = contentsHaveShadow ? 0 : shadow.opacity
        layer.shadowOffset = shadow.offset
        layer.shadowRadius = shadow.radius
    }
}
