import AsyncDisplayKit
import UIKit

/// The caption and the comments of a photo. Comments are chosen from an action sheet.
final class CommentsViewController: ASDKViewController<ASDisplayNode> {
    private let id: String
    private let store: PhotoStore
    private let table = ASTableNode(style: .plain)
    private let button = TapButtonNode()
    private var comments: [Comment]

    init(id: String, store: PhotoStore) {
        self.id = id
        self.store = store
        comments = store.photo(id: id)?.comments ?? []
        super.init(node: ASDisplayNode())
        title = "Comments"
        node.backgroundColor = Theme.page
        node.automaticallyManagesSubnodes = true
        node.automaticallyRelayoutOnSafeAreaChanges = true
        table.dataSource = self
        table.backgroundColor = Theme.page
        table.style.flexGrow = 1
        table.style.flexShrink = 1
        button.setTitle("Add a comment", with: .systemFont(ofSize: 16, weight: .semibold), with: .white, for: .normal)
        button.backgroundColor = Theme.accent
        button.cornerRadius = 12
        button.contentEdgeInsets = UIEdgeInsets(top: 12, left: 20, bottom: 12, right: 20)
        button.style.height = ASDimensionMake(46)
        button.onTap = { [weak self] in self?.chooseComment() }
        node.layoutSpecBlock = { [unowned self] node, _ in
            let safe = node.safeAreaInsets
            let footer = ASInsetLayoutSpec(
                insets: UIEdgeInsets(top: 10, left: 16, bottom: 10 + safe.bottom, right: 16), child: self.button)
            return ASStackLayoutSpec(
                direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
                children: [self.table, footer])
        }
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        table.view.allowsSelection = false
        table.view.separatorColor = Theme.line
        table.view.tableFooterView = UIView()
        _ = NotificationCenter.default.addObserver(forName: .photoDidChange, object: store, queue: .main) {
            [weak self] note in
            let id = note.userInfo?["id"] as? String
            MainActor.assumeIsolated {
                guard let self = self, id == self.id else { return }
                self.update()
            }
        }
    }

    private func update() {
        let new = store.photo(id: id)?.comments ?? []
        guard new.count > comments.count else { return }
        let added = (comments.count..<new.count).map { IndexPath(row: $0, section: 1) }
        comments = new
        table.performBatch(
            animated: true,
            updates: {
                table.insertRows(at: added, with: .automatic)
            },
            completion: { [weak self] _ in
                self?.table.scrollToRow(at: added[added.count - 1], at: .bottom, animated: true)
            })
    }

    private func chooseComment() {
        let sheet = UIAlertController(title: "Add a comment", message: nil, preferredStyle: .actionSheet)
        for text in ["What a light!", "I want to be there.", "Which lens was it?", "One for the wall. 🖼️"] {
            sheet.addAction(
                UIAlertAction(title: text, style: .default) { [weak self] _ in
                    guard let self = self else { return }
                    self.store.add(comment: text, id: self.id)
                })
        }
        sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel, handler: nil))
        sheet.popoverPresentationController?.sourceView = button.view
        sheet.popoverPresentationController?.sourceRect = button.bounds
        present(sheet, animated: true, completion: nil)
    }
}

extension CommentsViewController: ASTableDataSource {
    func numberOfSections(in tableNode: ASTableNode) -> Int { 2 }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? 1 : comments.count
    }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let service = store.service
        if indexPath.section == 0 {
            guard let photo = store.photo(id: id) else { return { ASCellNode() } }
            return { CommentCellNode(Comment(author: photo.author, text: photo.caption ?? ""), service: service) }
        }
        let comment = comments[indexPath.row]
        return { CommentCellNode(comment, service: service) }
    }
}

/// A comment: who wrote it, and the text.
final class CommentCellNode: ASCellNode, @unchecked Sendable {
    private let avatar: AvatarNode
    private let text = ASTextNode()

    init(_ comment: Comment, service: PhotoService) {
        avatar = AvatarNode(person: comment.author, service: service, size: 32)
        super.init()
        automaticallyManagesSubnodes = true
        selectionStyle = .none
        separatorInset = UIEdgeInsets(top: 0, left: 58, bottom: 0, right: 0)
        text.attributedText =
            Theme.string(comment.author.name + "\n", size: 13.5, weight: .semibold)
            + Theme.string(comment.text)
        text.style.flexShrink = 1
        text.style.flexGrow = 1
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 12, justifyContent: .start, alignItems: .start, children: [avatar, text])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 11, left: 14, bottom: 11, right: 14), child: row)
    }
}
