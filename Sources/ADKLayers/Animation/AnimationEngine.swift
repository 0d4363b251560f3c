import ADKFoundation
import ADKMotion
import Foundation

/// Advances the animations of all layers, once a frame, and completes animation blocks.
///
/// It keeps the motions alive and not their layers, so that blocks complete even if a layer is gone. Completions run
/// after the step of all layers, in the order of the ends.
@MainActor
package final class AnimationEngine: FrameAnimation {
    package static let shared = AnimationEngine()

    private struct Resting {
        weak var layer: CALayer?
    }

    /// Seconds of delay that are worth a timer in place of frames.
    static let shortestRest: TimeInterval = 0.05

    private var running = OwnerList<LayerMotion>()
    /// The animators that run.
    private var drivers = OwnerList<any AnimationDriver>()
    /// Ends between two steps: of interrupted animations, and of blocks that started none.
    private var earlyEnds: [AnimationEnd] = []
    /// Layers whose motion was over in the last step.
    private var resting: [Resting] = []
    /// Fires at the end of the shortest delay if nothing moves.
    private var delayTimer: FrameTimer?
    private var latestTime: TimeInterval = -.infinity
    /// A step was requested since the last one began.
    private var needsStep = false
    /// The number of hosts that are gone. What an earlier host's animations left behind has no effect.
    private(set) var epoch = 0

    private init() {
        FrameLoop.shared.onDetach { [weak self] in self?.reset() }
    }

    /// The time of changes made now. It never goes back, though a frame may be for a time before that of its start.
    package var time: TimeInterval {
        latestTime = max(latestTime, FrameLoop.shared.animationTime)
        return latestTime
    }

    /// Advances a motion until it is empty.
    func add(_ motion: LayerMotion) {
        running.set(motion, for: ObjectIdentifier(motion))
        wake()
    }

    /// Forgets a motion that is empty.
    func remove(_ motion: LayerMotion) { running.remove(ObjectIdentifier(motion)) }

    /// Ends the rasterization of `layer` in the next step, unless it moves again.
    func rest(_ layer: CALayer) {
        resting.append(Resting(layer: layer))
        wake()
    }

    /// Runs `driver` until it is removed.
    package func add(_ driver: any AnimationDriver) {
        drivers.set(driver, for: ObjectIdentifier(driver))
        wake()
    }

    package func remove(_ driver: any AnimationDriver) { drivers.remove(ObjectIdentifier(driver)) }

    /// Requests a step in the next frame, for changed animations.
    func wake() {
        needsStep = true
        FrameLoop.shared.start(self)
    }

    /// A tree of layers left its window, or may have. The animations in it end with the next step.
    func layersDidLeave() { if !running.isEmpty { wake() } }

    /// The changes of a block were made. A block that started no animation completes in the next step.
    func blockReturned(_ group: AnimationGroupState) {
        if group.hasAnimations || !group.hasCompletion {
            group.end(finished: true)
        } else {
            complete([AnimationEnd(group: group, time: time, finished: true)])
        }
    }

    /// Completes blocks in the next step.
    package func complete(_ ends: [AnimationEnd]) {
        guard !ends.isEmpty else { return }
        earlyEnds += ends
        wake()
    }

    /// Only animations that repeat without end are left.
    package var isEndless: Bool {
        !needsStep && earlyEnds.isEmpty && resting.isEmpty && drivers.isEmpty && running.values.allSatisfy(\.isEndless)
    }

    package func advance(to time: TimeInterval) -> Bool {
        latestTime = max(latestTime, time)
        needsStep = false
        var ends = earlyEnds
        earlyEnds = []
        let rested = resting
        resting = []
        for case let layer? in rested.map(\.layer) where layer.motion?.isRasterized(at: latestTime) != true {
            layer.endRasterization()
        }
        let places = running.compact()
        for place in places {
            guard let (_, motion) = running[place] else { continue }
            ends += motion.advance(to: time)
            // Before any layer of this step is damaged.
            if let layer = motion.layer, layer.motion === motion, motion.isRasterized(at: latestTime) {
                layer.takeShownRaster()
            }
        }
        for place in places {
            guard let (owner, motion) = running[place] else { continue }
            if let layer = motion.layer, layer.motion === motion { layer.show(motion) }
            if motion.isEmpty { running.remove(owner) }
        }
        for place in drivers.compact() {
            guard let (_, driver) = drivers[place], let end = driver.endTime, end <= time else { continue }
            ends.append(AnimationEnd(time: end) { driver.didReachEnd() })
        }
        // Completions may change anything: they run when all layers show this step.
        let ordered = ends.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        for (_, end) in ordered { end.call() }
        assert(running.values.allSatisfy { !$0.isEmpty && ($0.layer.map { $0.motion } ?? $0) === $0 })
        return needsNextFrame(after: time)
    }

    /// Whether something moves after `time`. If all animations wait, a timer wakes the engine.
    private func needsNextFrame(after time: TimeInterval) -> Bool {
        delayTimer?.invalidate()
        delayTimer = nil
        if needsStep { return true }
        let nextOfDrivers = drivers.values.lazy.map { $0.nextChange(from: time) }.min() ?? .infinity
        let nextOfLayers = running.values.lazy.map { $0.nextChange(from: time) }.min() ?? .infinity
        let next = min(nextOfLayers, nextOfDrivers)
        guard next.isFinite else { return false }
        if next < time + AnimationEngine.shortestRest { return true }
        delayTimer = FrameTimer.schedule(after: max(0, next - FrameLoop.shared.now)) { [weak self] in self?.wake() }
        return false
    }

    /// Forgets the animations of a host that is gone. Their layers have the model values, and no block completes.
    private func reset() {
        epoch += 1
        for motion in running.drain() {
            for entry in motion.entries { entry.wasRemoved() }
            guard let layer = motion.layer, layer.motion === motion else { continue }
            layer.motion = nil
            layer.paint.rasterization = nil
            layer.paint.values = motion.model
        }
        for item in resting { item.layer?.paint.rasterization = nil }
        resting = []
        CATransaction.reset()
        for driver in drivers.drain() { driver.hostDidLeave() }
        earlyEnds = []
        needsStep = false
        delayTimer = nil
        latestTime = -.infinity
    }
}

/// An animator that runs by the engine's time.
@MainActor
package protocol AnimationDriver: AnyObject {
    /// The time of its end; nil if it does not run.
    var endTime: TimeInterval? { get }
    /// The next time at which something changes: `time` while it moves.
    func nextChange(from time: TimeInterval) -> TimeInterval
    /// Its end has come. Called after the step of all layers.
    func didReachEnd()
    /// The host is gone, with all animations.
    func hostDidLeave()
}
