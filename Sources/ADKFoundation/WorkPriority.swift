/// The priority of background work and of transfers. The lowest raw value comes first.
package enum WorkPriority: Int, CaseIterable, Sendable, Comparable {
    /// On screen now.
    case visible
    /// In the display range: on screen soon.
    case display
    /// In the preload range.
    case preload
    /// Measuring ahead of the ranges, to refine estimates.
    case ahead

    /// Whether `first` is less urgent.
    package static func < (first: WorkPriority, second: WorkPriority) -> Bool { first.rawValue > second.rawValue }

    /// The name of such work in traces.
    var traceName: StaticString {
        switch self {
        case .visible: "work: visible"
        case .display: "work: display"
        case .preload: "work: preload"
        case .ahead: "work: ahead"
        }
    }
}
