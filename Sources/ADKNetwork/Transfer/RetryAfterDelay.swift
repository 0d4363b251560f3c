/// The seconds that a server asks a client to wait.
enum RetryAfterDelay {
    /// The value of `Retry-After` in seconds. A date is read relative to the `Date` of the same response, so that no
    /// clock of this machine is needed; without one it is ignored.
    static func seconds(in headers: HTTPHeaders) -> Double? {
        guard let text = headers.value(of: "Retry-After") else { return nil }
        return ASCII.saturatingNumber(text.utf8).map(Double.init)
    }
}
