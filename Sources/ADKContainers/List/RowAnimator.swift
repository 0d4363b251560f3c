import ADKViews
import Foundation

/// Moves a list's rows frame by frame.
@MainActor
final class RowAnimator: FrameAnimation {
    private weak var list: ListController?

    init(_ list: ListController) { self.list = list }

    func advance(to time: TimeInterval) -> Bool { list?.advanceMotions(to: time) ?? false }
}
