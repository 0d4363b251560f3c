import Glibc
import Logging

/// Reports mistakes of the calling program that are found at run time and have a defined result. Thread-safe.
///
/// Each call site reports its first 20 mistakes only, so that a mistake in every frame does not fill the disk. With a
/// subject it reports one mistake of each of the first 200 subjects.
package enum Misuse {
    private struct State {
        var counts = CallSiteCounts()
        var captures: [ObjectIdentifier: Capture] = [:]
        var receiver: (@Sendable (String) -> Void)?
    }

    /// The messages that one caller of `messages` collects.
    private final class Capture: Sendable {
        /// Nil for all threads.
        let thread: pthread_t?
        let messages = Locked<[String]>([])

        init(_ thread: pthread_t?) { self.thread = thread }
    }

    private static let log = Logger(label: "adk.misuse")
    private static let state = Locked(State())

    /// Logs `message`, which names the invalid value and the behaviour that replaces it.
    ///
    /// The first reports of each call site are logged. With a `subject` it is the first of each subject there.
    package static func report(
        _ message: @autoclosure () -> String, of subject: String = "", file: StaticString = #fileID, line: UInt = #line
    ) {
        let thread = pthread_self()
        let (outcome, captures, receiver) = state.withLock { state in
            (
                state.counts.next("\(file):\(line)", of: subject),
                state.captures.values.filter { $0.thread == nil || $0.thread == thread }, state.receiver
            )
        }
        guard !captures.isEmpty || receiver != nil || outcome != .silent else { return }
        let text = message()
        for capture in captures { capture.messages.withLock { $0.append(text) } }
        receiver?(text)
        switch outcome {
        case .reported: log.error("\(text)", file: "\(file)", line: line)
        case .last: log.error("\(text) (further reports from here are suppressed)", file: "\(file)", line: line)
        case .silent: break
        }
    }

    /// Sets the receiver of every message, also of those that are not logged any more. Nil removes it.
    package static func setReceiver(_ receiver: (@Sendable (String) -> Void)?) {
        let old = state.withLock { state in
            defer { state.receiver = receiver }
            return state.receiver
        }
        withExtendedLifetime(old) {}
    }

    /// The messages that are reported while `body` runs.
    ///
    /// - Parameter ofThisThread: whether those of other threads are left out. Tests that run in parallel want that.
    package static func messages(ofThisThread: Bool = false, during body: () throws -> Void) rethrows -> [String] {
        let capture = Capture(ofThisThread ? pthread_self() : nil)
        state.withLock { $0.captures[ObjectIdentifier(capture)] = capture }
        defer { state.withLock { $0.captures[ObjectIdentifier(capture)] = nil } }
        try body()
        return capture.messages.current
    }
}

/// Numbers that an object of the app cannot use. Each is logged once for each property of each owner.
extension Misuse {
    /// Reports that `property` of `owner` cannot be `value`. `name` is the owner in the message, and `outcome` is what
    /// happens instead.
    package static func report<Value>(
        _ property: String, _ value: Value, of owner: AnyObject, named name: @autoclosure () -> String? = nil,
        _ outcome: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
    ) {
        report(
            "the \(property) of \(name() ?? "\(owner)") cannot be \(value); \(outcome())",
            of: "\(property) \(ObjectIdentifier(owner).hashValue)", file: file, line: line)
    }

    /// Whether no number of `value` is NaN. Reports one that is. The caller then keeps the old value.
    package static func accepts<Value: Equatable>(
        _ value: Value, _ property: StaticString, of owner: AnyObject, file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        // Only NaN differs from itself.
        if value == value { return true }
        report("\(property)", value, of: owner, "the old value is kept", file: file, line: line)
        return false
    }

    /// `value` clamped to `range`. NaN is reported and becomes `standard`. `name` tells which number it is.
    package static func clamped<Value: BinaryFloatingPoint>(
        _ value: Value, to range: ClosedRange<Value>, or standard: Value = 0, _ name: @autoclosure () -> String,
        file: StaticString = #fileID, line: UInt = #line
    ) -> Value {
        if value == value { return min(range.upperBound, max(range.lowerBound, value)) }
        report("the \(name()) cannot be \(value); \(standard) is used", file: file, line: line)
        return standard
    }
}

extension Misuse {
    /// The number of mistakes reported at each call site.
    struct CallSiteCounts {
        enum Outcome { case reported, last, silent }

        /// The number of mistakes that one call site reports.
        static let limit = 20
        /// The number of subjects that one call site reports, each once.
        static let subjectLimit = 200

        private var counts: [String: Int] = [:]
        private var subjects: [String: Set<String>] = [:]

        /// Counts a mistake of `subject` at `place` and returns whether to report it.
        mutating func next(_ place: String, of subject: String = "") -> Outcome {
            guard subject.isEmpty else { return next(place, ofNamed: subject) }
            let count = counts[place, default: 0] + 1
            guard count <= Self.limit else { return .silent }
            counts[place] = count
            return count == Self.limit ? .last : .reported
        }

        private mutating func next(_ place: String, ofNamed subject: String) -> Outcome {
            let known = subjects[place, default: []]
            guard known.count < Self.subjectLimit, !known.contains(subject) else { return .silent }
            subjects[place, default: []].insert(subject)
            return known.count + 1 == Self.subjectLimit ? .last : .reported
        }
    }
}
