import ADKFoundation
import Foundation

/// The settings of a transfer engine.
package struct TransferConfiguration: Sendable {
    package var slots = SlotLimits()
    /// The value of the `User-Agent` field.
    package var userAgent = "AsyncDisplayKit"
    /// A file of trusted certificates in PEM form. Nil: those of the system.
    package var certificateFile: String?
    /// The URL of the proxy, or an empty text for none. Nil: that of the environment.
    package var proxy: String?
    /// The time without a transfer after which the thread ends and the connections are closed, in seconds.
    package var idleSeconds = 20.0
    /// The clock for time limits, delays and figures.
    package var clock: any FrameClock = MonotonicClock()
    /// The seed of the random part of delays.
    package var jitterSeed = UInt64.random(in: .min ... .max)
    /// The memory for received bodies.
    var bodies = BodyMemory.shared
    /// The file to which finished transfers are written.
    package var log: TransferLog?
    /// Opens the socket of the routing's reports, or returns nil if there is none.
    var openRoutes: @Sendable () -> Int32? = { RouteWatch.openSystemSocket() }
    /// The names under which libcurl is looked for. Nil: those of the process, loaded once.
    package var libraryNames: [String]?

    package init() {}
}
