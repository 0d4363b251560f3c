import ADKFoundation
import ADKLayers
import Foundation

/// One item that is copied or dragged, in one or several types. The receiver chooses a type, and only then is the item
/// encoded in it. Any thread.
///
/// A type is a uniform type identifier like `public.png`, or a MIME type like `image/png`. Any MIME type can be used.
///
/// Differs from UIKit: representations are data in memory. Files are loaded, but not registered. There is no coercion.
public final class NSItemProvider: Sendable {
    /// Gets the data, or an error.
    public typealias DataCompletion = @Sendable (Data?, (any Error)?) -> Void
    /// Makes the data of a representation. It is called on a background thread, and calls its argument once, on any
    /// thread. The progress that it returns is cancelled with the load.
    public typealias DataLoader = @Sendable (_ completion: @escaping DataCompletion) -> Progress?

    /// The thread that runs a loader.
    enum Place: Sendable {
        /// The one that asks: the loader returns at once.
        case caller
        /// A worker of the framework: the loader only encodes.
        case worker
        /// A thread of libdispatch: the loader may block it.
        case app
    }

    struct Representation: Sendable {
        let identifier: String
        let type: UTType
        let visibility: NSItemProviderRepresentationVisibility
        let place: Place
        let load: DataLoader
    }

    private struct State {
        var representations: [Representation] = []
        /// The objects that representations encode. Receivers in this program get them as they are.
        var objects: [any Sendable] = []
        var suggestedName: String?
    }

    private let state = Locked(State())
    /// Counts the loads of what another program dropped.
    let tally: TransferTally?

    /// Creates a provider without representations.
    public init() { tally = nil }

    init(_ tally: TransferTally?) { self.tally = tally }

