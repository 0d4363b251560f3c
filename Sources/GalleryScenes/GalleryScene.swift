import AsyncDisplayKit

/// One screen of the demo that can be opened by name.
package struct GalleryScene: Sendable {
    /// Settings of a scene. Each scene ignores those that do not concern it.
    package struct Options: Sendable {
        /// The photos of the scenes that show photos; nil shows the built-in album.
        package var source: (any PhotoSource)?
        /// The path of the scene that edits a file; nil is a text of its own.
        package var file: String?
        /// The width of the cards of the scene `feed`.
        package var column: ColumnWidth
        /// The number of rows of the scene `rows`.
        package var rows: Int
        /// The number of numbered items of the scene `grid`; nil shows photos.
        package var items: Int?
        /// Whether the scene `grid` shows whole photos in rows, instead of squares.
        package var isJustified: Bool

        /// Creates options; the defaults are those of the gallery's command line.
        package init(
            source: (any PhotoSource)? = nil, file: String? = nil, column: ColumnWidth = .points(720),
            rows: Int = 1_000_000, items: Int? = nil, isJustified: Bool = false
        ) {
            self.source = source
            self.file = file
            self.column = column
            self.rows = rows
            self.items = items
            self.isJustified = isJustified
        }
    }

    /// The value of `--scene` that opens this scene.
    package let name: String
    /// A phrase for the list of scenes.
    package let summary: String
    /// Whether the scene shows `Options.source`. The gallery then reads the first photos before it opens the window.
    package var showsPhotos = false
    /// Whether the scene edits `Options.file`.
    package var editsFile = false
    /// Makes the root view controller. Throws if the photos cannot be opened.
    package let make: @MainActor @Sendable (Options) throws -> UIViewController

    /// All scenes, in the order in which they are listed.
    package static let all = [
        GalleryScene(name: "feed", summary: "an endless feed of photos with captions and comments", showsPhotos: true) {
            options in
            FeedViewController(source: try options.source ?? PhotoSources.open(nil), column: options.column)
        },
        GalleryScene(
            name: "grid", summary: "photos by month, to select; Control and the wheel change their size",
            showsPhotos: true
        ) { options in
            GridViewController(
                source: try options.source ?? PhotoSources.open(nil), items: options.items,
                isJustified: options.isJustified)
        },
        GalleryScene(
            name: "strips", summary: "strips of photos that scroll sideways in a table; each keeps its place",
            showsPhotos: true
        ) { options in
            StripsViewController(source: try options.source ?? PhotoSources.open(nil))
        },
        GalleryScene(
            name: "mosaic", summary: "photos in columns, each in its own shape, by a custom layout", showsPhotos: true
        ) { options in
            MosaicViewController(source: try options.source ?? PhotoSources.open(nil))
        },
        GalleryScene(name: "typography", summary: "every feature of text nodes, each with its name") { _ in
            TypographyViewController()
        },
        GalleryScene(name: "wonders", summary: "one card at a time, created and measured in the background") { _ in
            WondersViewController()
        },
        GalleryScene(
            name: "animals", summary: "a pager of endless tables: swipe sideways, turn the wheel down"
        ) { options in
            AnimalsViewController(source: options.source is AlbumSource ? nil : options.source)
        },
        GalleryScene(name: "jobs", summary: "five thousand job postings by day; new ones arrive at the top") { _ in
            JobsViewController()
        },
        GalleryScene(
            name: "navigation", summary: "walks: tabs, lists, details, sheets, popovers and alerts"
        ) { _ in
            NavigationViewController()
        },
        GalleryScene(
            name: "transitions", summary: "a journey whose fields change places, and rows that open: layout transitions"
        ) { _ in
            TransitionsViewController()
        },
        GalleryScene(
            name: "motion", summary: "curves, springs, transforms and interruptions on one board; Space pauses"
        ) { _ in
            MotionViewController()
        },
        GalleryScene(name: "comments", summary: "a photo with comments, and a field to write one") { options in
            CommentsViewController(source: try options.source ?? PhotoSources.open(nil))
        },
        GalleryScene(name: "search", summary: "job postings that contain the typed words, which are marked") { _ in
            SearchViewController()
        },
        GalleryScene(
            name: "editor", summary: "a long text in many scripts, or the text file SOURCE; Control+S saves it",
            editsFile: true
        ) { options in
            try EditorViewController(file: options.file)
        },
        GalleryScene(name: "rows", summary: "rows of varying height, as many as --rows says") { options in
            RowsViewController(rows: options.rows)
        },
    ]

    /// The scene called `name`, or nil.
    package static func named(_ name: String) -> GalleryScene? { all.first { $0.name == name } }
}

/// Sets the `debugName` of nodes. Snapshot and layout reports identify nodes by it.
func setDebugNames(_ nodes: KeyValuePairs<String, ASDisplayNode?>) {
    for (name, node) in nodes { node?.debugName = name }
}
