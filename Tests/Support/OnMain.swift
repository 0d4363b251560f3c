import Foundation

/// Runs `body` on the main actor. XCTest calls synchronous tests on the main thread, but on Linux it cannot list test
/// methods that are `@MainActor` themselves.
public func onMain(_ body: @MainActor () throws -> Void) rethrows {
    try MainActor.assumeIsolated(body)
}
