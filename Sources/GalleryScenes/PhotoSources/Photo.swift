import AsyncDisplayKit

/// One photo of a feed: where its pixels are and what is written around it.
///
/// A value, usable on any thread.
public struct Photo: Sendable, Identifiable {
    /// Who took it.
    public struct Author: Sendable, Hashable {
        public var name: String
        /// A small picture of the person; nil where there is none or its file is missing.
        public var avatar: URL?

        public init(name: String, avatar: URL? = nil) {
            self.name = name
            self.avatar = avatar
        }
    }

    /// What somebody wrote below it.
    public struct Comment: Sendable, Hashable {
        public var author: String
        public var text: String

        public init(author: String, text: String) {
            self.author = author
            self.text = text
        }
    }

    /// Unique among everything one source ever delivers.
    public let id: String
    public let file: URL
    /// Size in pixels as it is shown, that is after EXIF orientation; both at least 1.
    public let pixelWidth: Int
    public let pixelHeight: Int
    public let author: Author
    public let caption: String?
    public let likes: Int?
    /// Ready to be shown, such as `14 March 2026`.
    public let date: String?
    public let comments: [Comment]
    /// The mean of all its pixels, where that is known before it is read.
    public let meanColor: UIColor?
    /// Why the file cannot be shown, as a sentence that names it; nil where nothing is wrong so far.
    public let problem: String?

    public init(
        id: String, file: URL, pixelWidth: Int, pixelHeight: Int, author: Author, caption: String? = nil,
        likes: Int? = nil, date: String? = nil, comments: [Comment] = [], meanColor: UIColor? = nil,
        problem: String? = nil
    ) {
        self.id = id
        self.file = file
        self.pixelWidth = pixelWidth
        self.pixelHeight = pixelHeight
        self.author = author
        self.caption = caption
        self.likes = likes
        self.date = date
        self.comments = comments
        self.meanColor = meanColor
        self.problem = problem
    }

    /// The same photo under another identity, for a feed that shows it more than once.
    func renamed(_ id: String) -> Photo {
        Photo(
            id: id, file: file, pixelWidth: pixelWidth, pixelHeight: pixelHeight, author: author, caption: caption,
            likes: likes, date: date, comments: comments, meanColor: meanColor, problem: problem)
    }
}

/// Photos that arrive together.
public struct PhotoPage: Sendable {
    public var photos: [Photo]
    /// Asking again gives more, or says what is wrong with the rest.
    public var hasMore: Bool

    public init(photos: [Photo], hasMore: Bool) {
        self.photos = photos
        self.hasMore = hasMore
    }
}
