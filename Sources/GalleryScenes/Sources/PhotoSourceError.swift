import AsyncDisplayKit

/// Why a source has no photos, or no more of them.
///
/// The description is a sentence for the person who started the gallery.
public enum PhotoSourceError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Nothing is there.
    case missing(_ path: String)
    /// A folder or feed without a single photo.
    case empty(_ path: String)
    /// Several files, and not one photo among them.
    case noPhotos(files: Int)
    case notReadable(_ path: String, reason: String)
    /// Neither a folder nor a `feed.json`.
    case notAFolder(_ path: String)
    /// Not JSON; `detail` says where.
    case brokenJSON(_ path: String, detail: String)
    /// JSON that is no feed: `field` such as `photos[3].author.name`, `problem` such as `is missing`.
    case badField(_ path: String, field: String, problem: String)
    /// `next` leads to the page itself or to one that was read before.
    case nextRepeats(_ path: String, next: String)
    case unsupportedAddress(_ address: String)
    /// The built-in album is in none of the places it may be installed in.
    case albumMissing(searched: [String])

    public var description: String {
        switch self {
        case .missing(let path): "There is no file or folder “\(path)”."
        case .empty(let path): "“\(path)” has no photos (.jpg, .jpeg, .png or .webp)."
        case .noPhotos(let files): "None of the \(files) files is a photo (.jpg, .jpeg, .png or .webp)."
        case .notReadable(let path, let reason): "“\(path)” cannot be read: \(reason)."
        case .notAFolder(let path): "“\(path)” is neither a folder of photos, nor a photo (.jpg, .jpeg, .png or .webp), nor a feed.json."
        case .brokenJSON(let path, let detail): "“\(path)” is not valid JSON: \(detail)."
        case .badField(let path, let field, let problem):
            "“\(path)” is not a photo feed: “\(field)” \(problem)."
        case .nextRepeats(let path, let next):
            "“\(path)” gives “\(next)” as its next page, which has been shown already; the feed ends here."
        case .unsupportedAddress(let address):
            "“\(address)” is a web address, which the gallery cannot open yet: give it a folder or a feed.json."
        case .albumMissing(let searched):
            "The built-in album is not installed; set ADK_ASSETS to the folder that holds it, "
                + "or name a folder of photos. Looked in: \(searched.joined(separator: ", "))."
        }
    }
}
