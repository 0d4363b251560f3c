import ADKSnapshot
import Foundation
import Testing

@testable import ADKSnapshotTesting

/// The results folders of `expectSnapshot`.
@MainActor
struct ResultsPlaceTests {
    private let place = TestPlace(
        fileID: "Tests/A.swift", filePath: #filePath, line: 1, column: 1, function: "testResults()")

    private func expectation(_ goldens: String = "Goldens") -> ADKSnapshotTesting.Expectation {
        ADKSnapshotTesting.Expectation(scene: Board.scene(), place: place, record: nil, goldens: goldens)
    }

    /// The name of the results folder of goldens, for a test file of this package.
    private func name(_ goldens: String) -> String { expectation(goldens).results.lastPathComponent }

    @Test func twoFoldersOfGoldensInOneFolderHaveTheirOwnResults() {
        #expect(name("Goldens") == "Tests-GalleryTests-Snapshots-Goldens")
        #expect(name("GoldensWide") == "Tests-GalleryTests-Snapshots-GoldensWide")
        #expect(name("../Snapshots/./Goldens/") == name("Goldens"))
    }

    @Test func aHyphenInANameIsNotOneBetweenNames() {
        let names = ["A-B/Goldens", "A/B/Goldens", "A/B-Goldens", "A%2DB/Goldens", "/A/B", "/A-B", "A/B"].map {
            name($0)
        }
        #expect(Set(names).count == names.count, "\(names)")
        #expect(names.allSatisfy { !$0.contains("/") })
    }

    @Test func aPackageWithTestsOnlyHasNoProgramForApproval() throws {
        #expect(expectation().hasProgram, "this package has adk-snapshot")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("adk-package-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let manifest = folder.appendingPathComponent("Package.swift")
        for (text, hasProgram) in [("ADKSnapshotTesting", false), ("ADKSnapshotTesting ADKSnapshotCommand", true)] {
            try Data(text.utf8).write(to: manifest)
            #expect(ADKSnapshotTesting.Expectation.hasProgram(in: folder) == hasProgram)
        }
        #expect(!ADKSnapshotTesting.Expectation.hasProgram(in: nil))
    }

    @Test func aFailureNamesTheTestForTheFilter() {
        #expect(place.testName == "aFailureNamesTheTestForTheFilter")
    }

    @Test func aFolderBesideThePackageIsOutsideOfIt() throws {
        let package = try #require(place.package)
        #expect(name(package.path + "-other/Goldens").hasPrefix("-"))
        #expect(name(package.path + "/other/Goldens") == "other-Goldens")
    }
}
