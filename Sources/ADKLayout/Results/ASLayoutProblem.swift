import ADKFoundation
import Foundation

/// An invalid result of measuring an element.
///
/// Layout continues with zero in place of the invalid value. Problems are logged, or given to the handler that
/// `setHandler(_:)` sets. Differs from Texture: does not assert.
public struct ASLayoutProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a problem, with the invalid value in points.
    public enum Reason: Hashable, Sendable {
        /// A width or height that is negative, NaN, or 10,000,000 points or more.
        case invalidSize(CGSize)
        /// A coordinate that is not finite.
        case invalidPosition(CGPoint)
        /// A spec was measured without the child that it needs.
        case missingChild
    }

    /// The kind of the problem.
    public let reason: Reason
    /// The class and debug name of the element.
    public let element: String
    /// The class and debug name of the spec that was being measured; nil without one.
    public let spec: String?

    /// One sentence with the names and the invalid value.
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

    /// Sets the handler for problems, in place of the log. It is called on the thread that measures. Nil restores the
    /// log.
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

    /// Runs `body` and returns its result and the problems that occurred on the calling thread. These problems are not
    /// logged or given to the handler.
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
    /// The invalid sizes and positions in this layout and below it. Empty for a valid layout. O(n) in the number of
    /// elements. Not in Texture.
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
