import ADKViews
import Foundation
import Glibc
import TestSupport
import XCTest

@testable import ADKX11

/// The files and links that a program is started with.
final class ArgumentURLTests: XCTestCase, @unchecked Sendable {
    func testFilesAndLinksOfTheCommandLineAreURLs() {
        onMain {
            let folder = FileManager.default.currentDirectoryPath
            let urls = ADKApplicationOptions.urls(in: [
                "--option", "-x", "a b.jpg", "https://example.org/x?y", "file:///tmp/c%20d", "/no/such:file",
                "mailto:a@b",
                "--", "--file", "-",
            ])
            XCTAssertEqual(
                urls.map(\.absoluteString),
                [
                    "file://\(folder)/a%20b.jpg", "https://example.org/x?y", "file:///tmp/c%20d",
                    "file:///no/such:file", "mailto:a@b", "file://\(folder)/--file", "file://\(folder)/-",
                ])
            XCTAssertEqual(ADKApplicationOptions.urls(in: ["", "-", "--"]), [])
        }
    }

    func testAFileWhoseNameIsNotTextIsOpenedByALink() throws {
        let folder = NSTemporaryDirectory() + "adk-arguments-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let bytes = Array((folder + "/a").utf8) + [0xFF]
        close(open(bytes.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o600))
        try onMain {
            let url = try XCTUnwrap(ADKApplicationOptions.urls(ofBytes: [bytes]).first)
            XCTAssertEqual(access(url.path, F_OK), 0)
        }
    }
}
