import AsyncDisplayKit

/// `NSObject`'s comparison, for nodes and their classes.
extension ASDisplayNode {
    /// Whether `object` is this class. The same as `===`.
    public class func isEqual(_ object: Any?) -> Bool {
        (object as? AnyClass).map { ObjectIdentifier($0) == ObjectIdentifier(self) } ?? false
    }

    /// Whether `object` is this node. The same as `===`.
    public func isEqual(_ object: Any?) -> Bool { object as AnyObject? === self }
}
