import AsyncDisplayKit
import Foundation

extension NodesPart {
    @MainActor
    func measureCells(_ report: inout BenchmarkReport) throws {
        FrameLoop.shared.attach(HeadlessHost(scale: 1))
        defer { FrameLoop.shared.detach() }
        let photo = BenchmarkPhotoCell.makePhoto()
        for threads in 1...2 {
            let queue = WorkQueue(threads: threads)
            // The best of four runs: other load on the machine only slows a run down.
            let best = (0..<4).map { CellRun(queue: queue, photo: photo, firstNumber: $0 * 1000).cellsPerSecond() }
                .max()
            report.note("photo_cells_per_s_\(threads)_thread\(threads == 1 ? "" : "s")", best ?? 0)
        }
    }
}

/// Allocates, measures, loads and draws cells. The workers do the same work as behind a list, and the calling thread
/// that of the main thread.
@MainActor
private final class CellRun {
    private static let count = 400
    /// Number of concurrent cells: enough that no worker waits.
    private static let depth = 12

    private let queue: WorkQueue
    private let photo: UIImage
    private let firstNumber: Int
    private var begun = 0
    private var drawn = 0

    init(queue: WorkQueue, photo: UIImage, firstNumber: Int) {
        self.queue = queue
        self.photo = photo
        self.firstNumber = firstNumber
    }

    func cellsPerSecond() -> Double {
        let start = MonotonicClock.seconds
        for _ in 0..<CellRun.depth { begin() }
        while drawn < CellRun.count {
            FrameLoop.shared.runFrame()
            if MainMailbox.isEmpty, !FrameLoop.shared.needsFrame { queue.waitForProgress() }
        }
        return Double(drawn) / (MonotonicClock.seconds - start)
    }

    private func begin() {
        guard begun < CellRun.count else { return }
        let number = firstNumber + begun
        begun += 1
        queue.async(.display) { [queue, photo] in
            let cell = BenchmarkPhotoCell(number: number, photo: photo)
            cell.measure(width: 720)
            MainMailbox.post {
                cell.drawSubtree(on: queue) {
                    self.drawn += 1
                    self.begin()
                }
            }
        }
    }
}

/// A card of a photo feed: avatar, name, date, photo, likes, caption and two comments.
final class BenchmarkPhotoCell: ASCellNode, @unchecked Sendable {
    private let avatar = ASImageNode()
    private let photo = ASImageNode()
    private let name: ASTextNode
    private let date: ASTextNode
    private let words: [ASTextNode]

    init(number: Int, photo image: UIImage) {
        name = BenchmarkPhotoCell.text("Somebody \(number)", 15, .black)
        date = BenchmarkPhotoCell.text("\(number % 28 + 1) May", 13, .gray)
        words = [
            BenchmarkPhotoCell.text("\(number) likes", 13, .black),
            BenchmarkPhotoCell.text(
                "Number \(number): the light came over the ridge for a minute, then the fog was back and we went on "
                    + "down to the lake, where nobody had been before us.", 15, .black),
            BenchmarkPhotoCell.text("Anna  Number \(number) is the one I would hang on a wall", 13, .gray),
            BenchmarkPhotoCell.text("Ben  Which lens was it for \(number)?", 13, .gray),
        ]
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = .white
        avatar.image = image
        photo.image = image
        avatar.style.preferredSize = CGSize(width: 40, height: 40)
        for node in [avatar, photo, name, date] + words { node.isLayerBacked = true }
    }

    private static func text(_ string: String, _ size: CGFloat, _ color: UIColor) -> ASTextNode {
        let node = ASTextNode()
        var text = AttributedString(string)
        text.font = UIFont.systemFont(ofSize: size)
        text.foregroundColor = color
        node.attributedText = text
        return node
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let lines = ASStackLayoutSpec(
            direction: .vertical, spacing: 1, justifyContent: .center, alignItems: .start, children: [name, date])
        let header = ASStackLayoutSpec(
            direction: .horizontal, spacing: 12, justifyContent: .start, alignItems: .center, children: [avatar, lines])
        let insets = UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16)
        let text = ASStackLayoutSpec(
            direction: .vertical, spacing: 6, justifyContent: .start, alignItems: .stretch, children: words)
        return ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .stretch,
            children: [
                ASInsetLayoutSpec(insets: insets, child: header), ASRatioLayoutSpec(ratio: 0.75, child: photo),
                ASInsetLayoutSpec(insets: insets, child: text),
            ])
    }

    /// Measures the cell as a list does, on the thread that made it.
    func measure(width: CGFloat) {
        let range = ASSizeRange(min: CGSize(width: width, height: 0), max: CGSize(width: width, height: .infinity))
        frame = CGRect(origin: .zero, size: layoutThatFits(range).size)
        prepareLayoutOffMain()
    }

    /// A decoded photo of 1440x1080 pixels.
    static func makePhoto() -> UIImage {
        let buffer = PixelBuffer(width: 1440, height: 1080, isOpaque: true)
        for y in 0..<buffer.height {
            for x in 0..<buffer.width {
                buffer.row(y)[x] =
                    0xFF00_0000 | UInt32(truncatingIfNeeded: x * y >> 3 & 0xFF) << 16 | UInt32(x & 0xFF) << 8
                    | UInt32(y & 0xFF)
            }
        }
        return UIImage(pixels: buffer, scale: 1)
    }
}
