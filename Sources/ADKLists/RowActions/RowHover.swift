import ADKFoundation
import ADKLayers
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// Shows the actions of the row under the pointer, as buttons in its cell.
///
/// An interaction of the list's view. Nothing happens in a list without actions.
@MainActor
final class RowHover: PointerInteraction {
    private(set) weak var view: UIView?
    private weak var interaction: ListInteraction?
    /// The row under the pointer, and its buttons if it has actions.
    private var row: (record: WeakRecord, buttons: RowActionsNode?)?
    private var hiding: LifetimeToken?

    private struct WeakRecord {
        weak var value: CellRecord?
    }

    private let swipe: RowSwipe

    init(_ interaction: ListInteraction) {
        self.interaction = interaction
        swipe = RowSwipe(interaction)
        interaction.swiping = swipe
        swipe.onBegin = { [weak self] in self?.hide() }
    }

    func willMove(to view: UIView?) {
        hide()
        self.view = nil
    }

    func didMove(to view: UIView?) { self.view = view }

    func keysReachedView() {}

    /// The pointer left the list, or a button was pressed. A press on the buttons comes after this call.
    func pointerLeft() {
        guard row?.buttons != nil else { return row = nil }
        hiding = FrameTimer.kept(after: 0) { [weak self] in
            guard let self, row?.buttons?.isPressed != true else { return }
            hide()
        }
    }

    func pointerHovered(at point: CGPoint) {
        guard let interaction, interaction.events?.mayHaveRowActions ?? false else { return hide() }
        hiding = nil
        guard !swipe.keepsButtons(at: point) else { return }
        interaction.host?.withFreshRows { show(at: point, interaction) }
    }

    // MARK: - The buttons

    private func show(at point: CGPoint, _ interaction: ListInteraction) {
        let data = interaction.data
        guard interaction.movement == nil, let path = interaction.viewport.slot(at: point).flatMap(data.map.path),
            let record = data.records[data.map.slot(path)], record.isPlaced, let cell = record.node
        else { return hide() }
        if let row, row.record.value === record, row.buttons.map({ $0.view.superview === cell.view }) ?? true {
            return
        }
        hide()
        let revision = data.revision
        let actions = interaction.events?.rowActions(for: path)
        // The app edited rows in its answer: the next movement asks again.
        guard data.isCurrent(revision) else { return }
        guard let actions, !actions.isEmpty else { return row = (WeakRecord(value: record), nil) }
        let buttons = RowActionsNode(actions.shown) { [weak self, weak cell] action in
            self?.hide()
            if let cell { action.perform(in: cell.view) }
        }
        row = (WeakRecord(value: record), buttons)
        buttons.frame = buttons.frame(
            in: cell.bounds, atRight: cell.asyncTraitCollection().layoutDirection != .rightToLeft)
        cell.view.addSubview(buttons.view)
    }

    func hide() {
        hiding = nil
        row?.buttons?.view.removeFromSuperview()
        row = nil
    }
}
