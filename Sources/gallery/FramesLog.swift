import AsyncDisplayKit
import GalleryScenes

/// Appends what each frame cost to a file, one JSON object a line.
@MainActor
final class FramesLog {
    private let file: Int32
    private let path: String
    private var records: [ADKFrameRecord] = []

    init(path: String) throws {
        file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        self.path = path
        guard file >= 0 else {
            throw Diagnostics.Problem(
                "cannot write the frames log \(path): \(String(cString: strerror(errno)).lowercased())")
        }
        UIApplication.shared.onFrame = { [weak self] record in self?.append(record) }
    }

    isolated deinit { if file >= 0 { close(file) } }

    /// Kept for a moment, so that writing costs no frame.
    private func append(_ record: ADKFrameRecord) {
        if records.isEmpty { FrameTimer.schedule(after: 0.2) { [weak self] in self?.flush() } }
        records.append(record)
    }

    private func flush() {
        let (batch, file) = (take(), file)
        ASPerformBlockOnBackgroundThread {
            guard let problem = GalleryLog.write(FramesLog.lines(batch), to: file) else { return }
            ASPerformBlockOnMainThread { self.giveUp(problem) }
        }
    }

    /// Writes what is left. Before the program ends.
    func finish() { _ = GalleryLog.write(FramesLog.lines(take()), to: file) }

    private func take() -> [ADKFrameRecord] {
        defer { records.removeAll(keepingCapacity: true) }
        return records
    }

    private nonisolated static func lines(_ records: [ADKFrameRecord]) -> String {
        records.map { $0.jsonLine + "\n" }.joined()
    }

    /// Said once; there is no more log.
    private func giveUp(_ problem: String) {
        guard UIApplication.shared.onFrame != nil else { return }
        UIApplication.shared.onFrame = nil
        Diagnostics.report("cannot go on writing the frames log \(path): \(problem)")
    }
}
