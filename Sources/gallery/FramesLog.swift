import AsyncDisplayKit

/// Appends what each frame cost to a file, one JSON object a line.
@MainActor
final class FramesLog {
    private let file: FileHandle
    private var records: [UIFrameRecord] = []

    init(path: String) throws {
        if !FileManager.default.fileExists(atPath: path) { _ = FileManager.default.createFile(atPath: path, contents: nil) }
        guard let file = FileHandle(forWritingAtPath: path) else {
            throw Diagnostics.Problem("cannot write the frames log \(path)")
        }
        self.file = file
        _ = file.seekToEndOfFile()
        UIApplication.shared.onFrame = { [weak self] record in self?.append(record) }
    }

    /// Kept for a moment, so that writing costs no frame.
    private func append(_ record: UIFrameRecord) {
        if records.isEmpty { FrameTimer.schedule(after: 0.2) { [weak self] in self?.flush() } }
        records.append(record)
    }

    private func flush() {
        let batch = records
        records.removeAll(keepingCapacity: true)
        let file = file
        ASPerformBlockOnBackgroundThread {
            file.write(Data(batch.map { $0.jsonLine + "\n" }.joined().utf8))
        }
    }
}
