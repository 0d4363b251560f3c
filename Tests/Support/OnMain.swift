import Foundation

/// Runs `body` as main-actor code. XCTest calls synchronous tests on the main thread, but on
/// Linux it cannot list test methods that are themselves `@MainActor`.
public func onMain(_ body: @MainActor () throws -> Void) rethrows {
    try MainActor.assumeIsolated(body)
}
