import ADKFoundation
import Foundation
import Glibc
import Testing

@testable import ADKDocuments

/// A folder in a temporary folder, removed with the object.
final class TestFolder {
    let path = NSTemporaryDirectory() + "adk-documents-\(getpid())-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult
    func write(_ name: String, _ text: String = "text") throws -> URL {
        let file = URL(fileURLWithPath: path + "/" + name)
        try text.write(to: file, atomically: false, encoding: .utf8)
        return file
    }

    /// A file with a name that need not be text.
    func write(_ name: [UInt8], _ text: String = "text") throws {
        let place = Array(path.utf8) + [UInt8(ascii: "/")] + name
        let file = open(place.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o600)
        try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: Data(text.utf8))
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: false)
    }

    func text(_ name: String) -> String? { try? String(contentsOfFile: path + "/" + name, encoding: .utf8) }
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

@Suite struct FolderListingTests {
    private func names(_ folder: TestFolder, _ filter: FolderListing.Filter = .init()) throws -> [String] {
        try FolderListing(of: BytePath(folder.path), filter).entries.map { $0.isChoosable ? $0.name : "(\($0.name))" }
    }

    @Test func foldersAreFirstAndNumbersCountAsNumbers() throws {
        let folder = try TestFolder()
        for name in ["b10.txt", "b9.txt", "A.txt", "ä.txt", ".hidden"] { try folder.write(name) }
        for name in ["z", "B"] { try folder.makeFolder(name) }
        #expect(try names(folder) == ["B", "z", "A.txt", "ä.txt", "b9.txt", "b10.txt"])
        let all = FolderListing.Filter(showsHidden: true)
        #expect(try names(folder, all).contains(".hidden"))
        #expect(try !names(folder, all).contains(".."))
    }

    @Test func filesOfOtherTypesAndLinksToNothingCannotBeChosen() throws {
        let folder = try TestFolder()
        for name in ["a.png", "b.JPEG", "c.txt", "d"] { try folder.write(name) }
        try folder.makeFolder("f")
        symlink("/no/such/file.png", folder.path + "/e.png")
        symlink("a.png", folder.path + "/g.png")
        let filter = FolderListing.Filter(types: [.image])
        #expect(try names(folder, filter) == ["f", "a.png", "b.JPEG", "(c.txt)", "(d)", "(e.png)", "g.png"])
        #expect(try names(folder, .init(allowsFiles: false)).filter { !$0.hasPrefix("(") } == ["f"])
    }

    @Test func aNameThatIsNoTextIsShown() throws {
        let folder = try TestFolder()
        try folder.write([0x61, 0xFF])
        let entries = try FolderListing(of: BytePath(folder.path), .init()).entries
        #expect(entries.map(\.name) == ["a\u{FFFD}"])
        #expect(entries.map(\.bytes) == [[0x61, 0xFF]] && entries.allSatisfy(\.isChoosable))
    }

    @Test func pathsAreTakenApartAndPutTogether() {
        let path = BytePath("/a/../b//c/")
        #expect(path.text == "/b/c" && path.name == "c" && path.parent.text == "/b")
        #expect(path.parent.parent.isRoot && BytePath("/").parent.isRoot && BytePath("/").name == "/")
        let odd = BytePath("/").appending([0xFF]).appending("d")
        #expect(odd.text == "/\u{FFFD}/d" && odd.bytes == [0x2F, 0xFF, 0x2F, 0x64])
        for (folder, other, isInside) in [
            ("/b", "/b/c", true), ("/b", "/b", true), ("/b", "/bc", false), ("/", "/b", true), ("/b/c", "/b", false),
        ] { #expect(BytePath(folder).contains(BytePath(other)) == isInside, "\(folder) \(other)") }
    }

    @Test func theIconOfAFileIsThatOfItsTypeOrOfItsKind() {
        func icons(_ name: String, isFolder: Bool = false) -> [String] {
            FileLook(
                FolderListing.Entry(
                    bytes: Array(name.utf8), isFolder: isFolder, size: 0, modified: .distantPast, isChoosable: true)
            ).icons
        }
        #expect(icons("a.png").prefix(2) == ["image-png", "image-x-generic"])
        #expect(icons("a.zip").prefix(2) == ["application-zip", "package-x-generic"])
        #expect(icons("a.unheard").first == "application-octet-stream")
        #expect(icons("a.png", isFolder: true).first == "folder")
    }

    @Test func aFolderThatCannotBeReadIsAnError() throws {
        #expect(throws: POSIXError(.ENOENT)) { try FolderListing(of: BytePath("/no/such/folder"), .init()) }
        #expect(throws: POSIXError(.ENOTDIR)) { try FolderListing(of: BytePath(#filePath), .init()) }
    }

    @Test func placesAreThoseOfTheUser() throws {
        let folder = try TestFolder()
        try folder.makeFolder("config")
        try folder.write(
            "config/user-dirs.dirs",
            """
            # comment
            XDG_PICTURES_DIR="$HOME/My Photos/"
            XDG_MUSIC_DIR="/music"
            XDG_DOCUMENTS_DIR="$HOME"
            XDG_VIDEOS_DIR="/gone"
            XDG_DOWNLOAD_DIR=broken
            """)
        let environment = ["HOME": "/home/me", "XDG_CONFIG_HOME": folder.path + "/config"]
        let places = FolderPlaces(environment: environment) { $0 != "/gone" }.places
        #expect(places.map(\.path) == ["/home/me", "/home/me/My Photos", "/music", "/"])
        let bare = FolderPlaces(environment: [:]) { _ in true }.places
        #expect(bare.map(\.path) == ["/"])
    }
}

@Suite struct DocumentTransferTests {
    @Test func anExportedFileReplacesTheOldOne() async throws {
        let (source, target) = (try TestFolder(), try TestFolder())
        let file = try source.write("a", "new")
        let place = try target.write("b", "old")
        #expect(try await DocumentTransfer.export([file], moving: false).run(on: [place]) == [place])
        #expect(target.text("b") == "new")
        #expect(target.names == ["b"])
        #expect(source.names == ["a"])
        _ = try await DocumentTransfer.export([file], moving: true).run(on: [place])
        #expect(source.names == [])
        #expect(target.text("b") == "new")
    }

