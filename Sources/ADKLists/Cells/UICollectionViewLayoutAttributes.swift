import ADKFoundation
import ADKLayers
import Foundation

/// The place and the appearance of one element of a collection: an item, a supplementary view or a decoration.
///
/// Lengths are points of the content. Subclasses may add properties; they override `copy(with:)` and `isEqual(_:)`.
///
/// Differs from UIKit: it is not bound to the main thread, so that a layout can be calculated in the background.
/// One thread uses an instance at a time. `copy()` is the same; there is no `NSObject`.
open class UICollectionViewLayoutAttributes: NSCopying {
    /// The index path of the element. For most supplementary views and decorations, the item is their number in the
    /// section.
    public var indexPath = IndexPath(item: 0, section: 0)
    /// The kind of a supplementary view or decoration; nil for an item.
    public package(set) var representedElementKind: String?
    /// Whether `representedElementKind` is that of a decoration.
    package var isDecoration = false

    /// The opacity, from 0 to 1.
    public var alpha: CGFloat = 1
    /// The order of overlapping elements: greater ones are in front. Elements of one `zIndex` are in the order of
    /// their index paths.
    public var zIndex = 0
    /// Whether the element is not shown.
    public var isHidden = false
    /// The transform around the centre.
    public var transform3D = CATransform3DIdentity
    /// The frame without the transform.
    package private(set) var untransformedFrame = CGRect.zero

    /// Makes attributes of the item at (0, 0). The other initializers set what the attributes describe.
    public required init() {}

    /// Makes attributes of an item.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// Makes attributes of a supplementary view.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init(forCellWith: indexPath)
        representedElementKind = elementKind
    }

    /// Makes attributes of a decoration.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init(forCellWith: indexPath)
        isDecoration = true
        representedElementKind = decorationViewKind
    }

    /// The rectangle of the element: the bounding box if it is transformed. Setting it sets `center` and `size`.
    public var frame: CGRect {
        get {
            let transform = transform
            return transform.isIdentity ? untransformedFrame : transform.boundingBox(of: untransformedFrame)
        }
        set { untransformedFrame = newValue }
    }

    /// The centre of the element. Setting it keeps `size`.
    public var center: CGPoint {
        get {
            CGPoint(
                x: untransformedFrame.origin.x + untransformedFrame.size.width / 2,
                y: untransformedFrame.origin.y + untransformedFrame.size.height / 2)
        }
        set {
            untransformedFrame.origin = CGPoint(
                x: newValue.x - untransformedFrame.size.width / 2, y: newValue.y - untransformedFrame.size.height / 2)
        }
    }

    /// The size without the transform. Setting it keeps `center`.
    public var size: CGSize {
        get { untransformedFrame.size }
        set {
            let center = center
            untransformedFrame.size = newValue
            self.center = center
        }
    }

    /// The size, at the origin (0, 0). Setting it keeps `center`.
    public var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }

    /// The part of `transform3D` that acts in the plane.
    public var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(transform3D) }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }

    /// A copy of the same class. Subclasses copy their own properties.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = type(of: self).init()
        copy.indexPath = indexPath
        copy.isDecoration = isDecoration
        copy.representedElementKind = representedElementKind
        copy.alpha = alpha
        copy.zIndex = zIndex
        copy.isHidden = isHidden
        copy.transform3D = transform3D
        copy.untransformedFrame = untransformedFrame
        return copy
    }

    /// Whether `object` is attributes of the same element with the same values.
    open func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes, type(of: other) == type(of: self) else {
            return false
        }
        return other === self
            || indexPath == other.indexPath && isDecoration == other.isDecoration
                && representedElementKind == other.representedElementKind
                && untransformedFrame == other.untransformedFrame && alpha == other.alpha && zIndex == other.zIndex
                && isHidden == other.isHidden && transform3D == other.transform3D
    }
}

/// Equality is that of `isEqual(_:)`.
extension UICollectionViewLayoutAttributes: Hashable {
    /// The same as `isEqual(_:)`.
    public static func == (a: UICollectionViewLayoutAttributes, b: UICollectionViewLayoutAttributes) -> Bool {
        a.isEqual(b)
    }

    /// Hashes the element, not its place.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(indexPath)
        hasher.combine(representedElementKind)
    }
}

extension UICollectionViewLayoutAttributes: CustomStringConvertible {
    /// The element and its frame.
    public var description: String {
        "<\(type(of: self)) \(elementName), frame \(frame)>"
    }

    /// The category, kind and index path.
    package var elementName: String {
        let element = representedElementKind.map { "\(isDecoration ? "decorationView" : "supplementaryView") \($0)" }
        return "\(element ?? "cell") \(indexPath.map { "\($0)" }.joined(separator: "."))"
    }
}

extension CGAffineTransform {
    /// The bounding box of `rect` transformed around its centre.
    fileprivate func boundingBox(of rect: CGRect) -> CGRect {
        let (width, height) = (rect.size.width, rect.size.height)
        let (x, y) = (rect.origin.x + width / 2 + tx, rect.origin.y + height / 2 + ty)
        let size = CGSize(width: abs(a) * width + abs(c) * height, height: abs(b) * width + abs(d) * height)
        return CGRect(x: x - size.width / 2, y: y - size.height / 2, width: size.width, height: size.height)
    }
}
