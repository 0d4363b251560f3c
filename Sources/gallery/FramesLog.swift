import AsyncDisplayKit
import GalleryScenes

/// Appends the costs of each frame to a file, one JSON object per line (`--frames-log`).
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

    /// Collects records for 0.2 seconds. They are then written in the background, so that no frame waits for the file.
    private func append(_ record: ADKFrameRecord) {
        if records.isEmpty { FrameTimer.schedule(after: 0.2) { [weak self] in self?.flush() } }
        records.append(record)
    }

    private func flush() {
        let (batch, file) = (removeRecords(), file)
        ASPerformBlockOnBackgroundThread {
            guard let problem = GalleryLog.write(FramesLog.lines(batch), to: file) else { return }
            ASPerformBlockOnMainThread { self.stop(problem) }
        }
    }

    /// Writes the remaining records before the program ends.
    func finish() { _ = GalleryLog.write(FramesLog.lines(removeRecords()), to: file) }

    private func removeRecords() -> [ADKFrameRecord] {
        defer { records.removeAll(keepingCapacity: true) }
        return records
    }

    private nonisolated static func lines(_ records: [ADKFrameRecord]) -> String {
        records.map { $0.jsonLine + "\n" }.joined()
    }

    /// Reports a write error once and ends the log.
    private func stop(_ problem: String) {
        guard UIApplication.shared.onFrame != nil else { return }
        UIApplication.shared.onFrame = nil
        Diagnostics.report("cannot continue the frames log \(path): \(problem)")
    }
}
