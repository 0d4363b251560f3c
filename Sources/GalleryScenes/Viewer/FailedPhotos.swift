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
    private struct Entry {
        weak var photo: (any RetryablePhoto)?
        /// The user asked for another load, which is in progress.
        var isAskedFor = false
    }
    /// In the order of their failures.
    private static var entries: [Entry] = []

    /// The load of a photo failed.
    static func add(_ photo: any RetryablePhoto) {
        entries.removeAll { $0.photo == nil || $0.photo === photo }
        entries.append(Entry(photo: photo))
    }

    /// The user asks for a photo again.
    static func noteRetry(of photo: any RetryablePhoto) {
        add(photo)
        entries[entries.count - 1].isAskedFor = true
    }

    /// A photo was loaded.
    static func noteLoad(of photo: any RetryablePhoto) {
        guard let index = entries.firstIndex(where: { $0.photo === photo }) else { return }
        if entries.remove(at: index).isAskedFor { serverIsBack(photo.host) }
    }

    private static func serverIsBack(_ host: String?) {
        let found = entries.compactMap(\.photo).filter { $0.host == host }
        entries.removeAll { $0.photo == nil || $0.photo?.host == host }
        for photo in found { _ = photo.retryAfterOthers() }
    }
}
