import ADKControllers
import ADKFoundation
import ADKGraphics
import ADKLayout
import ADKNodes
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKContainers

/// Makes and frees every node class in every interface state, in and out of lists: nothing of it is left.
///
/// `ADK_NODE_LIVES=1000` makes every class as often in each way.
final class NodeLivesTests: XCTestCase, @unchecked Sendable {
    /// A downloader that never answers. It counts the downloads that were not cancelled.
    private final class SilentDownloader: ASImageDownloaderProtocol {
        let running = Locked(Set<Int>())
        private let last = Locked(0)

        func downloadImage(
            with url: URL, shouldRetry: Bool, callbackQueue: DispatchQueue,
            downloadProgress: (@Sendable (CGFloat) -> Void)?, completion: @escaping Completion
        ) -> (any Sendable)? {
            let number = last.withLock { last in
                last += 1
                return last
            }
            running.withLock { _ = $0.insert(number) }
            return number
        }

        func cancelImageDownload(forIdentifier identifier: any Sendable) {
            guard let number = identifier as? Int else { return }
            running.withLock { _ = $0.remove(number) }
        }
    }

    /// The content of lists, and the versions of a picture.
    @MainActor
    private final class Content: ASTableDataSource, ASCollectionDataSource, ASPagerDataSource,
        ASMultiplexImageNodeDataSource
    {
        var makeRow: @MainActor () -> ASCellNode = { ASCellNode() }
        let count: Int

        init(count: Int) { self.count = count }

        func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count }
        func tableNode(_ tableNode: ASTableNode, nodeForRowAt indexPath: IndexPath) -> ASCellNode { makeRow() }
        func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int { count }
        func collectionNode(_ collectionNode: ASCollectionNode, nodeForItemAt indexPath: IndexPath) -> ASCellNode {
            makeRow()
        }
        func numberOfPages(in pagerNode: ASPagerNode) -> Int { count }
        func pagerNode(_ pagerNode: ASPagerNode, nodeAt index: Int) -> ASCellNode { makeRow() }
        func multiplexImageNode(
            _ imageNode: ASMultiplexImageNode, urlForImageIdentifier imageIdentifier: ASImageIdentifier
        ) -> URL? { URL(string: "http://example.invalid/\(imageIdentifier)") }
    }

    @MainActor private static let content = Content(count: 3)
    private static let downloader = SilentDownloader()

    private static func animation() -> ASAnimatedImage? {
        let frames = (0..<2).map { HandmadeGIF.Frame(width: 4, height: 4, index: UInt8($0), delay: 5) }
        let file = HandmadeGIF(width: 4, height: 4, palette: [0xFF0000, 0x00FF00], repeats: 0, frames: frames)
        return ASAnimatedImage(data: file.data)
    }

    /// Every public class of nodes, with what keeps it busy.
    @MainActor private static let makers: [String: @MainActor () -> ASDisplayNode] = [
        "ASDisplayNode": { ASDisplayNode() },
        "ASControlNode": {
            let node = ASControlNode()
            node.addAction(for: .touchUpInside) { _ in }
            return node
        },
        "ASButtonNode": {
            let node = ASButtonNode()
            node.setTitle("Title", with: nil, with: nil, for: .normal)
            return node
        },
        "ASTextNode": {
            let node = ASTextNode()
            // Tall enough for strips.
            let text = [String](repeating: "line", count: 300).joined(separator: "\n")
            node.attributedText = NSAttributedString(string: text)
            node.style.preferredSize = CGSize(width: 50, height: 5_000)
            return node
        },
        "ASImageNode": {
            let node = ASImageNode()
            node.animatedImage = animation()
            return node
        },
        "ASNetworkImageNode": {
            let node = ASNetworkImageNode(cache: nil, downloader: downloader)
            node.url = URL(string: "http://example.invalid/a")
            node.placeholderEnabled = true
            return node
        },
        "ASMultiplexImageNode": {
            let node = ASMultiplexImageNode(cache: nil, downloader: downloader)
            node.dataSource = content
            node.imageIdentifiers = ["best", "worst"]
            return node
        },
        "ASScrollNode": {
            let node = ASScrollNode()
            node.addSubnode(ASTextNode())
            return node
        },
        "ASCellNode": { ASCellNode() },
        "ASTextCellNode": {
            let node = ASTextCellNode()
            node.text = "text"
            return node
        },
        "ADKListNode": { ADKListNode() },
        "ASTableNode": {
            let node = ASTableNode()
            node.dataSource = content
            return node
        },
        "ASCollectionNode": {
            let node = ASCollectionNode(collectionViewLayout: UICollectionViewFlowLayout())
            node.dataSource = content
            return node
        },
        "ASPagerNode": {
            let node = ASPagerNode()
            node.setDataSource(content)
            return node
        },
        "ADKControlNode": {
            let node = ADKControlNode { UIActivityIndicatorView() }
            node.configure { $0.startAnimating() }
            return node
        },
    ]

    // MARK: - The list of classes

    func testEveryPublicNodeClassOfTheSourcesIsMade() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources")
        let pattern = try NSRegularExpression(
            pattern: #"^\s*(?:@\w+(?:\([^)]*\))? )*(?:open|public) (?:final )?class (\w+)(?:<[^{]*?>)?: (\w+)"#,
            options: .anchorsMatchLines)
        var parents: [String: String] = [:]
        let files = try XCTUnwrap(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        // The modules of the library.
        for case let file as URL in files where file.pathExtension == "swift" && file.path.contains("/Sources/ADK") {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in pattern.matches(in: text, range: NSRange(text.startIndex..., in: text)) {
                guard let name = Range(match.range(at: 1), in: text), let parent = Range(match.range(at: 2), in: text)
                else { continue }
                parents[String(text[name])] = String(text[parent])
            }
        }
        func isNode(_ name: String) -> Bool {
            name == "ASDisplayNode" || parents[name].map { $0 != name && isNode($0) } ?? false
        }
        let nodes = Set(parents.keys.filter(isNode) + ["ASDisplayNode"])
        XCTAssertGreaterThan(nodes.count, 10)
        onMain { XCTAssertEqual(nodes, Set(NodeLivesTests.makers.keys), "a class has no entry in `makers`") }
    }

    // MARK: - Lives

    /// The ways in which a node is used before it is freed.
    private enum Life: CaseIterable {
        case unloaded, loaded, inView, layerBacked, inRow
        case preload, display, visible
        /// As `visible`, and then out of all ranges.
        case left
    }

    private static let states: [Life: ASInterfaceState] = [
        .preload: [.measureLayout, .preload], .display: [.measureLayout, .preload, .display],
        .visible: [.measureLayout, .preload, .display, .visible],
        .left: [.measureLayout, .preload, .display, .visible],
    ]

    /// Begins a life. Returns how it ends.
    @MainActor
    private func begin(_ life: Life, _ node: ASDisplayNode, in root: ASDisplayNode) -> @MainActor () -> Void {
        node.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        switch life {
        case .unloaded: return {}
        case .loaded:
            _ = node.view
            return {}
        case .layerBacked where type(of: node) == ASDisplayNode.self || node is ASImageNode:
            node.isLayerBacked = true
            fallthrough
        case .inView, .layerBacked:
            root.addSubnode(node)
            return { [weak node] in node?.removeFromSupernode() }
        case .inRow:
            let content = Content(count: 1)
            content.makeRow = { [weak node] in
                if let cell = node as? ASCellNode { return cell }
                let cell = ASCellNode()
                if let node { cell.addSubnode(node) }
                return cell
            }
            let table = ASTableNode()
            table.dataSource = content
            table.frame = root.bounds
            root.addSubnode(table)
            return {
                table.removeFromSupernode()
                withExtendedLifetime(content) {}
            }
        case .preload, .display, .visible, .left:
            node.recursivelySetRangeManaged(true)
            root.addSubnode(node)
            node.recursivelySetInterfaceState(NodeLivesTests.states[life] ?? [])
            return { [weak node] in
                if life == .left { node?.recursivelySetInterfaceState([]) }
                node?.removeFromSupernode()
            }
        }
    }

    func testEveryNodeEndsWithAllThatItBegan() throws {
        let rounds = ProcessInfo.processInfo.environment["ADK_NODE_LIVES"].flatMap { Int($0) } ?? 4
        try onMain {
            FrameLoop.shared.detach()
            let host = HeadlessHost(scale: 1)
            FrameLoop.shared.attach(host)
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            let root = ASDisplayNode()
            window.rootViewController = ASDKViewController(node: root)
            window.makeKeyAndVisible()
            try host.settle()
            let before = ASDisplayNode.count.current
            for round in 0..<rounds {
                for (name, make) in NodeLivesTests.makers.sorted(by: { $0.key < $1.key }) {
                    try live(round, make, in: root, host)
                    XCTAssertEqual(ASDisplayNode.count.current, before, "nodes are left of \(name)")
                    XCTAssertEqual(FrameLoop.shared.timerCount, 0, "timers are left of \(name)")
                    XCTAssertEqual(FrameLoop.shared.watcherCount, 0, "watchers of frames are left of \(name)")
                    XCTAssertEqual(NodeLivesTests.downloader.running.current, [], "transfers are left of \(name)")
                    XCTAssertTrue(FrameLoop.shared.isSettled, "\(name): \(FrameLoop.shared.pendingDescription)")
                    XCTAssertNil(FrameLoop.shared.nextTimer, "a wake-up is left of \(name)")
                }
                if let testRun, testRun.totalFailureCount > 0 { return }
            }
            FrameLoop.shared.detach()
        }
    }

    /// Makes a node for each life, lets them live together, and frees them.
    @MainActor
    private func live(
        _ round: Int, _ make: @MainActor () -> ASDisplayNode, in root: ASDisplayNode, _ host: HeadlessHost
    ) throws {
        do {
            var nodes: [ASDisplayNode] = []
            var ends: [@MainActor () -> Void] = []
            for life in Life.allCases {
                let node = make()
                nodes.append(node)
                ends.append(begin(life, node, in: root))
            }
            // Sometimes before the first frame.
            if round % 3 > 0 { try host.run(for: round % 3 == 1 ? 0.02 : 0.15) }
            for end in ends { end() }
        }
        try host.run(for: 0.02)
        try host.settle()
    }
}
