import AsyncDisplayKit

/// A photo of a server, on the screen or near it, that can be loaded again after a failure.
@MainActor
protocol RetryablePhoto: AnyObject {
    /// The host of the server.
    var host: String? { get }
    /// Loads the photo again if its load failed. Returns whether it did.
    func retryAfterOthers() -> Bool
}

/// The photos whose load failed. When the user asks for one of them again and it comes, the server is back: the others
/// of that server are loaded as well.
@MainActor
enum FailedPhotos {
    private struct Entry { weak var photo: (any RetryablePhoto)? }
    /// In the order of their failures.
    private static var entries: [Entry] = []

    static func add(_ photo: any RetryablePhoto) {
        entries.removeAll { $0.photo == nil || $0.photo === photo }
        entries.append(Entry(photo: photo))
    }

    /// A photo of `host` came that the user had asked for again.
    static func serverIsBack(_ host: String?) {
        let found = entries.compactMap(\.photo).filter { $0.host == host }
        entries.removeAll { $0.photo == nil || $0.photo?.host == host }
        for photo in found { _ = photo.retryAfterOthers() }
    }
}
