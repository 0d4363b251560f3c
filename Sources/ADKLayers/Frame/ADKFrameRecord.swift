import Foundation

/// The costs of one frame. Times are in seconds.
public struct ADKFrameRecord: Sendable {
    /// The steps of a frame, in their order.
    public enum Step: Int, CaseIterable, Sendable {
        /// Delivering input events.
        case input
        /// Firing timers and applying results from the background.
        case actor
        /// Advancing animations.
        case animate
        /// Laying out windows.
        case layout
        /// Updating the ranges of lists and scheduling drawing.
        case range
        /// Turning finished drawings into layer contents.
        case commit
        /// Painting the changed pixels.
        case composite
        /// Handing the changed pixels to the display.
        case present

        /// The step that follows. The last two alternate, window by window.
        var next: Step { Step(rawValue: rawValue + 1) ?? .present }
    }

    /// The start of the frame, by the host's clock.
    public var time: TimeInterval
    /// The durations of the steps, indexed by `Step.rawValue`.
    public var parts = [TimeInterval](repeating: 0, count: Step.allCases.count)
    /// Pixels that were painted.
    public var damagedPixels = 0
    /// Pixels that were moved within the window by scrolling.
    public var movedPixels = 0
    /// Visible rows that still show a placeholder.
    public var placeholders = 0
    /// The offset of the main scroll view, in points.
    public var scrollY: CGFloat = 0
    /// Living nodes in the process.
    public var nodes = 0
    /// The decision about fetching another batch, with its reason. Empty without a decision. A text, so not in
    /// `jsonLine`.
    public var batch = ""
    /// The rows and ranges as a text, for the overlay.
    package var details = ""

    /// The main thread's time for the whole frame.
    public var total: TimeInterval { parts.reduce(0, +) }

    package init(time: TimeInterval) { self.time = time }

    /// The duration of one step.
    public subscript(step: Step) -> TimeInterval {
        get { parts[step.rawValue] }
        set { parts[step.rawValue] = newValue }
    }

    /// The record as one line of a `--frames-log`: a flat JSON object with durations in milliseconds.
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
