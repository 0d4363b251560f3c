import ADKFoundation
import Foundation

/// Finds the drawing method that a node class overrides. The inherited methods set a flag here.
///
/// Linux has no runtime query for an overridden method. The first drawing of a class finds out, and the answer is
/// stored.
final class OverrideDetector {
    var drawIsInherited = false
    var displayIsInherited = false

    private static let key = "adk.drawing-probe"

    static var current: OverrideDetector? { Thread.current.threadDictionary[key] as? OverrideDetector }

    /// Runs `body` with a probe for the current thread.
    static func probing<Result>(_ body: (OverrideDetector) -> Result) -> Result {
        let probe = OverrideDetector()
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

    static func record(_ kind: DrawingKind, for type: ASDisplayNode.Type) {
        known.withLock { $0[ObjectIdentifier(type)] = kind }
    }
}
