import ADKFoundation
import ADKLists
import ADKNodes
import ADKViews
import Foundation

extension ADKListCellNode {
    /// The background. Nil, the default, leaves the cell's own colour and the tint of its states. Any thread.
    ///
    /// It takes the place of `backgroundView` and of that tint. Set it in `configurationUpdateHandler` to change it
    /// with the states.
    public var backgroundConfiguration: UIBackgroundConfiguration? {
        get { background.withLock { $0.configuration } }
        set {
            let old = background.withLock { state in
                defer { state.configuration = newValue }
                return state.configuration
            }
            if newValue != old { backgroundMayHaveChanged() }
            releaseOnMain(old?.customView)
        }
    }

    /// Whether the background follows the states of the cell. True by default. Any thread.
    public var automaticallyUpdatesBackgroundConfiguration: Bool {
        get { background.withLock { $0.followsStates } }
        set {
            background.withLock { $0.followsStates = newValue }
            backgroundMayHaveChanged()
        }
    }

    /// Shows the background on the main thread, once the cell is loaded.
    func backgroundMayHaveChanged() {
        guard isNodeLoaded else { return }
        ASPerformBlockOnMainThread { [weak self] in self?.showBackground() }
    }

    @MainActor
    func showBackground() {
        let (configuration, followsStates) = background.withLock { ($0.configuration, $0.followsStates) }
        let shown = backgroundView as? CellBackgroundView
        guard var configuration else {
            if shown != nil { setBackgroundView(nil, showsStates: false) }
            return
        }
        if followsStates { configuration = configuration.updated(for: configurationState) }
        if let shown {
            shown.configuration = configuration
        } else {
            setBackgroundView(CellBackgroundView(configuration), showsStates: true)
        }
    }
}

/// The background of a cell, and whether it changes with the cell's states.
struct CellBackground: Sendable {
    var configuration: UIBackgroundConfiguration?
    var followsStates = true
}
