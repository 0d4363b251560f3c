import ADKFoundation
import ADKLayers
import ADKNodes
import ADKViews
import Foundation

/// Pulls the actions of one side of a row in, with a finger, a touchpad or a wheel that turns sideways.
///
/// The buttons stay until a press, a scroll, an edit, or until the pointer is over another row.
@MainActor
final class RowSwipe: RowSwiping {
    /// Lengths as fractions of the row, and a duration in seconds.
    private enum Metrics {
        static let longSwipe: CGFloat = 0.6
        static let duration = 0.25
    }

    private enum Phase {
        case following
        case open
    }

    private struct Row {
        weak var cell: ASCellNode?
        let isRight: Bool
        let buttons: RowActionsNode
        /// Has the bounds of the cell, beyond which no button shows.
        let clip: UIView
        /// The frame of the open buttons.
        let frame: CGRect
        let first: UIContextualAction?
        /// The distance from the hidden buttons, in points.
        var travel: CGFloat = 0
        var phase = Phase.following
        /// Ends a swipe that pauses: not every device reports that the fingers were lifted.
        var pause: LifetimeToken?

        /// The travel at which the buttons are open.
        var extent: CGFloat { frame.width + RowActionsNode.Metrics.margin }
    }

    private weak var interaction: ListInteraction?
    private var row: Row?
    /// Called before buttons appear.
    var onBegin: () -> Void = {}

    init(_ interaction: ListInteraction) { self.interaction = interaction }

    private func cell(at point: CGPoint) -> (cell: ASCellNode, path: IndexPath)? {
        guard let interaction, interaction.movement == nil else { return nil }
        let data = interaction.data
        guard let path = interaction.viewport.slot(at: point).flatMap(data.map.path),
            let record = data.records[data.map.slot(path)], record.isPlaced, let cell = record.node
        else { return nil }
        return (cell, path)
    }

    /// The row at `point` and its actions on the side that `distance` uncovers.
    private func side(
        at point: CGPoint, by distance: CGFloat
    ) -> (cell: ASCellNode, shown: [UIContextualAction], first: UIContextualAction?)? {
        guard let interaction, interaction.events?.mayHaveRowActions ?? false, distance != 0,
            let (cell, path) = cell(at: point)
        else { return nil }
        let revision = interaction.data.revision
        let isRightToLeft = cell.asyncTraitCollection().layoutDirection == .rightToLeft
        let side = interaction.events?.rowActions(for: path)?.side(isTrailing: (distance > 0) != isRightToLeft)
        // The app may have edited rows in its answer.
        guard interaction.data.isCurrent(revision), let side, !side.shown.isEmpty else { return nil }
        return (cell, side.shown, side.first)
    }

    /// Whether the row at `point` shows buttons of a swipe. Those of another row close.
    func keepsButtons(at point: CGPoint) -> Bool {
        guard let row else { return false }
        if row.phase == .following || row.cell === cell(at: point)?.cell { return true }
        close(animated: true)
        return false
    }

    // MARK: - The swipe

    func hasActions(at point: CGPoint, by distance: CGFloat) -> Bool {
        row?.cell != nil && row?.cell === cell(at: point)?.cell || side(at: point, by: distance) != nil
    }

    func swipeBegan(at point: CGPoint, by distance: CGFloat) -> Bool {
        if let cell = row?.cell, cell === self.cell(at: point)?.cell {
            row?.phase = .following
            return true
        }
        close(animated: true)
        guard let (cell, shown, first) = side(at: point, by: distance) else { return false }
        onBegin()
        let buttons = RowActionsNode(shown) { [weak self, weak cell] in self?.perform($0, cell) }
        let clip = UIView(frame: cell.bounds)
        clip.clipsToBounds = true
        clip.addSubview(buttons.view)
        cell.view.addSubview(clip)
        let frame = buttons.frame(in: cell.bounds, atRight: distance > 0)
        row = Row(cell: cell, isRight: distance > 0, buttons: buttons, clip: clip, frame: frame, first: first)
        place()
        return true
    }

    func swipeMoved(by distance: CGFloat) {
        guard let row else { return }
        self.row?.travel = max(0, row.travel + (row.isRight ? distance : -distance))
        place()
    }

    func swipeEnded() { end(isLifted: true) }

    /// A pause shows or hides the buttons, but performs nothing: the fingers may still go back.
    private func end(isLifted: Bool) {
        guard let row, row.phase == .following else { return }
        self.row?.pause = nil
        if isLifted, let first = row.first, let cell = row.cell, row.travel > row.extent,
            row.travel > Metrics.longSwipe * cell.bounds.width
        {
            return perform(first, cell)
        }
        guard row.cell != nil, row.travel * 2 >= row.extent else {
            close(animated: true)
            return
        }
        self.row?.travel = row.extent
        self.row?.phase = .open
        UIView.animate(withDuration: Metrics.duration) { self.place() }
    }

    private func place() {
        guard let row else { return }
        let hidden = row.extent - min(row.travel, row.extent)
        row.buttons.frame = row.frame.offsetBy(dx: row.isRight ? hidden : -hidden, dy: 0)
    }

    private func perform(_ action: UIContextualAction, _ cell: ASCellNode?) {
        close(animated: true)
        if let cell { action.perform(in: cell.view) }
    }

    // MARK: - Wheels and touchpads

    func wheelTurned(_ event: ADKWheelEvent, at point: CGPoint) -> Bool {
        guard let interaction, interaction.axis == .vertical,
            event.modifierFlags.isDisjoint(with: [.control, .shift])
        else { return false }
        let points = event.points
        let isFollowing = row?.phase == .following
        if event.phase == .ended {
            swipeEnded()
            // Scroll views around need the end as well.
            return false
        }
        if isFollowing {
            // The movement is a scroll after all.
            guard abs(points.dx) >= abs(points.dy) else {
                close(animated: true)
                return false
            }
        } else {
            guard abs(points.dx) > abs(points.dy), interaction.tracking == nil,
                interaction.host?.withFreshRows({ swipeBegan(at: point, by: points.dx) }) ?? false
            else { return false }
        }
        if event.phase == .clicks {
            // A click shows or hides the whole.
            guard let shown = row else { return true }
            row?.travel = (points.dx > 0) == shown.isRight ? shown.extent : 0
            swipeEnded()
        } else {
            swipeMoved(by: points.dx)
            row?.pause = FrameTimer.kept(after: ScrollConstants.fineEnd) { [weak self] in
                self?.end(isLifted: false)
            }
        }
        return true
    }

    // MARK: - The end

    func contentDidScroll() { if row?.phase == .open { close(animated: true) } }

    @discardableResult
    func close(animated: Bool) -> Bool {
        guard var ended = row else { return false }
        row = nil
        ended.pause = nil
        guard animated, ended.clip.window != nil else {
            ended.clip.removeFromSuperview()
            return true
        }
        let (buttons, clip) = (ended.buttons, ended.clip)
        let hidden = ended.frame.offsetBy(dx: ended.isRight ? ended.extent : -ended.extent, dy: 0)
        clip.isUserInteractionEnabled = false
        UIView.animate(withDuration: Metrics.duration) {
            buttons.frame = hidden
        } completion: { _ in
            clip.removeFromSuperview()
        }
        return true
    }
}
