import ADKFoundation
import ADKLayers
import Foundation

/// The speed of a pointer, from its last positions. Points of the window and seconds of the host's clock.
struct PointerSpeed {
    private var samples: [(point: CGPoint, time: TimeInterval)] = []

    mutating func add(_ point: CGPoint, at time: TimeInterval) {
        samples.removeAll { time - $0.time > PointerConstants.velocityWindow }
        // The events of one frame have the same time. The last one counts.
        if samples.last?.time == time { samples.removeLast() }
        samples.append((point, time))
    }

    /// The velocity in points per second, over the window of time before `time`.
    func value(at time: TimeInterval) -> CGVector {
        let recent = samples.filter { time - $0.time <= PointerConstants.velocityWindow }
        guard let first = recent.first, let last = recent.last, last.time > first.time else { return .zero }
        let duration = CGFloat(last.time - first.time)
        return CGVector(dx: (last.point.x - first.point.x) / duration, dy: (last.point.y - first.point.y) / duration)
    }
}
