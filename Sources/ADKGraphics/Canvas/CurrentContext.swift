import Foundation

/// The contexts that drawing code on this thread draws into, the innermost last.
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

/// The context of the drawing method being called on this thread, if any.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.contexts.last }

extension CGContext {
    /// Makes this the thread's current context until `popCurrent()`.
    func pushToCurrent() { ContextStack.current.contexts.append(self) }

    static func popCurrent() { ContextStack.current.contexts.removeLast() }

    /// Makes this the thread's current context while `body` runs.
    package func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
        let stack = ContextStack.current
        stack.contexts.append(self)
        defer { stack.contexts.removeLast() }
        return try body()
    }
}
