import AsyncDisplayKit

// The code of the article *Collections* about snapshots, standard cells and actions. The `sample` comments mark what
// the article shows.

struct Message: Hashable, Sendable {
    let id: Int
    var subject: String
    var sender: String
    var isRead = false
}

// sample: snapshot
final class InboxViewController: ASDKViewController<ASTableNode>, ASTableDelegate {
    private var messages: [Message]
    private var source: UITableViewDiffableDataSource<String, Message.ID>?

    init(_ messages: [Message]) {
        self.messages = messages
        super.init(node: ASTableNode(style: .plain))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        node.delegate = self
        source = UITableViewDiffableDataSource(tableNode: node) { [unowned self] _, _, id in
            let message = messages.first { $0.id == id }
            return { InboxViewController.cell(message) }
        }
        show()
    }

    private func show() {
        var snapshot = NSDiffableDataSourceSnapshot<String, Message.ID>()
        snapshot.appendSections(["New", "Read"])
        snapshot.appendItems(messages.filter { !$0.isRead }.map(\.id), toSection: "New")
        snapshot.appendItems(messages.filter(\.isRead).map(\.id), toSection: "Read")
        source?.apply(snapshot)
    }
    // end

    // sample: cells
    nonisolated static func cell(_ message: Message?) -> ASCellNode {
        var content = UIListContentConfiguration.subtitleCell()
        content.text = message?.subject
        content.secondaryText = message?.sender
        content.image = UIImage(systemName: "envelope")
        return ADKListCellNode(content, accessories: [.disclosureIndicator()])
    }
    // end

    // sample: background
    nonisolated static func sidebarCell(_ title: String) -> ASCellNode {
        let cell = ADKListCellNode(.sidebarCell())
        cell.configurationUpdateHandler = { cell, state in
            cell.contentConfiguration.text = title
            cell.contentConfiguration.image = UIImage(systemName: state.isSelected ? "tray.fill" : "tray")
            var background = UIBackgroundConfiguration.listSidebarCell()
            background.cornerRadius = 12
            cell.backgroundConfiguration = background
        }
        return cell
    }
    // end

    // sample: actions
    func tableNode(
        _ tableNode: ASTableNode, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
        guard let id = source?.itemIdentifier(for: indexPath) else { return nil }
        let delete = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, done in
            self?.messages.removeAll { $0.id == id }
            self?.show()
            done(true)
        }
        delete.image = UIImage(systemName: "trash")
        return UISwipeActionsConfiguration(actions: [delete])
    }
    // end

    func markAsRead(_ id: Message.ID) {
        for index in messages.indices where messages[index].id == id { messages[index].isRead = true }
        show()
    }
}

extension Message: Identifiable {}
