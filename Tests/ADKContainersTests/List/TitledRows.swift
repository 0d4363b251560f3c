import ADKContainers
import ADKLists
import ADKNodes
import Foundation

/// The rows of a harness with titles above and below the sections.
@MainActor
final class TitledRows: ASTableDataSource {
    let harness: TableHarness
    var header: (Int) -> String?
    var footer: (Int) -> String?
    private(set) var askedTitles = 0

    init(_ harness: TableHarness, header: @escaping (Int) -> String?, footer: @escaping (Int) -> String? = { _ in nil })
    {
        self.harness = harness
        self.header = header
        self.footer = footer
    }

    func numberOfSections(in tableNode: ASTableNode) -> Int { harness.numberOfSections(in: tableNode) }
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        harness.tableNode(tableNode, numberOfRowsInSection: section)
    }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        harness.tableNode(tableNode, nodeBlockForRowAt: indexPath)
    }
    func tableNode(_ tableNode: ASTableNode, titleForHeaderInSection section: Int) -> String? {
        askedTitles += 1
        return header(section)
    }
    func tableNode(_ tableNode: ASTableNode, titleForFooterInSection section: Int) -> String? { footer(section) }

    func tableNode(_ tableNode: ASTableNode, canMoveRowAt indexPath: IndexPath) -> Bool {
        harness.tableNode(tableNode, canMoveRowAt: indexPath)
    }
    func tableNode(
        _ tableNode: ASTableNode, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { harness.tableNode(tableNode, moveRowAt: sourceIndexPath, to: destinationIndexPath) }
}
