import ADKFoundation
import ADKGraphics
import Foundation
import Glibc
import TestSupport
import XCTest

@testable import ADKNetwork
@testable import ADKNodes

/// Processes that load through a pipeline on one folder, each killed at some time. The test program starts itself again
/// as such a process.
final class PipelineProcessTests: XCTestCase {
    private static let folderVariable = "ADK_PIPELINE_TEST_FOLDER"
    private static let addressVariable = "ADK_PIPELINE_TEST_ADDRESS"
    private static let count = 12
    /// The number of processes that are killed.
    private static let kills = Int(ProcessInfo.processInfo.environment["ADK_CACHE_KILLS"] ?? "") ?? 8

    /// In the child process loading starts here, and this method never returns.
    override class func setUp() {
        let environment = ProcessInfo.processInfo.environment
        if let path = environment[folderVariable], let address = environment[addressVariable] { load(path, address) }
    }

    private static func pipeline(_ path: String) -> ADKImagePipeline {
        var resource = ResourceConfiguration()
        resource.folder = CacheFolder(path: path)
        resource.transfers.proxy = ""
        return ADKImagePipeline(resource)
    }

    /// Loads images from the server until the process is killed. Writes a byte to descriptor 3 after each.
    private static func load(_ path: String, _ address: String) -> Never {
        let pipeline = pipeline(path)
        while true {
            guard let url = URL(string: "\(address)/\(Int.random(in: 0..<count))") else { exit(1) }
            let done = DispatchSemaphore(value: 0)
            _ = pipeline.start(url, .init(policy: .reload), queue: .global()) { _, _ in done.signal() }
            done.wait()
            var byte: UInt8 = 1
            if Glibc.write(3, &byte, 1) != 1 { exit(0) }
        }
    }

    func testNoDamagedImageIsShownAfterProcessesWereKilled() async throws {
        let files = (0..<Self.count).map { PipelineHarness.noise(UInt64($0), side: 20 + $0 * 12) }
        let images = try files.map { try UIImage(encoded: Data($0)).pixelValues }
        let server = try HTTPServer { request in
            guard let number = Int(request.target.dropFirst()), files.indices.contains(number) else {
                return .answer(404)
            }
            return PipelineHarness.reply(files[number], request)
        }
        let harness = PipelineHarness()
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let seed = UInt64.random(in: 0...1_000_000)
        print("seed \(seed)")
        var random = SeededRandom(seed: seed)
        var found = 0
        for _ in 0..<Self.kills {
            var ends: [Int32] = [0, 0]
            XCTAssertEqual(pipe(&ends), 0)
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            let child = try ChildProcess(
                program, ["ADKNodesTests.PipelineProcessTests"],
                environment: [Self.folderVariable: harness.path, Self.addressVariable: server.url("")], passing: ends[1]
            )
            close(ends[1])
            var left = Int.random(in: 1...30, using: &random)
            var bytes = [UInt8](repeating: 0, count: 64)
            while left > 0 {
                let got = read(ends[0], &bytes, min(left, bytes.count))
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { return XCTFail(child.errorOutput) }
                left -= got
            }
            // The last writes are still in progress in the background.
            child.send(signal: SIGKILL)
            child.wait()
            close(ends[0])

            let pipeline = Self.pipeline(harness.path)
            for number in 0..<Self.count {
                let url = try XCTUnwrap(URL(string: server.url("/\(number)")))
                do throws(ADKImageDownloadError) {
                    let image = try await pipeline.image(for: url, options: .init(policy: .cacheOnly))
                    XCTAssertEqual(image.pixelValues, images[number])
                    found += 1
                } catch {
                    guard case .notCached = error else { return XCTFail("\(error)") }
                }
            }
            XCTAssertEqual(pipeline.loader.store?.cache.disk.statistics.damaged, 0)
        }
        print("\(Self.kills) killed, \(found) pictures verified")
        XCTAssertGreaterThan(found, 0)
        server.stop()
    }
}
