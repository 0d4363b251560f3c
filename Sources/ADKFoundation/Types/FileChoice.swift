/// A question for files or a folder, which a dialog of the desktop or one of the app shows.
package struct FileChoice: Sendable {
    package enum Purpose: Sendable, Equatable {
        case open, openFolder
        /// A place for one file, whose suggested name is given.
        case save(name: String)
        /// A folder for files with these names, which are all different.
        case saveAll(names: [String])
    }

    package var purpose: Purpose
    /// The title of the dialog.
    package var title = ""
    package var allowsMultiple = false
    /// The types of the files that may be opened. Empty allows all.
    package var types: [UTType] = []
    /// The path of the folder that is shown first.
    package var folder: String?

    package init(_ purpose: Purpose) { self.purpose = purpose }
}

/// The answer to a question for files.
package enum FileChoiceAnswer: Sendable, Equatable {
    /// The addresses of files or of a folder, as URLs. For `saveAll` one for each name, in their order.
    case chosen([String])
    case cancelled
    /// There is no dialog. The question was not shown.
    case unavailable
}
