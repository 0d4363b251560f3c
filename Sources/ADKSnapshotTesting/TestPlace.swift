import ADKSnapshot
import Foundation
import Testing
import XCTest

/// The place of a call in a test's source.
struct TestPlace: Sendable {
    let fileID: String
    let filePath: StaticString
    let line: Int
    let column: Int
    /// The function of the call, such as `testBadge()`.
    let function: String

    /// The folder of the test's file.
    var folder: URL { file.deletingLastPathComponent() }
    /// The test's file.
    var file: URL { URL(fileURLWithPath: "\(filePath)") }

    /// `ScreenTests/ListTests.swift:12`.
    var description: String { "\(fileID):\(line)" }

    /// The name of the running test, for `swift test --filter`. Nil if it is not known: the call may be in a function
    /// that tests use.
    var testName: String? {
        if let test = Test.current { return test.name.prefix { $0 != "(" }.description }
        return function.hasPrefix("test") && function.hasSuffix("()") ? function.prefix { $0 != "(" }.description : nil
    }

    /// The folder with the `Package.swift` of the test. Nil if there is none.
    var package: URL? { TestFolders.package(of: file) }

    /// Records a failure of the running test, whichever framework runs it.
    func fail(_ message: String) {
        // Without a current test, for example in a detached task, Swift Testing fails the whole run. XCTest leaves
        // such an issue out, and Swift Testing the failure of XCTest.
        if Test.current == nil { XCTFail(message, file: filePath, line: UInt(max(0, line))) }
        Issue.record(
            Comment(rawValue: message),
            sourceLocation: SourceLocation(fileID: fileID, filePath: "\(filePath)", line: line, column: column))
    }
}
