import ADKViews

/// Counts the events of a control.
@MainActor
final class EventLog {
    private(set) var changes = 0
    private(set) var primary = 0

    init(_ control: UIControl) {
        control.addAction(for: .valueChanged) { [weak self] _ in self?.changes += 1 }
        control.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.primary += 1 }
    }
}
