import Foundation

extension UIApplication {
    /// Calls a method of `target`. Without a target, of the first responder of the key window that performs it, or of
    /// one behind it in the chain, or of one from `sender` on. `event` has no effect. Returns whether there was one.
    @discardableResult
    public func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        let found =
            target ?? (action.isClosure ? self : nil)
            ?? keyWindow?.commandSource?.target(forAction: action, withSender: sender)
            ?? (sender as? UIResponder)?.target(forAction: action, withSender: sender)
        guard let found else { return false }
        action.perform(on: found as AnyObject, sender: sender)
        return true
    }
}
