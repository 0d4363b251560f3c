import ADKViews
import Foundation

/// The scroll view of the list.
extension ADKListNode {
    /// Scrolling stops at multiples of the view's size. False by default; true for a pager.
    @MainActor public var isPagingEnabled: Bool {
        get { scrollSettings.isPagingEnabled }
        set { changeScrollSettings { $0.isPagingEnabled = newValue } }
    }

    /// Whether the vertical scroll bar can show. True by default; false for a pager.
    @MainActor public var showsVerticalScrollIndicator: Bool {
        get { scrollSettings.showsVerticalScrollIndicator }
        set { changeScrollSettings { $0.showsVerticalScrollIndicator = newValue } }
    }

    /// Whether the horizontal scroll bar can show. True by default; false for a pager.
    @MainActor public var showsHorizontalScrollIndicator: Bool {
        get { scrollSettings.showsHorizontalScrollIndicator }
        set { changeScrollSettings { $0.showsHorizontalScrollIndicator = newValue } }
    }

    /// The settings of the view, or those that it will have.
    @MainActor private var scrollSettings: ListScrollSettings {
        isNodeLoaded ? ListScrollSettings(of: controller.listView) : scrollSettingsBeforeLoad
    }

    @MainActor
    private func changeScrollSettings(_ change: (inout ListScrollSettings) -> Void) {
        guard isNodeLoaded else { return change(&scrollSettingsBeforeLoad) }
        var settings = scrollSettings
        change(&settings)
        settings.apply(to: controller.listView)
    }
}

/// Settings of a list's scroll view, which can be chosen before the view is made.
struct ListScrollSettings {
    var isPagingEnabled = false
    var showsVerticalScrollIndicator = true
    var showsHorizontalScrollIndicator = true
}

extension ListScrollSettings {
    @MainActor
    init(of view: UIScrollView) {
        self.init(
            isPagingEnabled: view.isPagingEnabled, showsVerticalScrollIndicator: view.showsVerticalScrollIndicator,
            showsHorizontalScrollIndicator: view.showsHorizontalScrollIndicator)
    }

    @MainActor
    func apply(to view: UIScrollView) {
        view.isPagingEnabled = isPagingEnabled
        view.showsVerticalScrollIndicator = showsVerticalScrollIndicator
        view.showsHorizontalScrollIndicator = showsHorizontalScrollIndicator
    }
}
