import AsyncDisplayKit

/// A photo with its comments, and a field below them. Enter posts the typed text. Earlier comments are added above, and
/// the visible ones keep their place.
package final class CommentsViewController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate {
    private enum Section: Int, CaseIterable { case photo, earlier, comments, composer }

    /// The comments of one press on "Earlier comments".
    private static let page = 10

    private let source: any PhotoSource
    private var photo: Photo?
    private var comments: [Photo.Comment]
    /// The number of earlier comments that are not shown yet.
    private var hidden = 40
    private let composer = ComposerCellNode()

    package init(source: any PhotoSource) {
        self.source = source
        comments = (0..<12).map { EarlierComments.comment(40 + $0) }
        super.init(node: ASTableNode())
        title = "Comments"
    }

    override package func viewDidLoad() {
        super.viewDidLoad()
        node.backgroundColor = Theme.card
        node.separatorStyle = .none
        node.dataSource = self
        node.delegate = self
        composer.onPost = { [weak self] text in self?.post(text) }
        let source = source
        source.inBackground { [weak self] in
            let first = (try? source.nextPage())?.photos.first
            ASPerformBlockOnMainThread { self?.show(first) }
        }
    }

    private func show(_ photo: Photo?) {
        self.photo = photo
        node.reloadSections(IndexSet(integer: Section.photo.rawValue), with: .none)
    }

    /// Adds a comment of the user below the others, and shows it.
    package func post(_ text: String) {
        comments.append(Photo.Comment(author: "You", text: text))
        let path = IndexPath(row: comments.count - 1, section: Section.comments.rawValue)
        node.insertRows(at: [path], with: .automatic)
    }

    /// Adds earlier comments above the others.
    package func showEarlier() {
        let count = min(CommentsViewController.page, hidden)
        guard count > 0 else { return }
        hidden -= count
        comments.insert(contentsOf: (hidden..<hidden + count).map(EarlierComments.comment), at: 0)
        node.performBatchUpdates {
            let section = Section.comments.rawValue
            node.insertRows(at: (0..<count).map { IndexPath(row: $0, section: section) }, with: .none)
            // A new button: the table keeps the first visible comment in place, not the button above it.
            let button = IndexPath(row: 0, section: Section.earlier.rawValue)
            node.deleteRows(at: [button], with: .none)
            if hidden > 0 { node.insertRows(at: [button], with: .none) }
        }
    }

    // MARK: - Rows

    package func numberOfSections(in tableNode: ASTableNode) -> Int { Section.allCases.count }

    package func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int {
        switch Section(rawValue: section) {
        case .photo: photo == nil ? 0 : 1
        case .earlier: hidden > 0 ? 1 : 0
        case .comments: comments.count
        case .composer: 1
        case nil: 0
        }
    }

    package func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        switch Section(rawValue: indexPath.section) {
        case .photo:
            guard let photo else { return { ASCellNode() } }
            return { PhotoCellNode(photo.withoutComments, column: .full, isFirst: true) }
        case .earlier: return { [weak self] in EarlierCellNode { self?.showEarlier() } }
        case .comments:
            let comment = comments[indexPath.row]
            return { CommentCellNode(comment) }
        case .composer, nil: return { [composer] in composer }
        }
    }

    package func shouldBatchFetch(for tableNode: ASTableNode) -> Bool { false }
}

/// Made-up comments, the same in every run.
enum EarlierComments {
    private static let authors = [
        "Elif Yıldız", "Tomasz Wiśniewski", "佐藤 花子", "João Tavares", "נועה לוי", "Marta Lindqvist",
    ]
    private static let texts = [
        "The light on the left wall!", "Which lens was this?", "I walked there last spring, in the rain.",
        "אפשר כמעט לשמוע את הרוח.", "空気まで伝わってきます。",
        "Take the western path back next time: it is longer, but you see the valley twice, once in each light.",
        "More like this, please.", "Was the hut open?",
    ]

    static func comment(_ number: Int) -> Photo.Comment {
        var choices = SeededChoices(number)
        return Photo.Comment(author: choices.pick(authors), text: choices.pick(texts))
    }
}
