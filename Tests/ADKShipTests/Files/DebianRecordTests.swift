import Foundation
import Testing

@testable import ADKShip

@Suite struct DebianRecordTests {
    @Test func theControlFileHasTheFieldsOfThePackage() throws {
        let app = try DescriptionSample.app([
            "libraries": "[\"network\", \"fonts\"]", "recommends": "[\"libsqlite3-0\"]",
            "categories": "[\"Viewer\", \"Office\"]",
            "description": "[\".hidden files are \(String(repeating: "word ", count: 14))shown\", \"It is quick.\"]",
        ])
        #expect(
            DebianRecord(app: app).control(architecture: "amd64", dependencies: "libc6 (>= 2.36)", size: 2049) == """
                Package: reader
                Version: 1.2
                Architecture: amd64
                Maintainer: Jane Doe <jane@example.org>
                Installed-Size: 3
                Depends: libc6 (>= 2.36)
                Recommends: libcurl4 | libcurl4t64, fonts-noto-core, libsqlite3-0
                Suggests: fonts-noto-cjk, fonts-noto-color-emoji
                Section: text
                Priority: optional
                Description: Reads long texts
                  .hidden files are word word word word word word word word word word word
                 word word word shown
                 .
                 It is quick.

                """)
    }

    @Test func theChangelogHasTheDayOfTheVersion() throws {
        #expect(
            DebianRecord(app: try DescriptionSample.app()).changelog == """
                reader (1.2) unstable; urgency=medium

                  * Version 1.2.

                 -- Jane Doe <jane@example.org>  Sun, 29 Nov 2026 00:00:00 +0000

                """)
    }

    @Test func theCopyrightHasTheLicenceAndThatOfTheData() throws {
        let own = DebianRecord(app: try DescriptionSample.app(["licence": "\"MIT\""]))
            .copyright(licenceText: "MIT License\n\n.Permission")
        #expect(own.contains("\nLicense: MIT\n MIT License\n .\n  .Permission\n\nLicense: Apache-2.0\n"))
        #expect(own.contains("\nLicense: Unicode-3.0\n Copyright © 1991-2025 Unicode, Inc.\n .\n Permission is"))
        let common = DebianRecord(app: try DescriptionSample.app()).copyright(licenceText: nil)
        let reference = " On Debian systems the text is in /usr/share/common-licenses/Apache-2.0.\n"
        #expect(common.contains("\nLicense: Apache-2.0\n\(reference)"))
        #expect(common.components(separatedBy: "\nLicense: Apache-2.0\n On Debian").count == 2)
    }

    /// Each library that the scripts of this repository install for tests has its place in packages of apps.
    @Test func thePackagesAreThoseThatTheScriptsInstall() throws {
        let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Scripts/lib/setup.sh")
            .standardized
        let text = try String(contentsOf: file, encoding: .utf8)
        let list = try #require(text.firstMatch(of: #/loaded_packages=\(\n([^)]*)\)/#)).1
        let installed = Set(list.split { $0.isWhitespace || $0 == "\"" }.map(String.init))
        let recommended = LoadedLibrary.allCases.filter { $0 != .fonts }.flatMap(\.packages)
        let names = Set(recommended.flatMap { $0.components(separatedBy: " | ") })
        #expect(installed == names)
    }
}
