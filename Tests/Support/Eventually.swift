/// Waits until `condition` holds. False after ten minutes: on a busy machine a task may wait for minutes until the
/// tests before it have ended.
public func eventually(_ condition: () -> Bool) async -> Bool {
    let limit = ContinuousClock.now + .seconds(600)
    while !condition() {
        guard ContinuousClock.now < limit else { return false }
        try? await Task.sleep(for: .milliseconds(1))
    }
    return true
}
