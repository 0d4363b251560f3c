import ADKSnapshot
import ADKSnapshotTesting
import AsyncDisplayKit
import TestSupport
import Testing

@testable import GalleryScenes

/// `expectSnapshot` waits for images and pages of a server. Each test runs in its own process, which no other test
/// has used.
@Suite(.serialized)
struct ExpectSnapshotNetworkTests {
    private static let size = CGSize(width: 160, height: 120)

    /// A temporary folder for goldens.
    @MainActor private static func withGoldens(_ body: @MainActor (String) async throws -> Void) async throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("adk-expect-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        unsetenv("CI")
        unsetenv("ADK_SNAPSHOT_RECORD")
        setenv("ADK_SNAPSHOT_RESULTS", root.appendingPathComponent("results").path, 1)
        try await body(root.appendingPathComponent("goldens").path)
        try FileManager.default.removeItem(at: root)
    }

    /// Records the golden of the first rendering, and compares another one.
    @MainActor private static func check(_ compare: @MainActor () async -> Verdict) async {
        await withKnownIssue {
            #expect(await compare() == .missing(recorded: true))
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("recorded as one") }
        }
        #expect(await compare() == .same)
    }

    /// A server whose answers come late: a screenshot that does not wait for them is taken before.
    private static func server(_ page: [UInt8]) throws -> HTTPServer {
        let photo = try TestFeed.picture()
        return try HTTPServer { request in
            var reply = request.target.hasSuffix(".json") ? TestFeed.json(page) : .answer(200, photo)
            reply.steps.insert(.wait(0.3), at: 0)
            return reply
        }
    }

    /// A pipeline that has nothing yet.
    private static func pipeline() -> ADKImagePipeline {
        var configuration = ADKImagePipeline.Configuration()
        configuration.disk = .off
        return ADKImagePipeline(configuration: configuration)
    }

    @MainActor private static func networkNode(_ url: URL) -> ASNetworkImageNode {
        let pipeline = pipeline()
        let node = ASNetworkImageNode(cache: pipeline, downloader: pipeline)
        node.url = url
        return node
    }

    @MainActor private static func imageNode(_ image: UIImage) -> ASImageNode {
        let node = ASImageNode()
        node.image = image
        return node
    }

    /// The screenshot of a node equals that of a node with the same image.
    @Test func anImageOfAServerIsInTheSnapshot() async {
        await #expect(processExitsWith: .success) {
            try await Self.withGoldens { goldens in
                let server = try Self.server([])
                defer { server.stop() }
                let url = try #require(URL(string: server.url("/a.jpg")))
                await Self.check {
                    await expectSnapshot(of: Self.networkNode(url), "network", size: Self.size, goldens: goldens)
                }
                let image = try UIImage(encoded: Data(try TestFeed.picture()))
                await Self.check {
                    await expectSnapshot(of: Self.imageNode(image), "image", size: Self.size, goldens: goldens)
                }
                let screenshots = try ["network", "image"].map {
                    try Data(contentsOf: URL(fileURLWithPath: "\(goldens)/\($0)-160x120@1x-light.png"))
                }
                #expect(screenshots[0] == screenshots[1])
                // Two comparisons with two renderings each.
                #expect(server.requests.count == 4)
            }
        }
    }

    @Test func theSynchronousFormWaitsAsWell() async {
        await #expect(processExitsWith: .success) {
            try await Self.withGoldens { goldens in
                let server = try Self.server([])
                defer { server.stop() }
                let url = try #require(URL(string: server.url("/a.jpg")))
                @MainActor func compare() -> Verdict {
                    expectSnapshot(of: Self.networkNode(url), "network", size: Self.size, goldens: goldens)
                }
                await Self.check { compare() }
                #expect(server.requests.count == 4)
            }
        }
    }

    /// A page, its photos and its portraits, each of which is asked for when another has come.
    @Test func aFeedOfAServerIsInTheSnapshot() async {
        await #expect(processExitsWith: .success) {
            try await Self.withGoldens { goldens in
                let server = try Self.server(TestFeed.page(["a.jpg", "b.jpg"], avatar: "me.jpg"))
                defer { server.stop() }
                let address = try TransferURL(server.url("/feed.json"))
                @MainActor func feed() -> FeedViewController {
                    ADKImagePipeline.shared = Self.pipeline()
                    return FeedViewController(source: RemoteFeedSource(address, loader: TestFeed.loader()))
                }
                await Self.check {
                    await expectSnapshot(of: feed(), "feed", size: CGSize(width: 400, height: 700), goldens: goldens)
                }
                let targets = server.requests.map(\.target)
                for target in ["/feed.json", "/a.jpg", "/b.jpg", "/me.jpg"] {
                    #expect(targets.count { $0 == target } == 4, "\(target)")
                }
            }
        }
    }
}
