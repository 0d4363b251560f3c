import ADKFoundation
import Foundation

/// A range of frame rates, in frames per second.
public struct CAFrameRateRange: Hashable, Sendable {
    /// The lowest rate.
    public var minimum: Float
    /// The highest rate.
    public var maximum: Float
    /// The wanted rate; nil or 0 for `maximum`.
    public var preferred: Float?

    /// Creates a range.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    /// The rate of the screen.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
}

/// Calls a closure in every frame, until it is invalidated. The frame loop keeps it alive.
///
/// The calls are made in frames before layout, so changes show in the same frame. A scene settles without waiting for
/// display links. A rate of less than 20 calls per second requests no frames in between.
///
/// Differs from Core Animation: it has a closure in place of a target and a selector, and the run loop does not matter.
@preconcurrency @MainActor
public final class CADisplayLink: FrameAnimation {
    private enum State { case new, added, invalid }

    private let action: @MainActor (CADisplayLink) -> Void
    private var state = State.new
    private var latestCall: TimeInterval?
    /// Makes the calls if the rate is low. It keeps the link, as the loop does otherwise.
    private weak var timer: FrameTimer?

    /// Creates a link that calls `action`, once it is added to a run loop.
    public init(_ action: @escaping @MainActor (CADisplayLink) -> Void) { self.action = action }

    /// The time of the frame, in seconds of `CACurrentMediaTime()`. 0 before the first call.
    public private(set) var timestamp: CFTimeInterval = 0
    /// The time of the next call, in seconds of `CACurrentMediaTime()`. 0 before the first call.
    public private(set) var targetTimestamp: CFTimeInterval = 0
    /// The seconds between two frames of the screen. 0 before the first call.
    public private(set) var duration: CFTimeInterval = 0

    /// Stops the calls. False by default.
    public var isPaused = false {
        didSet { if isPaused != oldValue { update() } }
    }

    /// The wanted rate of calls. They are made in whole frames of the screen, so the rate may be lower. `default` is
    /// the rate of the screen. Rates that are not positive numbers count as the default.
    public var preferredFrameRateRange = CAFrameRateRange.default {
        didSet { if preferredFrameRateRange != oldValue { update() } }
    }

    /// The wanted calls per second. 0, the default, is the rate of the screen.
    public var preferredFramesPerSecond: Int {
        get { Int(preferredRate ?? 0) }
        set {
            let rate = Float(max(0, newValue))
            preferredFrameRateRange = CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
        }
    }

    /// Begins the calls. The run loop and the mode do not matter.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard state != .invalid else {
            return Misuse.report("a display link that was invalidated cannot be added to a run loop")
        }
        state = .added
        update()
    }

    /// Stops the calls, until the link is added again.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard state == .added else { return }
        state = .new
        update()
    }

    /// Stops the calls for ever.
    public func invalidate() {
        state = .invalid
        update()
    }

    private var isRunning: Bool { state == .added && !isPaused }

    private func update() {
        timer?.invalidate()
        timer = nil
        if isRunning { FrameLoop.shared.start(self) } else { FrameLoop.shared.stop(self) }
    }

    /// The shortest interval, in seconds, with a timer in place of frames.
    private static let shortestTimer: TimeInterval = 0.05

    private var preferredRate: Double? {
        let range = preferredFrameRateRange
        let rate = range.preferred.flatMap { $0 > 0 ? $0 : nil } ?? range.maximum
        return rate >= 1 && rate <= 1e6 ? Double(rate) : nil
    }

    package func advance(to time: TimeInterval) -> Bool {
        // Half a frame of tolerance: frames are not exactly even.
        if let latestCall, time < latestCall + interval - frame / 2 { return isRunning }
        call(at: time)
        // The call may have changed the rate.
        guard isRunning, interval > CADisplayLink.shortestTimer else { return isRunning }
        // A repeating timer does not keep a scene from settling.
        timer = FrameTimer.schedule(every: interval) { self.call(at: FrameLoop.shared.frameTime) }
        return false
    }

    /// The seconds between two frames of the screen.
    private var frame: TimeInterval { FrameLoop.shared.host?.frameInterval ?? 0 }
    /// The seconds between two calls.
    private var interval: TimeInterval { preferredRate.map { max(frame, 1 / $0) } ?? frame }

    private func call(at time: TimeInterval) {
        latestCall = time
        (timestamp, targetTimestamp, duration) = (time, time + interval, frame)
        action(self)
    }

    package var isEndless: Bool { true }
}
