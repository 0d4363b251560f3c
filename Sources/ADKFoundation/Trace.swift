import Foundation
import Glibc
import Synchronization

/// A recorder of spans and instants on all threads, in memory. Thread-safe.
///
/// Off until `start()`. While it is on, a span costs two readings of the clock and one short lock.
package enum Trace {
    /// A span or an instant.
    package struct Event: Sendable {
        package var name: StaticString
        /// Seconds of the monotonic clock.
        package var start: TimeInterval
        /// The length of a span in seconds; nil for an instant.
        package var duration: TimeInterval?
        /// The index of the thread, or lane, in `Recording.threads`.
        package var thread: Int
    }

    /// The recorded events with the names of their threads.
    package struct Recording: Sendable {
        /// The events in the order of recording; a span is recorded at its end.
        package var events: [Event] = []
        /// The names of threads and lanes.
        package var threads: [String] = []
        /// The number of events that were dropped because the recording was full.
        package var lost = 0
        fileprivate var threadPlaces: [UInt: Int] = [:]
        fileprivate var lanePlaces: [String: Int] = [:]
    }

    /// The largest number of events: minutes of scrolling, about 50 MB.
    fileprivate static let capacity = 1_000_000

    private static let flag = Atomic<Bool>(false)
    private static let recording = Locked(Recording())
    fileprivate static let names = Locked([UInt: String]())

    /// Sets the name of the calling thread in recordings.
    package static func nameThread(_ name: String) {
        let thread = UInt(pthread_self())
        names.withLock { $0[thread] = name }
    }

    package static var isOn: Bool { flag.load(ordering: .relaxed) }

    package static func start() { flag.store(true, ordering: .relaxed) }

    /// Stops recording and keeps the events.
    package static func stop() { flag.store(false, ordering: .relaxed) }

    /// Records a span on the calling thread, in seconds of the monotonic clock.
    package static func add(_ name: StaticString, from start: TimeInterval, to end: TimeInterval) {
        guard isOn else { return }
        record(name, start, end - start)
    }

    /// Records a span, such as waiting, that may overlap the spans of the calling thread. It appears on a line of its
    /// own, named `lane`. Times are in seconds of the monotonic clock.
    package static func add(_ name: StaticString, from start: TimeInterval, to end: TimeInterval, lane: StaticString) {
        guard isOn else { return }
        recording.withLock { recording in
            let place = recording.place(ofLane: "\(lane)")
            recording.append(Event(name: name, start: start, duration: end - start, thread: place))
        }
    }

    /// Records an instant on the calling thread.
    package static func mark(_ name: StaticString) {
        guard isOn else { return }
        record(name, MonotonicClock.seconds, nil)
    }

    /// Runs `body` and records it as a span.
    package static func span<Result, Failure: Error>(
        _ name: StaticString, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard isOn else { return try body() }
        let start = MonotonicClock.seconds
        defer { record(name, start, MonotonicClock.seconds - start) }
        return try body()
    }

    private static func record(_ name: StaticString, _ start: TimeInterval, _ duration: TimeInterval?) {
        let thread = UInt(pthread_self())
        recording.withLock { recording in
            let place = recording.threadPlaces[thread] ?? recording.addThread(thread)
            recording.append(Event(name: name, start: start, duration: duration, thread: place))
        }
    }

    /// A copy of the recording so far.
    package static var current: Recording { recording.current }
}

extension Trace.Recording {
    fileprivate mutating func append(_ event: Trace.Event) {
        guard events.count < Trace.capacity else {
            lost += 1
            return
        }
        events.append(event)
    }

    fileprivate mutating func place(ofLane lane: String) -> Int {
        if let place = lanePlaces[lane] { return place }
        threads.append(lane)
        lanePlaces[lane] = threads.count - 1
        return threads.count - 1
    }

    fileprivate mutating func addThread(_ thread: UInt) -> Int {
        threads.append(Trace.names.current[thread] ?? (MainThread.isCurrent ? "main" : "thread \(threads.count)"))
        threadPlaces[thread] = threads.count - 1
        return threads.count - 1
    }

    /// The recording in Chrome's trace format, which Perfetto and `about:tracing` open. Times are in microseconds.
    ///
    /// Events are sorted by start; a span precedes the spans within it. O(n log n) in the number of events.
    package var chromeJSON: String {
        var lines = [
            #"{"ph":"M","name":"process_name","pid":1,"args":{"name":\#(quoted(ProcessInfo.processInfo.processName))}}"#
        ]
        lines += threads.enumerated().map { index, name in
            #"{"ph":"M","name":"thread_name","pid":1,"tid":\#(index + 1),"args":{"name":\#(quoted(name))}}"#
        }
        // Whole nanoseconds, so that rounding never makes a span end after the span around it.
        let timed = events.enumerated().map { index, event in
            let start = nanoseconds(event.start)
            return (start: start, length: event.duration.map { nanoseconds(event.start + $0) - start }, index: index)
        }
        // A span is recorded at its end. Of two spans with equal times the later one therefore encloses the other.
        let order = timed.sorted {
            ($0.start, -($0.length ?? -1), -$0.index) < ($1.start, -($1.length ?? -1), -$1.index)
        }
        lines += order.map { start, length, index in
            let event = events[index]
            let place =
                #""name":\#(quoted("\(event.name)")),"pid":1,"tid":\#(event.thread + 1),"ts":\#(microseconds(start))"#
            return length.map { #"{"ph":"X",\#(place),"dur":\#(microseconds($0))}"# }
                ?? #"{"ph":"i","s":"t",\#(place)}"#
        }
        return "{\"otherData\":{\"lostEvents\":\(lost)},\"traceEvents\":[\n" + lines.joined(separator: ",\n") + "\n]}\n"
    }

    private func nanoseconds(_ seconds: TimeInterval) -> Int { Int((seconds * 1e9).rounded()) }

    private func microseconds(_ nanoseconds: Int) -> String {
        let rest = String(nanoseconds % 1000)
        return "\(nanoseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }

    private func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\", "\"": "\\" + String(scalar)
            case _ where scalar.value < 0x20: String(format: "\\u%04x", scalar.value)
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
