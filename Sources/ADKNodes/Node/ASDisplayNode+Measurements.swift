import ADKFoundation
import ADKLayout
import Foundation

/// The kinds of work that a node measures.
public struct ASDisplayNodePerformanceMeasurementOptions: OptionSet, Hashable, Sendable {
    /// The bits of the kinds.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Making the layout specs.
    public static let layoutSpec = ASDisplayNodePerformanceMeasurementOptions(rawValue: 1)
    /// Computing the layouts, without the specs of the node itself.
    public static let layoutComputation = ASDisplayNodePerformanceMeasurementOptions(rawValue: 2)
}

/// The time that a node spent on its layout.
public struct ASDisplayNodePerformanceMeasurements: Hashable, Sendable {
    /// The time in which layout specs were made, in seconds.
    public var layoutSpecTotalTime: TimeInterval
    /// The number of layout specs.
    public var layoutSpecNumberOfPasses: Int
    /// The time in which layouts were computed, in seconds.
    public var layoutComputationTotalTime: TimeInterval
    /// The number of computed layouts.
    public var layoutComputationNumberOfPasses: Int

    /// Creates values. Times are in seconds.
    public init(
        layoutSpecTotalTime: TimeInterval, layoutSpecNumberOfPasses: Int, layoutComputationTotalTime: TimeInterval,
        layoutComputationNumberOfPasses: Int
    ) {
        self.layoutSpecTotalTime = layoutSpecTotalTime
        self.layoutSpecNumberOfPasses = layoutSpecNumberOfPasses
        self.layoutComputationTotalTime = layoutComputationTotalTime
        self.layoutComputationNumberOfPasses = layoutComputationNumberOfPasses
    }

    static let none = ASDisplayNodePerformanceMeasurements(
        layoutSpecTotalTime: 0, layoutSpecNumberOfPasses: 0, layoutComputationTotalTime: 0,
        layoutComputationNumberOfPasses: 0)
}

extension ASDisplayNode {
    /// The work to measure. None by default. Any thread.
    public var measurementOptions: ASDisplayNodePerformanceMeasurementOptions {
        get { lock.withLock { extras?.measurementOptions ?? [] } }
        set { withExtras { $0.measurementOptions = newValue } }
    }

    /// The measured times since the node was created. Any thread.
    public var performanceMeasurements: ASDisplayNodePerformanceMeasurements {
        lock.withLock { extras?.measurements ?? .none }
    }

    /// Runs `work` and adds its time, if `options` include work of this kind.
    @inline(__always)
    func measuring<Result>(
        _ kind: ASDisplayNodePerformanceMeasurementOptions, in options: ASDisplayNodePerformanceMeasurementOptions,
        _ work: () -> Result
    ) -> Result {
        options.contains(kind) ? measured(kind, work) : work()
    }

    private func measured<Result>(_ kind: ASDisplayNodePerformanceMeasurementOptions, _ work: () -> Result) -> Result {
        let start = MonotonicClock.seconds
        let result = work()
        let time = MonotonicClock.seconds - start
        withExtras { extras in
            if kind == .layoutSpec {
                extras.measurements.layoutSpecTotalTime += time
                extras.measurements.layoutSpecNumberOfPasses += 1
            } else {
                extras.measurements.layoutComputationTotalTime += time
                extras.measurements.layoutComputationNumberOfPasses += 1
            }
        }
        return result
    }

    /// Whether nodes keep their layouts with the specs in them, as `unflattenedCalculatedLayout`. False by default.
    /// Layouts that were computed before are not kept. Any thread.
    public static var shouldStoreUnflattenedLayouts: Bool {
        get { storesUnflattened.isSet }
        set { storesUnflattened.isSet = newValue }
    }

    private static let storesUnflattened = AtomicFlag(false)

    /// The last computed layout with the specs in it, for debugging. Nil unless `shouldStoreUnflattenedLayouts` was set
    /// before, and for nodes without a layout spec. Any thread.
    public var unflattenedCalculatedLayout: ASLayout? {
        lock.withLock { extras?.unflattenedLayout }?.attached(to: self)
    }
}
