import ADKSnapshot
import Foundation

/// A process that renders one scene after another.
final class Worker {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let errors = Pipe()
    private var received = Data()
    private var messages = SceneMessages()
    private var hasErrors = true
    /// The scene that the process renders. Nil while it waits for one.
    private(set) var scene: SnapshotScene?
    /// Whether the process can render. It first reports that, because a process that cannot start would fail every
    /// scene.
    private(set) var isReady = false
    /// When the process must have answered. A crashed one may wait for the printer of its backtrace, and a stopped one
    /// never answers: neither can tell by itself.
    private(set) var deadline = ContinuousClock.now
    private(set) var isKilled = false

    /// Starts the process.
    init(_ program: URL, _ arguments: [String]) throws {
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let descriptor = errors.fileHandleForReading.fileDescriptor
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    /// Readable when an answer or a message came, or when the process has ended. -1 for one that has no more to read.
    var descriptors: [Int32] {
        [output.fileHandleForReading.fileDescriptor, hasErrors ? errors.fileHandleForReading.fileDescriptor : -1]
    }

    /// Gives the waiting process a scene, which it must answer within `limit`. One that is not ready yet gets it later.
    /// If the process has ended, reading tells.
    func start(_ scene: SnapshotScene, within limit: Duration) {
        self.scene = scene
        deadline = .now + limit
        if isReady { send(scene) }
    }

    private func send(_ scene: SnapshotScene) {
        let line = Data((scene.id + "\n").utf8)
        // One line fits into the pipe, so that writing never waits.
        _ = line.withUnsafeBytes { write(input.fileHandleForWriting.fileDescriptor, $0.baseAddress, $0.count) }
    }

    /// An event of the process.
    enum Event {
        /// Part of an answer came, or an interruption.
        case nothing
        /// It answered, and waits for the next scene.
        case answered(SceneAnswer)
        /// It ended.
        case ended
    }

    /// Reads what the process answered. Call it when the first descriptor is readable.
    func read() -> Event {
        if isKilled { return .ended }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = Foundation.read(output.fileHandleForReading.fileDescriptor, &bytes, bytes.count)
        if count < 0 { return errno == EINTR || errno == EAGAIN ? .nothing : .ended }
        guard count > 0 else { return .ended }
        received.append(contentsOf: bytes[..<count])
        while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
            let line = received[..<end]
            received = Data(received[received.index(after: end)...])
            if !isReady, line.elementsEqual(SceneAnswer.ready.utf8) {
                isReady = true
                // These belong to no scene.
                let text = takeMessages()
                if !text.isEmpty { printError(text) }
                if let scene { send(scene) }
                continue
            }
            guard let answer = try? JSONDecoder().decode(SceneAnswer.self, from: line), answer.id == scene?.id else {
                process.terminate()
                return .ended
            }
            scene = nil
            return .answered(answer)
        }
        return .nothing
    }

    /// Ends a process that does not answer, whatever it does.
    func kill() {
        isKilled = true
        _ = Foundation.kill(process.processIdentifier, SIGKILL)
    }

    /// Reads what the scene wrote to standard output and standard error. Never waits. Call it when the second
    /// descriptor is readable.
    func readMessages() {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while hasErrors {
            let count = Foundation.read(errors.fileHandleForReading.fileDescriptor, &bytes, bytes.count)
            if count > 0 {
                messages.append(bytes[..<count])
            } else if count == 0 || errno != EINTR {
                hasErrors = count < 0 && errno == EAGAIN
                return
            }
        }
    }

    /// The messages since the last call. A process writes its answer after the scene's messages.
    func takeMessages() -> String {
        readMessages()
        defer { messages = SceneMessages() }
        return messages.text
    }

    /// Waits for the end of a process that has ended or was told to end. Returns how it ended.
    func wait() -> String {
        try? input.fileHandleForWriting.close()
        readMessages()
        hasErrors = false
        try? errors.fileHandleForReading.close()
        process.waitUntilExit()
        try? output.fileHandleForReading.close()
        switch process.terminationReason {
        case .uncaughtSignal:
            let name = strsignal(process.terminationStatus).map { String(cString: $0) } ?? "unknown"
            return "signal \(process.terminationStatus) (\(name))"
        default: return "exit status \(process.terminationStatus)"
        }
    }

    /// The exit status of the process, after `wait`. Nil if a signal ended it.
    var exitStatus: Int32? { process.terminationReason == .exit ? process.terminationStatus : nil }
}

/// The text of a scene on standard output and standard error: the last part, if it is long.
struct SceneMessages {
    /// The number of bytes that are kept.
    static let limit = 65_536
    private var bytes = Data()
    private var isCut = false

    mutating func append(_ more: some Sequence<UInt8>) {
        bytes.append(contentsOf: more)
        guard bytes.count > SceneMessages.limit else { return }
        bytes = Data(bytes.suffix(SceneMessages.limit))
        isCut = true
    }

    /// The text without the white space at its end.
    var text: String {
        var text = String(decoding: bytes, as: UTF8.self)
        while text.last?.isWhitespace == true { text.removeLast() }
        return isCut ? "…" + text : text
    }
}
