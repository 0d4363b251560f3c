import ADKGraphics
import Foundation

/// The circumstances in which a controller says that it has no content.
public struct UIContentUnavailableConfigurationState: Hashable, Sendable {
    /// The traits of the controller's view.
    public var traitCollection: UITraitCollection
    /// The text that the user searches for with the search controller of the navigation item. Nil without a search.
    public var searchText: String?

    /// Creates a state without a search.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

extension UIViewController {
    /// The present state for ``updateContentUnavailableConfiguration(using:)``.
    public var contentUnavailableConfigurationState: UIContentUnavailableConfigurationState {
        var state = UIContentUnavailableConfigurationState(traitCollection: traitCollection)
        state.searchText = contentSearchText
        return state
    }

    /// Called before each layout of the view.
    func updateContentUnavailableIfNeeded() {
        guard needsContentUnavailableUpdate else { return }
        needsContentUnavailableUpdate = false
        updateContentUnavailableConfiguration(using: contentUnavailableConfigurationState)
        for attachment in attachments.values { attachment.controllerUpdatedContent(self) }
    }
}
