import AsyncDisplayKit

/// One screen of the demo that can be opened by name.
public struct GalleryScene: Sendable {
    /// What a scene may be told.
    public struct Options: Sendable {
        public var source: (any PhotoSource)?
        public var column: ColumnWidth
        /// How many rows the scene `rows` has.
        public var rows: Int

        public init(source: (any PhotoSource)? = nil, column: ColumnWidth = .points(720), rows: Int = 1_000_000) {
            self.source = source
            self.column = column
            self.rows = rows
        }
    }

    public let name: String
    public let summary: String
    /// Shows the photos it is told of, which are worth reading before there is a window.
    public var showsPhotos = false
    /// The screen, ready to be a window's root.
    public let make: @MainActor @Sendable (Options) throws -> UIViewController

    /// Every scene there is.
    public static let all = [
        GalleryScene(name: "feed", summary: "an endless feed of photos with captions and comments", showsPhotos: true) {
            options in
            FeedViewController(source: try options.source ?? PhotoSources.open(nil), column: options.column)
        },
        GalleryScene(name: "typography", summary: "everything text can do, each feature with its name") { _ in
            TypographyViewController()
        },
        GalleryScene(name: "wonders", summary: "one card in the middle, made and measured in the background") { _ in
            WondersViewController()
        },
        GalleryScene(name: "jobs", summary: "five thousand job postings by day; new ones arrive while one reads") { _ in
            JobsViewController()
        },
        GalleryScene(name: "rows", summary: "as many rows of varying height as --rows says") { options in
            RowsViewController(rows: options.rows)
        },
    ]

    public static func named(_ name: String) -> GalleryScene? { all.first { $0.name == name } }
}
