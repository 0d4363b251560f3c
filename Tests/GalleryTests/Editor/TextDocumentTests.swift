import Foundation
import Testing

@testable import GalleryScenes

/// Text files: what is read is written again.
struct TextDocumentTests {
    private static func bytes(_ text: String, _ start: [UInt8] = []) -> [UInt8] { start + Array(text.utf8) }

    private static func inFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "adk-documents-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer {
            try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
            try? FileManager.default.removeItem(atPath: folder)
        }
        try body(folder)
    }

    @Test func theBytesOfAFileStayAsTheyAre() throws {
        let files: [[UInt8]] = [
            [], Self.bytes("plain\n"), Self.bytes("no end"), Self.bytes("a\r\nb\r\n"), Self.bytes("a\rb\r"),
            Self.bytes("Grüße 👩‍👩‍👧\n"), Self.bytes("mark\n", [0xEF, 0xBB, 0xBF]),
            [0xFF, 0xFE, 0x41, 0x00, 0x3D, 0xD8, 0x00, 0xDE], [0xFE, 0xFF, 0x00, 0x41, 0x00, 0x0A],
            [0x47, 0x72, 0xFC, 0xDF, 0x65, 0x0D, 0x0A],
        ]
        for file in files {
            let document = try TextDocument(file, name: "file")
            #expect(document.bytes == file, "\(file)")
            #expect(!document.text.contains("\r\n"), "\(file)")
        }
        #expect(try TextDocument([0x47, 0xFC], name: "file").encoding == .latin1)
    }

    @Test func aCharacterThatLatin1DoesNotHaveMakesTheFileUTF8() throws {
        var document = try TextDocument([0x47, 0xFC], name: "file")
        document.text += "…"
        #expect(document.bytes == Array("Gü…".utf8))
    }

    @Test func newLinesHaveTheLineEndsOfTheFile() throws {
        var document = try TextDocument(Self.bytes("a\r\nb\r\n"), name: "file")
        document.text += "c\n"
        #expect(document.bytes == Self.bytes("a\r\nb\r\nc\r\n"))
    }

    @Test func aFileThatIsNoTextHasASentence() throws {
        #expect(throws: TextDocument.Problem(description: "photo.jpg is no text.")) {
            try TextDocument([0xFF, 0xD8, 0x00, 0x10], name: "photo.jpg")
        }
        #expect(throws: TextDocument.Problem(description: "none cannot be read: no such file or directory.")) {
            try TextDocument(contentsOf: "/nowhere/none")
        }
        try Self.inFolder { folder in
            #expect(throws: TextDocument.Problem.self) { try TextDocument(contentsOf: folder) }
        }
    }

    @Test func aSaveReplacesTheFileAndKeepsItsPermissionsAndLink() throws {
        try Self.inFolder { folder in
            let (file, link) = (folder + "/file.txt", folder + "/link.txt")
            try Data("old".utf8).write(to: URL(fileURLWithPath: file))
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "file.txt")
            var document = try TextDocument(contentsOf: link)
            document.text = "new"
            try document.write(to: link)
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "new")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "file.txt")
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o640)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["file.txt", "link.txt"])
        }
    }

    @Test func aSaveThatFailsKeepsTheOldFileAndSaysSo() throws {
        // The superuser may write anywhere, but not into a folder that is not there.
        let document = TextDocument(text: "new")
        #expect(throws: TextDocument.Problem(description: "file.txt is not saved: no such file or directory.")) {
            try document.write(to: "/nowhere/file.txt")
        }
        try Self.inFolder { folder in
            // A folder in the place of the file.
            let place = folder + "/place"
            try FileManager.default.createDirectory(atPath: place + "/inner", withIntermediateDirectories: true)
            #expect(throws: TextDocument.Problem.self) { try document.write(to: place) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["place"])
        }
    }
}
