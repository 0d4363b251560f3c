import ADKSnapshot
import AsyncDisplayKit
import XCTest

/// Each mutation of a small screen is named rightly.
final class CauseTests: XCTestCase, @unchecked Sendable {
    /// The changes since the golden of the unchanged screen, in order.
    @MainActor
    private func changes(_ folders: SnapshotFolders, _ change: (inout CardStyle) -> Void) -> [NodeChange] {
        guard case .regression(let regression) = folders.run(.never).verify(CardScene.scene(change)) else {
            XCTFail("not seen")
            return []
        }
        return regression.causes
    }

    func testEachMutationIsNamedRightly() throws {
        let mutations: [(String, @Sendable (inout CardStyle) -> Void)] = [
            (
                "ASDisplayNode ‘card’ in CardCellNode: background #ffffff → #fafafa (3 nodes)",
                { $0.cardColor = UIColor(hex: 0xFAFAFA) }
            ),
            ("ASDisplayNode ‘card’ in CardCellNode: shadow lost (3 nodes)", { $0.shadowOpacity = 0 }),
            ("ASDisplayNode ‘card’ in CardCellNode: shadow opacity 0.3 → 0.2 (3 nodes)", { $0.shadowOpacity = 0.2 }),
            ("ASDisplayNode ‘card’ in CardCellNode: shadow radius 3 → 4 (3 nodes)", { $0.shadowRadius = 4 }),
            (
                "ASDisplayNode ‘card’ in CardCellNode: shadow offset 0 2 → 0 3 (3 nodes)",
                { $0.shadowOffset = CGSize(width: 0, height: 3) }
            ),
            ("ASDisplayNode ‘card’ in CardCellNode: corner radius 8 → 6 (3 nodes)", { $0.cornerRadius = 6 }),
            ("ASButtonNode ‘follow’ in CardCellNode: border lost (3 nodes)", { $0.borderWidth = 0 }),
            (
                "ASButtonNode ‘follow’ in CardCellNode: border width 1 → 2 (3 nodes)", { $0.borderWidth = 2 }
            ),
            (
                "ASButtonNode ‘follow’ in CardCellNode: border colour #c8c8d0 → #c8c8d1 (3 nodes)",
                { $0.borderColor = UIColor(hex: 0xC8C8D1) }
            ),
            (
                "ASTextNode ‘author’ in CardCellNode: text colour #333333 → #444444 (3 nodes)",
                { $0.authorColor = UIColor(hex: 0x444444) }
            ),
            ("RowSeparator in ASTableNode: x 12 → 16, width 248 → 244 (2 nodes)", { $0.separatorInset = 16 }),
            (
                "RowSeparator in ASTableNode: background #4060a0 → #4060a1 (2 nodes)",
                { $0.separatorColor = UIColor(hex: 0x4060A1) }
            ),
            ("RowSeparator in ASTableNode: behind CardCellNode now (2 nodes)", { $0.separatorsAreBehind = true }),
            ("ASDisplayNode ‘badge’ in CardCellNode: hidden now (3 nodes)", { $0.badgeIsHidden = true }),
            (
                "ASDisplayNode ‘badge’ in CardCellNode: behind ASDisplayNode ‘card’ now (3 nodes)",
                { $0.badgeIsBehind = true }
            ),
        ]
        try withSnapshotFolders { folders in
            XCTAssertEqual(folders.run(.missing).verify(CardScene.scene()).kind, .missing)
            for (expected, change) in mutations {
                let causes = changes(folders, change)
                XCTAssertEqual(causes.map(\.description), [expected])
            }
        }
    }

