/// Waits until `condition` holds. False after ten minutes: on a busy machine a task may wait for minutes until the
/// tests before it have ended.
public func eventually(_ condition: () -> Bool) async -> Bool {
    // The tests of a process begin all at once: on a busy machine each waits for minutes. The limit ends what hangs.
    let limit = ContinuousClock.now + .seconds(3_600)
    while !condition() {
        guard ContinuousClock.now < limit else { return false }
        try? await Task.sleep(for: .milliseconds(1))
    }
    return true
}
