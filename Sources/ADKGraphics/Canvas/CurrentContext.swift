import Foundation

/// The stack of current contexts of a thread. The innermost is last.
private final class ContextStack {
    var contexts: [CGContext] = []

    static var current: ContextStack {
        let key = "adk.context-stack"
        if let stack = Thread.current.threadDictionary[key] as? ContextStack { return stack }
        let stack = ContextStack()
        Thread.current.threadDictionary[key] = stack
        return stack
    }
}

/// The context of the drawing code that runs on this thread: of a draw method, of `UIGraphicsBeginImageContext` or of
/// an image renderer. Nil outside of these.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.contexts.last }

extension CGContext {
    /// Makes this the thread's current context until `popCurrent()`.
    func pushToCurrent() { ContextStack.current.contexts.append(self) }

    /// Removes the thread's innermost context, which must exist.
    static func popCurrent() { ContextStack.current.contexts.removeLast() }

    /// Makes this the thread's current context while `body` runs.
    package func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
        let stack = ContextStack.current
        stack.contexts.append(self)
        defer { stack.contexts.removeLast() }
        return try body()
    }
}

/// Makes `context` the thread's current context. Each call needs an `UIGraphicsPopContext()` on the same thread.
public func UIGraphicsPushContext(_ context: CGContext) { context.pushToCurrent() }

/// Makes the context that was current before the innermost one the thread's current context. Does nothing without one.
public func UIGraphicsPopContext() { if UIGraphicsGetCurrentContext() != nil { CGContext.popCurrent() } }

/// The thread's current context. Without one, these methods do nothing.
extension UIColor {
    /// Makes this the current context's colour of fills and strokes.
    public func set() {
        setFill()
        setStroke()
    }

    /// Makes this the current context's colour of fills.
    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(self) }
    /// Makes this the current context's colour of strokes.
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(self) }
}
