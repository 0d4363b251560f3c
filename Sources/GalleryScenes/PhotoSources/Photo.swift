import AsyncDisplayKit

/// One photo of a feed: its file and the texts shown with it.
package struct Photo: Sendable, Identifiable {
    /// The photographer.
    package struct Author: Sendable, Hashable {
        /// The name as shown.
        package var name: String
        /// The file of a small portrait; nil if there is none or its file is missing.
        package var avatar: URL?

        /// Creates an author.
        package init(name: String, avatar: URL? = nil) {
            self.name = name
            self.avatar = avatar
        }
    }

    /// A comment shown below the photo.
    package struct Comment: Sendable, Hashable {
        /// The name of the person who wrote it.
        package var author: String
        /// The comment's text.
        package var text: String

        /// Creates a comment.
        package init(author: String, text: String) {
            self.author = author
            self.text = text
        }
    }

    /// Unique among all photos that one source delivers.
    package let id: String
    /// The picture's file. It may be missing; see `problem`.
    package let file: URL
    /// The width in pixels after EXIF orientation; at least 1.
    package let pixelWidth: Int
    /// The height in pixels after EXIF orientation; at least 1.
    package let pixelHeight: Int
    /// The photographer, shown above the photo. Nil for a file, whose name is shown there.
    package let author: Author?
    /// The text below the photo, or the name of a file.
    package let caption: String?
    /// The number of likes; nil shows none.
    package let likes: Int?
    /// The date as shown, such as `14 March 2026`. Of a file, also its size.
    package let date: String?
    /// The comments in the order in which they are shown.
    package let comments: [Comment]
    /// The mean colour of all pixels, if it is known before the file is read. Shown until the photo is drawn.
    package let meanColor: UIColor?
    /// The reason why the file cannot be shown, as a sentence that names the file; nil if no problem is known yet.
    package let problem: String?
    /// Whether the size in pixels was read, rather than assumed.
    package var isSizeKnown = true
    /// Whether the file is a video, which another program plays.
    package var isVideo = false

    /// Creates a photo from the values its card shows.
    package init(
        id: String, file: URL, pixelWidth: Int, pixelHeight: Int, author: Author?, caption: String? = nil,
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

    /// The photographer, or the folder of a file.
    var origin: String { author?.name ?? file.deletingLastPathComponent().lastPathComponent }

    /// The same photo with another `id`, for a feed that shows it more than once.
    func withID(_ id: String) -> Photo { copy(id: id, date: date) }

    /// The same photo with another `id` and date.
    func copy(id: String, date: String?) -> Photo {
        Photo(
            id: id, file: file, pixelWidth: pixelWidth, pixelHeight: pixelHeight, author: author, caption: caption,
            likes: likes, date: date, comments: comments, meanColor: meanColor, problem: problem)
    }
}

/// A number of photos that a source delivers together.
package struct PhotoPage: Sendable {
    /// The photos in the order in which they are shown; may be empty.
    package var photos: [Photo]
    /// Whether `nextPage()` should be called again. It delivers more photos or throws an error.
    package var hasMore: Bool

    /// Creates a page.
    package init(photos: [Photo], hasMore: Bool) {
        self.photos = photos
        self.hasMore = hasMore
    }
}
