import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// The properties that a node shares with its view or layer. The node's copy is authoritative. The layer receives the
/// properties that were set, on the main thread, and keeps its other values.
struct BridgedState: @unchecked Sendable {
    // No lock, because it is a value. Copies share `rareBox`, which is only written while it is not shared.

    /// A set of properties, such as those that the layer has not received yet.
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
        /// Properties that only views have, such as user interaction.
        static let view = Properties(rawValue: 1 << 14)
        static let autoresizingMask = Properties(rawValue: 1 << 15)
        static let autoresizesSubviews = Properties(rawValue: 1 << 16)
        static let toolTip = Properties(rawValue: 1 << 17)

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
    /// The node draws its shadow into its contents. The layer draws none.
    var contentsHaveShadow = false
    private var rareBox: RareBox?

    struct Shadow: Equatable {
        var color: UIColor? = .black
        var opacity: CGFloat = 0
        var offset = CGSize(width: 0, height: -3)
        var radius: CGFloat = 3
    }

    /// Properties that few nodes set.
    struct Extended {
        static let standard = Extended()

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
        var toolTip: String?
        var autoresizingMask: UIView.AutoresizingMask = []
        var autoresizesSubviews = true
    }

    private final class RareBox {
        var value: Extended
        init(_ value: Extended) { self.value = value }
    }

    /// The rare properties. Copies of the state share them until one writes.
    var rare: Extended {
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

    /// The frame without the transform, in the supernode's coordinates. Layouts set it.
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

    /// The transform from the node's coordinates to the supernode's, as from a layer to its superlayer.
    var transformToSupernode: CGAffineTransform {
        let origin = layoutFrame.origin
        let flat = CGAffineTransform(translationX: origin.x - bounds.minX, y: origin.y - bounds.minY)
        return transform.isIdentity ? flat : flat.concatenating(transform.around(position))
    }

    /// The bounding box of the transformed node, in the supernode's coordinates.
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
