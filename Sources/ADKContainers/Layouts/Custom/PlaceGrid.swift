import ADKFoundation
import ADKLists
import Foundation

/// Places of elements in the plane, found by rectangle.
///
/// A loose grid of several levels. An element is in one cell: that of its top left corner, on the first level whose
/// cells are at least as large as the element. Adding is O(1). A query is O(levels + cells + places near the
/// rectangle). About 100 bytes for each place.
struct PlaceGrid {
    struct Place {
        /// The element: a slot, or the complement of a decoration's number.
        let id: Int
        /// The rectangle without the transform.
        let frame: CGRect
        /// The rectangle that the element covers.
        let box: CGRect
        fileprivate var cell: Cell
        /// The next place in the cell, -1 at the end.
        fileprivate var next: Int32
    }

    fileprivate struct Cell: Hashable {
        var level: Int8
        var x: Int32
        var y: Int32
    }

    /// Each level has cells four times as long as those of the level before.
    private static let growth: CGFloat = 4
    private static let levelCount = 14

    /// The side of the smallest cells, in points.
    private let side: CGFloat
    private var places: [Place] = []
    private var unused: [Int32] = []
    private var numbers: [Int: Int32] = [:]
    private var heads: [Cell: Int32] = [:]
    private var counts = [Int](repeating: 0, count: levelCount)

    init(side: CGFloat) { self.side = max(side, 1) }

    /// The number of places.
    var count: Int { numbers.count }

    subscript(id: Int) -> Place? { numbers[id].map { places[Int($0)] } }

    /// Adds an element that is not in the grid. The lengths of `box` must be finite, and less than 1e9 points.
    mutating func add(_ id: Int, frame: CGRect, box: CGRect) {
        var level = 0
        var length = side
        while level < PlaceGrid.levelCount - 1, max(box.size.width, box.size.height) > length {
            level += 1
            length *= PlaceGrid.growth
        }
        let cell = Cell(
            level: Int8(level), x: PlaceGrid.cell(box.origin.x, length), y: PlaceGrid.cell(box.origin.y, length))
        let place = Place(id: id, frame: frame, box: box, cell: cell, next: heads[cell] ?? -1)
        let number: Int32
        if let free = unused.popLast() {
            number = free
            places[Int(free)] = place
        } else {
            number = Int32(places.count)
            places.append(place)
        }
        heads[cell] = number
        numbers[id] = number
        counts[level] += 1
    }

    /// Removes an element. O(places in its cell).
    mutating func remove(_ id: Int) {
        guard let number = numbers.removeValue(forKey: id) else { return }
        let place = places[Int(number)]
        counts[Int(place.cell.level)] -= 1
        unused.append(number)
        if heads[place.cell] == number {
            heads[place.cell] = place.next < 0 ? nil : place.next
            return
        }
        var before = heads[place.cell] ?? -1
        while before >= 0, places[Int(before)].next != number { before = places[Int(before)].next }
        if before >= 0 { places[Int(before)].next = place.next }
    }

    /// Calls `body` with the elements that share an area with `rect`.
    func visit(_ rect: CGRect, _ body: (Place) -> Void) {
        let (right, bottom) = (rect.origin.x + rect.size.width, rect.origin.y + rect.size.height)
        func offer(_ place: Place) {
            WorkCount.note(.attributes)
            let box = place.box
            if box.origin.x < right, box.origin.x + box.size.width > rect.origin.x, box.origin.y < bottom,
                box.origin.y + box.size.height > rect.origin.y
            {
                body(place)
            }
        }
        var length = side
        for level in 0..<PlaceGrid.levelCount {
            defer { length *= PlaceGrid.growth }
            guard counts[level] > 0 else { continue }
            let columns = PlaceGrid.cell(rect.origin.x - length, length)...PlaceGrid.cell(right, length)
            let rows = PlaceGrid.cell(rect.origin.y - length, length)...PlaceGrid.cell(bottom, length)
            if columns.count * rows.count > heads.count {
                // More cells than there are in use.
                for (cell, head) in heads
                where cell.level == Int8(level) && columns.contains(cell.x) && rows.contains(cell.y) {
                    visitCell(head, offer)
                }
                continue
            }
            for x in columns {
                for y in rows {
                    if let head = heads[Cell(level: Int8(level), x: x, y: y)] { visitCell(head, offer) }
                }
            }
        }
    }

    private func visitCell(_ head: Int32, _ body: (Place) -> Void) {
        var number = head
        while number >= 0 {
            body(places[Int(number)])
            number = places[Int(number)].next
        }
    }

    private static func cell(_ position: CGFloat, _ length: CGFloat) -> Int32 {
        Int32(max(-2e9, min(2e9, (position / length).rounded(.down))))
    }
}

extension PlaceGrid {
    /// Checks that every place is in the cell of its corner, and is found by its id. O(places).
    func checkInvariants() {
        var found = 0
        for (cell, head) in heads {
            visitCell(head) { place in
                found += 1
                Invariant.check(place.cell == cell, "the place of \(place.id) is in another cell")
                Invariant.check(self[place.id]?.box == place.box, "the place of \(place.id) is not found by its id")
            }
        }
        Invariant.check(found == numbers.count && counts.reduce(0, +) == found, "\(found) places, not \(numbers.count)")
        Invariant.check(places.count - unused.count == found, "\(places.count - unused.count) places, not \(found)")
    }
}
