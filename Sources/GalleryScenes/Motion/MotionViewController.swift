import AsyncDisplayKit

/// A board of everything that animates: curves, springs, interruptions, properties and transforms. All of it starts at
/// once and is over after a second or two.
public final class MotionViewController: ASDKViewController<ASScrollNode> {
    private let board = MotionBoardNode()
    private var timers: [FrameTimer] = []

    /// Creates the screen.
    public init() {
        super.init(node: board)
        title = "Motion"
    }

    override public func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        start()
    }

    /// Puts everything back to its beginning and starts it.
    public func start() {
        for timer in timers { timer.invalidate() }
        timers = []
        for lane in board.lanes { lane.reset() }
        for tile in board.tiles { tile.isChanged = false }
        for tile in board.tiles { tile.start() }
        for lane in board.lanes {
            for move in lane.lane.moves {
                if move.time <= 0 {
                    lane.perform(move)
                } else {
                    timers.append(FrameTimer.schedule(after: move.time) { lane.perform(move) })
                }
            }
        }
    }

    override public func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses {
            switch (press.key?.keyCode, press.key?.characters) {
            case (.keyboardSpacebar, _), (_, "r"): start()
            case (.keyboardEscape, _), (_, "q"): view.window?.close()
            default: super.pressesBegan([press], with: event)
            }
        }
    }
}
