import ADKFoundation
import Foundation

/// The state of the image of a network image node.
public enum ADKImageLoadState: Sendable {
    /// There is no URL, the node is outside of the preload range, or the app set the image.
    case idle
    /// A cache is asked, or the transfer waits for its turn or for the first bytes.
    case waiting
    /// The received part of the image, from 0 to 1.
    case loading(progress: CGFloat)
    /// The image could not be loaded. `retryDelay` seconds after the failure or later, the node tries again by itself
    /// when it enters the preload range or becomes visible. If the server was not reached, the node also tries again
    /// when the network returns. `ASNetworkImageNode.retry()` tries at once.
    case failed(any Error, retryDelay: TimeInterval)
    /// The image is set.
    case loaded
}

/// The failures of one URL in a row. Pure: the time is a parameter, in seconds.
struct LoadFailures: Equatable {
    private(set) var count = 0
    /// The time before which the node does not try again by itself.
    private(set) var nextTime = -TimeInterval.infinity

    private static let (firstDelay, longestDelay) = (5.0, 300.0)
    /// The longest time that a server can ask for.
    private static let longestRetryAfter = 3600.0

    /// Adds a failure. Returns the delay until the next attempt, which doubles with each failure. An error that is not
    /// temporary has the longest. A time that the server asks for is the least, up to an hour.
    mutating func add(_ error: any Error, now: TimeInterval) -> TimeInterval {
        let error = error as? ADKImageDownloadError
        let backOff =
            error?.isTemporary ?? true
            ? min(LoadFailures.longestDelay, LoadFailures.firstDelay * pow(2, Double(min(count, 16))))
            : LoadFailures.longestDelay
        let delay = max(backOff, min(error?.retryAfter ?? 0, LoadFailures.longestRetryAfter))
        count += 1
        nextTime = now + delay
        return delay
    }

    /// Whether the node may try by itself.
    func isDue(now: TimeInterval) -> Bool { now >= nextTime }
}
