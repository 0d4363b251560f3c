import Foundation
import TestSupport
import XCTest

@testable import ADKLists

final class SelectionStateTests: XCTestCase, @unchecked Sendable {
    func testRandomChangesAgreeWithAPlainSet() {
        onMain {
            let seed = UInt64(20_261_122)
            var random = SeededRandom(seed: seed)
            let map = SlotMap([1500, 20])
            let state = SelectionState()
            var model = Set<IndexPath>()
            func path() -> IndexPath {
                random.next(0...3) == 0
                    ? IndexPath(row: random.next(0...19), section: 1)
                    : IndexPath(row: random.next(0...1499), section: 0)
            }
            for round in 0..<400 {
                switch random.next(0...5) {
                case 0, 1:
                    let path = path()
                    state.insert(path)
                    model.insert(path)
                case 2, 3:
                    let path = path()
                    state.remove(path)
                    model.remove(path)
                case 4:
                    let rows = IndexPathSet(from: path(), through: path(), in: map)
                    state.insert(rows)
                    model.formUnion(rows.paths)
                default:
                    let rows = IndexPathSet(from: path(), through: path(), in: map)
                    state.remove(rows)
                    model.subtract(rows.paths)
                }
                XCTAssertEqual(state.count, model.count, "seed \(seed), round \(round)")
                let probe = path()
                XCTAssertEqual(state.isSelected(probe), model.contains(probe), "seed \(seed), round \(round)")
                if round % 10 == 0 {
                    XCTAssertEqual(Set(state.selected), model, "seed \(seed), round \(round)")
                    XCTAssertEqual(state.selected.count, model.count, "seed \(seed), round \(round)")
                    XCTAssertEqual(Set(state.rows.paths), model, "seed \(seed), round \(round)")
                }
            }
        }
    }

    func testAMillionSelectedRowsFollowAnEdit() {
        onMain {
            let state = SelectionState()
            let old = SlotMap([1_000_000])
            state.insert(IndexPathSet(all: old))
            state.remove(IndexPath(row: 10, section: 0))
            XCTAssertEqual(state.count, 999_999)
            var set = ChangeSet()
            set.insertedRows.add(0..<3, in: 0)
            guard case .success(let changes) = ResolvedChanges.resolve(set, from: old, to: SlotMap([1_000_003])) else {
                return XCTFail("the edit is valid")
            }
            state.apply(changes)
            XCTAssertEqual(state.count, 999_999)
            XCTAssertFalse(state.isSelected(IndexPath(row: 13, section: 0)))
            XCTAssertFalse(state.isSelected(IndexPath(row: 2, section: 0)))
            XCTAssertTrue(state.isSelected(IndexPath(row: 3, section: 0)))
            XCTAssertTrue(state.isSelected(IndexPath(row: 1_000_002, section: 0)))
        }
    }
}
