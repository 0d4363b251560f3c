import AsyncDisplayKit

/// Pages in the middle of a screen without photos, the same for all screens.
@MainActor
enum StatusPage {
    /// The photos of a server, or of files, are being read.
    static func waiting(for host: String?) -> UIContentUnavailableConfiguration {
        var page = UIContentUnavailableConfiguration.loading()
        page.text = host.map { "Waiting for photos from \($0) …" } ?? "Looking for photos …"
        return page
    }

    /// There are no photos.
    static var nothingHere: UIContentUnavailableConfiguration {
        var page = UIContentUnavailableConfiguration.empty()
        page.image = UIImage(systemName: "photo.on.rectangle")
        page.text = "No photos here"
        page.secondaryText = "Drop a folder or photos here, or paste them with Ctrl+V."
        return page
    }

    /// The photos cannot be read. `again` is the button for another attempt.
    static func problem(_ error: PhotoSourceError, again: UIAction?) -> UIContentUnavailableConfiguration {
        switch error {
        case .empty, .noPhotosAmong: return nothingHere
        default: break
        }
        var page = UIContentUnavailableConfiguration.empty()
        page.image = UIImage(systemName: "exclamationmark.triangle")
        page.text = again == nil ? "These photos cannot be shown" : "The photos could not be loaded"
        page.secondaryText = error.shortDescription
        page.buttonProperties.primaryAction = again
        return page
    }
}
