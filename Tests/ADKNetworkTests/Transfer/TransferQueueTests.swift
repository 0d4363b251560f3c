import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKNetwork

struct TransferQueueTests {
    /// The queue as its documentation defines it, with arrays that are searched.
    private struct Model {
        struct Entry {
            let id: TransferID
            let host: TransferURL.Origin
            var priority: WorkPriority
        }

        let limits: SlotLimits
        var waiting: [Entry] = []
        var running: [Entry] = []
        var multiplexed: Set<TransferURL.Origin> = []
        var paused: Set<TransferURL.Origin> = []
        /// The hosts that could start something of a priority, in the order of their turns.
        var rounds = [[TransferURL.Origin]](repeating: [], count: WorkPriority.allCases.count)

        func canStart(_ host: TransferURL.Origin, _ priority: WorkPriority) -> Bool {
            let slots = multiplexed.contains(host) ? limits.perMultiplexedHost : limits.perHost
            return !paused.contains(host) && waiting.contains { $0.host == host && $0.priority == priority }
                && running.count { $0.host == host } < SlotLimits.share(of: slots, for: priority)
        }

        mutating func update(_ host: TransferURL.Origin) {
            for priority in WorkPriority.allCases {
                let round = priority.rawValue
                if !canStart(host, priority) {
                    rounds[round].removeAll { $0 == host }
                } else if !rounds[round].contains(host) {
                    rounds[round].append(host)
                }
            }
        }

        mutating func insert(
            _ id: TransferID, host: TransferURL.Origin, priority: WorkPriority, first: Bool
        ) {
            guard !(waiting + running).contains(where: { $0.id == id }) else { return }
            waiting.insert(Entry(id: id, host: host, priority: priority), at: first ? 0 : waiting.count)
            update(host)
        }

        mutating func setPriority(_ id: TransferID, _ priority: WorkPriority, first: Bool) {
            guard let index = waiting.firstIndex(where: { $0.id == id }),
                waiting[index].priority != priority || first
            else { return }
            var entry = waiting.remove(at: index)
            entry.priority = priority
            waiting.insert(entry, at: first ? 0 : waiting.count)
            update(entry.host)
        }

        mutating func remove(_ id: TransferID) -> Bool {
            guard let index = waiting.firstIndex(where: { $0.id == id }) else { return false }
            update(waiting.remove(at: index).host)
            return true
        }

        mutating func next(from least: WorkPriority = .ahead) -> TransferID? {
            for priority in WorkPriority.allCases where priority >= least {
                guard running.count < SlotLimits.share(of: limits.total, for: priority),
                    let host = rounds[priority.rawValue].first,
                    let index = waiting.firstIndex(where: { $0.host == host && $0.priority == priority })
                else { continue }
                running.append(waiting.remove(at: index))
                rounds[priority.rawValue].removeFirst()
                update(host)
                return running.last?.id
            }
            return nil
        }

        mutating func finish(_ id: TransferID) {
            guard let index = running.firstIndex(where: { $0.id == id }) else { return }
            update(running.remove(at: index).host)
        }

        mutating func setMultiplexed(_ host: TransferURL.Origin, _ value: Bool) {
            if value { multiplexed.insert(host) } else { multiplexed.remove(host) }
            update(host)
        }

        mutating func setPaused(_ host: TransferURL.Origin, _ value: Bool) {
            if value { paused.insert(host) } else { paused.remove(host) }
            update(host)
        }
    }

    private func host(_ number: Int) -> TransferURL.Origin {
        TransferURL.Origin(scheme: .https, host: "h\(number)", port: 443)
    }

