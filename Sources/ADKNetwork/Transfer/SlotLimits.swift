import ADKFoundation

/// The numbers of transfers that may run at the same time.
package struct SlotLimits: Sendable, Hashable {
    /// In all.
    package var total: Int
    /// To one host that needs a connection for each.
    package var perHost: Int
    /// To one host whose connection carries many.
    package var perMultiplexedHost: Int

    package init(total: Int = 32, perHost: Int = 6, perMultiplexedHost: Int = 24) {
        self.total = max(1, total)
        self.perHost = max(1, perHost)
        self.perMultiplexedHost = max(1, perMultiplexedHost)
    }

    /// The part of `slots` that a transfer of this priority may fill, at least one.
    ///
    /// A third is free of preloading and a sixth of all that is not visible, so that an image that comes on screen
    /// does not wait for the end of another.
    static func share(of slots: Int, for priority: WorkPriority) -> Int {
        switch priority {
        case .visible: slots
        case .display: max(1, slots - slots / 6)
        case .preload, .ahead: max(1, slots - slots / 3)
        }
    }
}
