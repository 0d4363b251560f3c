import ADKLayers
import ADKNodes
import Foundation

/// The layer of a node in `drawParameters(forAsyncLayer:)`.
///
/// Differs from Texture: every layer of a node is an ordinary one.
public typealias _ASDisplayLayer = CALayer

extension CALayer {
    /// Whether highlights of texts may be drawn in this layer. Always true.
    ///
    /// Differs from Texture: setting it has no effect. A highlight lies in the layer of its text node.
    public var as_allowsHighlightDrawing: Bool {
        get { true }
        set {}
    }
}

/// `NSObject`'s comparison, for nodes and their classes.
extension ASDisplayNode {
    /// Whether `object` is this class. The same as `===`.
    public class func isEqual(_ object: Any?) -> Bool {
        (object as? AnyClass).map { ObjectIdentifier($0) == ObjectIdentifier(self) } ?? false
    }

    /// Whether `object` is this node. The same as `===`.
    public func isEqual(_ object: Any?) -> Bool { object as AnyObject? === self }
}
