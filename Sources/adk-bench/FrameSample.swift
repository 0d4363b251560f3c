import Foundation

/// One frame: a line of the frames log.
struct FrameSample {
    /// The steps of a frame on the main thread, by their keys in the log, in order.
    static let parts = [
        "input_ms", "actor_ms", "animate_ms", "layout_ms", "range_ms", "commit_ms", "composite_ms", "present_ms",
    ]

    var time: TimeInterval
    var scrollY: Double
    var mainMilliseconds: Double
    /// In the order of `parts`.
    var partMilliseconds: [Double]
    var damagedPixels: Int
    var placeholders: Int
    var nodes: Int

    /// Reads all frames of a log. An unfinished last line is ignored: it is still being written.
    static func read(_ file: URL) throws -> [FrameSample] {
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let whole = text.hasSuffix("\n") ? text[...] : text[..<(text.lastIndex(of: "\n") ?? text.startIndex)]
        return try whole.split(separator: "\n").enumerated().map { number, line in
            guard let sample = FrameSample(line) else {
                throw BenchmarkFailure("line \(number + 1) of the frames log cannot be read: \(line)")
            }
            return sample
        }
    }

    private init?(_ line: Substring) {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
            return nil
        }
        let number = { (key: String) in (object[key] as? NSNumber)?.doubleValue }
        let parts = FrameSample.parts.compactMap(number)
        guard let time = number("t"), let scrollY = number("scroll_y"), let main = number("main_ms"),
            parts.count == FrameSample.parts.count, let damage = number("damage_px"),
            let placeholders = number("placeholders"), let nodes = number("nodes")
        else { return nil }
        self.time = time
        self.scrollY = scrollY
        mainMilliseconds = main
        partMilliseconds = parts
        damagedPixels = Int(damage)
        self.placeholders = Int(placeholders)
        self.nodes = Int(nodes)
    }
}