    @Test func randomSequencesEqualTheModel() {
        let seed = UInt64.random(in: 0...UInt64.max)
        let rounds = Int(ProcessInfo.processInfo.environment["ADK_NETWORK_CASES"] ?? "") ?? 60
        for round in 0..<rounds {
            var random = SeededRandom(seed: seed &+ UInt64(round))
            let limits = SlotLimits(
                total: Int.random(in: 1...12, using: &random), perHost: Int.random(in: 1...6, using: &random),
                perMultiplexedHost: Int.random(in: 1...12, using: &random))
            var queue = TransferQueue(limits: limits)
            var model = Model(limits: limits)
            let hostCount = Int.random(in: 1...6, using: &random)
            let idCount = UInt64.random(in: 1...40, using: &random)
            for step in 0..<400 {
                let id = UInt64.random(in: 1...idCount, using: &random)
                let name = host(Int.random(in: 1...hostCount, using: &random))
                let priority = WorkPriority.allCases.randomElement(using: &random) ?? .visible
                let place = "seed \(seed), round \(round), step \(step)"
                switch Int.random(in: 0..<21, using: &random) {
                case 0..<7:
                    let first = Int.random(in: 0..<5, using: &random) == 0
                    queue.insert(id, host: name, priority: priority, first: first)
                    model.insert(id, host: name, priority: priority, first: first)
                case 7..<11:
                    let first = Int.random(in: 0..<5, using: &random) == 0
                    queue.setPriority(id, priority, first: first)
                    model.setPriority(id, priority, first: first)
                case 11..<13: #expect(queue.remove(id) == model.remove(id), "\(place)")
                case 13..<16:
                    queue.finish(id)
                    model.finish(id)
                case 16:
                    let value = Bool.random(using: &random)
                    queue.setMultiplexed(name, value)
                    model.setMultiplexed(name, value)
                case 17:
                    let value = Int.random(in: 0..<3, using: &random) == 0
                    queue.setPaused(name, value)
                    model.setPaused(name, value)
                default: #expect(queue.next(from: priority) == model.next(from: priority), "\(place)")
                }
                #expect(queue.waitingCount == model.waiting.count, "\(place)")
                #expect(queue.runningCount == model.running.count, "\(place)")
            }
            for number in 1...hostCount {
                queue.setPaused(host(number), false)
                model.setPaused(host(number), false)
            }
            while true {
                let id = model.next() ?? model.running.first?.id
                guard let id else { break }
                if let started = queue.next() { #expect(started == id, "seed \(seed), round \(round)") }
                queue.finish(id)
                model.finish(id)
            }
            #expect(queue.next() == nil)
            #expect(queue.hostCount == 0, "seed \(seed), round \(round)")
        }
    }

    @Test func theOrderIsByPriorityThenByTurnsOfHostsThenByAge() {
        var queue = TransferQueue(limits: SlotLimits(total: 100, perHost: 100))
        queue.insert(1, host: host(1), priority: .preload)
        queue.insert(2, host: host(1), priority: .display)
        for id in 3...6 { queue.insert(UInt64(id), host: host(1), priority: .visible) }
        for id in 7...8 { queue.insert(UInt64(id), host: host(2), priority: .visible) }
        queue.setPriority(1, .visible)
        queue.setPriority(4, .preload)
        #expect((0..<9).map { _ in queue.next() } == [3, 7, 5, 8, 6, 1, 2, 4, nil])
    }

    @Test func preloadingLeavesSlotsForTheImagesOnScreen() {
        var queue = TransferQueue(limits: SlotLimits(total: 32, perHost: 6))
        func count(_ priority: WorkPriority, from first: UInt64) -> Int {
            for id in first..<(first + 20) { queue.insert(id, host: host(1), priority: priority) }
            var count = 0
            while queue.next() != nil { count += 1 }
            return count
        }
        #expect(count(.preload, from: 0) == 4)
        #expect(count(.display, from: 100) == 1)
        #expect(count(.visible, from: 200) == 1)
        queue.setMultiplexed(host(1), true)
        var count = 6
        while queue.next() != nil { count += 1 }
        #expect(count == 24)
    }

    @Test func oneSlotServesEveryPriority() {
        for priority in WorkPriority.allCases {
            var queue = TransferQueue(limits: SlotLimits(total: 1, perHost: 1))
            queue.insert(1, host: host(1), priority: priority)
            #expect(queue.next() == 1)
        }
    }

    @Test func theMemoryOfManyHostsIsGivenBack() {
        var queue = TransferQueue()
        for id in 0..<10_000 as Range<UInt64> {
            queue.insert(id, host: host(Int(id)), priority: .preload)
            queue.setMultiplexed(host(Int(id)), true)
        }
        #expect(queue.hostCount == 10_000)
        for id in 0..<10_000 as Range<UInt64> { queue.remove(id) }
        #expect(queue.hostCount == 0)
        #expect(queue.waitingCount == 0)
    }
}
