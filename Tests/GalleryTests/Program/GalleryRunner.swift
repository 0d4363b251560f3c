import AsyncDisplayKit
import TestSupport
import XCTest

/// Runs the `gallery` program that was built with this test.
struct GalleryRunner {
    static let program: String = {
        let test = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: test).deletingLastPathComponent().appendingPathComponent("gallery").path
    }()

    /// Starts the program with a scene, the feed if it is not another. Without one it shows the photos of folders.
    static func start(_ arguments: [String], display: String = "", scene: String? = "feed") throws -> ChildProcess {
        let scene = arguments.contains("--scene") ? nil : scene
        return try ChildProcess(
            program, (scene.map { ["--scene", $0] } ?? []) + arguments,
            environment: ["DISPLAY": display, "DBUS_SESSION_BUS_ADDRESS": "disabled:"])
    }

    /// Runs the program to its end. Returns its exit status and its standard error.
    static func run(
        _ arguments: [String], display: String = "", scene: String? = "feed"
    ) throws -> (status: Int32, words: String) {
        let child = try start(arguments, display: display, scene: scene)
        waitUntil("the end of gallery \(arguments)", seconds: 120) { child.exitStatus != nil }
        return (child.exitStatus ?? -1, child.errorOutput)
    }

    /// Polls `condition` until it is true. Fails the test after `seconds`.
    static func waitUntil(
        _ what: @autoclosure () -> String, seconds: TimeInterval = 120, _ condition: () -> Bool
    ) {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while !condition() {
            guard Date() < deadline else { return XCTFail("never happened: \(what())") }
            poll(nil, 0, 10)
        }
    }
}

/// A photo of gradients whose colours depend on `seed`.
func samplePhoto(_ seed: Int, width: Int = 600, height: Int = 400) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height, isOpaque: true)
    for y in 0..<height {
        let row = buffer.row(y)
        for x in 0..<width {
            let red = UInt32((x + seed * 40) & 255)
            let green = UInt32((y * 2 + seed * 90) & 255)
            row[x] = 0xFF00_0000 | red << 16 | green << 8 | UInt32((x ^ y) & 255)
        }
    }
    return buffer
}

extension TestFolder {
    /// Writes `count` JPEG photos of several sizes to the folder.
    func fillWithPhotos(_ count: Int) throws {
        for index in 0..<count {
            let photo = samplePhoto(index, width: 500 + index % 3 * 100, height: 300 + index % 4 * 90)
            try write(Array(JPEGEncoder.encode(photo, quality: 88)), to: "photo \(index).jpg")
        }
    }
}
