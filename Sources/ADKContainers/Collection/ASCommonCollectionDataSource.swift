import ADKLists
import ADKViews
import Foundation

/// The methods of a collection's data source in UIKit's form.
///
/// A collection calls them if the data source does not implement the form with an `ASCollectionNode`.
///
/// Differs from Texture: the first call loads the collection's view, since it is an argument.
public protocol ASCommonCollectionDataSource: AnyObject {
    /// Returns the number of items in `section`. Called if there is no `collectionNode(_:numberOfItemsInSection:)`.
    @preconcurrency @MainActor func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int
    /// Returns the number of sections. Called if there is no `numberOfSections(in:)` for the collection node.
    @preconcurrency @MainActor func numberOfSections(in collectionView: UICollectionView) -> Int
}

extension ASCommonCollectionDataSource {
    /// Default: 0.
    @preconcurrency @MainActor public func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 0 }

    /// Default: 1.
    @preconcurrency @MainActor public func numberOfSections(in collectionView: UICollectionView) -> Int {
        DefaultedMethods.noteDefault(of: .sections, in: self)
        return 1
    }
}
