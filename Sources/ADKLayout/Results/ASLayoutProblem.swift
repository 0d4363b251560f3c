import ADKFoundation
import Foundation

/// Something wrong with what an element answered when it was measured.
///
/// Layout goes on with zero in the place of what is invalid. By default problems are logged.
/// Differs from Texture: does not assert.
public struct ASLayoutProblem: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Reason: Hashable, Sendable {
        case invalidSize(CGSize)
        case invalidPosition(CGPoint)
        case missingChild
    }

    public let reason: Reason
    /// The class and debug name of the element.
    public let element: String
    /// The class and debug name of the spec that was being measured, if any.
    public let spec: String?

    public var description: String {
        let place = spec.map { " in \($0)" } ?? ""
        switch reason {
        case .invalidSize(let size):
            return "\(element)\(place) has the invalid size \(shortNumber(size.width)) x \(shortNumber(size.height));"
                + " sides must be 0 or more and below 10000000 points"
        case .invalidPosition(let point):
            return "\(element)\(place) has the invalid position \(shortNumber(point.x)), \(shortNumber(point.y))"
        case .missingChild:
            return "\(element)\(place) was measured without the child it lays out"
        }
    }

    /// What to do with problems from now on, on whatever thread they happen; nil for the log.
    public static func setHandler(_ handler: (@Sendable (ASLayoutProblem) -> Void)?) {
        let old = Self.handler.withLock { current in
            defer { current = handler }
            return current
        }
        withExtendedLifetime(old) {}
    }

    private static let handler = Locked<(@Sendable (ASLayoutProblem) -> Void)?>(nil)

    static func report(
        _ reason: Reason, of element: any ASLayoutElement, in pass: UnsafeMutablePointer<MeasurePass>
    ) {
        let spec = pass.pointee.spec?.takeUnretainedValue()
        let problem = ASLayoutProblem(
            reason: reason, element: element.layoutName, spec: spec === element ? nil : spec?.layoutName)
        if pass.pointee.recordsProblems {
            pass.pointee.problems.append(problem)
        } else if let handler = handler.current {
            handler(problem)
        } else {
            Misuse.report("\(problem)")
        }
    }

    /// Runs `body` and returns the problems that the calling thread met in it, instead of handing them on.
    package static func recording<Result>(_ body: () -> Result) -> (result: Result, problems: [ASLayoutProblem]) {
        let pass = MeasurePass.current
        let (wasRecording, outer) = (pass.pointee.recordsProblems, pass.pointee.problems)
        pass.pointee.recordsProblems = true
        pass.pointee.problems = []
        defer {
            pass.pointee.recordsProblems = wasRecording
            pass.pointee.problems = outer
        }
        let result = body()
        return (result, pass.pointee.problems)
    }
}

extension ASLayout {
    /// What is wrong with this layout: sizes that are not valid, positions that are not finite. Empty when all is
    /// well. O(n).
    public func problems() -> [ASLayoutProblem] {
        var found: [ASLayoutProblem] = []
        var pending: [(layout: ASLayout, spec: String?)] = [(self, nil)]
        while let (layout, spec) = pending.popLast() {
            let name = layout.layoutElement?.layoutName ?? "a detached layout"
            if !ASPointsValidForSize(layout.size.width) || !ASPointsValidForSize(layout.size.height) {
                found.append(ASLayoutProblem(reason: .invalidSize(layout.size), element: name, spec: spec))
            }
            if !layout.position.x.isFinite || !layout.position.y.isFinite {
                found.append(ASLayoutProblem(reason: .invalidPosition(layout.position), element: name, spec: spec))
            }
            pending.append(contentsOf: layout.sublayouts.reversed().map { ($0, name) })
        }
        return found
    }
}
