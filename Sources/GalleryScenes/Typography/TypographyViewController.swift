import AsyncDisplayKit

/// Sheets of samples that show every feature of text nodes, each with its name.
package final class TypographyViewController: ASDKViewController<ASTableNode>, ASTableDataSource {
    private let sheets = SpecimenSheet.all

    /// Creates the screen.
    override package init() {
        super.init(node: ASTableNode())
        title = "Typography"
    }

    override package func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = Theme.page
        node.allowsSelection = false
        node.separatorStyle = .none
        node.estimatedRowHeight = 500
        node.dataSource = self
    }

    /// One row per sheet.
    package func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { sheets.count }

    /// The card of a sheet.
    package func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let sheet = sheets[indexPath.row]
        let isFirst = indexPath.row == 0
        return { SpecimenCellNode(sheet, isFirst: isFirst) }
    }

    // MARK: - Keys

    override package func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !pressSceneKeys(presses) { super.pressesBegan(presses, with: event) }
    }
}
