import ADKFoundation
import ADKGraphics
import ADKViews
import Foundation

/// The properties a node shares with its view or layer, as last set. The node's copy is the
/// truth; the layer follows on the main thread with what was set, and keeps the rest.
struct BridgedState: @unchecked Sendable {
    // No lock: a value. What copies of it share, `rareBox`, is only written while it is not shared.

    /// What the layer has not followed yet.
    struct Properties: OptionSet {
        let rawValue: UInt32

        static let boundsOrigin = Properties(rawValue: 1 << 0)
        static let size = Properties(rawValue: 1 << 1)
        static let position = Properties(rawValue: 1 << 2)
        static let anchorPoint = Properties(rawValue: 1 << 3)
        static let transform = Properties(rawValue: 1 << 4)
        static let zPosition = Properties(rawValue: 1 << 5)
        static let alpha = Properties(rawValue: 1 << 6)
        static let isHidden = Properties(rawValue: 1 << 7)
        static let clipsToBounds = Properties(rawValue: 1 << 8)
        static let background = Properties(rawValue: 1 << 9)
        static let corners = Properties(rawValue: 1 << 10)
        static let border = Properties(rawValue: 1 << 11)
        static let shadow = Properties(rawValue: 1 << 12)
        static let contents = Properties(rawValue: 1 << 13)
        /// What only views know: interaction and the like.
        static let view = Properties(rawValue: 1 << 14)

        static let geometry: Properties = [.boundsOrigin, .size, .position, .anchorPoint, .transform]
        static let colors: Properties = [.background, .border, .shadow]
        static let all = Properties(rawValue: .max)
    }

    var changed: Properties = []
    var bounds = CGRect.zero
    var position = CGPoint.zero
    var alpha: CGFloat = 1
    var backgroundColor: UIColor?
    var isHidden = false
    var isOpaque = false
    var clipsToBounds = false
    var isUserInteractionEnabled = true
    /// The node draws its shadow with its contents; the layer shows none.
    var contentsHaveShadow = false
    private var rareBox: RareBox?

    struct Shadow: Equatable {
        var color: UIColor? = .black
        var opacity: CGFloat = 0
        var offset = CGSize(width: 0, height: -3)
        var radius: CGFloat = 3
    }

    /// What few nodes set.
    struct Rare {
        static let standard = Rare()

        var anchorPoint = CGPoint(x: 0.5, y: 0.5)
        var transform = CATransform3DIdentity
        var subnodeTransform = CATransform3DIdentity
        var zPosition: CGFloat = 0
        var cornerRadius: CGFloat = 0
        var maskedCorners = CACornerMask.all
        var cornerRoundingType = ASCornerRoundingType.defaultSlowCALayer
        var borderWidth: CGFloat = 0
        var borderColor: UIColor?
        var shadow = Shadow()
        var contentMode = UIView.ContentMode.scaleToFill
        var contentsGravity = CALayerContentsGravity.resize
        var contentsRect = CALayer.unitRect
        var contentsCenter = CALayer.unitRect
        var tintColor: UIColor?
        var semanticContentAttribute = UISemanticContentAttribute.unspecified
        var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
        var hitTestSlop = UIEdgeInsets.zero
        var cursor: ADKCursor?
    }

    private final class RareBox {
        var value: Rare
        init(_ value: Rare) { self.value = value }
    }

    /// Shared with copies of the state until it is written.
    var rare: Rare {
        get { rareBox?.value ?? .standard }
        _modify {
            let box: RareBox
            if isKnownUniquelyReferenced(&rareBox), let own = rareBox {
                box = own
            } else {
                box = RareBox(rareBox?.value ?? .standard)
                rareBox = box
            }
            yield &box.value
        }
    }

    var shadow: Shadow {
        get { rare.shadow }
        _modify { yield &rare.shadow }
    }

    // MARK: - Frame

    var transform: CGAffineTransform { rareBox?.value.transform.affine ?? .identity }
    private var anchorPoint: CGPoint { rareBox?.value.anchorPoint ?? CGPoint(x: 0.5, y: 0.5) }

    /// In the supernode's points, the transform left out: what a layout decides.
    var layoutFrame: CGRect {
        get {
            let (anchor, size) = (anchorPoint, bounds.size)
            return CGRect(
                x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height, width: size.width,
                height: size.height)
        }
        set {
            let anchor = anchorPoint
            bounds.size = newValue.size
            position = CGPoint(
                x: newValue.minX + anchor.x * newValue.width, y: newValue.minY + anchor.y * newValue.height)
        }
    }

    /// Maps the node's points to the supernode's, as a layer's to its superlayer's.
    var transformToSupernode: CGAffineTransform {
        let origin = layoutFrame.origin
        let flat = CGAffineTransform(translationX: origin.x - bounds.minX, y: origin.y - bounds.minY)
        return transform.isIdentity ? flat : flat.concatenating(transform.around(position))
    }

    /// The smallest rectangle around the transformed node, in the supernode's points.
    var frame: CGRect {
        get {
            let transform = transform
            return transform.isIdentity ? layoutFrame : layoutFrame.applying(transform.around(position))
        }
        set {
            let transform = transform
            guard !transform.isIdentity else {
                layoutFrame = newValue
                return
            }
            if transform.a * transform.d != transform.b * transform.c {
                bounds.size = CGRect(origin: .zero, size: newValue.size).applying(transform.inverted()).size
            }
            let now = frame
            position.x += newValue.minX - now.minX
            position.y += newValue.minY - now.minY
        }
    }
}

/// How a node's corners are rounded.
public enum ASCornerRoundingType: Int, Sendable {
    /// By the layer, each time it is composited.
    case defaultSlowCALayer
    /// Once, in the node's own drawing: what lies outside the rounding becomes the background colour.
    /// For nodes that draw something; cheapest while scrolling.
    case precomposited
    /// By small pictures of the background colour that lie over the corners.
    case clipping
}
