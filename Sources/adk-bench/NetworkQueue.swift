import AsyncDisplayKit
import Foundation
import LoopbackServers

/// The cost of many queued images for the main thread. The server holds every answer, so that nothing leaves the queue.
@MainActor
enum NetworkQueue {
    private static let count = 10_000
    /// The nodes that enter, become visible or leave in one frame of a fast scroll.
    private static let nodesPerFrame = 8
    /// The number of nodes between the one that enters the preload range and the one that becomes visible.
    private static let lead = 400

    /// Measures the frames of a scroll past 10,000 images that do not come, and then of the scroll back.
    static func measure(_ report: inout BenchmarkReport) throws {
        let gate = HTTPServerGate()
        let server = try HTTPServer { _ in HTTPServerReply([.hold(gate)]) }
        defer { server.stop() }
        let host = HeadlessHost()
        FrameLoop.shared.attach(host)
        defer { FrameLoop.shared.detach() }
        var configuration = ADKImagePipeline.Configuration()
        configuration.disk = .off
        let pipeline = ADKImagePipeline(configuration: configuration)
        let nodes = try (0..<count).map { number -> ASNetworkImageNode in
            guard let url = URL(string: server.url("/\(number).jpg")) else { throw BenchmarkFailure("no URL") }
            let node = ASNetworkImageNode(cache: pipeline, downloader: pipeline)
            node.url = url
            return node
        }
        // The nodes' first look at their addresses is not part of a scroll.
        FrameLoop.shared.runFrame()

        let copy = WindowCopy.seconds(PixelSize(width: 1280, height: 800))
        report.note("window_copy_ms", copy * 1000)
        let enter = frames(nodes) { frame in
            for node in slice(nodes, frame) { node.recursivelySetInterfaceState(.preload) }
            for node in slice(nodes, frame, behind: lead) {
                node.recursivelySetInterfaceState([.preload, .display, .visible])
            }
            for node in slice(nodes, frame, behind: lead + nodesPerFrame) {
                node.recursivelySetInterfaceState([.preload, .display])
            }
        }
        let leave = frames(nodes) { frame in
            for node in slice(nodes, frame) { node.recursivelySetInterfaceState([]) }
        }
        for (name, times) in [("enter", enter), ("leave", leave)] {
            let sorted = times.sorted()
            report.note("queue_10000_\(name)_main_ms_p50", sorted[sorted.count / 2] * 1000)
            report.note("queue_10000_\(name)_main_ms_p99", sorted[sorted.count * 99 / 100] * 1000)
            report.note("queue_10000_\(name)_main_ms_max", (sorted.last ?? .nan) * 1000)
        }
        // One figure for the aim.
        let all = (enter + leave).sorted()
        report.note("queue_10000_main_ms_p99", all[all.count * 99 / 100] * 1000)
    }

    /// The nodes whose turn it is in a frame.
    private static func slice(
        _ nodes: [ASNetworkImageNode], _ frame: Int, behind: Int = 0
    ) -> ArraySlice<ASNetworkImageNode> {
        let first = max(0, frame * nodesPerFrame - behind)
        let end = max(0, (frame + 1) * nodesPerFrame - behind)
        return nodes[min(first, nodes.count)..<min(end, nodes.count)]
    }

    /// The times of all frames in seconds, with the time that passes between frames on a screen.
    private static func frames(_ nodes: [ASNetworkImageNode], _ body: (Int) -> Void) -> [TimeInterval] {
        (0..<nodes.count / nodesPerFrame).map { frame in
            let start = MonotonicClock.seconds
            body(frame)
            FrameLoop.shared.runFrame()
            let end = MonotonicClock.seconds
            // The engine works meanwhile.
            poll(nil, 0, 2)
            return end - start
        }
    }
}
