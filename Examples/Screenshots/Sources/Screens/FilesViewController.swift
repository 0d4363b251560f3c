import AsyncDisplayKit

/// A list of the names of files.
final class FilesViewController: ASDKViewController<ASTableNode>, ASTableDataSource {
    private let files: [URL]

    init(_ files: [URL]) {
        self.files = files
        super.init(node: ASTableNode())
        node.backgroundColor = .white
        node.dataSource = self
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { files.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let name = files[indexPath.row].lastPathComponent
        return {
            let cell = ASTextCellNode()
            cell.text = name
            return cell
        }
    }
}
