import Foundation

/// The settings of a resource loader.
package struct ResourceConfiguration: Sendable {
    /// The settings of the transfers, with the network log.
    package var transfers = TransferConfiguration()
    /// The folder of the disk cache. Nil: nothing is stored.
    package var folder: CacheFolder?
    package var limits = DiskCacheLimits(byteLimit: 256 << 20)
    /// The most bytes to keep of bodies that can be continued.
    package var partLimit = 16 << 20
    /// The time in seconds since 1970, which HTTP counts ages by. Called on background threads.
    package var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }

    /// Settings without a disk cache.
    package init() {}

    /// Settings with the disk cache of an app, at the place that the environment names. Without a home directory
    /// nothing is stored.
    package init(app: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
        folder = try? CacheFolder(app: app, environment: environment)
    }
}
