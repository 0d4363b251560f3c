import ADKContainers
import ADKFoundation
import ADKLists
import ADKNodes
import ADKViews
import Foundation

/// The folders at the side of a file dialog.
final class PlacesViewController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    private let places: [FolderPlaces.Place]
    private let onChoose: (BytePath) -> Void

    init(_ places: FolderPlaces, onChoose: @escaping (BytePath) -> Void) {
        self.places = places.places
        self.onChoose = onChoose
        super.init(node: ASTableNode())
        title = FrameworkWord.places.text
        node.separatorStyle = .none
        node.dataSource = self
        node.delegate = self
    }

    /// Marks the place that `path` is, or that it lies in.
    func mark(_ path: BytePath) {
        let row = places.indices.filter { BytePath(places[$0].path).contains(path) }
            .max { places[$0].path.count < places[$1].path.count }
        let index = row.map { IndexPath(row: $0, section: 0) }
        if index != node.indexPathForSelectedRow { node.selectRow(at: index, animated: false, scrollPosition: .none) }
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { places.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let (place, isHome) = (places[indexPath.row], indexPath.row == 0)
        return {
            let name = place.path == "/" ? FrameworkWord.fileSystem.text : (place.path as NSString).lastPathComponent
            let title = isHome ? FrameworkWord.homeFolder.text : name
            return FileCellNode(title, symbol: place.symbol, detail: nil, isEnabled: true)
        }
    }

    func tableNode(_ tableNode: ASTableNode, didSelectRowAt indexPath: IndexPath) {
        onChoose(BytePath(places[indexPath.row].path))
    }
}
