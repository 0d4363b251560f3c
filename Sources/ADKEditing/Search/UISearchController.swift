import ADKControllers
import ADKLayout
import ADKNodes
import ADKViews
import Foundation

/// Shows what a search finds while the user types in a bar.
///
/// Set it as `searchController` of a navigation item: the bar is below the navigation bar then. A search is active from
/// the first press in the bar until the user cancels it. A controller for the results, if there is one, covers the
/// content while the bar has a text. Main thread.
///
/// Differs from UIKit: the navigation bar stays, and the content is not dimmed.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
    /// The object that searches, referenced weakly.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    /// The object that follows the state of the search, referenced weakly.
    open weak var delegate: (any UISearchControllerDelegate)?
    /// The bar. Its delegate is the app's.
    public let searchBar = UISearchBar(frame: .zero)
    /// The controller that shows the results. Nil if the searched content itself does.
    public let searchResultsController: UIViewController?

    /// Whether the bar has a cancel button while the search is active. True by default.
    open var automaticallyShowsCancelButton = true
    /// Whether the results are shown while the bar has no text. False by default.
    open var showsSearchResultsController = false { didSet { showResults() } }
    /// Whether the content is dimmed. Kept without effect: it is not.
    open var obscuresBackgroundDuringPresentation = true
    /// Whether the navigation bar is hidden. Kept without effect: it stays.
    open var hidesNavigationBarDuringPresentation = true

    /// The item whose controller is searched.
    weak var item: UINavigationItem?
    private(set) lazy var barNode = makeBarNode()

    /// Creates a search. With nil, the searched content shows the results itself.
    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
        searchBar.searchController = self
    }

    /// Creates a search without a controller for its results.
    public convenience init() { self.init(searchResultsController: nil) }

    /// Whether the user searches. Setting it to false removes the text. The updater and the delegate are called.
    open var isActive = false {
        didSet {
            guard isActive != oldValue else { return }
            if isActive { didActivate() } else { didDeactivate() }
        }
    }

    private func didActivate() {
        delegate?.willPresentSearchController(self)
        if automaticallyShowsCancelButton { searchBar.showsCancelButton = true }
        if searchBar.window != nil { searchBar.becomeFirstResponder() }
        delegate?.didPresentSearchController(self)
        searchDidChange()
    }

    private func didDeactivate() {
        delegate?.willDismissSearchController(self)
        if automaticallyShowsCancelButton { searchBar.showsCancelButton = false }
        searchBar.text = nil
        searchBar.resignFirstResponder()
        searchDidChange()
        delegate?.didDismissSearchController(self)
    }

    // MARK: - Called by the bar

    /// The text, the scope or the state is another one.
    func searchDidChange() {
        showResults()
        item?.controller?.contentSearchText = isActive ? searchBar.text : nil
        searchResultsUpdater?.updateSearchResults(for: self)
    }

    func barSizeDidChange() {
        barNode.style.height = barHeight
        item?.onChange?()
    }

    private func makeBarNode() -> ASDisplayNode {
        let node = ASDisplayNode(viewBlock: { [searchBar] in searchBar })
        node.style.height = barHeight
        return node
    }

    private var barHeight: ASDimension { ASDimensionMake(searchBar.sizeThatFits(.zero).height) }

    // MARK: - The results

    private func showResults() {
        let isWanted = isActive && (showsSearchResultsController || !(searchBar.text ?? "").isEmpty)
        guard let results = searchResultsController, let host = item?.controller, host.isViewLoaded else { return }
        if isWanted, results.parent == nil {
            host.addChild(results)
            results.view.frame = host.view.bounds
            results.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            host.view.addSubview(results.view)
            results.didMove(toParent: host)
        } else if !isWanted, results.parent === host {
            results.willMove(toParent: nil)
            results.view.removeFromSuperview()
            results.removeFromParent()
        }
    }
}

/// Searches for what the user typed. Main thread.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
    /// The text, the scope or the state of the search changed.
    func updateSearchResults(for searchController: UISearchController)
}

/// Follows the state of a search. Main thread. All methods have defaults that do nothing.
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: AnyObject {
    /// The search is about to begin.
    func willPresentSearchController(_ searchController: UISearchController)
    /// The search began.
    func didPresentSearchController(_ searchController: UISearchController)
    /// The search is about to end.
    func willDismissSearchController(_ searchController: UISearchController)
    /// The search ended.
    func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
    /// Does nothing.
    public func willPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didPresentSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func willDismissSearchController(_ searchController: UISearchController) {}
    /// Does nothing.
    public func didDismissSearchController(_ searchController: UISearchController) {}
}

extension UINavigationItem {
    /// The search of the controller's content. Its bar is shown in place of ``searchNode``.
    @preconcurrency @MainActor public var searchController: UISearchController? {
        get { searchOwner as? UISearchController }
        set {
            let old = searchController
            guard newValue !== old else { return }
            old?.isActive = false
            old?.item = nil
            searchOwner = newValue
            newValue?.item = self
            searchNode = newValue?.barNode
        }
    }
}
