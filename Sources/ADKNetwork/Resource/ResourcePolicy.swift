/// The use of the disk cache that the caller of a load wants.
package struct ResourcePolicy: Sendable, Hashable {
    /// When a stale response is shown because the server gives none.
    package enum StalePolicy: Sendable, Hashable {
        /// Never. The load fails.
        case never
        /// As RFC 9111 permits: if the server cannot be reached, unless it forbade that by `must-revalidate` or
        /// `no-cache`; if the server fails, as long as `stale-if-error` says.
        case permitted
        /// Whenever the server cannot be reached or fails.
        case always
    }

    /// The use of stored responses.
    package var reading: CachePolicy
    /// Whether the response is stored.
    package var stores: Bool
    package var staleUse: StalePolicy

    package init(_ reading: CachePolicy = .standard, stores: Bool = true, staleUse: StalePolicy = .permitted) {
        self.reading = reading
        self.stores = stores
        self.staleUse = staleUse
    }

    /// A fresh response is used, a stale one is confirmed by the server.
    package static let standard = ResourcePolicy()
    /// Every response is confirmed by the server, but for fresh ones that are immutable.
    package static let revalidate = ResourcePolicy(.revalidate)
    /// The server sends the response again. It is stored.
    package static let reload = ResourcePolicy(.reload)
    /// A stored response is used even if it is stale. Without one the server is asked.
    package static let preferCache = ResourcePolicy(.preferCache)
    /// A stored response is used even if it is stale. The server is never asked.
    package static let cacheOnly = ResourcePolicy(.cacheOnly)
    /// The disk is neither read nor written.
    package static let noStore = ResourcePolicy(.reload, stores: false, staleUse: .never)

    /// Whether the disk is read.
    var reads: Bool { reading != .reload }
}
