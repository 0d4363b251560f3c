import Foundation
import Testing

@testable import ADKDesktop

@Suite struct DesktopEntryTests {
    private func command(_ line: String, _ url: String = "https://example.org/a%20b?c=d&e='f'") -> [String]? {
        URL(string: url).flatMap { url in
            ExecLine(line)?.command(opening: url, name: "The Name", icon: "icon", entry: "/e.desktop")
        }
    }

    @Test func anExecLineIsSplitWithoutAShell() {
        let url = "https://example.org/a%20b?c=d&e='f'"
        #expect(command("browse %u") == ["browse", url])
        #expect(command("browse --new  %U") == ["browse", "--new", url])
        #expect(command("browse --url=%u -x") == ["browse", "--url=" + url, "-x"])
        #expect(command("browse") == ["browse", url])
        #expect(command(#""/opt/a b/browse" "$HOME;\"q\" \\ \$x" %u"#) == ["/opt/a b/browse", #"$HOME;"q" \ $x"#, url])
        #expect(
            command("browse %i %c %k 100%% %d%m %u") == [
                "browse", "--icon", "icon", "The Name", "/e.desktop", "100%", url,
            ])
        #expect(command("browse \"\" %u") == ["browse", "", url])
        #expect(command("edit %f", "file:///tmp/a%20b/%C3%BC.txt") == ["edit", "/tmp/a b/ü.txt"])
        #expect(command("edit %u", "file:///tmp/a%20b") == ["edit", "file:///tmp/a%20b"])
    }

    @Test func severalFilesAreOneListOrAProgramEach() throws {
        let urls = ["/a b", "/c"].map { URL(fileURLWithPath: $0) }
        func commands(_ line: String) -> [[String]]? {
            ExecLine(line)?.commands(opening: urls, name: "", icon: nil, entry: "")
        }
        #expect(commands("view %F -x") == [["view", "/a b", "/c", "-x"]])
        #expect(commands("view %U") == [["view", "file:///a%20b", "file:///c"]])
        #expect(commands("view %f") == [["view", "/a b"], ["view", "/c"]])
        #expect(commands("view") == [["view", "/a b"], ["view", "/c"]])
    }

    @Test func aLineWithoutAProgramIsRefused() {
        for line in ["", "  ", "\"open", "%f", "%i", "\"\" %u", "a\\ \"b", "\"end\\"] {
            #expect(command(line) == nil, "\(line)")
        }
    }

    @Test func anEntryHasTheKeysOfItsGroup() throws {
        let text = """
            Ignored=before a group
            [Desktop Entry]
            # A comment
            Type=Application
            Name = A\\sName
            Name[de]=Ein Name
            Exec=tool "a\\\\\\\\b" %u
            MimeType=text/plain;x-scheme-handler/test;;
            Path=
            a line without a sign
            [Desktop Action New]
            Exec=other
            Type=Link
            """
        let entry = try #require(DesktopEntry(text, path: "/p"))
        #expect(entry.name == "A Name")
        #expect(entry.types == ["text/plain", "x-scheme-handler/test"])
        #expect(entry.folder == nil)
        let url = try #require(URL(string: "test:1"))
        #expect(entry.exec.command(opening: url, name: "", icon: nil, entry: "") == ["tool", #"a\b"#, "test:1"])
        for key in ["Hidden=true", "Terminal=true"] {
            #expect(DesktopEntry(text.replacing("# A comment", with: key), path: "") == nil)
        }
        #expect(DesktopEntry("[Desktop Entry]\nType=Application", path: "") == nil)
        #expect(DesktopEntry("", path: "") == nil)
    }
}
