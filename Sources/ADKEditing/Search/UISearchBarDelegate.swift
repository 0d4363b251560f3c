import ADKViews

/// Receives the events of a search bar. All methods have defaults.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
    /// The user changed the text.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    /// Whether the bar may become the first responder. True by default.
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    /// The bar became the first responder.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    /// The bar is no longer the first responder.
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    /// Enter was pressed.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    /// The cancel button was pressed, or Escape in an empty bar.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
    /// The user chose another scope.
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    /// Returns true.
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    /// Does nothing.
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}
