import ADKViews
import Foundation

/// Advances a list's motions with every frame.
@MainActor
final class RowAnimator: FrameAnimation {
    private weak var list: ListController?

    init(_ list: ListController) { self.list = list }

    func advance(to time: TimeInterval) -> Bool { list?.advanceMotions(to: time) ?? false }
}
