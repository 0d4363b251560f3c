import Foundation
import Testing

@testable import ADKFoundation

/// The output for Perfetto conforms to Chrome's trace format.
struct TraceTests {
    private struct Line: Decodable {
        var ph, name: String
        var pid: Int
        var tid: Int?
        var ts, dur: Double?
        var args: [String: String]?
    }

    private struct Document: Decodable {
        var traceEvents: [Line]
        var otherData: [String: Int]
    }

    private func lines(_ recording: Trace.Recording) throws -> [Line] {
        try JSONDecoder().decode(Document.self, from: Data(recording.chromeJSON.utf8)).traceEvents
    }

    @Test func spansAreSortedByStartWithTheOuterOneFirst() throws {
        var recording = Trace.Recording()
        recording.threads = ["main"]
        // In the order of recording: a span is recorded at its end.
        recording.events = [
            .init(name: "inner", start: 10.000_000_2, duration: 0.000_000_3, thread: 0),
            .init(name: "outer", start: 10, duration: 0.000_000_5, thread: 0),
            .init(name: "moment", start: 10, duration: nil, thread: 0),
            .init(name: "same", start: 12, duration: 1, thread: 0),
            .init(name: "around same", start: 12, duration: 1, thread: 0),
        ]

        let events = try lines(recording).filter { $0.ts != nil }

        #expect(events.map(\.name) == ["outer", "moment", "inner", "around same", "same"])
        #expect(events.map(\.ts) == [10_000_000, 10_000_000, 10_000_000.2, 12_000_000, 12_000_000])
    }

    /// If start and duration were rounded separately, one span in five would end after its parent.
    @Test(arguments: 0..<500) func roundingNeverMakesASpanEndAfterItsParent(_ step: Int) throws {
        let start = 12_345.678 + Double(step) * 1.000_37e-6
        var recording = Trace.Recording()
        recording.threads = ["main"]
        let end = start + 0.000_123_456_7
        let inside = start + 0.000_012_345_6
        recording.events = [
            .init(name: "inner", start: inside, duration: end - inside, thread: 0),
            .init(name: "outer", start: start, duration: end - start, thread: 0),
        ]

        let events = try lines(recording).filter { $0.ts != nil }

        let ends = events.map { (($0.ts ?? 0) * 1000).rounded() + (($0.dur ?? 0) * 1000).rounded() }
        #expect(ends[1] <= ends[0])
    }

    @Test func everyThreadAndTheProcessHaveNames() throws {
        var recording = Trace.Recording()
        recording.threads = ["main", "a \"quoted\" \\ name\n"]
        recording.events = [.init(name: "a \"moment\"", start: 1, duration: nil, thread: 1)]
        recording.lost = 3

        let events = try lines(recording)

        #expect(events.filter { $0.name == "process_name" }.count == 1)
        let names = events.filter { $0.name == "thread_name" }
        #expect(names.map { $0.args?["name"] } == recording.threads)
        #expect(names.map(\.tid) == [1, 2])
        #expect(events.last?.tid == 2)
        let data = Data(recording.chromeJSON.utf8)
        #expect(try JSONDecoder().decode(Document.self, from: data).otherData == ["lostEvents": 3])
    }
}
