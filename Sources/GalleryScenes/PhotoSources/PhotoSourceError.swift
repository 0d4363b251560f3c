import AsyncDisplayKit

/// Why a source has no photos, or no more of them.
///
/// The description is a sentence for the person who started the gallery.
public enum PhotoSourceError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Nothing is there.
    case missing(_ path: String)
    /// A folder or feed without a single file.
    case empty(_ path: String)
    /// A folder with files but no photo; `list` names some of them.
    case noPhotosAmong(_ path: String, _ list: String)
    /// Several files, and not one photo among them; `list` names some of them.
    case noPhotos(files: Int, list: String)
    /// A file that is something else; `kind` such as `a PDF document`.
    case foreign(_ path: String, kind: String)
    case notReadable(_ path: String, reason: String)
    /// Neither a folder nor a file: a device, a pipe or a socket.
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
        case .empty(let path): "“\(path)” has no photos."
        case .noPhotosAmong(let path, let list): "“\(path)” has no photos this program can show: \(list)."
        case .noPhotos(let files, let list): "None of the \(files) files is a photo this program can show: \(list)."
        case .foreign(let path, let kind): "“\(path)” is \(kind), which is no picture this program can show."
        case .notReadable(let path, let reason): "“\(path)” cannot be read: \(reason)."
        case .notAFolder(let path): "“\(path)” is neither a folder of photos, nor a photo, nor a feed.json."
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
