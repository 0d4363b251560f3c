import ADKFoundation
import ADKLayout
import ADKNodes
import TestSupport
import XCTest

@testable import ADKContainers

/// The states of one row, and what leads from one to the other.
final class CellElementTests: XCTestCase, @unchecked Sendable {
    @MainActor private func measurement(_ generation: Int = 0) -> CellMeasurement {
        CellMeasurement(generation: generation, priority: .ahead)
    }

    @MainActor
    private func element(_ measurement: CellMeasurement, _ purpose: CellMeasurement.Purpose = .row) -> CellElement {
        CellElement(slot: 0, isSupplement: false, measurement: measurement, purpose: purpose, groups: ElementGroups())
    }

    private func finish(_ measurement: CellMeasurement, _ node: ASCellNode = ASCellNode(), height: CGFloat = 10) {
        measurement.finish(CellMeasurement.Outcome(node: node, size: CGSize(width: 5, height: height)))
    }

    func testARowIsMadeMeasuredInvalidatedAndMeasuredAgain() {
        onMain {
            let first = self.measurement()
            let element = self.element(first)
            XCTAssertTrue(element.isMaking)
            XCTAssertFalse(element.needsMeasuring(0), "it is being measured")
            let node = ASCellNode()
            self.finish(first, node)
            guard case .taken(.row) = element.take(first) else { return XCTFail("the result was not taken") }
            XCTAssertTrue(element.isCurrent(0) && element.isReady && element.canBeLaidOut)
            XCTAssertTrue(element.needsMeasuring(1), "constraints of another generation")
            element.invalidate()
            XCTAssertTrue(element.isStale && element.isReady)
            XCTAssertFalse(element.canBeLaidOut, "laying it out would measure it on the main thread")
            let second = self.measurement()
            element.begin(second)
            XCTAssertFalse(element.needsMeasuring(0))
            self.finish(second, node, height: 20)
            guard case .taken = element.take(second) else { return XCTFail("the result was not taken") }
            XCTAssertEqual(element.size?.height, 20)
        }
    }

    func testAResultThatWasReplacedIsNotTaken() {
        onMain {
            let first = self.measurement()
            let element = self.element(first)
            let node = ASCellNode()
            self.finish(first, node)
            _ = element.take(first)
            guard case .outdated = element.take(first) else { return XCTFail("taken twice") }
            let (second, third) = (self.measurement(1), self.measurement(2))
            element.begin(second)
            element.begin(third)
            XCTAssertTrue(second.isCancelled)
            self.finish(second, node, height: 20)
            guard case .outdated = element.take(second) else { return XCTFail("an old result was taken") }
            element.invalidate()
            XCTAssertTrue(third.isCancelled)
            self.finish(third, node, height: 30)
            guard case .outdated = element.take(third) else {
                return XCTFail("a result from before the change was taken")
            }
            XCTAssertEqual(element.size?.height, 10)
        }
    }

    func testANodeThatChangedBetweenMeasuringAndDeliveryIsMeasuredAgain() {
        onMain {
            let measurement = self.measurement()
            let element = self.element(measurement)
            let node = BoxCell(name: 1, height: 40)
            _ = node.layoutThatFits(ASSizeRange(max: CGSize(width: 100, height: 1000)))
            self.finish(measurement, node, height: 40)
            node.setHeight(90)
            guard case .changed = element.take(measurement) else { return XCTFail("the change was lost") }
            XCTAssertTrue(element.isStale && element.needsMeasuring(0))
            XCTAssertFalse(element.isReady)
        }
    }

    func testACellThatChangesEachTimeItIsMeasuredIsTakenInTheEnd() {
        onMain {
            var measurement = self.measurement()
            let element = self.element(measurement)
            let node = BoxCell(name: 1, height: 40)
            var rounds = 0
            while !element.isReady, rounds < 100 {
                rounds += 1
                _ = node.layoutThatFits(ASSizeRange(max: CGSize(width: 100, height: 1000)))
                node.setHeight(CGFloat(40 + rounds))
                self.finish(measurement, node)
                _ = element.take(measurement)
                guard element.isStale else { break }
                measurement = self.measurement()
                element.begin(measurement)
            }
            XCTAssertEqual(rounds, 5)
            XCTAssertTrue(element.isReady)
        }
    }

    func testADroppedRowTakesNothingAndIsInNoGroup() {
        onMain {
            let groups = ElementGroups()
            let measurement = self.measurement()
            let element = CellElement(
                slot: 0, isSupplement: false, measurement: measurement, purpose: .lengthOnly, groups: groups)
            XCTAssertTrue(groups.hasLengthOnly)
            element.arrive(.fade)
            element.motion = RowMotion(displacement: 1, start: 0)
            XCTAssertNil(element.drop())
            XCTAssertTrue(measurement.isCancelled)
            self.finish(measurement)
            guard case .outdated = element.take(measurement) else { return XCTFail("taken after the end") }
            element.invalidate()
            element.place()
            XCTAssertTrue(element.isDropped && !element.isPlaced)
            XCTAssertFalse(groups.hasLengthOnly || groups.hasMoving || groups.isAwaitingArrivals)
            XCTAssertEqual(groups.placedElements.count + groups.staleElements.count + groups.arrivingElements.count, 0)
        }
    }

    func testARowMadeForItsLengthBecomesARowOnTheWay() {
        onMain {
            let measurement = self.measurement()
            let element = self.element(measurement, .lengthOnly)
            element.becomeRow()
            self.finish(measurement)
            guard case .taken(.row) = element.take(measurement) else { return XCTFail("its node would be dropped") }
        }
    }

    func testPresenceGoesFromArrivingToPlacedToAway() {
        onMain {
            let element = self.element(self.measurement())
            element.arrive(.none)
            XCTAssertFalse(element.isArriving)
            element.arrive(.left)
            XCTAssertTrue(element.isArriving)
            element.place()
            XCTAssertTrue(element.isPlaced && !element.isArriving)
            element.arrive(.left)
            XCTAssertTrue(element.isPlaced, "what is in sight does not arrive")
            element.withdraw()
            let old = ASCellNode()
            element.succeed(old, .fade)
            XCTAssertTrue(element.predecessor === old && element.arrival == .fade && !element.isArriving)
            element.endSuccession()
            XCTAssertNil(element.predecessor)
        }
    }
}
