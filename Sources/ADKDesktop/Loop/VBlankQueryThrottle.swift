/// Decides when to query the server's vertical blank: seldom enough to cost nothing, and no longer if the server does
/// not answer or answers with impossible times. Pure.
package struct VBlankQueryThrottle {
    /// Number of frames between queries once enough ticks are known, and number of frames after which a query counts as
    /// lost.
    package static let pause = 8, replyLimit = 64
    /// Number of consecutive lost queries, and of consecutive implausible answers, after which queries stop.
    package static let lossLimit = 3, implausibleLimit = 8

    private var serial: UInt32 = 0
    private var isOpen = false
    private var frames = 0
    private var lost = 0
    private var implausibleAnswers = 0

    private var hasGivenUp = false
    private var isOver: Bool {
        hasGivenUp || lost >= VBlankQueryThrottle.lossLimit
            || implausibleAnswers >= VBlankQueryThrottle.implausibleLimit
    }

    package init() {}

    /// A frame of an animation was shown. Returns the serial number for a query, if one is due.
    ///
    /// - Parameter hasEnoughTicks: enough ticks are known to query less often.
    package mutating func frameWasShown(hasEnoughTicks: Bool) -> UInt32? {
        guard !isOver else { return nil }
        frames += 1
        if isOpen {
            guard frames > VBlankQueryThrottle.replyLimit else { return nil }
            lost += 1
            guard !isOver else { return nil }
        } else if hasEnoughTicks, frames < VBlankQueryThrottle.pause {
            return nil
        }
        isOpen = true
        frames = 0
        serial &+= 1
        return serial
    }

    /// The answer to query `serial` has arrived. Returns false if that query is not pending.
    package mutating func isAnswered(_ serial: UInt32) -> Bool {
        guard isOpen, serial == self.serial else { return false }
        isOpen = false
        lost = 0
        return true
    }

    /// The screen has changed: starts counting again, unless the server has no such queries.
    package mutating func reset() {
        let (serial, hasGivenUp) = (serial, hasGivenUp)
        self = VBlankQueryThrottle()
        (self.serial, self.hasGivenUp) = (serial, hasGivenUp)
    }

    /// Stops all queries: the server does not support them.
    package mutating func giveUp() { hasGivenUp = true }

    /// Records whether the last answer was plausible.
    package mutating func noteAnswer(isPlausible: Bool) {
        implausibleAnswers = isPlausible ? 0 : implausibleAnswers + 1
    }
}
