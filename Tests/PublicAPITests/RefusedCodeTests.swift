import Foundation
import XCTest

/// Code that the compiler must refuse, because it would compile and never run.
final class RefusedCodeTests: XCTestCase {
    /// A delegate of a layout with Texture's signature used to compile. A default took its place.
    func testALayoutDelegateWithTexturesAdditionalInfoIsRefused() throws {
        func errors(_ result: String) throws -> String? {
            try compilerErrors(
                """
                import AsyncDisplayKit
                final class Layout: ASCollectionLayoutDelegate, Sendable {
                    func scrollableDirections() -> ASScrollDirection { .down }
                    func additionalInfoForLayout(withElements elements: ASElementMap) -> \(result) { nil }
                    static func calculateLayout(with context: ASCollectionLayoutContext) -> ASCollectionLayoutState {
                        fatalError("is not run")
                    }
                }
                """)
        }
        XCTAssertNil(try errors("(any Sendable)?"))
        let refusal = try XCTUnwrap(try errors("Any?"), "it compiles")
        XCTAssert(refusal.contains("does not conform to protocol 'ASCollectionLayoutDelegate'"), refusal)
    }

    /// The errors of the compiler for an app's file; nil if there are none.
    private func compilerErrors(_ code: String) throws -> String? {
        let root = URL(fileURLWithPath: #filePath.components(separatedBy: "/Tests/")[0])
        let file = NSTemporaryDirectory() + "adk-refused-\(getpid())-\(UUID().uuidString).swift"
        try code.write(toFile: file, atomically: true, encoding: .utf8)
        defer { unlink(file) }
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let modules = (program as NSString).deletingLastPathComponent + "/Modules"
        let shims = FileManager.default.enumerator(atPath: root.path + "/Shims")?.allObjects as? [String] ?? []
        let maps = shims.filter { $0.hasSuffix("module.modulemap") }
            .flatMap { ["-Xcc", "-fmodule-map-file=\(root.path)/Shims/\($0)"] }
        let packages = ["cairo", "pangoft2", "cairo-ft", "fontconfig", "freetype2", "libpng"]
        let includes = try output("pkg-config", ["--cflags-only-I"] + packages).text
            .split(whereSeparator: \.isWhitespace).flatMap { ["-Xcc", String($0)] }
        let result = try output(
            "swiftc",
            ["-typecheck", "-swift-version", "6", "-parse-as-library", "-I", modules] + maps + includes + [file])
        return result.status == 0 ? nil : result.text
    }

    private func output(_ program: String, _ arguments: [String]) throws -> (status: Int32, text: String) {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}
