import AsyncDisplayKit

/// One screen of the demo that can be opened by name.
public struct GalleryScene: Sendable {
    /// What a scene may be told.
    public struct Options: Sendable {
        public var source: (any PhotoSource)?
        public var column: ColumnWidth

        public init(source: (any PhotoSource)? = nil, column: ColumnWidth = .points(720)) {
            self.source = source
            self.column = column
        }
    }

    public let name: String
    public let summary: String
    /// The screen, ready to be a window's root.
    public let make: @MainActor @Sendable (Options) throws -> UIViewController

    /// Every scene there is.
    public static let all = [
        GalleryScene(name: "feed", summary: "an endless feed of photos with captions and comments") { options in
            FeedViewController(source: try options.source ?? PhotoSources.open(nil), column: options.column)
        },
        GalleryScene(name: "typography", summary: "everything text can do, each feature with its name") { _ in
            TypographyViewController()
        },
        GalleryScene(name: "wonders", summary: "one card in the middle, made and measured in the background") { _ in
            WondersViewController()
        },
    ]

    public static func named(_ name: String) -> GalleryScene? { all.first { $0.name == name } }
}
