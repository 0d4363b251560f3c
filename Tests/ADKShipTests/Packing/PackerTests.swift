import Foundation
import TestSupport
import Testing

@testable import ADKShip

/// Tests that pack a small program of the system in place of an app.
@Suite(
    .enabled(
        if: ["dpkg-deb", "dpkg-shlibdeps", "strip", "xz"].allSatisfy(XvfbServer.isInstalled),
        "dpkg-dev is not installed"))
struct PackerTests {
    private let changes = [
        "mimeTypes": "[\"text/plain\"]", "files": "{\"texts\": \"texts\"}", "command": "\"reader\"",
        "startsByBus": "true",
    ]
    private let files = [
        "icon.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "texts/a.txt": "A",
        "Reader_Reader.resources/b.txt": "B",
    ]

    /// Packs into the folder, and returns the packages.
    private func pack(in folder: URL, to name: String) throws -> [URL] {
        try Packer(try DescriptionSample.app(changes), source: folder).pack(
            program: URL(fileURLWithPath: "/usr/bin/true"),
            bundles: [folder.appendingPathComponent("Reader_Reader.resources")],
            into: folder.appendingPathComponent(name))
    }

    @Test func bothPackagesHaveTheProgramItsResourcesAndItsRecords() throws {
        try DescriptionSample.withFolder(files) { folder in
            let packages = try pack(in: folder, to: "out")
            #expect(packages.count == 2)
            let list = String(decoding: try Tool("tar", of: "tar").output(["-tvJf", packages[0].path]), as: UTF8.self)
            let prefix = "reader-1.2/"
            for path in [
                "lib/reader/reader", "lib/reader/texts/a.txt", "lib/reader/Reader_Reader.resources/b.txt",
                "share/applications/org.example.reader.desktop", "share/metainfo/org.example.reader.metainfo.xml",
                "share/icons/hicolor/scalable/apps/org.example.reader.svg", "share/man/man1/reader.1.gz",
                "share/doc/reader/copyright", "share/doc/reader/changelog.gz", "bin/reader -> ../lib/reader/reader",
            ] { #expect(list.contains(" \(prefix)\(path)\n"), "\(path) is not in\n\(list)") }

            let contents = String(
                decoding: try Tool("dpkg-deb", of: "dpkg").output(["--contents", packages[1].path]), as: UTF8.self)
            #expect(contents.contains("./usr/bin/reader -> ../lib/reader/reader\n"))
            let service = "share/dbus-1/services/org.example.reader.service\n"
            #expect(contents.contains("./usr/" + service))
            #expect(!list.contains(service), "an archive has no fixed place")
            #expect(contents.split(separator: "\n").allSatisfy { $0.contains("root/root") && !$0.hasPrefix("-rw-rw") })
            let control = String(
                decoding: try Tool("dpkg-deb", of: "dpkg").output(["--field", packages[1].path]), as: UTF8.self)
            #expect(control.contains("\nDepends: libc6 ("))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("out").path)
            #expect(names.count == 2, "\(names)")
        }
    }

    @Test func theSameProgramGivesTheSameBytes() throws {
        try DescriptionSample.withFolder(files) { folder in
            let first = try pack(in: folder, to: "one")
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1e9), .posixPermissions: 0o600],
                ofItemAtPath: folder.appendingPathComponent("texts/a.txt").path)
            for (one, two) in zip(first, try pack(in: folder, to: "two")) {
                #expect(try Data(contentsOf: one) == Data(contentsOf: two), "\(one.lastPathComponent)")
            }
        }
    }

    @Test func aPackageNeedsALibraryThatReadsPackedRelocations() {
        #expect(Packer.withRelocations("libc6 (>= 2.4), libc62 (>= 2.1)") == "libc6 (>= 2.36), libc62 (>= 2.1)")
        #expect(Packer.withRelocations("a, libc6 (>= 2.38)") == "a, libc6 (>= 2.38)")
    }

    @Test func aProgramWithoutPackedRelocationsNeedsNoNewerLibrary() throws {
        try DescriptionSample.withFolder(["a.s": ".data\n.balign 8\na: .quad a\nb: .quad a\n"]) { folder in
            func hasPackedRelocations(_ options: [String]) throws -> Bool {
                try Tool("as", of: "binutils").run(["a.s", "-o", "a.o"], in: folder)
                try Tool("ld", of: "binutils").run(["-shared", "a.o", "-o", "a.so"] + options, in: folder)
                return try Packer.hasPackedRelocations(folder.appendingPathComponent("a.so"))
            }
            let plain = try hasPackedRelocations([])
            #expect(!plain)
            #if arch(x86_64)
                let packed = try hasPackedRelocations(["-z", "pack-relative-relocs"])
                #expect(packed)
            #endif
        }
    }

    @Test func thousandsOfFilesHaveTheirSums() throws {
        let names = (0..<1_001).map { "\($0)" }
        try DescriptionSample.withFolder(Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })) { folder in
            let lines = String(decoding: try Packer.sums(of: names, in: folder), as: UTF8.self).split(separator: "\n")
            #expect(lines.count == 1_001)
            #expect(lines[500] == "cee631121c2ec9232f3a2f028ad5c89b  500")
        }
    }

    @Test func aNameThatAPackageCannotListIsRefused() throws {
        for name in ["a\\b", "a\nb"] {
            #expect(
                throws: ShipError.unwritable(
                    path: name, reason: "a name in a package has no backslash and no line break")
            ) {
                try Packer.sums(of: ["a", name], in: URL(fileURLWithPath: "/"))
            }
        }
    }

    @Test func aMissingToolAndAFailedToolAreNamed() {
        #expect(throws: ShipError.missingTool(name: "no-such-tool", package: "tools")) {
            try Tool("no-such-tool", of: "tools").run([])
        }
        #expect(throws: ShipError.toolFailed(name: "sh", status: 3, message: "no")) {
            try Tool("sh", of: "dash").run(["-c", "echo no >&2; exit 3"])
        }
    }
}
