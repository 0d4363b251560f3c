import ADKSnapshot
import AsyncDisplayKit
import XCTest

/// A node with coloured subnodes at fixed positions, so that tests know every pixel.
final class BoardNode: ASDisplayNode, @unchecked Sendable {
    private let marker = ASDisplayNode()
    private let stamp = ASDisplayNode()
    private let markerFrame: CGRect

    init(marker frame: CGRect, color: UIColor) {
        markerFrame = frame
        super.init()
        backgroundColor = UIColor(light: UIColor(hex: 0xFFFFFF), dark: UIColor(hex: 0x101012))
        marker.backgroundColor = color
        marker.debugName = "marker"
        stamp.backgroundColor = UIColor(hex: 0x0A6CFF)
        stamp.isLayerBacked = true
        stamp.debugName = "stamp"
        addSubnode(marker)
        addSubnode(stamp)
    }

    override func layout() {
        super.layout()
        marker.frame = markerFrame
        stamp.frame = CGRect(x: 100, y: 80, width: 12, height: 12)
    }
}

/// Makes scenes that show a `BoardNode`.
enum Board {
    /// The marker's frame in the golden.
    static let home = CGRect(x: 20, y: 30, width: 40, height: 20)
    static let size = CGSize(width: 160, height: 120)
    /// The id of the scene with default arguments.
    static let id = "board-160x120@1x-light"

    static func scene(
        marker: CGRect = home, color: UIColor = UIColor(hex: 0xE33D2E), size: CGSize = size, scale: CGFloat = 1,
        theme: SnapshotScene.Theme = .light, tolerance: PixelTolerance? = nil, prepare: SnapshotScene.Prepare? = nil
    ) -> SnapshotScene {
        SnapshotScene(
            name: "board", size: size, scale: scale, theme: theme, tolerance: tolerance,
            make: { ASDKViewController(node: BoardNode(marker: marker, color: color)) }, prepare: prepare)
    }
}

/// Runs the body of a test with temporary folders, which are removed afterwards.
///
/// XCTest calls tests on the main thread, but cannot call a `@MainActor` method that is not `async`.
func withSnapshotFolders(_ body: @MainActor (SnapshotFolders) throws -> Void) throws {
    try MainActor.assumeIsolated {
        // Other tests may have left a host attached.
        FrameLoop.shared.detach()
        let folders = SnapshotFolders()
        try FileManager.default.createDirectory(at: folders.root, withIntermediateDirectories: true)
        defer {
            do {
                try FileManager.default.removeItem(at: folders.root)
            } catch {
                XCTFail("left behind: \(folders.root.path): \(error)")
            }
        }
        try body(folders)
    }
}

/// The folders of goldens and results of one test.
@MainActor
struct SnapshotFolders {
    let root: URL
    let goldens: URL
    let results: URL

    init() {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("adk-snapshot-\(UUID().uuidString)")
        goldens = root.appendingPathComponent("goldens")
        results = root.appendingPathComponent("results")
    }

    /// A run in a made-up `environment`.
    func run(
        _ mode: RecordMode, environment: [String: String] = ["cairo": "1.0"],
        policy: SnapshotRun.EnvironmentPolicy = .explainsChanges, renderings: Int = 1,
        timeLimit: TimeInterval = SnapshotScene.defaultTimeLimit
    ) -> SnapshotRun {
        SnapshotRun(
            goldens: goldens, results: results, mode: mode, environment: EnvironmentFingerprint(parts: environment),
            policy: policy, renderings: renderings, timeLimit: timeLimit)
    }

    /// Records the golden of the default board.
    func recordBoard() throws { XCTAssertEqual(run(.missing).verify(Board.scene()), .missing(recorded: true)) }

    /// Writes results and reports of a board whose marker is two points too low.
    func leaveRegression() throws {
        try recordBoard()
        let run = run(.never)
        XCTAssertEqual(run.verify(Board.scene(marker: Board.home.offsetBy(dx: 0, dy: 2))).kind, .regression)
        try run.writeReports(Set(ResultsFolder.Report.allCases))
    }

    func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(name).path)
    }

    func text(_ name: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
    }
}
