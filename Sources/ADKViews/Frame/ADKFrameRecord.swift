import Foundation

/// What one frame cost; the frame ledger's entry. Times in seconds.
public struct ADKFrameRecord: Sendable {
    /// The parts of a frame, in the order they run.
    public enum Step: Int, CaseIterable, Sendable {
        case input, actor, animate, layout, range, commit, composite, present
    }

    /// When the frame began, by the host's clock.
    public var time: TimeInterval
    public var parts = [TimeInterval](repeating: 0, count: Step.allCases.count)
    /// Painted anew.
    public var damagedPixels = 0
    /// Moved to another place of the window, because they were scrolled.
    public var movedPixels = 0
    /// Rows on screen that still show a placeholder.
    public var placeholders = 0
    /// Offset of the main scroll view, in points.
    public var scrollY: CGFloat = 0
    /// Nodes alive in the process.
    public var nodes = 0
    /// What was decided about fetching another batch, and why; empty where nothing was. Words, so not in `jsonLine`.
    public var batch = ""
    /// Rows and ranges in words, for the overlay.
    package var details = ""

    /// The main thread's time for the whole frame.
    public var total: TimeInterval { parts.reduce(0, +) }

    package init(time: TimeInterval) { self.time = time }

    public subscript(step: Step) -> TimeInterval {
        get { parts[step.rawValue] }
        set { parts[step.rawValue] = newValue }
    }

    /// One line of a `--frames-log`: a flat JSON object, milliseconds for the parts.
    public var jsonLine: String {
        func ms(_ seconds: TimeInterval) -> String { String(format: "%.3f", seconds * 1000) }
        var fields = [
            "\"t\":" + String(format: "%.6f", time), "\"scroll_y\":" + String(format: "%g", Double(scrollY)),
            "\"main_ms\":" + ms(total),
        ]
        fields += Step.allCases.map { "\"\($0)_ms\":" + ms(self[$0]) }
        fields += [
            "\"damage_px\":\(damagedPixels)", "\"moved_px\":\(movedPixels)", "\"placeholders\":\(placeholders)",
            "\"nodes\":\(nodes)",
        ]
        return "{" + fields.joined(separator: ",") + "}"
    }
}

extension ADKFrameRecord.Step {
    var traceName: StaticString {
        switch self {
        case .input: "input"
        case .actor: "actor"
        case .animate: "animate"
        case .layout: "layout"
        case .range: "range"
        case .commit: "commit"
        case .composite: "composite"
        case .present: "present"
        }
    }
}
