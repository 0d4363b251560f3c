import AsyncDisplayKit

/// The use of the movements of a touchpad until the fingers are lifted.
struct PhotoSwipe {
    enum Use { case zooms, pans, turnsPages }
    /// Devices that do not report the end of a movement begin another one after this pause, in seconds.
    static let pause: TimeInterval = 0.25

    private var use: Use?
    private var last: TimeInterval = 0

    /// The use of a movement at `time`; `choose` decides at its beginning.
    mutating func use(at time: TimeInterval, _ choose: () -> Use) -> Use {
        if time - last > PhotoSwipe.pause { use = nil }
        last = time
        let chosen = use ?? choose()
        use = chosen
        return chosen
    }

    mutating func end() { use = nil }
}
