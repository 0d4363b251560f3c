import ADKFoundation
import Foundation

/// A trace of the whole program: spans and moments of every thread.
///
/// Perfetto shows the trace. ``moments`` lists the steps of a program start.
public enum ADKTrace {
    /// Starts recording. Recording costs about 100 nanoseconds a span.
    public static func start() { Trace.start() }

    /// Records a moment on the calling thread.
    public static func mark(_ name: StaticString) { Trace.mark(name) }

    /// The events recorded so far, in Chrome's trace format, which Perfetto opens. O(events).
    public static var chromeJSON: String { Trace.current.chromeJSON }

    /// The marks so far and the first shaping, decoding and drawing, one a line: milliseconds since the first mark,
    /// milliseconds since the mark before, name.
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
