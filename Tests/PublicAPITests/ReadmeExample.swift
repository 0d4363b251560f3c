import AsyncDisplayKit

// The code in README.md. A test checks that both are the same. The `sample` comments mark code for the articles.

// sample: table
final class FileCell: ASCellNode, @unchecked Sendable {
    private let photo = ASNetworkImageNode()
    private let name = ASTextNode()

    init(_ file: URL) {
        super.init()
        automaticallyManagesSubnodes = true
        photo.url = file
        photo.style.preferredSize = CGSize(width: 96, height: 64)
        name.attributedText = AttributedString(file.lastPathComponent)
        name.style.flexShrink = 1
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let row = ASStackLayoutSpec(
            direction: .horizontal, spacing: 12, justifyContent: .start, alignItems: .center, children: [photo, name])
        return ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16), child: row)
    }
}

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
        let file = files[indexPath.row]
        return { FileCell(file) }  // runs in the background, when the row comes near
    }
}
// end

final class AppDelegate: UIResponder, UIApplicationDelegate {
    private var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        // sample: root
        window.rootViewController = FilesViewController(
            CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) })
        // end
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
