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
        case (.scroll(let delta, let start, let before), .scroll(let next, let end, let after)) where before == after:
            // Clicks scroll what is under the pointer now, fingers what they began with.
            return delta.merged(with: next).map {
                .scroll($0, at: $0.phase == .clicks ? end : start, modifiers: after)
            }
        case (.pointerMoved, .pointerMoved):
            return second
        case (.touchMoved(let finger, _, _), .touchMoved(let same, _, _)) where finger == same:
            return second
        default:
            return nil
        }
    }
}
