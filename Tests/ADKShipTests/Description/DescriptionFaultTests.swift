import Foundation
import Testing

@testable import ADKShip

@Suite struct DescriptionFaultTests {
    /// The key of the error, or nil if the description is valid.
    private func faultyKey(_ changes: [String: String]) -> String? {
        do throws(ShipError) {
            _ = try ShipDescription(Data(DescriptionSample.text(changes).utf8), path: "Ship.json")
            return nil
        } catch {
            guard case .invalid(_, _, let key, _) = error else { return "\(error)" }
            return key
        }
    }

    /// Texts that a key cannot have.
    static let texts: [(String, [String])] = [
        (
            "id",
            [
                "reader", "org.example", "org..reader", ".org.example.reader", "org.example.reader.",
                "org.example.re ader", "org.example.9to5", "org.example.réader", "org/example/reader",
                "org.example.reader\n", "-org.example.reader",
            ]
        ),
        ("command", ["R", "Reader", "-reader", "re ader", "../reader", "reader/", "a", ""]),
        ("version", ["", "v1", "1.0-1", "1 0", "1:0", "1.0\n", "1_0"]),
        ("date", ["2026-13-01", "2026-02-30", "2026-1-1", "29.11.2026", "1970-01-01", ""]),
        ("name", ["", "   ", "Rea\nder", "Rea\u{0}der", "Rea\tder", "Rea\u{2028}der", longText(201)]),
        ("summary", ["Reads long texts.", "", "a\nb", longText(81)]), ("licence", ["", "GPL 3", "MIT\n", "MIT; rm"]),
        (
            "homepage",
            ["example.org", "ftp://example.org", "https://exa mple.org", "https://", "https://example.org/\""]
        ),
        ("product", ["../Reader", "/bin/sh", "", "a//b"]), ("manual", ["../reader.1", "/reader.1"]),
        ("licenceFile", ["..", "a/../../b"]),
    ]

    private static func longText(_ count: Int) -> String { String(repeating: "a", count: count) }

    @Test(arguments: texts)
    func aTextThatCannotBeUsedIsRefused(_ key: String, _ texts: [String]) throws {
        for text in texts {
            #expect(faultyKey([key: try DescriptionSample.json(text)]) == key, "\(key) \(text.debugDescription)")
        }
    }

    @Test(
        arguments: [
            ("mimeTypes", ["text", "text/", "text/plain;", "text/plain\\nExec=sh", "x/y/z"]),
            ("recommends", ["a b", "a, b", ""]), ("schemes", ["HTTP", "a:", "1a", ""]),
            ("categories", ["Graphics;", "", "a b"]),
            ("languages", ["english", "de;", "DE", ""]), ("icons", ["../icon.png", "/icon.png"]),
            ("keywords", ["a\\nb", ""]), ("description", ["", "a\\nb"]),
        ])
    func anElementThatCannotBeUsedIsRefused(_ key: String, _ elements: [String]) {
        for element in elements { #expect(faultyKey([key: "[\"\(element)\"]"]) == key, "\(key) \(element)") }
    }

    @Test func ordinaryTextsAreAccepted() throws {
        let changes = [
            "name": try DescriptionSample.json("“Größe” & <b>\\n; 写真"), "command": "\"c++-reader\"",
            "version": "\"1.0~rc1+2\"", "licence": "\"GPL-3.0-or-later OR MIT\"",
            "homepage": "\"https://example.org:8080/a?b=c#d\"",
            "mimeTypes": "[\"image/svg+xml\", \"inode/directory\"]", "schemes": "[\"web+reader\"]",
            "languages": "[\"de\", \"pt-BR\", \"zh_Hant\"]", "categories": "[\"X-Example\"]",
            "files": "{\"a b/c\": \"data\"}",
        ]
        #expect(faultyKey(changes) == nil)
    }

    @Test func aMaintainerWithBracketsOrWithoutAnAddressIsRefused() {
        let developers = [
            ("Jane <j>", "j@example.org"), ("Jane", "example.org"), ("Jane", "a@b> c"), ("", "j@example.org"),
        ]
        for (name, email) in developers {
            #expect(faultyKey(["developer": "{\"name\": \"\(name)\", \"email\": \"\(email)\"}"]) == "developer")
        }
    }

    @Test func filesAreNotPutOutsideTwiceOrOverTheProgram() {
        let places = [
            #"{"a": "../b"}"#, #"{"../a": "b"}"#, #"{"a": "x", "b": "x"}"#, #"{"a": "reader"}"#, #"{"a": "reader/b"}"#,
        ]
        for files in places {
            #expect(faultyKey(["files": files]) == "files", "\(files)")
        }
    }

    @Test func filesAreLookedUpInTheFolderOfTheDescription() throws {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"
        func reason(_ changes: [String: String], _ files: [String: String]) throws -> String? {
            var result: String?
            try DescriptionSample.withFolder(files) { folder in
                try FileManager.default.createSymbolicLink(
                    atPath: folder.appendingPathComponent("outside").path, withDestinationPath: "/etc/hostname")
                result = try DescriptionSample.app(changes).fileFault(in: folder)?.reason
            }
            return result
        }
        #expect(try reason([:], ["icon.svg": svg]) == nil)
        #expect(try reason([:], [:]) == "names icon.svg, which is not there")
        #expect(try reason([:], ["icon.svg": "GIF89a"]) == "names icon.svg, which is neither SVG nor PNG")
        #expect(
            try reason(["files": "{\"outside\": \"b\"}"], ["icon.svg": svg])
                == "names outside, a link to a file outside of the folder")
        #expect(
            try reason(["licence": "\"MIT\""], ["icon.svg": svg])
                == "is missing: Debian has no text of the licence MIT")
    }

    @Test func aLinkThatLeadsOutOfAFolderIsRefused() throws {
        let files = ["icon.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "other.txt": "", "texts/a/b.txt": ""]
        let targets = [
            "a/b.txt": true, "a": true, "../texts/a": true, "../other.txt": false, "../../..": false, "/etc": false,
            "missing": false, "link": false,
        ]
        for (target, isKept) in targets {
            try DescriptionSample.withFolder(files) { folder in
                let texts = folder.appendingPathComponent("texts")
                try FileManager.default.createSymbolicLink(
                    atPath: texts.appendingPathComponent("link").path, withDestinationPath: target)
                let app = try DescriptionSample.app(["files": "{\"texts\": \"texts\"}"])
                let reason = isKept ? nil : "names texts, whose link link leads out of it"
                #expect(app.fileFault(in: folder)?.reason == reason, "\(target)")
                let copy = folder.appendingPathComponent("copy")
                try? Folder.copy(texts, to: copy)
                #expect(FileManager.default.fileExists(atPath: copy.path) == isKept, "\(target)")
            }
        }
    }
}
