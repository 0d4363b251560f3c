import Foundation

/// Where the rows of a list were seen at one instant: the beginning of every motion that starts then. Main thread.
@MainActor
struct RowSight {
    struct Look {
        /// From the viewport's beginning, along the axis.
        let start: CGFloat
        /// How far from its place it was across the axis.
        let cross: CGFloat
        let alpha: CGFloat
    }

    let time: TimeInterval
    /// Of the motions that start at this instant: the longest that was asked for.
    var duration: TimeInterval
    // The elements are held, so that no new one is taken for an old one at the same address.
    private var looks: [ObjectIdentifier: (element: CellElement, look: Look)] = [:]

    init(time: TimeInterval, duration: TimeInterval) {
        self.time = time
        self.duration = duration
    }

    /// The first look at an instant counts.
    mutating func note(_ element: CellElement, _ look: @autoclosure () -> Look) {
        let id = ObjectIdentifier(element)
        if looks[id] == nil { looks[id] = (element, look()) }
    }

    func look(of element: CellElement) -> Look? { looks[ObjectIdentifier(element)]?.look }
}
