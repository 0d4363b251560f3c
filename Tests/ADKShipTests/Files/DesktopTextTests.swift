import Foundation
import TestSupport
import Testing

@testable import ADKShip

@Suite struct DesktopTextTests {
    private let changes = [
        "name": #""A & B \\ <C>""#, "keywords": #"["long;text"]"#, "categories": #"["Office", "Viewer"]"#,
        "mimeTypes": #"["text/plain"]"#, "homepage": #""https://example.org/?a=1&b=2""#,
        "screenshots": #"[{"image": "https://example.org/1.png", "caption": "A “text”"}]"#,
    ]

    @Test func theDesktopEntryHasAllValuesEscaped() throws {
        let app = try DescriptionSample.app(changes)
        #expect(
            DesktopEntry(app: app).text == """
                [Desktop Entry]
                Type=Application
                Name=A & B \\\\ <C>
                Comment=Reads long texts
                Exec=reader %F
                Icon=org.example.reader
                Terminal=false
                StartupNotify=true
                StartupWMClass=Reader
                Categories=Office;Viewer;
                Keywords=long\\;text;
                MimeType=text/plain;

                """)
    }

    @Test func anAppThatOpensAddressesTakesThem() throws {
        let text = DesktopEntry(app: try DescriptionSample.app(["schemes": "[\"reader\"]"])).text
        #expect(text.contains("\nExec=reader %U\n"))
        #expect(text.contains("\nMimeType=x-scheme-handler/reader;\n"))
    }

    @Test func anAppThatOpensNothingTakesNoFiles() throws {
        let text = DesktopEntry(app: try DescriptionSample.app()).text
        #expect(text.contains("\nExec=reader\n"))
        #expect(!text.contains("MimeType"))
    }

    @Test func anAppThatTheBusStartsHasAServiceFile() throws {
        let app = try DescriptionSample.app()
        #expect(!DesktopEntry(app: app).text.contains("DBusActivatable"))
        #expect(DesktopEntry(app: app, isActivatable: true).text.contains("\nDBusActivatable=true\n"))
        #expect(
            BusService(app: app).text == """
                [D-BUS Service]
                Name=org.example.reader
                Exec=/usr/bin/env ADK_STARTED_BY_BUS=1 /usr/bin/reader

                """)
    }

    @Test func aMarkOnABracketDoesNotKeepItFromBeingEscaped() throws {
        let text = StoreEntry(app: try DescriptionSample.app(["name": "\"a <\u{338} b &\u{301}\""])).text
        #expect(text.contains("<name>a &lt;\u{338} b &amp;\u{301}</name>"))
    }

    @Test func theStoreEntryHasAllValuesEscaped() throws {
        #expect(
            StoreEntry(app: try DescriptionSample.app(changes)).text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <component type="desktop-application">
                  <id>org.example.reader</id>
                  <metadata_license>CC0-1.0</metadata_license>
                  <project_license>Apache-2.0</project_license>
                  <name>A &amp; B \\ &lt;C&gt;</name>
                  <summary>Reads long texts</summary>
                  <developer_name>Jane Doe</developer_name>
                  <description>
                    <p>Reader shows texts.</p>
                    <p>It is quick.</p>
                  </description>
                  <launchable type="desktop-id">org.example.reader.desktop</launchable>
                  <url type="homepage">https://example.org/?a=1&amp;b=2</url>
                  <categories>
                    <category>Office</category>
                    <category>Viewer</category>
                  </categories>
                  <keywords>
                    <keyword>long;text</keyword>
                  </keywords>
                  <provides>
                    <binary>reader</binary>
                    <mediatype>text/plain</mediatype>
                  </provides>
                  <content_rating type="oars-1.1"/>
                  <screenshots>
                    <screenshot type="default">
                      <caption>A “text”</caption>
                      <image>https://example.org/1.png</image>
                    </screenshot>
                  </screenshots>
                  <releases>
                    <release version="1.2" date="2026-11-29"/>
                  </releases>
                </component>

                """)
    }

    @Test(.enabled(if: XvfbServer.isInstalled("desktop-file-validate"), "desktop-file-utils is not installed"))
    func theDesktopEntryIsValid() throws {
        let app = try DescriptionSample.app(changes.merging(["schemes": "[\"web+reader\"]"]) { $1 })
        try DescriptionSample.withFolder(["a.desktop": DesktopEntry(app: app).text]) { folder in
            let file = folder.appendingPathComponent("a.desktop").path
            let child = try ChildProcess("desktop-file-validate", ["--no-hints", file])
            #expect(child.wait() == 0)
        }
    }

    @Test(.enabled(if: XvfbServer.isInstalled("appstreamcli"), "appstream is not installed"))
    func theStoreEntryIsValid() throws {
        let text = StoreEntry(app: try DescriptionSample.app(changes)).text
        try DescriptionSample.withFolder(["a.metainfo.xml": text]) { folder in
            let file = folder.appendingPathComponent("a.metainfo.xml").path
            let child = try ChildProcess("appstreamcli", ["validate", "--no-net", file])
            #expect(child.wait() == 0)
        }
    }
}
