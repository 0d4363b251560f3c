import Foundation

/// A word or sentence that the framework itself shows. The value is the English one.
///
/// `%@` stands for text that is inserted, `%d` for a number; `%1$d` and `%2$d` are the first and the second one.
package enum FrameworkWord: String, CaseIterable, Sendable {
    // Buttons.
    case add = "Add", back = "Back", cancel = "Cancel", close = "Close", delete = "Delete"
    case details = "Details", done = "Done"
    case edit = "Edit", refresh = "Refresh", save = "Save", search = "Search"
    case bookmarks = "Bookmarks", camera = "Camera", compose = "Compose", fastForward = "Fast Forward", more = "More"
    case organize = "Organize", pause = "Pause", play = "Play", reply = "Reply", rewind = "Rewind", share = "Share"
    case stop = "Stop"

    // Editing.
    case addToDictionary = "Add to Dictionary", bold = "Bold", copy = "Copy", copyLink = "Copy Link", cut = "Cut"
    case ignore = "Ignore", italic = "Italic", lookingForSuggestions = "Looking for suggestions …"
    case noSuggestions = "No suggestions", openLink = "Open Link", paste = "Paste"
    case pasteAsPlainText = "Paste as Plain Text", redo = "Redo", redoNamed = "Redo %@", selectAll = "Select All"
    case underline = "Underline", undo = "Undo", undoNamed = "Undo %@"

    // Finding.
    case find = "Find", findDialog = "Find…", findNext = "Find Next", findPrevious = "Find Previous"
    case matchCase = "Match case", matchOf = "%1$d of %2$d", noMatches = "No matches", oneMatch = "1 match"
    case manyMatches = "%d matches", searching = "Searching …"

    // Files.
    case fileNotSaved = "“%@” was not saved", fileSystem = "File System", folderIsEmpty = "The folder is empty"
    case folderNotMade = "The folder “%@” was not made", folderNotReadable = "“%@” cannot be read"
    case homeFolder = "Home Folder", name = "Name", newFolder = "New Folder", open = "Open", places = "Places"
    case replace = "Replace", replaceQuestion = "“%@” exists already. Replace it?"

    // Menus.
    case application = "Application", file = "File", format = "Format", fullScreen = "Full Screen", help = "Help"
    case currentView = "Current view", keyboardShortcuts = "Keyboard Shortcuts", loading = "Loading …"
    case view = "View", window = "Window"

    // Missing content.
    case checkSpelling = "Check the spelling or try a new search.", noResults = "No Results"
    case noResultsFor = "No Results for “%@”"

    // Keys.
    case altKey = "Alt", backspaceKey = "Backspace", controlKey = "Ctrl", deleteKey = "Del", downKey = "Down"
    case endKey = "End", enterKey = "Enter", escapeKey = "Esc", homeKey = "Home", leftKey = "Left"
    case pageDownKey = "Page Down", pageUpKey = "Page Up", rightKey = "Right", shiftKey = "Shift"
    case spaceKey = "Space", superKey = "Super", tabKey = "Tab", upKey = "Up"

    /// The word in the language in use. Any thread.
    package var text: String {
        TextLookup.shown(FrameworkLanguage.current.column.flatMap { FrameworkWord.translations[self]?[$0] } ?? rawValue)
    }

    /// The sentence with what is inserted into it.
    package func text(_ insertions: any CVarArg...) -> String { String(format: text, arguments: insertions) }
}

/// The languages of the framework's own words.
package enum FrameworkLanguage: String, CaseIterable, Sendable {
    case english = "en"
    // In the order of the columns of translations.
    case german = "de", arabic = "ar", japanese = "ja"

    /// The first of the app's languages that the framework has; English if there is none. Any thread.
    package static var current: FrameworkLanguage { FrameworkLanguage(firstOf: AppLanguage.preferred.map(\.language)) }

    /// The first of a user's languages, such as `de_AT`, that the framework has; English if it has none.
    package init(firstOf names: [String]) {
        self =
            names.lazy.compactMap { FrameworkLanguage(rawValue: String($0.prefix { $0.isLetter }).lowercased()) }.first
            ?? .english
    }

    fileprivate var column: Int? { FrameworkLanguage.allCases.firstIndex(of: self).flatMap { $0 == 0 ? nil : $0 - 1 } }
}
