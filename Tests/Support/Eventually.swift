/// Waits until `condition` holds. False after an hour, which ends a run that hangs: all tests of a process begin at
/// once, so that each waits for minutes on a busy machine.
public func eventually(_ condition: () -> Bool) async -> Bool {
    let limit = ContinuousClock.now + .seconds(3_600)
    while !condition() {
        guard ContinuousClock.now < limit else { return false }
        try? await Task.sleep(for: .milliseconds(1))
    }
    return true
}
