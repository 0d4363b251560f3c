import ADKMotion
import Foundation

/// The time of a layer in relation to that of its superlayer. Only layers whose time was changed have one.
@MainActor
final class LayerClock {
    /// A layer had a time of its own at some point: another speed, begin time or offset. Until then, all layers have
    /// the frame clock's time.
    private(set) static var isUsed = false

    var timing = MediaTiming() {
        didSet { if timing.speed != 1 || timing.beginTime != 0 || timing.timeOffset != 0 { LayerClock.isUsed = true } }
    }
}

extension CALayer: CAMediaTiming {
    /// The superlayer's time at which the layer's time begins, in seconds. 0 by default.
    public var beginTime: CFTimeInterval {
        get { clock?.timing.beginTime ?? 0 }
        set { setClock(\.beginTime, newValue) }
    }

    /// The layer's time at `beginTime`, in seconds. 0 by default.
    public var timeOffset: CFTimeInterval {
        get { clock?.timing.timeOffset ?? 0 }
        set { setClock(\.timeOffset, newValue) }
    }

    /// The layer's seconds per second of the superlayer. 1 by default. 0 stops the animations of the layer and of its
    /// sublayers.
    ///
    /// Differs from Core Animation: property animators follow the frame clock, whatever the speed is. With a negative
    /// speed, the animations of blocks do not end as long as the layer is in a window.
    public var speed: Float {
        get { Float(clock?.timing.speed ?? 1) }
        set { setClock(\.speed, Double(newValue)) }
    }

    /// Differs from Core Animation: it has no effect on a layer.
    public var duration: CFTimeInterval {
        get { clock?.timing.duration ?? 0 }
        set { setClock(\.duration, newValue) }
    }

    /// Differs from Core Animation: it has no effect on a layer.
    public var repeatCount: Float {
        get { Float(clock?.timing.repeatCount ?? 0) }
        set { setClock(\.repeatCount, Double(newValue)) }
    }

    /// Differs from Core Animation: it has no effect on a layer.
    public var repeatDuration: CFTimeInterval {
        get { clock?.timing.repeatDuration ?? 0 }
        set { setClock(\.repeatDuration, newValue) }
    }

    /// Differs from Core Animation: it has no effect on a layer.
    public var autoreverses: Bool {
        get { clock?.timing.autoreverses ?? false }
        set { setClock(\.autoreverses, newValue) }
    }

    /// Differs from Core Animation: it has no effect on a layer.
    public var fillMode: CAMediaTimingFillMode {
        get { clock?.timing.fillMode ?? .removed }
        set { setClock(\.fillMode, newValue) }
    }

    private func setClock<Value: Equatable>(_ path: WritableKeyPath<MediaTiming, Value>, _ value: Value) {
        guard (clock?.timing ?? MediaTiming())[keyPath: path] != value else { return }
        let used = clock ?? LayerClock()
        used.timing[keyPath: path] = value
        clock = used
        AnimationEngine.shared.wake()
    }

    /// The layer's time at a time of the frame clock. O(depth), and O(1) if no layer had a time of its own.
    func localTime(at time: TimeInterval) -> TimeInterval {
        guard LayerClock.isUsed else { return time }
        let outer = superlayer?.localTime(at: time) ?? time
        return clock?.timing.localTime(at: outer) ?? outer
    }

    /// The frame clock's time at a time of the layer; nil if the layer's time stands still.
    func frameTime(at localTime: TimeInterval) -> TimeInterval? {
        guard LayerClock.isUsed else { return localTime }
        var time = localTime
        for layer in sequence(first: self, next: \.superlayer) {
            guard let timing = layer.clock?.timing else { continue }
            guard let outer = timing.parentTime(at: time) else { return nil }
            time = outer
        }
        return time
    }

    /// The layer's seconds per second of the frame clock.
    var totalSpeed: Double {
        guard LayerClock.isUsed else { return 1 }
        return sequence(first: self, next: \.superlayer).reduce(1) { $0 * ($1.clock?.timing.speed ?? 1) }
    }

    /// The frame clock's next time at which the motion changes, which is due at a time of the layer; infinite if
    /// never.
    func frameTime(ofNextChange next: TimeInterval, from time: TimeInterval) -> TimeInterval {
        guard LayerClock.isUsed, next.isFinite else { return next }
        let speed = totalSpeed
        if speed > 0 { return frameTime(at: next).map { max(time, $0) } ?? .infinity }
        // Time that stands still changes nothing. Time that runs back moves only what moves now.
        return speed < 0 && next <= localTime(at: time) ? time : .infinity
    }

    /// A time of `l` as a time of this layer. nil is the frame clock, that of `CACurrentMediaTime()`. If the time of
    /// `l` stands still, the present time of this layer.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        guard let l else { return localTime(at: t) }
        return localTime(at: l.frameTime(at: t) ?? CACurrentMediaTime())
    }

    /// A time of this layer as a time of `l`. nil is the frame clock, that of `CACurrentMediaTime()`. If the time of
    /// this layer stands still, the present time of `l`.
    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        let time = frameTime(at: t) ?? CACurrentMediaTime()
        return l?.localTime(at: time) ?? time
    }
}

/// The time of the frame clock, in seconds. It is the same during a whole frame.
///
/// Differs from Core Animation: for the main thread only, and a headless run has a virtual clock.
@preconcurrency @MainActor
public func CACurrentMediaTime() -> CFTimeInterval { AnimationEngine.shared.time }