    func testAChangeThatMovesOthersIsTheirCause() throws {
        let mutations: [(String, @Sendable (inout CardStyle) -> Void)] = [
            (
                "ASTextNode ‘author’ in CardCellNode: font Noto Sans 14 semibold → Noto Sans 18 semibold",
                { $0.authorFont = .systemFont(ofSize: 18, weight: .semibold) }
            ),
            (
                "ASTextNode ‘caption’ in CardCellNode: text ‘A short walk’ → ‘A long",
                {
                    $0.captions[1] = "A long walk along the river, over two bridges and back through the old town"
                }
            ),
            ("ASTextNode in ASButtonNode ‘follow’: text ‘Follow’ → ‘Unfollow’", { $0.buttonTitle = "Unfollow" }),
            ("ASTextNode ‘likes’ in CardCellNode: y +6", { $0.likesGap = 6 }),
            ("ASTextNode ‘likes’ in CardCellNode: gone", { $0.likesAreShown = false }),
        ]
        try withSnapshotFolders { folders in
            XCTAssertEqual(folders.run(.missing).verify(CardScene.scene()).kind, .missing)
            for (expected, change) in mutations {
                let causes = changes(folders, change)
                XCTAssertTrue(
                    causes.first?.description.hasPrefix(expected) ?? false,
                    "\(expected): \(causes.map(\.description).joined(separator: " | "))")
                XCTAssertEqual(causes.count, 1, causes.map(\.description).joined(separator: " | "))
                XCTAssertFalse(causes.first?.consequences.isEmpty ?? true, expected)
            }
        }
    }

    func testAnInsertedRowIsNewAndMovesTheOthers() throws {
        try withSnapshotFolders { folders in
            XCTAssertEqual(folders.run(.missing).verify(CardScene.scene()).kind, .missing)

            let causes = changes(folders) {
                $0.authors.insert("Edsger", at: 1)
                $0.captions.insert("A new row", at: 1)
            }

            XCTAssertEqual(causes.first?.name, "CardCellNode")
            XCTAssertEqual(causes.first?.change, "new")
            XCTAssertEqual(causes.map(\.description).count, 1, "\(causes)")
        }
    }

    func testARemovedRowIsGone() throws {
        try withSnapshotFolders { folders in
            XCTAssertEqual(folders.run(.missing).verify(CardScene.scene()).kind, .missing)

            let causes = changes(folders) {
                $0.authors.remove(at: 0)
                $0.captions.remove(at: 0)
            }

            XCTAssertEqual(causes.first?.name, "CardCellNode")
            XCTAssertEqual(causes.first?.change, "gone")
            XCTAssertEqual(causes.map(\.description).count, 1, "\(causes)")
        }
    }

    func testTheTitleOfTheWindowIsPartOfTheGolden() throws {
        try withSnapshotFolders { folders in
            let named = CardScene.scene { $0.title = "Cards" }
            XCTAssertEqual(folders.run(.missing).verify(named).kind, .missing)
            XCTAssertEqual(folders.run(.never).verify(named), .same)

            let causes = changes(folders) { $0.title = "Catds" }

            XCTAssertEqual(causes.map(\.description), ["window: title ‘Cards’ → ‘Catds’"])
            // Approving the same pixels takes over the title.
            let approval = Approval(results: folders.results, goldens: folders.goldens, acrossEnvironments: .refuse)
            for record in try approval.candidates() { try approval.approve(record) }
            XCTAssertEqual(folders.run(.never).verify(CardScene.scene { $0.title = "Catds" }), .same)
        }
    }

    func testARecordOfVersion1GivesOnlyFrames() throws {
        try withSnapshotFolders { folders in
            let scene = CardScene.scene()
            XCTAssertEqual(folders.run(.missing).verify(scene).kind, .missing)
            // Version 1 had neither a first line, nor properties, nor bare layers.
            let file = folders.goldens.appendingPathComponent("\(scene.id).frames.txt")
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
            let old = lines.filter { !$0.contains("RowSeparator") }.map { line -> String in
                guard let mark = line.range(of: "  @ ") else { return "" }
                let numbers = line[mark.upperBound...].split(separator: " ").prefix(4)
                return line[..<mark.upperBound] + numbers.joined(separator: " ")
            }
            try Data(old.joined(separator: "\n").utf8).write(to: file)

            XCTAssertEqual(changes(folders) { $0.cardColor = UIColor(hex: 0xFAFAFA) }, [])
            let moved = changes(folders) { $0.likesGap = 6 }
            XCTAssertEqual(moved.map(\.kind), ["y +6"], "\(moved)")
        }
    }
}
