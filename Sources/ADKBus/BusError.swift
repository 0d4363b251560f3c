/// The reason why a call on the bus has no answer. `description` is a sentence.
package enum BusError: Error, Sendable, Hashable {
    /// The user has no session bus. Many machines have none.
    case noBus
    /// libsystemd, which is loaded on demand, is not installed. `package` is the name of its Debian package.
    case libraryMissing(package: String)
    /// No connection to the bus. The text is the reason.
    case cannotConnect(String)
    /// The bus ended before the answer came. The text is the reason.
    case connectionLost(String)
    /// There was no answer within the limit of the call.
    case timedOut(seconds: Double)
    /// The caller cancelled the call.
    case cancelled
    /// Too many messages wait to be sent: the bus does not read.
    case queueIsFull
    /// A value or a name cannot be sent. The text is the reason.
    case invalidValue(String)
    /// The answer cannot be read. The text is the reason.
    case invalidMessage(String)
    /// The other side answered with an error, with its name, like `org.freedesktop.DBus.Error.ServiceUnknown`.
    case refused(name: String, message: String)
}

extension BusError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noBus: "There is no session bus."
        case .libraryMissing(let package): "The session bus needs the package \(package)."
        case .cannotConnect(let reason): "Cannot connect to the session bus: \(reason)."
        case .connectionLost(let reason): "The connection to the session bus was lost: \(reason)."
        case .timedOut(let seconds): "There was no answer within \(seconds) s."
        case .cancelled: "The call was cancelled."
        case .queueIsFull: "The session bus reads no messages."
        case .invalidValue(let reason): "The message cannot be sent: \(reason)."
        case .invalidMessage(let reason): "The answer cannot be read: \(reason)."
        case .refused(let name, let message): message.isEmpty ? "The call failed: \(name)." : "\(message) (\(name))"
        }
    }
}

/// The error with which an exported object answers a call.
package struct BusFault: Error, Sendable, Hashable {
    /// Like `org.freedesktop.DBus.Error.InvalidArgs`.
    package let name: String
    /// A sentence.
    package let message: String

    package init(name: String, message: String) { (self.name, self.message) = (name, message) }

    /// The object has no such method.
    package static func unknownMethod(_ call: BusMessage) -> BusFault {
        BusFault(
            name: "org.freedesktop.DBus.Error.UnknownMethod",
            message: "\(call.path) has no method \(call.interface).\(call.member)")
    }

    /// The arguments do not fit the method.
    package static func invalidArguments(_ call: BusMessage) -> BusFault {
        BusFault(
            name: "org.freedesktop.DBus.Error.InvalidArgs", message: "\(call.member) does not take these arguments")
    }

    /// The object has too many unanswered calls.
    static let busy = BusFault(name: "org.freedesktop.DBus.Error.LimitsExceeded", message: "too many calls are running")
}
