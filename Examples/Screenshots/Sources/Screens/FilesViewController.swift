import AsyncDisplayKit

/// A list of the names of files.
public final class FilesViewController: ASDKViewController<ASTableNode>, ASTableDataSource {
    private let files: [URL]

    public init(_ files: [URL]) {
        self.files = files
        super.init(node: ASTableNode())
        node.backgroundColor = UIColor(light: .white, dark: .black)
        node.dataSource = self
    }

    public func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { files.count }

    public func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let name = files[indexPath.row].lastPathComponent
        return {
            let cell = ASTextCellNode()
            cell.textAttributes = [.font: UIFont.systemFont(ofSize: 17), .foregroundColor: UIColor.label]
            cell.text = name
            return cell
        }
    }
}
