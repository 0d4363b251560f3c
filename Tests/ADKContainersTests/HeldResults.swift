import ADKFoundation
import ADKNodes
import ADKViews
import XCTest

@testable import ADKContainers

/// What workers measured, held back and brought to the list in an order of the test's own.
@MainActor
final class HeldResults {
    private let letters = Locked<[(slot: Int, letter: MainMailbox.Letter)]>([])

    init(_ harness: TableHarness) {
        harness.table.controller.data.deliver = { [letters] slot, letter in
            letters.withLock { $0.append((slot, letter)) }
        }
    }

    /// Slots whose results wait, in their order.
    var slots: [Int] { letters.current.map(\.slot).sorted() }

    /// Ends all work under way, without time passing, but for what is held.
    static func finishWork() {
        repeat {
            while WorkQueue.shared.unfinishedCount > 0 { WorkQueue.shared.waitForProgress() }
            frame()
        } while WorkQueue.shared.unfinishedCount > 0 || !MainMailbox.isEmpty
    }

    /// A frame at the present instant.
    static func frame() {
        FrameLoop.shared.setNeedsFrame()
        FrameLoop.shared.runFrame()
    }

    /// Delivers the result of one slot.
    func deliver(_ slot: Int) {
        let letter = letters.withLock { held in
            held.firstIndex { $0.slot == slot }.map { held.remove(at: $0).letter }
        }
        letter?()
    }

    /// Delivers everything in the order that `order` gives the slots, a frame after each or one after all.
    func deliverAll(framesBetween: Bool, _ order: ([Int]) -> [Int]) {
        HeldResults.finishWork()
        for _ in 0..<100 where !slots.isEmpty {
            for slot in order(slots) {
                deliver(slot)
                if framesBetween { HeldResults.frame() }
            }
            HeldResults.finishWork()
        }
    }
}
