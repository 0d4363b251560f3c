/// When to ask the server for the screen's beat: seldom enough to cost nothing, and not at all where
/// it does not answer or says what cannot be. Pure.
struct VBlankQueryThrottle {
    /// Frames between two questions once enough is known, and after which a question counts as lost.
    static let pause = 8, replyLimit = 64
    /// Questions lost in a row, and answers that were not believed, after which nothing is asked any more.
    static let lossLimit = 3, disbeliefLimit = 8

    private var serial: UInt32 = 0
    private var isOpen = false
    private var frames = 0
    private var lost = 0
    private var disbelieved = 0

    private var hasGivenUp = false
    private var isOver: Bool {
        hasGivenUp || lost >= VBlankQueryThrottle.lossLimit || disbelieved >= VBlankQueryThrottle.disbeliefLimit
    }

    /// A frame of an animation was shown; the serial number to ask with, if it is time to.
    ///
    /// - Parameter isSated: enough is known to ask less often.
    mutating func frameWasShown(isSated: Bool) -> UInt32? {
        guard !isOver else { return nil }
        frames += 1
        if isOpen {
            guard frames > VBlankQueryThrottle.replyLimit else { return nil }
            lost += 1
            guard !isOver else { return nil }
        } else if isSated, frames < VBlankQueryThrottle.pause {
            return nil
        }
        isOpen = true
        frames = 0
        serial &+= 1
        return serial
    }

    /// The answer to question `serial` has come; false for one that is not waited for.
    mutating func isAnswered(_ serial: UInt32) -> Bool {
        guard isOpen, serial == self.serial else { return false }
        isOpen = false
        lost = 0
        return true
    }

    /// What is known holds no more, and neither does what was found out about the server.
    mutating func reset() {
        let (serial, hasGivenUp) = (serial, hasGivenUp)
        self = VBlankQueryThrottle()
        (self.serial, self.hasGivenUp) = (serial, hasGivenUp)
    }

    /// The server does not know such questions.
    mutating func giveUp() { hasGivenUp = true }

    /// Whether the last answer can be right.
    mutating func judged(isBelieved: Bool) { disbelieved = isBelieved ? 0 : disbelieved + 1 }
}
