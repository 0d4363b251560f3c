import ADKFoundation

/// The number of a transfer, unique within an engine.
package typealias TransferID = UInt64

/// The order of waiting transfers, and the slots of running ones. A pure value; the engine's thread owns it.
///
/// The most urgent priority comes first. Within it the hosts take turns, and within a host the first in is the first
/// out. A host without a free slot is passed over. A changed priority moves a transfer to the end of its new line. All
/// operations are O(1) amortised, with any number of transfers and hosts.
package struct TransferQueue {
    private struct Host {
        let name: TransferURL.Origin
        var lines = [LinkedPool<TransferID>.List](repeating: .init(), count: WorkPriority.allCases.count)
        /// The node of the host in the round of each priority; nil while it has none that could start.
        var turns = [Int?](repeating: nil, count: WorkPriority.allCases.count)
        var running = 0
        var isMultiplexed: Bool
        /// Whether the host starts nothing for now.
        var isPaused = false

        var isUnused: Bool { running == 0 && !isPaused && lines.allSatisfy(\.isEmpty) }
    }

    private struct Waiting {
        let host: Int
        let node: Int
        var priority: WorkPriority
    }

    private let limits: SlotLimits
    private var hosts: [Host?] = []
    private var freeHosts: [Int] = []
    private var hostIndexes: [TransferURL.Origin: Int] = [:]
    /// Hosts whose connections carry many transfers, known also while the host has no transfer.
    private var multiplexed: Set<TransferURL.Origin> = []
    private var waiting: [TransferID: Waiting] = [:]
    private var runningHosts: [TransferID: Int] = [:]
    private var transfers = LinkedPool<TransferID>()
    private var turns = LinkedPool<Int>()
    /// Hosts with a transfer of this priority that could start, in the order of their turns.
    private var rounds = [LinkedPool<Int>.List](repeating: .init(), count: WorkPriority.allCases.count)

    package init(limits: SlotLimits = SlotLimits()) { self.limits = limits }

    package var waitingCount: Int { waiting.count }
    package var runningCount: Int { runningHosts.count }
    /// The number of hosts that are kept, for tests.
    var hostCount: Int { hostIndexes.count }

    // MARK: - Waiting

    /// Adds a transfer at the end of its line, or before all others of its host and priority. An ID that waits or runs
    /// is ignored.
    package mutating func insert(
        _ id: TransferID, host: TransferURL.Origin, priority: WorkPriority, first: Bool = false
    ) {
        guard waiting[id] == nil, runningHosts[id] == nil else { return }
        let index = hostIndex(of: host)
        place(id, at: index, priority, first: first)
        updateTurns(of: index)
    }

    /// Moves a waiting transfer to the end of the line of another priority, or to the start of the line of any. Any
    /// other ID is ignored.
    package mutating func setPriority(_ id: TransferID, _ priority: WorkPriority, first: Bool = false) {
        guard let entry = waiting[id], entry.priority != priority || first else { return }
        transfers.remove(entry.node, from: &hosts[entry.host]!.lines[entry.priority.rawValue])
        place(id, at: entry.host, priority, first: first)
        updateTurns(of: entry.host)
    }

    /// Removes a waiting transfer. False if it does not wait.
    @discardableResult
    package mutating func remove(_ id: TransferID) -> Bool {
        guard let entry = waiting.removeValue(forKey: id) else { return false }
        transfers.remove(entry.node, from: &hosts[entry.host]!.lines[entry.priority.rawValue])
        updateTurns(of: entry.host)
        return true
    }

    private mutating func place(_ id: TransferID, at index: Int, _ priority: WorkPriority, first: Bool) {
        let line = priority.rawValue
        let node =
            first
            ? transfers.prepend(id, to: &hosts[index]!.lines[line])
            : transfers.append(id, to: &hosts[index]!.lines[line])
        waiting[id] = Waiting(host: index, node: node, priority: priority)
    }

    // MARK: - Running

    /// Takes the next transfer that may start, which then holds a slot until `finish`. Nil if none may. Transfers that
    /// are less urgent than `least` go on waiting.
    package mutating func next(from least: WorkPriority = .ahead) -> TransferID? {
        for priority in WorkPriority.allCases where priority >= least {
            guard runningCount < SlotLimits.share(of: limits.total, for: priority) else { continue }
            let round = priority.rawValue
            guard let index = turns.first(of: rounds[round]), var host = hosts[index],
                let id = transfers.first(of: host.lines[round]), let entry = waiting.removeValue(forKey: id)
            else { continue }
            transfers.remove(entry.node, from: &host.lines[round])
            host.running += 1
            runningHosts[id] = index
            // The turn ends: the host goes to the end of the round if it has more.
            if let turn = host.turns[round] { turns.remove(turn, from: &rounds[round]) }
            host.turns[round] = nil
            hosts[index] = host
            updateTurns(of: index)
            return id
        }
        return nil
    }

    /// Frees the slot of a running transfer. Any other ID is ignored.
    package mutating func finish(_ id: TransferID) {
        guard let index = runningHosts.removeValue(forKey: id) else { return }
        hosts[index]!.running -= 1
        updateTurns(of: index)
    }

    /// Sets whether the connections to a host carry many transfers.
    package mutating func setMultiplexed(_ host: TransferURL.Origin, _ isMultiplexed: Bool) {
        if isMultiplexed {
            // The memory of a feed with ever new hosts is bounded.
            if multiplexed.count >= 1024 { multiplexed.removeAll() }
            multiplexed.insert(host)
        } else {
            multiplexed.remove(host)
        }
        guard let index = hostIndexes[host], hosts[index]!.isMultiplexed != isMultiplexed else { return }
        hosts[index]!.isMultiplexed = isMultiplexed
        updateTurns(of: index)
    }

    /// Whether the connections to a host carry many transfers.
    package func isMultiplexed(_ host: TransferURL.Origin) -> Bool { multiplexed.contains(host) }

    /// Lets a host start nothing until this is called with false. Its running transfers go on.
    package mutating func setPaused(_ host: TransferURL.Origin, _ isPaused: Bool) {
        guard isPaused || hostIndexes[host] != nil else { return }
        let index = hostIndex(of: host)
        hosts[index]!.isPaused = isPaused
        updateTurns(of: index)
    }

    // MARK: - Hosts

    private mutating func hostIndex(of name: TransferURL.Origin) -> Int {
        if let index = hostIndexes[name] { return index }
        let host = Host(name: name, isMultiplexed: multiplexed.contains(name))
        let index: Int
        if let free = freeHosts.popLast() {
            index = free
            hosts[index] = host
        } else {
            index = hosts.count
            hosts.append(host)
        }
        hostIndexes[name] = index
        return index
    }

    /// Lets a host take turns where it has a waiting transfer and a slot, and nowhere else. Forgets an unused host.
    private mutating func updateTurns(of index: Int) {
        guard var host = hosts[index] else { return }
        let slots = host.isMultiplexed ? limits.perMultiplexedHost : limits.perHost
        for priority in WorkPriority.allCases {
            let round = priority.rawValue
            let canStart =
                !host.isPaused && !host.lines[round].isEmpty
                && host.running < SlotLimits.share(of: slots, for: priority)
            if canStart, host.turns[round] == nil {
                host.turns[round] = turns.append(index, to: &rounds[round])
            } else if !canStart, let turn = host.turns[round] {
                turns.remove(turn, from: &rounds[round])
                host.turns[round] = nil
            }
        }
        hosts[index] = host.isUnused ? nil : host
        if host.isUnused {
            hostIndexes[host.name] = nil
            freeHosts.append(index)
        }
    }
}
