import Foundation

/// Merges consecutive events that one frame can handle together: wheel clicks, scrolling and motion.
enum EventCoalescer {
    /// Merges only events with the `same` target.
    static func coalesce<Target>(
        _ events: [(InputEvent, Target)], same: (Target, Target) -> Bool
    ) -> [(InputEvent, Target)] {
        var result: [(InputEvent, Target)] = []
        for (event, target) in events {
            if let (last, lastTarget) = result.last, same(lastTarget, target), let merged = merge(last, event) {
                result[result.count - 1].0 = merged
            } else {
                result.append((event, target))
            }
        }
        return result
    }

    private static func merge(_ first: InputEvent, _ second: InputEvent) -> InputEvent? {
        switch (first, second) {
        case (.wheel(let dx, let dy, _, let before), .wheel(let moreX, let moreY, let point, let after))
        where before == after:
            return .wheel(dx: dx + moreX, dy: dy + moreY, at: point, modifiers: after)
        case (.scroll(let dx, let dy, false, let point, let before), .scroll(let moreX, let moreY, false, _, let after))
        where before == after:
            return .scroll(dx: dx + moreX, dy: dy + moreY, isEnd: false, at: point, modifiers: after)
        case (.pointerMoved, .pointerMoved):
            return second
        case (.touchMoved(let finger, _, _), .touchMoved(let same, _, _)) where finger == same:
            return second
        default:
            return nil
        }
    }
}
