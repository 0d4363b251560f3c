import ADKFoundation
import Foundation

/// The elements of a map that makes them when it is asked for them. Any thread.
final class LazyElements: Sendable {
    private struct State {
        var elements: [Int: ASCollectionElement] = [:]
        var slots: [ASCollectionElement: Int] = [:]
    }

    private let state = Locked(State())
    private let make: @Sendable (_ slot: Int) -> ASCollectionElement?

    init(_ make: @escaping @Sendable (_ slot: Int) -> ASCollectionElement?) { self.make = make }

    func element(at slot: Int) -> ASCollectionElement? {
        if let element = state.withLock({ $0.elements[slot] }) { return element }
        guard let made = make(slot) else { return nil }
        return state.withLock { state in
            // Another thread may have made one meanwhile.
            if let element = state.elements[slot] { return element }
            state.elements[slot] = made
            state.slots[made] = slot
            return made
        }
    }

    /// Nil for an element that was not made here.
    func slot(of element: ASCollectionElement) -> Int? { state.withLock { $0.slots[element] } }

    /// The number of elements made. For tests.
    var count: Int { state.withLock { $0.elements.count } }
}
