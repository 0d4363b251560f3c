import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation
import TestSupport
import XCTest

@testable import ADKNodes

/// The embedded preview of a photo is shown until the photo is drawn.
final class EmbeddedPreviewTests: ImageTestCase, @unchecked Sendable {
    private static let red: UInt32 = 0xFFFF_0000
    private static let green: UInt32 = 0xFF00_FF00
    private static let white: UInt32 = 0xFFFF_FFFF
    private static let gray: UInt32 = 0xFF80_8080

    private static func flat(_ width: Int, _ height: Int, _ color: UInt32) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height, isOpaque: true)
        buffer.row(0).update(repeating: color, count: width)
        for y in 1..<height { buffer.row(y).update(from: buffer.row(0), count: width) }
        return buffer
    }

    /// 8 megapixels of grey with a red thumbnail, encoded once.
    private static let photo = Result {
        let thumbnail = [UInt8](try JPEGEncoder.encode(flat(160, 120, red), quality: 95))
        let image = try JPEGEncoder.encode(flat(3280, 2460, gray), quality: 50)
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        let exif =
            Array("Exif".utf8) + [0, 0] + Array("II".utf8) + little(42, 2) + little(8, 4) + little(0, 2) + little(14, 4)
            + little(2, 2) + little(0x0201, 2) + little(4, 2) + little(1, 4) + little(44, 4)
            + little(0x0202, 2) + little(4, 2) + little(1, 4) + little(thumbnail.count, 4) + little(0, 4) + thumbnail
        let length = exif.count + 2
        return image.prefix(2) + Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif)
            + image.dropFirst(2)
    }

    private func photo() throws -> UIImage { try UIImage(encoded: try Self.photo.get()) }

    /// Names of colours with the tolerance of a lossy codec.
    private func name(_ pixel: UInt32) -> String {
        for (name, color) in [("red", Self.red), ("green", Self.green), ("white", Self.white), ("grey", Self.gray)]
        where [0, 8, 16].allSatisfy({ abs(Int(pixel >> $0 & 0xFF) - Int(color >> $0 & 0xFF)) < 8 }) { return name }
        return String(pixel, radix: 16)
    }

    /// Leaves memory for a preview, but not for the photo, which waits.
    private func exhaustMemoryForPhotos() -> ByteGrant {
        DecodeMemory.budget.reserveUnconditionally(DecodeMemory.budget.byteLimit - (600 << 10))
    }

    /// The colours shown in the centre while `body` runs, without repetitions.
    @MainActor
    private func watch(_ window: UIWindow, _ body: () throws -> Void) rethrows -> [String] {
        var seen: [String] = []
        func look() {
            let color = name(window.capture().pixel(x: 50, y: 50))
            if seen.last != color { seen.append(color) }
        }
        UIApplication.shared.onFrame = { _ in look() }
        defer { UIApplication.shared.onFrame = nil }
        try body()
        look()
        return seen
    }

    func testThePreviewAppearsOnceAfterThePlaceholderAndBeforeThePhoto() throws {
        try onMain {
            for isLayerBacked in [false, true] {
                let held = exhaustMemoryForPhotos()
                defer { held.giveBack() }
                let (root, node) = (ASDisplayNode(), ASImageNode())
                node.isLayerBacked = isLayerBacked
                node.placeholderEnabled = true
                node.placeholderColor = UIColor(hex: 0x00FF00)
                node.image = try photo()
                node.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
                root.addSubnode(node)
                let (host, window) = makeWindow(root)
                let seen = try watch(window) {
                    try host.run(for: 0.1)
                    XCTAssertEqual(name(window.capture().pixel(x: 50, y: 50)), "red")
                    XCTAssertFalse(FrameLoop.shared.isSettled, "the photo is not drawn yet")
                    XCTAssertEqual(node.layer.contents?.width, 100, "as many pixels as the photo will have")
                    // Redrawn, also in another size, without a placeholder.
                    node.setNeedsDisplay()
                    try host.run(for: 0.1)
                    node.frame = CGRect(x: 0, y: 0, width: 90, height: 90)
                    try host.run(for: 0.1)
                    held.giveBack()
                    try host.settle()
                }
                XCTAssertEqual(Array(seen.drop { $0 == "white" }), ["green", "red", "grey"])
                XCTAssertFalse(node.isPreviewShown)
            }
        }
    }

    func testASettledSceneNeverShowsAPreview() throws {
        try onMain {
            for _ in 0..<3 {
                let root = ASDisplayNode()
                for index in 0..<4 {
                    let node = ASImageNode()
                    node.image = try photo()
                    node.frame = CGRect(x: index % 2 * 50, y: index / 2 * 50, width: 50 - index, height: 50)
                    root.addSubnode(node)
                }
                let (host, window) = makeWindow(root)
                try host.settle()
                let shown = window.capture()
                for (x, y) in [(20, 20), (70, 20), (20, 70), (70, 70)] {
                    XCTAssertEqual(name(shown.pixel(x: x, y: y)), "grey")
                }
            }
        }
    }

    func testAPhotoInAFileShowsItsPreviewAndReportsOnlyThePhoto() throws {
        final class EventLog: ASNetworkImageNodeDelegate {
            var words: [String] = []
            func imageNode(_ imageNode: ASNetworkImageNode, didLoad image: UIImage) { words.append("loaded") }
            func imageNodeDidFinishDecoding(_ imageNode: ASNetworkImageNode) { words.append("shown") }
            func imageNode(_ imageNode: ASNetworkImageNode, didFailWithError error: any Error) {
                words.append("failed")
            }
        }
        try onMain {
            let path = NSTemporaryDirectory() + "adk-photo-\(UUID().uuidString).jpg"
            defer { try? FileManager.default.removeItem(atPath: path) }
            for vanishes in [false, true] {
                try Self.photo.get().write(to: URL(fileURLWithPath: path))
                let held = exhaustMemoryForPhotos()
                defer { held.giveBack() }
                let (node, eventLog) = (ASNetworkImageNode(), EventLog())
                node.delegate = eventLog
                node.url = URL(fileURLWithPath: path)
                let (host, window) = makeWindow(node)
                let seen = try watch(window) {
                    try host.run(for: 0.1)
                    XCTAssertEqual(eventLog.words, ["loaded"])
                    if vanishes { try FileManager.default.removeItem(atPath: path) }
                    held.giveBack()
                    try host.settle()
                }
                XCTAssertEqual(Array(seen.drop { $0 == "white" }), vanishes ? ["red", "white"] : ["red", "grey"])
                XCTAssertEqual(
                    eventLog.words.filter { $0 != "shown" || !vanishes }, ["loaded", vanishes ? "failed" : "shown"])
            }
        }
    }

    func testAPreviewIsRemovedWithItsImageAndOutsideTheDisplayRange() throws {
        try onMain {
            let changes: [(String, @MainActor (ASImageNode) throws -> Void)] = [
                ("white", { $0.image = nil }),
                ("white", { $0.recursivelyClearContents() }),
                ("green", { $0.image = UIImage(pixels: Self.flat(20, 20, Self.green), scale: 1) }),
            ]
            for (expected, change) in changes {
                for isShown in [true, false] {
                    let held = exhaustMemoryForPhotos()
                    defer { held.giveBack() }
                    let (root, node) = (ASDisplayNode(), ASImageNode())
                    node.image = try photo()
                    node.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
                    root.addSubnode(node)
                    let (host, window) = makeWindow(root)
                    // It is either on the layer, or still being drawn.
                    if isShown { try host.run(for: 0.1) } else { FrameLoop.shared.runFrame() }
                    XCTAssertEqual(node.isPreviewShown, isShown)
                    try change(node)
                    if expected == "white" { node.removeFromSupernode() }
                    let seen = try watch(window) {
                        try host.run(for: 0.1)
                        held.giveBack()
                        try host.settle()
                    }
                    XCTAssertEqual(name(window.capture().pixel(x: 50, y: 50)), expected)
                    if expected == "white" { XCTAssertFalse(seen.dropFirst().contains("red"), "\(seen)") }
                    XCTAssertNil(expected == "white" ? node.layer.contents : nil)
                }
            }
        }
    }

    func testThereIsNoPreviewWithDrawingBlocksOrIfItIsSwitchedOff() throws {
        try onMain {
            let refusals: [(ASImageNode) -> Void] = [
                { $0.showsEmbeddedPreview = false },
                { $0.imageModificationBlock = { image, _ in image } },
                { $0.didDisplayNodeContentWithRenderingContext = { _, _ in } },
                { $0.displaysAsynchronously = false },
            ]
            for refuse in refusals {
                let held = exhaustMemoryForPhotos()
                defer { held.giveBack() }
                let node = ASImageNode()
                XCTAssertTrue(node.showsEmbeddedPreview)
                refuse(node)
                node.image = try photo()
                let (host, window) = makeWindow(node)
                let seen = try watch(window) {
                    try host.run(for: 0.1)
                    held.giveBack()
                    try host.settle()
                }
                XCTAssertFalse(seen.contains("red"), "\(seen)")
                XCTAssertEqual(seen.last, "grey")
            }
        }
    }

    func testACroppedAndATintedPhotoHaveThePreviewOfTheSamePart() throws {
        try onMain {
            let held = exhaustMemoryForPhotos()
            defer { held.giveBack() }
            let node = ASImageNode()
            node.contentMode = .scaleAspectFit
            node.isOpaque = true
            node.backgroundColor = UIColor(hex: 0x00FF00)
            node.image = try photo()
            let (host, window) = makeWindow(node)
            try host.run(for: 0.1)
            var shown = window.capture()
            XCTAssertEqual([name(shown.pixel(x: 50, y: 5)), name(shown.pixel(x: 50, y: 50))], ["green", "red"])
            held.giveBack()
            try host.settle()
            shown = window.capture()
            XCTAssertEqual([name(shown.pixel(x: 50, y: 5)), name(shown.pixel(x: 50, y: 50))], ["green", "grey"])
        }
    }
}
