import ADKFoundation
import Foundation

/// What every thread of the program did when, for Perfetto and for the table of a start.
public enum ADKTrace {
    /// Records from now on, a hundred nanoseconds or so a span.
    public static func start() { Trace.start() }

    /// A moment on the calling thread.
    public static func mark(_ name: StaticString) { Trace.mark(name) }

    /// Everything recorded so far in Chrome's trace format, which Perfetto opens. O(events).
    public static var chromeJSON: String { Trace.current.chromeJSON }

    /// The moments so far and the first shaping, decoding and drawing, a line each: milliseconds since the first, since the one before, name.
    public static var moments: String {
        let events = Trace.current.events.sorted { $0.start < $1.start }
        var marks = events.filter { $0.duration == nil }
        for kind in ["shape", "decode", "draw"] {
            guard let span = events.first(where: { "\($0.name)" == kind }) else { continue }
            marks.append(span)
        }
        marks.sort { $0.start < $1.start }
        guard let first = marks.first else { return "" }
        var last = first.start
        return marks.map { mark in
            defer { last = mark.start }
            let (total, step) = ((mark.start - first.start) * 1000, (mark.start - last) * 1000)
            return String(format: "%8.2f ms  +%7.2f  ", total, step) + "\(mark.name)"
                + (mark.duration.map { String(format: ": the first, %.2f ms", $0 * 1000) } ?? "")
        }.joined(separator: "\n")
    }
}
