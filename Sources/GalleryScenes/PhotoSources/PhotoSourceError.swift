import AsyncDisplayKit

/// The reason why a source has no photos, or no further ones.
package enum PhotoSourceError: Error, Sendable, Equatable, CustomStringConvertible {
    /// There is no file or folder at this path.
    case missing(_ path: String)
    /// A folder without files, or a feed without photos.
    case empty(_ path: String)
    /// A folder with files but without photos; `list` names some of the files.
    case noPhotosAmong(_ path: String, _ list: String)
    /// Several files without a photo among them; `list` names some of the files.
    case noPhotos(files: Int, list: String)
    /// A file that is not a picture; `kind` is a phrase such as `a PDF document`.
    case foreign(_ path: String, kind: String)
    /// A file or folder that exists but cannot be read; `reason` is a phrase such as `permission denied`.
    case notReadable(_ path: String, reason: String)
    /// Neither a folder nor a file: a device, a pipe or a socket.
    case notAFolder(_ path: String)
    /// A feed that is not JSON; `detail` has the line of the error.
    case brokenJSON(_ path: String, detail: String)
    /// JSON that is not a feed. `field` is a path such as `photos[3].author.name`, `problem` a phrase such as
    /// `is missing`.
    case badField(_ path: String, field: String, problem: String)
    /// A page whose `next` leads to itself or to a page already read.
    case nextRepeats(_ path: String, next: String)
    /// A page of a remote feed that did not arrive; `reason` is a sentence.
    case notLoaded(_ address: String, reason: String)
    /// The server of a remote feed answered a page with another HTTP status than success.
    case refused(_ address: String, status: Int)
    /// The answer of the server is not JSON; `type` is its media type.
    case notAFeed(_ address: String, type: String)
    /// A page of a remote feed whose `next` is not requested; `reason` is a phrase.
    case refusedNext(_ address: String, reason: String)
    /// A remote feed with this many pages in sequence that have no photos.
    case emptyPages(_ address: String, count: Int)
    /// A web address in a feed of files.
    case unsupportedAddress(_ address: String)
    /// The built-in album is in none of the folders that were searched.
    case albumMissing(searched: [String])

    /// One sentence or more for the user.
    package var description: String {
        switch self {
        case .missing(let path): "There is no file or folder “\(path)”."
        case .empty(let path): "“\(path)” has no photos."
        case .noPhotosAmong(let path, let list): "“\(path)” has no photos this program can show, only \(list)."
        case .noPhotos(let files, let list): "None of the \(files) files is a photo this program can show: \(list)."
        case .foreign(let path, let kind): "“\(path)” is \(kind), not a picture this program can show."
        case .notReadable(let path, let reason): "“\(path)” cannot be read: \(reason)."
        case .notAFolder(let path): "“\(path)” is neither a folder of photos, nor a photo, nor a feed.json."
        case .brokenJSON(let path, let detail): "“\(path)” is not valid JSON: \(detail)."
        case .badField(let path, let field, let problem):
            "“\(path)” is not a photo feed: “\(field)” \(problem)."
        case .nextRepeats(let path, let next):
            "“\(path)” has “\(next)” as its next page, but that page has already been shown. The feed ends here."
        case .notLoaded(let address, let reason): "“\(address)” cannot be loaded. \(reason)"
        case .refused(let address, let status):
            "“\(address)” cannot be loaded. The server answered with the status \(status)"
                + (ADKImageDownloadError.words(forStatus: status).map { " (\($0))." } ?? ".")
        case .notAFeed(let address, let type): "“\(address)” is not a photo feed: the server sent \(type)."
        case .refusedNext(let address, let reason):
            "“\(address)” names a next page that cannot be loaded: \(reason). The feed ends here."
        case .emptyPages(let address, let count):
            "“\(address)” is page \(count) in sequence without photos. The feed ends here."
        case .unsupportedAddress(let address):
            "“\(address)” is a web address. A feed of files shows only files."
        case .albumMissing(let searched):
            "The built-in album is not installed. Set ADK_ASSETS to the folder that contains it, "
                + "or give a folder of photos. Searched: \(searched.joined(separator: ", "))."
        }
    }

    /// The description for people, without the report of a library.
    var shortDescription: String {
        guard case .notLoaded(let address, let reason) = self else { return description }
        return "“\(address)” cannot be loaded. \(ErrorWords.short(reason))"
    }

    /// Whether the page may be read when the network returns.
    var isUnreachable: Bool { if case .notLoaded = self { true } else { false } }
}
