import Foundation
import TestSupport
import UIKit
import XCTest

private let (a, b) = (NSNotification.Name("a"), NSNotification.Name("b"))

/// Observers of notifications by selector.
final class SelectorObserverTests: XCTestCase {
    @MainActor
    private final class Listener {
        let center: NotificationCenter
        private(set) var heard: [String] = []

        init(_ center: NotificationCenter, _ names: [NSNotification.Name?], object: AnyObject? = nil) {
            self.center = center
            for name in names {
                center.addObserver(self, selector: Selector(Listener.hear), name: name, object: object)
            }
        }

        func hear(_ notification: Notification) { heard.append(notification.name.rawValue) }

        deinit { center.removeObserver(self) }
    }

    func testAnObserverHearsUntilItIsRemoved() {
        onMain {
            let center = NotificationCenter()
            let (first, second) = (Listener(center, [a, b]), Listener(center, [a]))
            center.post(name: a, object: nil)
            center.post(name: b, object: nil)
            center.removeObserver(first)
            center.post(name: a, object: nil)
            XCTAssertEqual(first.heard, ["a", "b"])
            XCTAssertEqual(second.heard, ["a", "a"])
        }
    }

    func testOnlyTheNamedNotificationOfTheObjectEnds() {
        onMain {
            let center = NotificationCenter()
            let (one, other) = (NSObject(), NSObject())
            let listener = Listener(center, [a, b], object: one)
            center.removeObserver(listener, name: a, object: other)
            center.post(name: a, object: one)
            center.post(name: a, object: other)
            center.removeObserver(listener, name: a, object: one)
            center.post(name: a, object: one)
            center.post(name: b, object: one)
            XCTAssertEqual(listener.heard, ["a", "b"])
            center.removeObserver(listener, name: nil, object: nil)
            center.post(name: b, object: one)
            XCTAssertEqual(listener.heard, ["a", "b"])
        }
    }

    func testAnObserverOfOneCenterStaysWhenItIsRemovedFromAnother() {
        onMain {
            let (center, other) = (NotificationCenter(), NotificationCenter())
            let listener = Listener(center, [a])
            other.removeObserver(listener)
            center.post(name: a, object: nil)
            XCTAssertEqual(listener.heard, ["a"])
        }
    }

    func testAnObserverThatRemovesItselfInItsDeinitIsFreed() {
        onMain {
            let center = NotificationCenter()
            var listener: Listener? = Listener(center, [nil])
            weak let seen = listener
            center.post(name: a, object: nil)
            XCTAssertEqual(listener?.heard, ["a"])
            listener = nil
            XCTAssertNil(seen)
            center.post(name: a, object: nil)
        }
    }

    /// An observer whose last reference ends on another thread while the observers are searched is freed there, or by
    /// the search. Its `deinit` ends its observations, which must not wait for the search.
    func testObserversFreedOnOtherThreadsWhileOthersBeginDoNotBlock() {
        onMain {
            let center = NotificationCenter()
            let freed = DispatchGroup()
            for _ in 0..<3_000 {
                let last = Unmanaged.passRetained(Listener(center, [a]))
                DispatchQueue.global().async(group: freed) { last.release() }
            }
            let listener = Listener(center, [a])
            freed.wait()
            center.post(name: a, object: nil)
            XCTAssertEqual(listener.heard, ["a"])
        }
    }

    func testATokenOfAClosureIsRemovedAsBefore() {
        onMain {
            let center = NotificationCenter()
            nonisolated(unsafe) var count = 0
            let token = center.addObserver(forName: a, object: nil, queue: nil) { _ in count += 1 }
            center.post(name: a, object: nil)
            center.removeObserver(token)
            center.post(name: a, object: nil)
            XCTAssertEqual(count, 1)
        }
    }
}
