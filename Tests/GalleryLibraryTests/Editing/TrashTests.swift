import Foundation
import TestSupport
import Testing

@testable import GalleryLibrary

struct TrashTests {
    private let folder: TestFolder
    private let trash: Trash

    init() throws {
        folder = try TestFolder()
        trash = Trash(environment: ["XDG_DATA_HOME": folder.path("data")])
    }

    private func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: folder.path(name)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func aFileIsNotedMovedAndTakenBack() throws {
        try folder.write("one", to: "a b/é.jpg")
        let path = PhotoPath(folder.path("a b/é.jpg"))

        let item = try trash.moveToTrash(path)

        #expect(!FileMove.exists(path) && text("data/Trash/files/é.jpg") == "one")
        let lines = try #require(text("data/Trash/info/é.jpg.trashinfo")).split(separator: "\n")
        #expect(lines[0] == "[Trash Info]" && lines[1] == "Path=\(folder.path)/a%20b/%C3%A9.jpg")
        #expect(lines[2].wholeMatch(of: /DeletionDate=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil)
        for part in ["", "/files", "/info"] {
            var status = stat()
            #expect(stat(folder.path("data/Trash" + part), &status) == 0 && status.st_mode & 0o777 == 0o700)
        }

        try FileManager.default.removeItem(atPath: folder.path("a b"))
        try trash.restore(item)
        #expect(text("a b/é.jpg") == "one")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("data/Trash/info")).isEmpty)
        #expect(throws: FileProblem.missing(path)) { try trash.restore(item) }
    }

    @Test func namesThatAreInUseGetANumber() throws {
        var items: [Trash.Item] = []
        for content in ["1", "2", "3"] {
            try folder.write(content, to: "a.jpg")
            items.append(try trash.moveToTrash(PhotoPath(folder.path("a.jpg"))))
        }
        #expect(Set(items.map(\.file.displayName)) == ["a.jpg", "a.2.jpg", "a.3.jpg"])
        try trash.restore(items[1])
        #expect(text("a.jpg") == "2")
        #expect(throws: FileProblem.exists(PhotoPath(folder.path("a.jpg")))) { try trash.restore(items[0]) }
        #expect(text("data/Trash/files/a.jpg") == "1")
        let long = String(repeating: "x", count: 250) + ".jpg"
        try folder.write("long", to: long)
        try trash.restore(try trash.moveToTrash(PhotoPath(folder.path(long))))
        #expect(text(long) == "long")
    }

    @Test(.enabled(if: TestFolder.otherDrive != nil, "there is one drive only"))
    func aFileOfAnotherDriveStaysThere() throws {
        let path = PhotoPath("/dev/shm/adk-trash-\(UUID().uuidString).jpg")
        #expect(FileManager.default.createFile(atPath: path.displayPath, contents: Data("x".utf8)))

        let item = try trash.moveToTrash(path)

        #expect(item.file.isInside(PhotoPath("/dev/shm/.Trash-\(getuid())/files")))
        let note = FileManager.default.contents(atPath: item.info.displayPath).map {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(note?.contains("\nPath=\(path.displayName)\n") == true)
        try trash.restore(item)
        // A folder that is reached by a link is in the trash of its drive as well.
        try folder.link("shm", to: "/dev/shm")
        let linked = PhotoPath(folder.path("shm")).appending(path.name)
        let second = try trash.moveToTrash(linked)
        #expect(second.file.folder == item.file.folder)
        try trash.restore(second)
        #expect(FileMove.exists(path) && unlink(path.displayPath) == 0)
        // Removes the trash if nothing else is in it.
        for name in ["/files", "/info", ""] { rmdir("/dev/shm/.Trash-\(getuid())\(name)") }
    }
}