    @Test func severalFilesGoToTheirPlaces() async throws {
        let (source, target) = (try TestFolder(), try TestFolder())
        let files = [try source.write("a"), try source.write("b")]
        let places = ["a", "c"].map { URL(fileURLWithPath: target.path + "/" + $0) }
        #expect(try await DocumentTransfer.export(files, moving: true).run(on: places) == places)
        #expect(target.names == ["a", "c"] && source.names == [])
    }

    @Test func twoFilesWithOneNameAreBothKept() {
        let files = ["/x/a.txt", "/y/a.txt", "/z/b", "/w/b", "/v/a 2.txt"].map { URL(fileURLWithPath: $0) }
        #expect(DocumentTransfer.names(of: files) == ["a.txt", "a 2.txt", "b", "b 2", "a 2 2.txt"])
    }

    @Test func aFailureNamesTheFilesThatWereMovedBefore() async throws {
        let (source, target) = (try TestFolder(), try TestFolder())
        let files = [try source.write("a"), URL(fileURLWithPath: "/no/such/file")]
        let places = ["a", "b"].map { URL(fileURLWithPath: target.path + "/" + $0) }
        do {
            _ = try await DocumentTransfer.export(files, moving: true).run(on: places)
            Issue.record("there is no such file")
        } catch {
            #expect(error.done == [places[0]])
            #expect(error.name == "file")
        }
        #expect(target.names == ["a"] && source.names == [])
    }

    @Test func aFailureLeavesTheOldFileAndNoPart() async throws {
        let target = try TestFolder()
        let place = try target.write("b", "old")
        let missing = URL(fileURLWithPath: "/no/such/file")
        await #expect(throws: DocumentTransfer.Failure.self) {
            try await DocumentTransfer.export([missing], moving: true).run(on: [place])
        }
        #expect(target.names == ["b"])
        #expect(target.text("b") == "old")
        // A folder is not replaced by a file.
        try target.makeFolder("c")
        await #expect(throws: DocumentTransfer.Failure.self) {
            try await DocumentTransfer.export([place], moving: false).run(
                on: [URL(fileURLWithPath: target.path + "/c")])
        }
        #expect(target.names == ["b", "c"])
    }

    @Test func aCopyOfALinkIsAFile() async throws {
        let source = try TestFolder()
        try source.write("a", "x")
        symlink("a", source.path + "/b")
        let copies = try await DocumentTransfer.copyToTemporaryFolder.run(
            on: [URL(fileURLWithPath: source.path + "/b")])
        let copy = try #require(copies.first)
        try "changed".write(to: copy, atomically: false, encoding: .utf8)
        #expect(source.text("a") == "x")
        try FileManager.default.removeItem(at: copy.deletingLastPathComponent())
    }

    @Test func copiesForTheAppKeepTheirNames() async throws {
        let source = try TestFolder()
        let file = try source.write("a b.txt", "x")
        let copies = try await DocumentTransfer.copyToTemporaryFolder.run(on: [file])
        let copy = try #require(copies.first)
        #expect(copy.lastPathComponent == "a b.txt" && copy != file)
        #expect(try String(contentsOf: copy, encoding: .utf8) == "x")
        try FileManager.default.removeItem(at: copy.deletingLastPathComponent())
    }
}
