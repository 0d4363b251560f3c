import Foundation

/// A class that is only used to create responders of a class that is known at run time.
///
/// Its table of methods begins as that of ``UIResponder`` does, with `init()`.
@preconcurrency @MainActor
open class ADKResponderTemplate {
    // Not final, and `open`: otherwise the compiler would call this initializer and not that of the table.
    /// Creates an object.
    public required init() {}
}

extension UIResponder {
    /// Creates a responder with the `init()` of `type`.
    ///
    /// Swift calls an `init()` of a class that is known at run time only if it is `required`. Then each class of an app
    /// with an initializer of its own, such as a view, would have to write it. But the initializer is in the class's
    /// table of methods, as its first entry, since `init()` is the first member of ``UIResponder``. A class without an
    /// `init()` has an entry that ends the program with a message.
    package static func create(_ type: UIResponder.Type) -> UIResponder {
        unsafeBitCast(unsafeBitCast(type, to: ADKResponderTemplate.Type.self).init(), to: UIResponder.self)
    }
}
