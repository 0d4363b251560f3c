import ADKFoundation
import Foundation

/// Finds the drawing method that a node class overrides. The inherited methods set a flag here.
///
/// Linux has no runtime query for an overridden method. The first drawing of a class finds out, and the answer is
/// stored.
final class DrawingProbe {
    var drawIsInherited = false
    var displayIsInherited = false

    private static let key = "adk.drawing-probe"

    static var current: DrawingProbe? { Thread.current.threadDictionary[key] as? DrawingProbe }

    /// Runs `body` with a probe for the current thread.
    static func probing<Result>(_ body: (DrawingProbe) -> Result) -> Result {
        let probe = DrawingProbe()
        Thread.current.threadDictionary[key] = probe
        defer { Thread.current.threadDictionary.removeObject(forKey: key) }
        return body(probe)
    }
}

/// The method by which a node class produces its contents.
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
