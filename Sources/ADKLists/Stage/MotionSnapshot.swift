import Foundation

/// Where the rows of a list were shown at one instant: all motions that start at that instant start from here.
@MainActor
struct MotionSnapshot {
    struct Sample {
        /// The row's origin in points from the viewport's origin.
        let origin: CGPoint
        let size: CGSize
        let alpha: CGFloat
    }

    let time: TimeInterval
    /// The longest duration requested for the motions that start at this instant.
    var duration: TimeInterval
    /// Whether cells are scaled from their size at this instant to their new one. Otherwise they have it at once.
    var scales = false
    // Holds the records strongly, so that no new record reuses the address of an old one.
    private var samples: [ObjectIdentifier: (record: CellRecord, sample: Sample)] = [:]

    init(time: TimeInterval, duration: TimeInterval) {
        self.time = time
        self.duration = duration
    }

    /// Adds a record's sample. The first sample at an instant counts, unless it is replaced.
    mutating func add(_ record: CellRecord, _ sample: @autoclosure () -> Sample, replacing: Bool = false) {
        let id = ObjectIdentifier(record)
        if samples[id] == nil || replacing { samples[id] = (record, sample()) }
    }

    func sample(of record: CellRecord) -> Sample? { samples[ObjectIdentifier(record)]?.sample }
}
