import Logging

/// The objects of this program, and the calls to them that it has not answered. Used on the bus's thread only.
final class BusObjects {
    typealias Method = @Sendable (BusMessage) async throws(BusFault) -> [BusValue]

    private struct Object {
        let id: UInt64
        let path: String
        let method: Method
    }

    private let inbox: BusInbox
    private var objects: [Object] = []
    private var requests: [UInt64: BusPacket] = [:]

    private static let log = Logger(label: "adk.bus")
    private static let mostRequests = 1024

    init(inbox: BusInbox) { self.inbox = inbox }

    func export(_ id: UInt64, _ path: String, _ method: @escaping Method) {
        objects.append(Object(id: id, path: path, method: method))
    }

    func unexport(_ id: UInt64) { objects.removeAll { $0.id == id } }

    /// The link ended: no answer can be sent.
    func forgetRequests() { requests = [:] }

    /// The object with the longest path that leads to `path`.
    private func object(at path: String) -> Object? {
        objects.filter { path == $0.path || $0.path == "/" || path.hasPrefix($0.path + "/") }
            .max { $0.path.utf8.count < $1.path.utf8.count }
    }

    /// Begins to answer a call. Returns false if sd-bus is to answer it.
    func receive(_ packet: BusPacket, on link: BusLink) -> Bool {
        guard packet.interface != "org.freedesktop.DBus.Peer", let object = object(at: packet.path) else {
            return false
        }
        guard requests.count < BusObjects.mostRequests else {
            answer(packet, .failure(.busy), on: link)
            return true
        }
        do throws(BusError) {
            let message = try packet.message()
            let id = inbox.nextID()
            requests[id] = packet
            Task { [inbox, method = object.method] in
                do throws(BusFault) {
                    let values = try await method(message)
                    inbox.send { $0.answer(id, .success(values)) }
                } catch {
                    inbox.send { $0.answer(id, .failure(error)) }
                }
            }
        } catch {
            let fault = BusFault(name: "org.freedesktop.DBus.Error.InvalidArgs", message: error.description)
            answer(packet, .failure(fault), on: link)
        }
        return true
    }

    func answer(_ id: UInt64, _ result: Result<[BusValue], BusFault>, on link: BusLink) {
        if let request = requests.removeValue(forKey: id) { answer(request, result, on: link) }
    }

    private func answer(_ request: BusPacket, _ result: Result<[BusValue], BusFault>, on link: BusLink) {
        guard request.expectsAnswer else { return }
        do throws(BusError) {
            switch result {
            case .success(let values): try link.send(try request.answer(values))
            case .failure(let fault): try link.send(try request.answer(fault))
            }
        } catch {
            BusObjects.log.error("An answer was not sent: \(error.description)")
            guard case .success = result else { return }
            let fault = BusFault(name: "org.freedesktop.DBus.Error.Failed", message: error.description)
            answer(request, .failure(fault), on: link)
        }
    }
}
