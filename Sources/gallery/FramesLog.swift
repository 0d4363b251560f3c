import AsyncDisplayKit

/// Appends what each frame cost to a file, one JSON object a line.
@MainActor
final class FramesLog {
    private let file: FileHandle
    private var lines: [String] = []

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
        if lines.isEmpty { FrameTimer.schedule(after: 0.2) { [weak self] in self?.flush() } }
        lines.append(record.jsonLine)
    }

    private func flush() {
        let data = Data(lines.map { $0 + "\n" }.joined().utf8)
        lines.removeAll(keepingCapacity: true)
        let file = file
        ASPerformBlockOnBackgroundThread { file.write(data) }
    }
}
