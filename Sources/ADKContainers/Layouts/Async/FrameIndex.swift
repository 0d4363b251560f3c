import ADKFoundation
import Foundation

/// Frames indexed by place: a packed tree of bounding boxes. Immutable, and safe to share between threads.
///
/// Frames may overlap and lie anywhere. The tree is built by sorting the centres into columns, and each column by
/// height (sort-tile-recursive). Needs about 6 bytes per frame beside the frames themselves. Building is O(n log n), a
/// query O(log n + results) for frames that do not overlap much.
struct FrameIndex: Sendable {
    private struct Box {
        var left = CGFloat.infinity, top = CGFloat.infinity
        var right = -CGFloat.infinity, bottom = -CGFloat.infinity

        mutating func add(_ other: Box) {
            left = min(left, other.left)
            top = min(top, other.top)
            right = max(right, other.right)
            bottom = max(bottom, other.bottom)
        }

        func intersects(_ other: Box) -> Bool {
            left < other.right && right > other.left && top < other.bottom && bottom > other.top
        }

        func distance(to point: CGPoint) -> CGFloat {
            let x = max(left - point.x, 0, point.x - right)
            let y = max(top - point.y, 0, point.y - bottom)
            return x * x + y * y
        }
    }

    /// The number of children of a box.
    private static let fanout = 16

    /// The frames by number. A null frame is in no query.
    let frames: [CGRect]
    /// The numbers of the frames, in the order of the tree.
    private var order: [UInt32]
    /// The boxes of each level, the lowest first. A box covers `fanout` entries of the level below.
    private var levels: [[Box]] = []

    init(_ frames: [CGRect] = []) {
        self.frames = frames
        order = frames.indices.lazy.filter { !frames[$0].isNull }.map { UInt32($0) }
        sortIntoTiles()
        var level = stride(from: 0, to: order.count, by: Self.fanout).map { start in
            Self.union(order[start..<min(start + Self.fanout, order.count)].lazy.map { Self.box(frames[Int($0)]) })
        }
        while !level.isEmpty {
            levels.append(level)
            guard level.count > 1 else { break }
            level = stride(from: 0, to: level.count, by: Self.fanout).map { start in
                Self.union(level[start..<min(start + Self.fanout, level.count)])
            }
        }
    }

    /// The number of frames that are not null.
    var count: Int { order.count }

    /// The bounding box of all frames; zero without frames.
    var bounds: CGRect {
        guard let box = levels.last?.first else { return .zero }
        return CGRect(x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top)
    }

    private static func box(_ frame: CGRect) -> Box {
        Box(
            left: frame.origin.x, top: frame.origin.y, right: frame.origin.x + frame.size.width,
            bottom: frame.origin.y + frame.size.height)
    }

    private static func union(_ boxes: some Sequence<Box>) -> Box {
        var result = Box()
        for box in boxes { result.add(box) }
        return result
    }

    /// Sorts the frames so that neighbours in the tree are neighbours in the plane: into columns as wide as the leaves
    /// in them are high, and by height in each.
    private mutating func sortIntoTiles() {
        let frames = frames
        let centres = Self.union(
            order.lazy.map {
                let centre = CGPoint(x: frames[Int($0)].midX, y: frames[Int($0)].midY)
                return Box(left: centre.x, top: centre.y, right: centre.x, bottom: centre.y)
            })
        let leaves = (Double(order.count) / Double(Self.fanout)).rounded(.up)
        let (width, height) = (centres.right - centres.left, centres.bottom - centres.top)
        let ideal = height > 0 ? (width / height * leaves).squareRoot().rounded() : leaves
        let columns = ideal.isFinite ? max(1, min(ideal, leaves)) : 1
        let column = max(1, Int((leaves / columns).rounded(.up))) * Self.fanout
        if columns > 1 { order.sort { (frames[Int($0)].midX, $0) < (frames[Int($1)].midX, $1) } }
        for start in stride(from: 0, to: order.count, by: column) {
            let range = start..<min(start + column, order.count)
            order[range].sort { (frames[Int($0)].midY, $0) < (frames[Int($1)].midY, $1) }
        }
    }

    // MARK: - Queries

    /// Calls `body` with the number of each frame that intersects `rect`, excluding its edges, in no particular order.
    func visit(_ rect: CGRect, _ body: (Int) -> Void) {
        guard let top = levels.indices.last else { return }
        let box = Self.box(rect.standardized)
        var pending = [(level: top, index: 0)]
        while let (level, index) = pending.popLast() {
            WorkCount.note()
            guard levels[level][index].intersects(box) else { continue }
            let children = index * Self.fanout..<(index + 1) * Self.fanout
            if level > 0 {
                for child in children.clamped(to: 0..<levels[level - 1].count) { pending.append((level - 1, child)) }
            } else {
                for entry in children.clamped(to: 0..<order.count) {
                    WorkCount.note()
                    let number = Int(order[entry])
                    if Self.box(frames[number]).intersects(box) { body(number) }
                }
            }
        }
    }

    /// The number of the frame nearest to `point`, of several the least; nil without frames.
    func nearest(to point: CGPoint, where isWanted: (Int) -> Bool = { _ in true }) -> Int? {
        guard let top = levels.indices.last, point.x.isFinite, point.y.isFinite else { return nil }
        var best: (distance: CGFloat, number: Int)?
        var pending = [(level: top, index: 0)]
        while let (level, index) = pending.popLast() {
            if let best, levels[level][index].distance(to: point) > best.distance { continue }
            let children = index * Self.fanout..<(index + 1) * Self.fanout
            if level > 0 {
                // The nearest child is visited first.
                pending += children.clamped(to: 0..<levels[level - 1].count)
                    .map { (level: level - 1, index: $0) }
                    .sorted {
                        levels[$0.level][$0.index].distance(to: point) > levels[$1.level][$1.index].distance(to: point)
                    }
            } else {
                for entry in children.clamped(to: 0..<order.count) {
                    let number = Int(order[entry])
                    let distance = Self.box(frames[number]).distance(to: point)
                    if let best, (best.distance, best.number) <= (distance, number) { continue }
                    if isWanted(number) { best = (distance, number) }
                }
            }
        }
        return best?.number
    }
}
