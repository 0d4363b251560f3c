import Foundation
import TestSupport
import Testing

@testable import ADKDesktop

struct WindowPlacesTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("places-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    @Test func aPlaceIsKeptBesideThoseOfOtherWindows() throws {
        try withFolder { folder in
            let places = try #require(WindowPlaces(program: "reader", environment: ["XDG_STATE_HOME": folder]))
            #expect(places.place(of: "main") == nil)
            let main = WindowPlaces.Place(x: -20, y: 30, width: 800, height: 600, isMaximized: false)
            let other = WindowPlaces.Place(x: 5, y: 6, width: 70, height: 80, isMaximized: true)
            places.keep(main, of: "main")
            places.keep(other, of: "other")
            var moved = main
            moved.x = 400
            places.keep(moved, of: "main")
            #expect(places.place(of: "main") == moved)
            #expect(places.place(of: "other") == other)
            let text = try String(contentsOfFile: "\(folder)/reader/windows", encoding: .utf8)
            #expect(text == "other 5 6 70 80 maximized\nmain 400 30 800 600\n")
        }
    }

    @Test func invalidLinesAreIgnored() throws {
        try withFolder { folder in
            let places = try #require(WindowPlaces(program: "a/b", environment: ["XDG_STATE_HOME": folder]))
            try FileManager.default.createDirectory(atPath: "\(folder)/adk", withIntermediateDirectories: true)
            let lines = [
                "main", "main 1 2 3", "main 1 2 0 4", "main 1 2 3 99999999999999999999", "main 99999 2 3 4",
                "main 1 2 3 4 5", "main a b c d", "",
            ]
            let noise = Data(lines.joined(separator: "\n").utf8 + [0xFF, 0x0A])
            try noise.write(to: URL(fileURLWithPath: "\(folder)/adk/windows"))
            #expect(places.place(of: "main") == nil)
            places.keep(WindowPlaces.Place(x: 1, y: 2, width: 3, height: 4, isMaximized: false), of: "main")
            #expect(places.place(of: "main")?.height == 4)
        }
    }

    @Test func theFolderIsThatOfTheUsersState() throws {
        #expect(WindowPlaces(program: "reader", environment: [:]) == nil)
        #expect(WindowPlaces(program: "reader", environment: ["XDG_STATE_HOME": "relative"]) == nil)
        try withFolder { home in
            let places = try #require(WindowPlaces(program: "reader", environment: ["HOME": home]))
            places.keep(WindowPlaces.Place(x: 1, y: 2, width: 3, height: 4, isMaximized: false), of: "main")
            #expect(FileManager.default.fileExists(atPath: "\(home)/.local/state/reader/windows"))
        }
    }

    @Test func aFolderThatCannotBeWrittenLosesNothingElse() throws {
        let places = try #require(WindowPlaces(program: "reader", environment: ["XDG_STATE_HOME": "/proc/none"]))
        places.keep(WindowPlaces.Place(x: 1, y: 2, width: 3, height: 4, isMaximized: false), of: "main")
        #expect(places.place(of: "main") == nil)
    }
}
