import Foundation

extension NSAttributedString {
    /// Creates an empty string. Write `NSAttributedString()` or `NSMutableAttributedString()`, as on iOS.
    ///
    /// Foundation on Linux has no initialiser without arguments.
    @_disfavoredOverload
    public convenience init(_ nothing: Void = ()) { self.init(string: "") }
}
