import ADKViews
import Foundation

/// The scroll view of the list.
extension ADKListNode {
    /// Scrolling stops at multiples of the view's size. False by default; true for a pager.
    @preconcurrency @MainActor public var isPagingEnabled: Bool {
        get { scrollSettings.isPagingEnabled ?? false }
        set { changeScrollSettings { $0.isPagingEnabled = newValue } }
    }

    /// Whether the vertical scroll bar can show. True by default; false for a pager.
    @preconcurrency @MainActor public var showsVerticalScrollIndicator: Bool {
        get { scrollSettings.showsVerticalScrollIndicator ?? true }
        set { changeScrollSettings { $0.showsVerticalScrollIndicator = newValue } }
    }

    /// Whether the horizontal scroll bar can show. True by default; false for a pager.
    @preconcurrency @MainActor public var showsHorizontalScrollIndicator: Bool {
        get { scrollSettings.showsHorizontalScrollIndicator ?? true }
        set { changeScrollSettings { $0.showsHorizontalScrollIndicator = newValue } }
    }

    /// Always false: content stops at its ends. Setting it has no effect.
    ///
    /// Differs from Texture: there is no bounce.
    @preconcurrency @MainActor public var alwaysBounceVertical: Bool {
        get { false }
        set {}
    }

    /// Always false: content stops at its ends. Setting it has no effect.
    ///
    /// Differs from Texture: there is no bounce.
    @preconcurrency @MainActor public var alwaysBounceHorizontal: Bool {
        get { false }
        set {}
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

/// Settings of a list's scroll view, which can be chosen before the view is made; nil for those of the view.
package struct ListScrollSettings {
    package var isPagingEnabled: Bool?
    package var showsVerticalScrollIndicator: Bool?
    package var showsHorizontalScrollIndicator: Bool?

    package init(
        isPagingEnabled: Bool? = nil, showsVerticalScrollIndicator: Bool? = nil,
        showsHorizontalScrollIndicator: Bool? = nil
    ) {
        self.isPagingEnabled = isPagingEnabled
        self.showsVerticalScrollIndicator = showsVerticalScrollIndicator
        self.showsHorizontalScrollIndicator = showsHorizontalScrollIndicator
    }
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
        if let isPagingEnabled { view.isPagingEnabled = isPagingEnabled }
        if let showsVerticalScrollIndicator { view.showsVerticalScrollIndicator = showsVerticalScrollIndicator }
        if let showsHorizontalScrollIndicator { view.showsHorizontalScrollIndicator = showsHorizontalScrollIndicator }
    }
}
