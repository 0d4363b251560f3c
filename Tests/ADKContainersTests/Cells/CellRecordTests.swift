import ADKFoundation
import ADKLayout
import ADKNodes
import TestSupport
import XCTest

@testable import ADKLists

/// The states of a record and their transitions.
final class CellRecordTests: XCTestCase, @unchecked Sendable {
    @MainActor private func measurement(_ generation: Int = 0) -> CellMeasurement {
        CellMeasurement(generation: generation, priority: .ahead)
    }

    @MainActor
    private func record(_ measurement: CellMeasurement, _ purpose: CellMeasurement.Purpose = .row) -> CellRecord {
        CellRecord(slot: 0, isSupplement: false, measurement: measurement, purpose: purpose, groups: RecordGroups())
    }

    private func finish(_ measurement: CellMeasurement, _ node: ASCellNode = ASCellNode(), height: CGFloat = 10) {
        measurement.finish(CellMeasurement.Outcome(node: node, size: CGSize(width: 5, height: height)))
    }

    func testARowIsMadeMeasuredInvalidatedAndMeasuredAgain() {
        onMain {
            let first = self.measurement()
            let record = self.record(first)
            XCTAssertTrue(record.isMaking)
            XCTAssertFalse(record.needsMeasuring(0), "it is being measured")
            let node = ASCellNode()
            self.finish(first, node)
            guard case .adopted(.row) = record.adopt(first) else { return XCTFail("the result was not adopted") }
            XCTAssertTrue(record.isCurrent(0) && record.isReady && record.canBeLaidOut)
            XCTAssertTrue(record.needsMeasuring(1), "constraints of another generation")
            record.invalidate()
            XCTAssertTrue(record.isStale && record.isReady)
            XCTAssertFalse(record.canBeLaidOut, "laying it out would measure it on the main thread")
            let second = self.measurement()
            record.remeasure(with: second)
            XCTAssertFalse(record.needsMeasuring(0))
            self.finish(second, node, height: 20)
            guard case .adopted = record.adopt(second) else { return XCTFail("the result was not adopted") }
            XCTAssertEqual(record.size?.height, 20)
        }
    }

    func testAReplacedResultIsNotAdopted() {
        onMain {
            let first = self.measurement()
            let record = self.record(first)
            let node = ASCellNode()
            self.finish(first, node)
            _ = record.adopt(first)
            guard case .outdated = record.adopt(first) else { return XCTFail("adopted twice") }
            let (second, third) = (self.measurement(1), self.measurement(2))
            record.remeasure(with: second)
            record.remeasure(with: third)
            XCTAssertTrue(second.isCancelled)
            self.finish(second, node, height: 20)
            guard case .outdated = record.adopt(second) else { return XCTFail("an old result was adopted") }
            record.invalidate()
            XCTAssertTrue(third.isCancelled)
            self.finish(third, node, height: 30)
            guard case .outdated = record.adopt(third) else {
                return XCTFail("a result from before the change was adopted")
            }
            XCTAssertEqual(record.size?.height, 10)
        }
    }

    func testANodeThatChangedBetweenMeasuringAndDeliveryIsMeasuredAgain() {
        onMain {
            let measurement = self.measurement()
            let record = self.record(measurement)
            let node = BoxCell(name: 1, height: 40)
            _ = node.layoutThatFits(ASSizeRange(max: CGSize(width: 100, height: 1000)))
            self.finish(measurement, node, height: 40)
            node.setHeight(90)
            guard case .changed = record.adopt(measurement) else { return XCTFail("the change was lost") }
            XCTAssertTrue(record.isStale && record.needsMeasuring(0))
            XCTAssertFalse(record.isReady)
        }
    }

    func testACellThatChangesDuringEveryMeasurementIsAdoptedInTheEnd() {
        onMain {
            var measurement = self.measurement()
            let record = self.record(measurement)
            let node = BoxCell(name: 1, height: 40)
            var rounds = 0
            while !record.isReady, rounds < 100 {
                rounds += 1
                _ = node.layoutThatFits(ASSizeRange(max: CGSize(width: 100, height: 1000)))
                node.setHeight(CGFloat(40 + rounds))
                self.finish(measurement, node)
                _ = record.adopt(measurement)
                guard record.isStale else { break }
                measurement = self.measurement()
                record.remeasure(with: measurement)
            }
            XCTAssertEqual(rounds, 5)
            XCTAssertTrue(record.isReady)
        }
    }

    func testADroppedRecordAdoptsNothingAndIsInNoGroup() {
        onMain {
            let groups = RecordGroups()
            let measurement = self.measurement()
            let record = CellRecord(
                slot: 0, isSupplement: false, measurement: measurement, purpose: .lengthOnly, groups: groups)
            XCTAssertTrue(groups.hasLengthOnly)
            record.awaitArrival(.fade, with: ArrivalGroup(deadline: 1))
            record.motion = RowMotion(displacement: CGVector(dx: 0, dy: 1), start: 0)
            XCTAssertNil(record.drop())
            XCTAssertTrue(measurement.isCancelled)
            self.finish(measurement)
            guard case .outdated = record.adopt(measurement) else { return XCTFail("adopted after the end") }
            record.invalidate()
            record.place()
            XCTAssertTrue(record.isDropped && !record.isPlaced)
            XCTAssertFalse(groups.hasLengthOnly || groups.hasMoving || !groups.waitingArrivals(at: 0).isEmpty)
            XCTAssertEqual(groups.placedRecords.count + groups.staleRecords.count + groups.arrivingRecords.count, 0)
        }
    }

    func testALengthMeasurementIsPromotedToARow() {
        onMain {
            let measurement = self.measurement()
            let record = self.record(measurement, .lengthOnly)
            record.promoteToRow()
            self.finish(measurement)
            guard case .adopted(.row) = record.adopt(measurement) else { return XCTFail("its node would be dropped") }
        }
    }

    func testPresenceGoesFromArrivingToPlacedToAway() {
        onMain {
            let record = self.record(self.measurement())
            record.awaitArrival(.none, with: ArrivalGroup(deadline: 1))
            XCTAssertFalse(record.isArriving)
            record.awaitArrival(.left, with: ArrivalGroup(deadline: 1))
            XCTAssertTrue(record.isArriving)
            record.place()
            XCTAssertTrue(record.isPlaced && !record.isArriving)
            record.awaitArrival(.left, with: ArrivalGroup(deadline: 1))
            XCTAssertTrue(record.isPlaced, "a placed record does not arrive")
            record.withdraw()
            let old = ASCellNode()
            record.beginReplacing(old, .fade)
            XCTAssertTrue(record.predecessor === old && record.arrival == .fade && !record.isArriving)
            record.endReplacement()
            XCTAssertNil(record.predecessor)
        }
    }
}
