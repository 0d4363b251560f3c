import ADKFoundation
import Foundation

/// Finds out which drawing method a node class overrides: the inherited ones report themselves.
///
/// There is no asking an object whether it responds to something on Linux; so the first drawing
/// of a class tells, and the answer is kept.
final class DrawingProbe {
    var drawIsInherited = false
    var displayIsInherited = false

    private static let key = "adk.drawing-probe"

    static var current: DrawingProbe? { Thread.current.threadDictionary[key] as? DrawingProbe }

    /// Runs `body` with a probe in place.
    static func probing<Result>(_ body: (DrawingProbe) -> Result) -> Result {
        let probe = DrawingProbe()
        Thread.current.threadDictionary[key] = probe
        defer { Thread.current.threadDictionary.removeObject(forKey: key) }
        return body(probe)
    }
}

/// How a node class makes its contents.
enum DrawingKind {
    case display, draw, nothing

    private static let known = Locked<[ObjectIdentifier: DrawingKind]>([:])

    static func known(for type: ASDisplayNode.Type) -> DrawingKind? {
        known.withLock { $0[ObjectIdentifier(type)] }
    }

    static func learn(_ kind: DrawingKind, for type: ASDisplayNode.Type) {
        known.withLock { $0[ObjectIdentifier(type)] = kind }
    }
}
