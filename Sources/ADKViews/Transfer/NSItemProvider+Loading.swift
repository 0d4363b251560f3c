import ADKFoundation
import Foundation

extension NSItemProvider {
    /// Loads the item as data of a type, or of the first type that conforms to it.
    ///
    /// - Parameter completionHandler: called once, on a background thread, with the data or an error.
    /// - Returns: the progress, which cancels the load: `completionHandler` then gets `CocoaError.userCancelled`.
    @discardableResult
    public func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String, completionHandler: @escaping DataCompletion
    ) -> Progress {
        load(representation(for: UTType(named: typeIdentifier)), completionHandler)
    }

    /// Loads the item as data, as `loadDataRepresentation(forTypeIdentifier:completionHandler:)` does.
    @discardableResult
    public func loadDataRepresentation(
        for contentType: UTType, completionHandler: @escaping DataCompletion
    ) -> Progress {
        load(representation(for: contentType), completionHandler)
    }

    func load(_ representation: Representation?, _ completion: @escaping DataCompletion) -> Progress {
        run(representation, representation == nil ? completion : counted(completion))
    }

    private func run(_ representation: Representation?, _ completion: @escaping DataCompletion) -> Progress {
        let load = ItemLoad(completion)
        let progress = load.progress
        if let representation { load.run(representation) } else { load.finish(nil, ErrorCode.itemUnavailableError) }
        return progress
    }

    // MARK: - Objects

    /// Whether the item has a type that `aClass` reads. O(types).
    public func canLoadObject<Object: NSItemProviderReading>(ofClass aClass: Object.Type) -> Bool {
        object(of: aClass) != nil || representation(readableBy: aClass) != nil
    }

    /// Whether the item is a text. O(types).
    public func canLoadObject(ofClass aClass: NSString.Type) -> Bool { canLoadObject(ofClass: String.self) }

    /// Whether the item is an address. O(types).
    public func canLoadObject(ofClass aClass: NSURL.Type) -> Bool { canLoadObject(ofClass: URL.self) }

    /// Loads the item as an object: `String`, `URL`, `UIImage`, or a class of the app. An object of this program is
    /// given as it is.
    ///
    /// - Parameter completionHandler: called once, on a background thread, with the object or an error.
    /// - Returns: the progress, which cancels the load.
    @discardableResult
    public func loadObject<Object: NSItemProviderReading>(
        ofClass aClass: Object.Type, completionHandler: @escaping @Sendable (Object?, (any Error)?) -> Void
    ) -> Progress {
        if let object = object(of: aClass) {
            let completion = counted(completionHandler)
            let load = ItemLoad { _, error in completion(error == nil ? object : nil, error) }
            let progress = load.progress
            WorkQueue.shared.async(.visible) { load.finish(Data(), nil) }
            return progress
        }
        guard let representation = representation(readableBy: aClass) else {
            return run(nil) { _, error in completionHandler(nil, error) }
        }
        let completion = counted(completionHandler)
        return run(representation) { data, error in
            guard let data else { return completion(nil, error) }
            do {
                let type = representation.type.identifier
                completion(try aClass.object(withItemProviderData: data, typeIdentifier: type), nil)
            } catch { completion(nil, error) }
        }
    }

    /// Loads a text.
    @discardableResult
    public func loadObject(
        ofClass aClass: NSString.Type, completionHandler: @escaping @Sendable (NSString?, (any Error)?) -> Void
    ) -> Progress {
        loadObject(ofClass: String.self) { completionHandler($0.map { NSString(string: $0) }, $1) }
    }

    /// Loads an address.
    @discardableResult
    public func loadObject(
        ofClass aClass: NSURL.Type, completionHandler: @escaping @Sendable (NSURL?, (any Error)?) -> Void
    ) -> Progress {
        loadObject(ofClass: URL.self) { completionHandler($0.map { $0 as NSURL }, $1) }
    }

    private func representation<Object: NSItemProviderReading>(readableBy aClass: Object.Type) -> Representation? {
        aClass.readableTypeIdentifiersForItemProvider.lazy.compactMap { [self] in
            representation(for: UTType(named: $0))
        }.first
    }
}
