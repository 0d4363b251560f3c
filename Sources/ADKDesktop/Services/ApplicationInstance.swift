import ADKBus

/// The one running program of an app, which the session bus knows by the app's identifier. A second start hands its
/// files and links to it, and so does the desktop (`org.freedesktop.Application`). Thread-safe.
package final class ApplicationInstance: Sendable {
    /// A request of a second start, or of the desktop.
    package struct Request: Sendable, Equatable {
        /// The addresses to open. Empty only shows the app.
        package var addresses: [String] = []
        /// The ID of the launch, for the desktop's startup notification.
        package var startupID: String?

        package init(addresses: [String] = [], startupID: String? = nil) {
            (self.addresses, self.startupID) = (addresses, startupID)
        }
    }

    private static let interface = "org.freedesktop.Application"
    /// A program that does not answer is busy or hangs. In seconds.
    private static let limit = 5.0

    private let bus: BusConnection
    private let identifier: String
    private let object: BusToken

    /// Whether the bus takes `identifier` as a name: two or more parts of letters, digits, `_` and `-` between dots.
    package static func isValid(_ identifier: String) -> Bool {
        let parts = identifier.split(separator: ".", omittingEmptySubsequences: false)
        return identifier.utf8.count <= 255 && parts.count >= 2
            && parts.allSatisfy { part in
                !part.isEmpty && !(part.first?.isNumber ?? true)
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
            }
    }

    /// - Parameters:
    ///   - identifier: a valid one, like `org.example.Reader`.
    ///   - onRequest: called for each request, in order, once this is the running program. It must return soon.
    package init(bus: BusConnection, identifier: String, onRequest: @escaping @Sendable (Request) -> Void) {
        self.bus = bus
        self.identifier = identifier
        object = bus.export(ApplicationInstance.path(of: identifier)) { call async throws(BusFault) in
            guard call.interface == ApplicationInstance.interface else { throw .unknownMethod(call) }
            var request = Request(startupID: call.body.last?["desktop-startup-id"]?.text)
            switch call.member {
            case "Activate", "ActivateAction": break
            case "Open": request.addresses = call.body.first?.elements?.compactMap(\.text) ?? []
            default: throw .unknownMethod(call)
            }
            onRequest(request)
            return []
        }
    }

    private static func path(of identifier: String) -> String {
        "/" + identifier.replacing(".", with: "/").replacing("-", with: "_")
    }

    /// Hands `request` to the running program. False if there is none, or if it does not answer: this program is to
    /// start then. Without a running program or a bus, this one is the running program from now on.
    package func handOver(_ request: Request) async -> Bool {
        let limit = ApplicationInstance.limit
        let state = try? await bus.requestName(identifier, .doesNotQueue, limit: limit)
        guard state == .exists else { return false }
        let platform = BusValue.options(request.startupID.map { ["desktop-startup-id": .string($0)] } ?? [:])
        var call = BusMessage(
            to: identifier, path: ApplicationInstance.path(of: identifier), interface: ApplicationInstance.interface,
            member: "Activate", [platform])
        if !request.addresses.isEmpty {
            call.member = "Open"
            call.body = [.strings(request.addresses), platform]
        }
        return (try? await bus.call(call, limit: limit)) != nil
    }
}