    /// Creates a provider of `object` in all types that it can be written in.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object, visibility: .all)
    }

    /// Creates a provider of a text.
    public convenience init(object: NSString) { self.init(object: String(describing: object)) }

    /// Creates a provider of an address.
    public convenience init(object: NSURL) { self.init(object: object as URL) }

    /// Creates a provider of a file: its address, and its content in the type that its name has. The content is read
    /// when it is asked for. Nil if `fileURL` is no file's address, or names nothing.
    public convenience init?(contentsOf fileURL: URL) {
        guard fileURL.isFileURL, FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
        self.init()
        suggestedName = fileURL.deletingPathExtension().lastPathComponent
        if let type = UTType(filenameExtension: fileURL.pathExtension), !type.isDynamic {
            registerDataRepresentation(forTypeIdentifier: type.identifier, visibility: .all) { completion in
                do { completion(try Data(contentsOf: fileURL, options: .mappedIfSafe), nil) } catch {
                    completion(nil, error)
                }
                return nil
            }
        }
        registerObject(fileURL, visibility: .all)
    }

    /// A name for the item, without the extension of a file name.
    public var suggestedName: String? {
        get { state.withLock { $0.suggestedName } }
        set { state.withLock { $0.suggestedName = newValue } }
    }

    // MARK: - Registering

    /// Adds a representation, behind the others. One with the same identifier is replaced.
    ///
    /// - Parameters:
    ///   - typeIdentifier: a uniform type identifier, or a MIME type.
    ///   - visibility: who may ask for it.
    ///   - loadHandler: makes the data, on a background thread.
    public func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
        loadHandler: @escaping DataLoader
    ) {
        register(typeIdentifier, visibility, .app, loadHandler)
    }

    /// Adds a representation, as `registerDataRepresentation(forTypeIdentifier:visibility:loadHandler:)` does.
    public func registerDataRepresentation(
        for contentType: UTType, visibility: NSItemProviderRepresentationVisibility = .all,
        loadHandler: @escaping DataLoader
    ) {
        register(contentType.identifier, visibility, .app, loadHandler)
    }

    /// Adds the types that `object` can be written in, behind the others.
    public func registerObject(
        _ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility
    ) {
        for identifier in object.writableTypeIdentifiersForItemProvider {
            register(identifier, visibility, .worker) {
                object.loadData(withTypeIdentifier: identifier, forItemProviderCompletionHandler: $0)
            }
        }
        state.withLock { $0.objects.append(object) }
    }

    /// Adds an object in one type, which may be another name of one of its own.
    func register<Object: NSItemProviderWriting>(object: Object, as identifier: String) {
        let types = object.writableTypeIdentifiersForItemProvider
        let type = UTType(named: identifier)
        let written = types.first { UTType(named: $0) == type } ?? types.first ?? identifier
        register(identifier, .all, .worker) {
            object.loadData(withTypeIdentifier: written, forItemProviderCompletionHandler: $0)
        }
        state.withLock { $0.objects.append(object) }
    }

    /// Adds data that is there.
    func register(_ data: Data, as identifier: String, visibility: NSItemProviderRepresentationVisibility = .all) {
        register(identifier, visibility, .worker) { completion in
            completion(data, nil)
            return nil
        }
    }

    func register(
        _ identifier: String, _ visibility: NSItemProviderRepresentationVisibility, _ place: Place,
        _ load: @escaping DataLoader
    ) {
        guard !identifier.isEmpty, identifier.utf8.count <= NSItemProvider.longestIdentifier else {
            return Misuse.report("a type identifier of \(identifier.utf8.count) bytes was ignored")
        }
        let new = Representation(
            identifier: identifier, type: UTType(named: identifier), visibility: visibility, place: place, load: load)
        state.withLock { state in
            if let index = state.representations.firstIndex(where: { $0.identifier == identifier }) {
                state.representations[index] = new
            } else {
                state.representations.append(new)
            }
        }
    }

    /// In bytes.
    private static let longestIdentifier = 1_000

    // MARK: - Types

    /// The types of the item, the best first.
    public var registeredTypeIdentifiers: [String] { representations.map(\.identifier) }

    /// The types of the item, the best first.
    public var registeredContentTypes: [UTType] { representations.map(\.type) }

    /// Whether one of the types is `typeIdentifier`, or conforms to it. O(types).
    public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        representation(for: UTType(named: typeIdentifier)) != nil
    }

    /// Whether one of the types is `typeIdentifier`, or conforms to it. O(types).
    public func hasRepresentationConforming(toTypeIdentifier typeIdentifier: String) -> Bool {
        hasItemConformingToTypeIdentifier(typeIdentifier)
    }

    var representations: [Representation] { state.withLock { $0.representations } }

    /// The representation of a type, or else the first that conforms to it.
    func representation(for type: UTType) -> Representation? {
        let all = representations
        return all.first { $0.type == type } ?? all.first { $0.type.conforms(to: type) }
    }

    // MARK: - Content of this program

    /// The first object of a class; nil if there is none, or the item is another program's.
    package func object<Object>(of type: Object.Type = Object.self) -> Object? {
        state.withLock { $0.objects }.lazy.compactMap { $0 as? Object }.first
    }

    /// The data of a type, if it is there or an object of this program is written at once. O(bytes); nil otherwise.
    func dataNow(for identifier: String) -> Data? {
        guard let found = representation(for: UTType(named: identifier)), found.place == .worker else { return nil }
        let result = Locked<Data?>(nil)
        _ = found.load { data, _ in result.withLock { $0 = data } }
        return result.current
    }

    /// An object of this program, or one that is read from data that is there. O(bytes) for data.
    func objectNow<Object: NSItemProviderReading>(_ type: Object.Type = Object.self) -> Object? {
        if let object: Object = object() { return object }
        return Object.readableTypeIdentifiersForItemProvider.lazy.compactMap { [self] identifier in
            dataNow(for: identifier).flatMap {
                try? Object.object(withItemProviderData: $0, typeIdentifier: identifier)
            }
        }.first
    }
}

/// Who may ask for a representation.
///
/// Differs from UIKit: there are no teams and groups.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
    /// All programs.
    case all = 0
    /// This program only.
    case ownProcess = 3
}

extension NSItemProvider {
    /// The reasons for which a load fails.
    public enum ErrorCode: Int, Error, Sendable {
        /// The provider gave neither data nor an error.
        case unknownError = -1
        /// The item has no such type.
        case itemUnavailableError = -1000
        /// The data is not of the type that it was given as.
        case unavailableCoercionError = -1200
    }
}

extension UTType {
    /// The type of that name. A name that is neither an identifier nor a MIME type is a type of its own.
    package init(named name: String) { self = UTType(name) ?? UTType(importedAs: name) }

    /// The name of the type between programs: its MIME type, or the identifier.
    package var transferName: String { preferredMIMEType ?? identifier }
}
