import ADKSnapshot
import AsyncDisplayKit
import XCTest

/// The events that reach a panel, in order.
@MainActor
final class PanelLog {
    var events: [String] = []
}

/// Logs the pointer above it.
final class SpotView: UIView {
    private let log: PanelLog

    init(_ log: PanelLog) {
        self.log = log
        super.init(frame: .zero)
    }

    override func pointerMoved(to point: CGPoint) { log.events.append("hover \(Int(point.x)) \(Int(point.y))") }
}

/// A screen with two buttons, a pad for gestures, a list and a covered node, that logs its input.
final class PanelNode: ASDisplayNode, @unchecked Sendable {
    let plus = ASButtonNode()
    let minus = ASButtonNode()
    let pad = ASDisplayNode()
    let list = ASScrollNode()
    let secret = ASDisplayNode()
    let lid = ASDisplayNode()
    private let spot: ASDisplayNode

    init(_ log: PanelLog) {
        spot = ASDisplayNode(viewBlock: { SpotView(log) })
        super.init()
        backgroundColor = .white
        for (node, name) in [
            (plus, "plus"), (minus, "minus"), (pad, "pad"), (list, "list"), (secret, "secret"), (lid, "lid"),
            (spot, "spot"),
        ] as [(ASDisplayNode, String)] {
            node.debugName = name
            addSubnode(node)
        }
        for index in 0..<10 {
            let row = ASDisplayNode()
            row.debugName = "row"
            row.frame = CGRect(x: 0, y: CGFloat(index) * 20, width: 80, height: 18)
            list.addSubnode(row)
        }
        list.onDidLoad { ($0.view as? UIScrollView)?.contentSize = CGSize(width: 80, height: 400) }
        pad.backgroundColor = UIColor(hex: 0xEEEEEE)
    }

    override func layout() {
        super.layout()
        plus.frame = CGRect(x: 10, y: 10, width: 40, height: 20)
        minus.frame = CGRect(x: 60, y: 10, width: 40, height: 20)
        spot.frame = CGRect(x: 110, y: 10, width: 40, height: 20)
        pad.frame = CGRect(x: 10, y: 40, width: 60, height: 60)
        list.frame = CGRect(x: 75, y: 40, width: 80, height: 80)
        secret.frame = CGRect(x: 10, y: 105, width: 20, height: 10)
        lid.frame = CGRect(x: 8, y: 103, width: 24, height: 14)
    }
}

final class PanelController: ASDKViewController<PanelNode> {
    private let log: PanelLog
    var fadesWhenShown = false

    init(_ log: PanelLog) {
        self.log = log
        super.init(node: PanelNode(log))
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let log = log
        for (button, name) in [(node.plus, "plus"), (node.minus, "minus")] {
            button.backgroundColor = UIColor(hex: 0xDDDDDD)
            let kinds: [(ASControlNodeEvent, String)] = [
                (.touchDown, "touchDown"), (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"),
            ]
            for (kind, word) in kinds {
                button.addAction(for: kind) { sender in
                    sender.backgroundColor = UIColor(hex: kind == .touchDown ? 0x222222 : 0xDDDDDD)
                    log.events.append("\(name) \(word)")
                }
            }
        }
        let double = UITapGestureRecognizer { _ in log.events.append("tap 2") }
        double.numberOfTapsRequired = 2
        let single = UITapGestureRecognizer { _ in log.events.append("tap 1") }
        single.require(toFail: double)
        let pan = UIPanGestureRecognizer { [weak self] pan in
            guard let self else { return }
            let translation = pan.translation(in: self.view)
            log.events.append("pan \(pan.state) \(Int(translation.x)) \(Int(translation.y))")
        }
        for recognizer in [double, single, pan] { node.pad.view.addGestureRecognizer(recognizer) }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
        if fadesWhenShown { Panel.fade(self) }
    }

    override var canBecomeFirstResponder: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        let keys = presses.compactMap(\.key)
        guard keys.allSatisfy({ $0.keyCode != .keyboardTab }) else {
            return super.pressesBegan(presses, with: event)
        }
        log.events += keys.map { "key " + PanelController.words($0) }
    }

    private static func words(_ key: UIKey) -> String {
        let name =
            switch key.keyCode {
            case .keyboardSpacebar: "space"
            case .keyboardReturnOrEnter: "return"
            case .keyboardEscape: "escape"
            default: key.characters
            }
        let modifiers: [(UIKeyModifierFlags, String)] = [(.shift, " shift"), (.control, " control")]
        return name + modifiers.filter { key.modifierFlags.contains($0.0) }.map(\.1).joined()
    }

    func append(_ event: String) { log.events.append(event) }
}

/// Plays steps on a panel.
enum Panel {
    static let size = CGSize(width: 160, height: 120)

    @MainActor
    static func scene(_ steps: [SnapshotStep], _ log: PanelLog = PanelLog()) -> SnapshotScene {
        SnapshotScene(name: "panel", size: size, make: { PanelController(log) }, steps: steps)
    }

    /// The events that the steps cause.
    static func play(_ steps: SnapshotStep...) throws -> [String] {
        var events: [String] = []
        try withSnapshotFolders { _ in
            let log = PanelLog()
            _ = try SceneRunner.render(scene(steps, log))
            events = log.events
        }
        return events
    }

    /// Fades the pad out within a second, at constant speed.
    @MainActor
    static func fade(_ controller: UIViewController) {
        guard let panel = controller as? PanelController else { return XCTFail("\(controller)") }
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { panel.node.pad.alpha = 0 }
    }

    // Main thread only.
    @MainActor private static var work: ADKOutstandingWork?

    @MainActor
    static func holdWork() { work = ADKOutstandingWork("an answer") }

    @MainActor
    static func releaseWork() {
        work?.end()
        work = nil
    }
}

extension SnapshotStep {
    /// Logs a value of the panel.
    private static func log(
        _ description: String, _ value: @escaping @MainActor @Sendable (PanelController, UIWindow) -> String
    ) -> SnapshotStep {
        .run(description, as: PanelController.self) { panel, window in panel.append(value(panel, window)) }
    }

    static let logOffset = log("log the offset") { panel, _ in
        let offset = panel.node.list.view.contentOffset
        return "offset \(Int(offset.x)) \(Int(offset.y))"
    }

    static let logOpacity = log("log the opacity") { panel, _ in
        let layer = panel.node.pad.layer
        return "opacity \(Int(((layer.presentation() ?? layer).alpha * 100).rounded()))"
    }
}
