import Foundation
import Testing

@testable import ADKDesktop

@Suite struct ProgramCatalogueTests {
    private let folders = DesktopFolders()

    private func name(_ url: String) -> String? {
        URL(string: url).flatMap { ProgramCatalogue(environment: folders.environment).program(for: $0)?.name }
    }

    @Test func theListsOfTheUserAndTheDesktopComeFirst() throws {
        for name in ["user", "desktop", "system", "vendor"] {
            try folders.writeEntry("share/applications/\(name).desktop")
        }
        func list(_ name: String) -> String {
            "[Default Applications]\nx-scheme-handler/test=missing.desktop;\(name).desktop\n"
        }
        #expect(name("test:1") == nil)
        try folders.write("share/applications/mimeapps.list", list("vendor"))
        #expect(name("test:1") == "vendor")
        try folders.write("xdg/mimeapps.list", list("system"))
        #expect(name("test:1") == "system")
        try folders.write("config/mimeapps.list", list("user"))
        #expect(name("TEST:1") == "user")
        try folders.write("config/gnome-mimeapps.list", list("desktop"))
        #expect(name("test:1") == "desktop")
        #expect(name("other:1") == nil)
    }

    @Test func entriesThatOpenTheTypeFollowTheLists() throws {
        try folders.writeEntry("share/applications/b.desktop", types: "x-scheme-handler/test;")
        try folders.writeEntry("share/applications/kde/a.desktop", types: "x-scheme-handler/test")
        try folders.writeEntry("data/applications/c.desktop")
        #expect(name("test:1") == "b")
        try folders.write("config/mimeapps.list", "[Removed Associations]\nx-scheme-handler/test=b.desktop;\n")
        #expect(name("test:1") == "a")
        try folders.write(
            "config/mimeapps.list",
            "[Added Associations]\nx-scheme-handler/test=c.desktop\n[Removed Associations]\nx-scheme-handler/test=a.desktop;\n"
        )
        #expect(name("test:1") == "c")
        // The cache replaces the look into each entry. A dash stands for a folder.
        try folders.write("config/mimeapps.list", "")
        try folders.write("share/applications/mimeinfo.cache", "[MIME Cache]\nx-scheme-handler/test=kde-a.desktop;\n")
        #expect(name("test:1") == "a")
    }

    @Test func anEntryOfTheUserHidesThatOfTheSystem() throws {
        try folders.writeEntry("share/applications/a.desktop", types: "x-scheme-handler/test")
        try folders.writeEntry("data/applications/a.desktop", types: "x-scheme-handler/test", "Hidden=true")
        #expect(name("test:1") == nil)
        try folders.writeEntry("data/applications/a.desktop", types: "x-scheme-handler/test", "TryExec=no-such-program")
        #expect(name("test:1") == nil)
        try folders.writeEntry("data/applications/a.desktop", types: "x-scheme-handler/test", "TryExec=/bin/sh")
        #expect(name("test:1") == "a")
    }

    @Test func aFileIsOpenedByTheTypeOfItsName() throws {
        try folders.write(
            "share/mime/globs2",
            "# comment\n50:text/html:*.html\n50:application/gzip:*.gz\n50:application/x-tar-gz:*.tar.gz\n50:text/x-make:makefile\nbad\n"
        )
        for type in ["text/html", "text/plain", "application/x-tar-gz", "application/gzip", "inode/directory"] {
            try folders.writeEntry("share/applications/\(type.replacing("/", with: "_")).desktop", types: type)
        }
        #expect(name("file:///x/a.HTML") == "text_html")
        #expect(name("file:///x/a.tar.gz") == "application_x-tar-gz")
        #expect(name("file:///x/a.gz") == "application_gzip")
        #expect(name("file:///x/Makefile") == "text_plain", "a kind of text is opened as text")
        #expect(name("file://" + folders.root) == "inode_directory")
        #expect(name("file:///x/a.unknown") == nil)
    }

    @Test func allProgramsForAFileAreListedTheDefaultFirstAndEachOnce() throws {
        try folders.write("share/mime/globs2", "50:image/jpeg:*.jpg\n")
        for name in ["a", "b", "c"] {
            try folders.writeEntry(
                "share/applications/\(name).desktop", types: "image/jpeg", "Name[de]=\(name) auf Deutsch")
        }
        try folders.writeEntry("share/applications/gone.desktop", types: "image/jpeg", "TryExec=no-such-program")
        try folders.write(
            "config/mimeapps.list",
            "[Default Applications]\nimage/jpeg=b.desktop\n[Removed Associations]\nimage/jpeg=c.desktop\n")
        var environment = folders.environment
        let photo = URL(fileURLWithPath: "/x/a.jpg")
        let programs = OtherPrograms(environment: environment).programs(for: photo)
        #expect(programs.map(\.identifier) == ["b.desktop", "a.desktop"])
        #expect(programs.map(\.name) == ["b", "a"])
        environment["LANG"] = "de_AT.UTF-8"
        #expect(OtherPrograms(environment: environment).programs(for: photo).map(\.name).last == "a auf Deutsch")
    }

    @Test func thisProgramIsNotListed() throws {
        let path = try #require(Bundle.main.executableURL).path
        try folders.write("share/mime/globs2", "50:image/jpeg:*.jpg\n")
        try folders.write(
            "share/applications/own.desktop",
            "[Desktop Entry]\nType=Application\nName=own\nExec=\"\(path)\" %F\nMimeType=image/jpeg\n")
        let programs = OtherPrograms(environment: folders.environment)
        #expect(programs.programs(for: URL(fileURLWithPath: "/x/a.jpg")).isEmpty)
        #expect(!programs.open([URL(fileURLWithPath: "/x/a.jpg")], with: "none.desktop"))
    }
}
