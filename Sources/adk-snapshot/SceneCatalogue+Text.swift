import ADKSnapshot
import AsyncDisplayKit
import GalleryScenes

/// Text that is selected and edited.
extension SceneCatalogue {
    private static let card = CGSize(width: 420, height: 250)
    private static let column = CGSize(width: 420, height: 360)

    /// A comment that is written in a row that grew, and one that is selected.
    static let comments = [
        SnapshotScene(
            name: "comments-writing", size: card, make: { try makeComments() },
            steps: [
                .key(.keyboardEnd), .click("field"), .type("A comment that needs two lines in a narrow window. "),
                .key(.keyboardHome),
            ]),
        SnapshotScene(
            name: "comments-selection", size: card, theme: .dark, make: { try makeComments() },
            steps: [.key(.keyboardEnd), .click(.node("comment", index: 4), count: 2)]),
    ]

    @MainActor
    private static func makeComments() throws -> UIViewController {
        CommentsViewController(source: try PhotoSources.open(nil))
    }

    /// A search: empty, with typed words, and without a result.
    static let search = [
        SnapshotScene(name: "search-empty", size: card, make: { SearchViewController() }),
        SnapshotScene(
            name: "search-typed", size: card, theme: .dark, make: { SearchViewController() },
            steps: [.type("bridge in")]),
        SnapshotScene(
            name: "search-nothing", size: card, make: { SearchViewController() }, steps: [.type("zebra")]),
        SnapshotScene(
            name: "search-selected", size: card, direction: .rightToLeft, make: { SearchViewController() },
            steps: [.type("bridge"), .key(.keyboardLeftArrow, modifiers: [.control, .shift])]),
    ]

    /// A text in many scripts: with the caret, a selection over lines of both directions, searches, composed text, and
    /// looks that the user made.
    static let editor = [
        SnapshotScene(
            name: "editor-caret", size: column, make: { try EditorViewController(file: nil) },
            steps: [.type("Typed: "), .key(.keyboardDownArrow), .key(.keyboardDownArrow)]),
        SnapshotScene(
            name: "editor-selection", size: column, theme: .dark, make: { try EditorViewController(file: nil) },
            steps: [.key(.keyboardPageDown), .key(.keyboardPageDown), .key(.keyboardPageDown, modifiers: .shift)]),
        SnapshotScene(
            name: "editor-find", size: column, make: { try EditorViewController(file: nil) },
            steps: [.key("f", modifiers: .control), .type("the"), .key(.keyboardReturnOrEnter)]),
        SnapshotScene(
            name: "editor-nothing-found", size: card, theme: .dark, make: { try EditorViewController(file: nil) },
            steps: [.key("f", modifiers: .control), .type("zebra")]),
        SnapshotScene(
            name: "editor-formatted", size: card, make: { try EditorViewController(file: nil) },
            steps: [
                .type("bold, underlined and italic\n"), .select(NSRange(location: 0, length: 16), in: "UITextView"),
                .key("b", modifiers: .control), .select(NSRange(location: 6, length: 10), in: "UITextView"),
                .key("u", modifiers: .control), .select(NSRange(location: 21, length: 6), in: "UITextView"),
                .key("i", modifiers: .control),
            ]),
        SnapshotScene(
            name: "editor-composing", size: card, make: { try EditorViewController(file: nil) },
            steps: [
                .paste("同一行\n同一行\n"), .select(NSRange(location: 4, length: 3), in: "UITextView"), .compose("にほんご"),
            ]),
    ]
}
