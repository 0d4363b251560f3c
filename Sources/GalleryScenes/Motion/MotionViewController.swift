import AsyncDisplayKit

/// A board of everything that animates: curves, springs, interruptions, properties and transforms. All of it starts at
/// once and is over after a second or two.
///
/// Space pauses and goes on, `r` and Home start again, the arrow keys go forwards and back by a frame, and with Shift
/// by a tenth of a second.
package final class MotionViewController: ASDKViewController<ASScrollNode> {
    private let board = MotionBoardNode()
    private lazy var player = MotionPlayer(
        layers: board.cards.map(\.layer), events: board.events, reset: { [board] in board.reset() })

    /// Creates the screen.
    override package init() {
        super.init(node: board)
        title = "Motion"
    }

    override package func viewDidLoad() {
        super.viewDidLoad()
        board.again.addAction(for: .touchUpInside) { [weak self] _ in self?.start() }
    }

    override package func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        start()
    }

    /// Puts everything back to its beginning and starts it.
    package func start() {
        player.seek(to: 0)
        player.play()
    }

    /// Shows everything as it is `time` seconds after the start, and pauses.
    package func show(at time: TimeInterval) { player.seek(to: time) }

    /// Goes on from the instant that is shown.
    package func resume() { player.play() }

    override package func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        for press in presses {
            let step = press.key?.modifierFlags.contains(.shift) == true ? 0.1 : 1.0 / 60
            switch (press.key?.keyCode, press.key?.characters) {
            case (.keyboardSpacebar, _): player.isPaused ? player.play() : player.pause()
            case (.keyboardRightArrow, _): player.seek(to: player.time + step)
            case (.keyboardLeftArrow, _): player.seek(to: player.time - step)
            case (.keyboardHome, _), (_, "r"): start()
            default: if !pressSceneKeys([press]) { super.pressesBegan([press], with: event) }
            }
        }
    }
}
