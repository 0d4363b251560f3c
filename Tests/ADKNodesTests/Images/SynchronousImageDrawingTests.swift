import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKNetwork
@testable import ADKNodes

/// Nodes whose file is in memory and whose drawn contents are not.
final class SynchronousImageDrawingTests: ImageTestCase, @unchecked Sendable {
    /// A pipeline that keeps no drawn contents, with files in memory.
    @MainActor
    private func pipeline(_ files: [String: [UInt8]]) throws -> ADKImagePipeline {
        var resource = ResourceConfiguration()
        resource.transfers.proxy = ""
        let pipeline = ADKImagePipeline(resource, decodedByteLimit: 0)
        for (name, file) in files { pipeline.store(try UIImage(encoded: Data(file)), for: try address(name)) }
        RenderedContents.shared.trim()
        return pipeline
    }

    private func address(_ name: String) throws -> URL {
        try XCTUnwrap(URL(string: "http://example.invalid/\(name)"))
    }

    @MainActor
    private func node(_ pipeline: ADKImagePipeline, _ name: String) throws -> ASNetworkImageNode {
        let node = ASNetworkImageNode(cache: pipeline, downloader: pipeline)
        node.placeholderEnabled = true
        node.placeholderColor = UIColor(hex: 0x00FF00)
        node.url = try address(name)
        return node
    }

    func testASmallImageWhoseFileIsInMemoryIsThereInTheFirstFrame() throws {
        let red = PipelineHarness.flat(0xFFFF_0000)
        try onMain {
            for scale in [CGFloat(1), 2] {
                let pipeline = try pipeline(["a": red])
                let (host, window) = makeWindow(try node(pipeline, "a"), width: 64, height: 64, scale: scale)
                FrameLoop.shared.runFrame()
                XCTAssertEqual(window.capture().pixel(x: 30, y: 30), 0xFFFF_0000)
                try host.settle()
                XCTAssertEqual(window.capture().pixel(x: 30, y: 30), 0xFFFF_0000)
            }
        }
    }

    func testOtherImagesShowTheirPlaceholderAndAreDrawnInTheBackground() throws {
        let red = PipelineHarness.flat(0xFFFF_0000)
        let wide = PipelineHarness.flat(0xFFFF_0000, side: 129)
        let heavy = PipelineHarness.noise(5, side: 120)
        XCTAssertGreaterThan(heavy.count, 32 << 10)
        try onMain {
            let pipeline = try pipeline(["a": red, "wide": wide, "heavy": heavy])
            for (name, side) in [("a", 65), ("wide", 30), ("heavy", 30)] {
                let (host, window) = makeWindow(
                    try node(pipeline, name), width: CGFloat(side), height: CGFloat(side))
                FrameLoop.shared.runFrame()
                XCTAssertEqual(window.capture().pixel(x: 10, y: 10), 0xFF00_FF00, name)
                try host.settle()
                XCTAssertNotEqual(window.capture().pixel(x: 10, y: 10), 0xFF00_FF00, name)
            }
            // A block of the app may take any time.
            let node = try node(pipeline, "a")
            node.imageModificationBlock = { image, _ in image }
            let (host, window) = makeWindow(node, width: 30, height: 30)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(window.capture().pixel(x: 10, y: 10), 0xFF00_FF00)
            try host.settle()
            XCTAssertEqual(window.capture().pixel(x: 10, y: 10), 0xFFFF_0000)
        }
    }

    func testAFrameDrawsALimitedNumberOfImagesOnTheMainThread() throws {
        let files = (0..<40).map { number in
            ("\(number)", PipelineHarness.flat(0xFF00_0000 | UInt32(number) * 0x01_2345, side: 128))
        }
        let names = files.map(\.0)
        try onMain {
            let pipeline = try pipeline(Dictionary(uniqueKeysWithValues: files))
            let root = ASDisplayNode()
            let nodes = try names.map { try node(pipeline, $0) }
            for (index, node) in nodes.enumerated() {
                node.frame = CGRect(x: 10 * (index % 8), y: 10 * (index / 8), width: 10, height: 10)
                root.addSubnode(node)
            }
            let (host, _) = makeWindow(root)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(nodes.filter { $0.layer.contents != nil }.count, 16)
            try host.settle()
            XCTAssert(nodes.allSatisfy { $0.layer.contents != nil })
        }
    }
}
