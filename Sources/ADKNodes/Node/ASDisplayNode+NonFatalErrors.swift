import ADKFoundation
import Foundation

/// The domain of the errors that `ASDisplayNode.nonFatalErrorBlock` receives.
public let ASDisplayNodeErrorDomain = "ASDisplayNodeErrorDomain"
/// The code of the errors that `ASDisplayNode.nonFatalErrorBlock` receives.
public let ASDisplayNodeNonFatalErrorCode = 1

extension ASDisplayNode {
    /// Receives each mistake of the program that is found at run time and handled, such as a number that is not finite.
    /// The error is an `NSError` with a description. The mistakes are logged as well. Nil by default. Any thread.
    public static var nonFatalErrorBlock: ASDisplayNodeNonFatalErrorBlock? {
        get { nonFatalErrors.current }
        set {
            nonFatalErrors.withLock { $0 = newValue }
            guard let newValue else { return Misuse.setReceiver(nil) }
            Misuse.setReceiver { message in newValue(nonFatalError(message)) }
        }
    }

    private static let nonFatalErrors = Locked<ASDisplayNodeNonFatalErrorBlock?>(nil)

    private static func nonFatalError(_ message: String) -> NSError {
        NSError(
            domain: ASDisplayNodeErrorDomain, code: ASDisplayNodeNonFatalErrorCode,
            userInfo: [NSLocalizedDescriptionKey: message])
    }
}
