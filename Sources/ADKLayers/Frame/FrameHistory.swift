import ADKFoundation
import ADKGraphics
import Foundation
import Glibc

/// The figures of the frame overlay.
package struct FrameHistory: Sendable {
    private static let length = 120
    /// Milliseconds at the top of the graph: two frames at 60 a second.
    private static let ceiling = 33.3

    /// The main thread's times of the last frames, in milliseconds, oldest first.
    private(set) var totals: [Double] = []
    private(set) var intervals: [Double] = []
    package private(set) var count = 0
    private var last: ADKFrameRecord?

    package init() {}

    package mutating func note(_ record: ADKFrameRecord) {
        func push(_ value: Double, _ values: inout [Double]) {
            values.append(value)
            if values.count > FrameHistory.length { values.removeFirst() }
        }
        push(record.total * 1000, &totals)
        if let last, record.time - last.time < 0.1 { push((record.time - last.time) * 1000, &intervals) }
        last = record
        count += 1
    }

    private static func percentile(_ share: Double, _ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[min(values.count - 1, Int(share * Double(values.count)))]
    }

    /// The overlay's text, one line each.
    var lines: [String] {
        func ms(_ value: Double) -> String { String(format: "%.1f", value) }
        let record = last ?? ADKFrameRecord(time: 0)
        let slow = intervals.count { $0 > 25 }
        return [
            "main \(ms(FrameHistory.percentile(0.5, totals))) p99 \(ms(FrameHistory.percentile(0.99, totals))) ms"
                + "  every \(ms(FrameHistory.percentile(0.5, intervals))) ms, \(slow) late",
            "y \(Int(record.scrollY))  nodes \(record.nodes)  placeholders \(record.placeholders)"
                + "  jobs \(WorkQueue.shared.unfinishedCount)",
            record.details,
            "painted \(record.damagedPixels / 1000)k  moved \(record.movedPixels / 1000)k px"
                + "  memory \(FrameHistory.residentMegabytes) MB",
        ].filter { !$0.isEmpty }
    }

    private static var residentMegabytes: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * sysconf(Int32(_SC_PAGESIZE)) / 1_048_576
    }

    /// Draws the overlay. Any thread.
    package func chart(size: CGSize, scale: CGFloat) -> PixelBuffer {
        let buffer = PixelBuffer(
            width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
        let context = CGContext(buffer: buffer, scale: scale)
        context.setFillColor(UIColor(white: 0, alpha: 0.72))
        context.fill(UIBezierPath(roundedRect: CGRect(origin: .zero, size: size), cornerRadius: 8))
        drawGraph(in: CGRect(x: 8, y: 8, width: size.width - 16, height: 44), context)
        let font = UIFont.systemFont(ofSize: 11)
        for (index, line) in lines.enumerated() {
            let shaped = TextShaper.shape(
                AttributedText(line, font: font, color: .white),
                TextConstraints(maximumSize: CGSize(width: size.width - 16, height: 40), maximumNumberOfLines: 1))
            shaped.draw(in: context, at: CGPoint(x: 8, y: 58 + CGFloat(index) * 17))
        }
        return buffer
    }

    private func drawGraph(in box: CGRect, _ context: CGContext) {
        let step = box.width / CGFloat(FrameHistory.length)
        context.setFillColor(UIColor(white: 1, alpha: 0.25))
        // The duration of one frame at 60 a second.
        context.fill(CGRect(x: box.minX, y: box.midY, width: box.width, height: 1))
        for (index, total) in totals.enumerated() {
            let height = box.height * CGFloat(min(1, total / FrameHistory.ceiling))
            context.setFillColor(total > 16.6 ? .red : total > 8 ? .yellow : .green)
            context.fill(
                CGRect(
                    x: box.minX + CGFloat(index) * step, y: box.maxY - max(1, height), width: max(1, step - 0.5),
                    height: max(1, height)))
        }
    }
}
