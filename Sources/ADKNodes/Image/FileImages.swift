import ADKFoundation
import ADKGraphics

/// Pictures of files that somebody holds: a second node that shows the same file shares what the first
/// one drew. A file that was changed since is another. Any thread.
enum FileImages {
    private struct Held {
        weak var image: UIImage?
    }

    private struct State {
        var images: [FileVersion: Held] = [:]
        var sweepAt = 64
    }

    private static let state = Locked(State())

    static func image(ofFile path: String) throws(ImageCodecError) -> UIImage {
        // Nothing to share where there is no file; the error is that of reading it.
        guard let key = FileVersion(path: path) else { return try UIImage(drawnFromFile: path) }
        if let known = state.withLock({ $0.images[key]?.image }) { return known }
        let image = try UIImage(drawnFromFile: path)
        return state.withLock { state in
            // Two workers may have read it at once: the first to come back is the one that is shared.
            if let earlier = state.images[key]?.image { return earlier }
            state.images[key] = Held(image: image)
            if state.images.count >= state.sweepAt {
                state.images = state.images.filter { $0.value.image != nil }
                state.sweepAt = max(64, state.images.count * 2)
            }
            return image
        }
    }
}
