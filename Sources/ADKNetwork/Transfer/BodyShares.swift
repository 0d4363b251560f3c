import ADKFoundation

/// Decides which bodies are received while the memory for them is short. Pure: every time is a parameter, in seconds of
/// one clock.
///
/// A body is received if the rest of it fits beside those that come first: the more urgent, then the older. Without a
/// length it needs as much as it has, and soon counts as a large one: several that grow must not exceed the limit one
/// after the other. Large bodies leave a quarter of the memory to small ones, so that thumbnails do not wait for
/// photos.
///
/// No body waits for ever. The first small one and the first large one go on also if they do not fit: a body that is
/// larger than the memory, or more urgent than one that has begun, may exceed the limit by its own length. Both wait
/// for bodies in use, which end by themselves: the small one for small ones, the large one for all. The large one also
/// waits for other finished bodies. A receiver may keep those while it waits for this very body: after some seconds of
/// waiting for them, one large body is received beside them. The next one waits as long after its end.
struct BodyShares {
    /// A body that is being received.
    struct Body {
        let id: TransferID
        let priority: WorkPriority
        let received: Int
        /// Nil if the server does not send it.
        let length: Int?

        /// The least bytes that a body of unknown length is expected to have.
        private static let leastGuess = 64 << 10

        fileprivate var total: Int { max(received, length ?? max(Body.leastGuess, 2 * received)) }
        /// The bytes that it may take until the next decision.
        var rest: Int { total - received }

        fileprivate func isLarge(limit: Int) -> Bool {
            if let length { length > limit / BodyShares.largeDivisor } else { received > limit / 256 }
        }
    }

    /// Whether finished bodies that are not in use keep the first large one from being received.
    private enum Crowd {
        case none
        case since(Double)
        /// The large body that is received beside them.
        case exceeding(TransferID)
    }

    private var crowd = Crowd.none

    /// A body is large if it has more bytes than the limit divided by this.
    static let largeDivisor = 8
    /// The longest time for which a large body waits for finished ones.
    static let mostCrowdedSeconds = 10.0

    /// The transfers that must not receive for now.
    ///
    /// - Parameters:
    ///   - taken: the bytes of all bodies, in `limit`.
    ///   - use: the bytes of those that are being decoded or written, in `taken`.
    ///   - own: the bytes of those that are not finished. Called only if memory is short.
    /// - Complexity: O(n log n) if memory is short, else O(n).
    mutating func waiting(
        _ bodies: [Body], limit: Int, taken: Int, use: BodyMemory.Use, own: () -> Int, now: Double
    ) -> Set<TransferID> {
        guard bodies.reduce(taken, { $0 + $1.rest }) > limit else {
            crowd = .none
            return []
        }
        let finished = taken - own()
        updateCrowd(isCrowded: finished - use.all > limit / 4, bodies, now)
        let largeMayExceed =
            switch crowd {
            case .none: finished <= limit / 4
            case .since(let start): now >= start + BodyShares.mostCrowdedSeconds
            case .exceeding: true
            }
        var room = limit - taken
        var (small, large) = (Line(mayExceed: use.small == 0), Line(mayExceed: largeMayExceed))
        var waiting = Set<TransferID>()
        for body in bodies.sorted(by: { ($1.priority, $0.id) < ($0.priority, $1.id) }) {
            let isLarge = body.isLarge(limit: limit)
            let free = isLarge ? room - limit / 4 : room
            let receives = isLarge ? large.admits(body.rest, in: free) : small.admits(body.rest, in: free)
            // A large one that fits exceeds nothing.
            if isLarge, receives, body.rest > max(0, free), case .since = crowd { crowd = .exceeding(body.id) }
            if receives { room -= body.rest } else { waiting.insert(body.id) }
        }
        return waiting
    }

    private mutating func updateCrowd(isCrowded: Bool, _ bodies: [Body], _ now: Double) {
        guard isCrowded else { return crowd = .none }
        switch crowd {
        case .none: crowd = .since(now)
        case .since: break
        case .exceeding(let id): if !bodies.contains(where: { $0.id == id && $0.rest > 0 }) { crowd = .since(now) }
        }
    }

    /// The bodies of one size. Behind one that waits, all others wait: otherwise small ones could starve it.
    private struct Line {
        let mayExceed: Bool
        private var isFirst = true
        private var isOpen = true

        init(mayExceed: Bool) { self.mayExceed = mayExceed }

        mutating func admits(_ rest: Int, in room: Int) -> Bool {
            // A complete body only waits for its end.
            guard rest > 0 else { return true }
            defer { isFirst = false }
            isOpen = isOpen && (rest <= room || isFirst && mayExceed)
            return isOpen
        }
    }
}
