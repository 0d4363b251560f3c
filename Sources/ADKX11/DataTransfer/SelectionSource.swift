import ADKDesktop
import ADKFoundation
import ADKViews
import CXCB
import Foundation

/// Content of another program in a selection: what it copied, or what it drags.
@MainActor
final class SelectionSource: TransferSource {
    // An app may keep the content longer than the host lives.
    private let connection: XConnection
    private let reader: SelectionReader
    private let selection: xcb_atom_t
    private let time: xcb_timestamp_t
    /// The names of the targets that are offered; nil if they are not known.
    private let targets: [String]?
    let types: [String]

    init(
        _ selection: xcb_atom_t, _ targets: [String]?, at time: xcb_timestamp_t, reader: SelectionReader,
        on connection: XConnection
    ) {
        (self.selection, self.targets, self.time) = (selection, targets, time)
        (self.reader, self.connection) = (reader, connection)
        var seen: Set<String> = []
        types = (targets ?? []).compactMap(SelectionSource.type).filter { seen.insert($0).inserted }
    }

    /// The type that apps see for a target; nil if it is none of content.
    private static func type(_ target: String) -> String? {
        if texts.contains(where: { $0.rawValue == target }) || target == string {
            return UTType.utf8PlainText.identifier
        }
        if lists.contains(where: { $0.rawValue == target }) { return UTType.fileURL.identifier }
        // Targets that describe the selection are single words.
        guard target.contains("/") || target.contains(".") else { return nil }
        return UTType(named: target).identifier
    }

    /// The targets with text, the best first. After them comes Latin-1, which old programs offer alone.
    private static let texts: [Atoms.Name] = [.utf8String, .textPlainUTF8, .textPlain]
    private static let string = "STRING"
    /// The targets with addresses. The second is a link and its title, in two lines.
    private static let lists: [Atoms.Name] = [.textURIList, .netscapeURL]
    /// The largest list of addresses, in bytes: it is read on the main thread.
    private static let listLimit = 16 << 20

    func read(
        _ type: String, limit: Int, _ completion: @escaping @MainActor (Result<[UInt8], TransferFailure>) -> Void
    ) {
        let wanted = UTType(named: type)
        if [.text, .plainText, .utf8PlainText].contains(wanted) {
            let names = SelectionSource.texts.map(\.rawValue) + [SelectionSource.string]
            return read(offered(names)[...], limit) { name, bytes in
                let text =
                    name == SelectionSource.string
                    ? String(latin1: bytes)
                    : String(selection: bytes, isStatedUTF8: name != Atoms.Name.textPlain.rawValue)
                return text.isEmpty ? nil : Array(text.utf8)
            } then: {
                completion($0)
            }
        }
        let names = targets?.filter { UTType(named: $0) == wanted } ?? [wanted.transferName]
        read(names[...], limit) { _, bytes in
            bytes.isEmpty ? nil : bytes
        } then: {
            completion($0)
        }
    }

    func readURLs(_ completion: @escaping @MainActor (Result<[URL], TransferFailure>) -> Void) {
        read(offered(SelectionSource.lists.map(\.rawValue))[...], SelectionSource.listLimit) { name, bytes in
            let isLink = name == Atoms.Name.netscapeURL.rawValue
            let list = isLink ? Array(bytes.prefix { $0 != UInt8(ascii: "\n") }) : bytes
            let urls = URIList.urls(in: list, host: X11Window.machineName)
            return urls.isEmpty ? nil : urls
        } then: {
            completion($0)
        }
    }

    private func offered(_ names: [String]) -> [String] { targets.map { names.filter($0.contains) } ?? names }

    /// Reads the first of the targets in which there is content. A source that is silent is asked once.
    private func read<Content>(
        _ names: ArraySlice<String>, _ limit: Int,
        content: @escaping @MainActor (String, [UInt8]) -> Content?,
        then: @escaping @MainActor (Result<Content, TransferFailure>) -> Void
    ) {
        guard let name = names.first else { return connection.whenCarriedOut { then(.failure(.refused)) } }
        connection.names.learn([name]) { [self] in
            guard let target = connection.names.atom(name) else {
                return read(names.dropFirst(), limit, content: content, then: then)
            }
            reader.read(selection, as: target, at: time, limit: limit) { [self] answer in
                switch answer {
                case .failure(.silence): then(.failure(.silence))
                case .success(let bytes):
                    if let found = content(name, bytes) { return then(.success(found)) }
                    read(names.dropFirst(), limit, content: content, then: then)
                case .failure(.refused): read(names.dropFirst(), limit, content: content, then: then)
                }
            }
        }
    }

    // MARK: - Targets

    /// Reads the targets that the owner of a selection offers. `completion` gets nil if there is none, or no answer.
    static func readTargets(
        of selection: xcb_atom_t, at time: xcb_timestamp_t, reader: SelectionReader, on connection: XConnection,
        _ completion: @escaping @MainActor (SelectionSource?) -> Void
    ) {
        reader.read(selection, as: connection.atoms[.targets], at: time, limit: 1 << 16) { answer in
            guard let bytes = answer.bytes else { return completion(nil) }
            let atoms = bytes.withUnsafeBytes { raw in
                stride(from: 0, to: raw.count - 3, by: 4).map { raw.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
            }
            connection.names.learn(atoms) {
                completion(
                    SelectionSource(
                        selection, atoms.compactMap(connection.names.name), at: time, reader: reader, on: connection))
            }
        }
    }
}
