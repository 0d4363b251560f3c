import ADKFoundation
import Foundation

/// Why content of another program could not be had.
package enum TransferFailure: Error {
    /// There is none, not in this type, or it is too large.
    case refused
    /// The other program did not answer within some seconds.
    case silence
}

/// Content of another program that was copied or is dragged.
@MainActor
package protocol TransferSource: AnyObject, Sendable {
    /// The identifiers of its types, as the other program lists them. Empty if they are not known.
    ///
    /// Texts of all encodings are one type, `public.utf8-plain-text`, and lists of addresses are `public.file-url`.
    var types: [String] { get }
    /// Reads the content in a type. Text is given in UTF-8. `completion` is called later, once. `limit` is the size of
    /// the largest answer, in bytes.
    func read(
        _ type: String, limit: Int, _ completion: @escaping @MainActor (Result<[UInt8], TransferFailure>) -> Void)
    /// Reads the files and links. `completion` is called later, once; the list is not empty.
    func readURLs(_ completion: @escaping @MainActor (Result<[URL], TransferFailure>) -> Void)
}

/// The loads of a drop that are in progress.
package final class TransferTally: Sendable {
    private struct State {
        var pending = 0
        var begun = 0
        var failed = 0
        var whenIdle: (@MainActor @Sendable () -> Void)?
    }

    private let state = Locked(State())

    package init() {}

    func begin() {
        state.withLock { state in
            state.pending += 1
            state.begun += 1
        }
    }

    @MainActor
    func end(_ isLoaded: Bool) {
        let whenIdle = state.withLock { state in
            state.pending -= 1
            if !isLoaded { state.failed += 1 }
            guard state.pending == 0 else { return nil as (@MainActor @Sendable () -> Void)? }
            defer { state.whenIdle = nil }
            return state.whenIdle
        }
        whenIdle?()
    }

    /// Whether something was loaded, and every load succeeded.
    var isComplete: Bool { state.withLock { $0.begun > 0 && $0.failed == 0 } }
    var hasFailed: Bool { state.withLock { $0.failed > 0 } }

    /// Calls `body` when no load is in progress: at once, or later.
    @MainActor
    func whenIdle(_ body: @escaping @MainActor @Sendable () -> Void) {
        let isIdle = state.withLock { state in
            if state.pending > 0 { state.whenIdle = body }
            return state.pending == 0
        }
        if isIdle { body() }
    }
}

extension NSItemProvider {
    /// Creates a provider of another program's content. `tally` counts its loads.
    @MainActor
    package convenience init(_ source: any TransferSource, _ tally: TransferTally? = nil) {
        self.init(tally)
        for type in source.types {
            register(type, .ownProcess, .caller) { completion in
                MainMailbox.post { source.readData(type) { completion($0, $1) } }
                return nil
            }
        }
    }

    /// Creates a provider of an object whose loads `tally` counts.
    convenience init(object: any NSItemProviderWriting, _ tally: TransferTally) {
        self.init(tally)
        registerObject(object, visibility: .all)
    }

    /// Counts a load as one in progress until `completion` returned: a value, not only its data, has to arrive.
    func counted<Value: Sendable>(
        _ completion: @escaping @Sendable (Value?, (any Error)?) -> Void
    ) -> @Sendable (Value?, (any Error)?) -> Void {
        guard let tally else { return completion }
        tally.begin()
        return { value, error in
            completion(value, error)
            let isLoaded = value != nil
            MainMailbox.post { tally.end(isLoaded) }
        }
    }
}

extension TransferSource {
    /// Reads the content as it is given to apps: of addresses the first.
    func readData(_ type: String, _ completion: @escaping @MainActor (Data?, TransferFailure?) -> Void) {
        guard UTType(named: type).conforms(to: .url) else {
            return read(type, limit: .max) { answer in
                switch answer {
                case .success(let bytes): completion(Data(bytes), nil)
                case .failure(let failure): completion(nil, failure)
                }
            }
        }
        readURLs { answer in
            switch answer {
            case .success(let urls): completion(urls.first.map { Data($0.absoluteString.utf8) }, nil)
            case .failure(let failure): completion(nil, failure)
            }
        }
    }
}
