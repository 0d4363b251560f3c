import AsyncDisplayKit

// The code of the article *Gestures and keys*. The `sample` comments mark what the article shows.

// sample: gestures
final class CardNode: ASDisplayNode, @unchecked Sendable {
    // Main thread only.
    private nonisolated(unsafe) var clicks = 0
    @MainActor var numberOfClicks: Int { clicks }

    override init() {
        super.init()
        backgroundColor = .white
        addGestureRecognizer { [weak self] in UITapGestureRecognizer { _ in self?.clicks += 1 } }
        addGestureRecognizer { [weak self] in UIPanGestureRecognizer { pan in self?.drag(pan) } }
    }

    @MainActor
    private func drag(_ pan: UIPanGestureRecognizer) {
        let translation = pan.translation(in: view.superview)
        position = CGPoint(x: position.x + translation.x, y: position.y + translation.y)
        pan.setTranslation(.zero, in: view.superview)
        if pan.state == .ended {
            let speed = pan.velocity(in: view.superview)
            UIView.animate(withDuration: 0.3, delay: 0, options: .curveEaseOut) {
                self.position.x += speed.x * 0.1
                self.position.y += speed.y * 0.1
            }
        }
    }
}
// end

// sample: recognizer
/// A click with the button held for at most a tenth of a second.
final class QuickClickRecognizer: UITapGestureRecognizer {
    private var timer: FrameTimer?

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        timer = FrameTimer.schedule(after: 0.1) { [weak self] in self?.state = .failed }
    }

    override func reset() {
        super.reset()
        timer?.invalidate()
    }
}
// end

// sample: keys
final class SlideController: UIViewController {
    private(set) var slide = 0
    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        var rest = presses
        for press in presses {
            switch press.key?.keyCode {
            case .keyboardRightArrow: slide += 1
            case .keyboardLeftArrow: slide = max(0, slide - 1)
            default: continue
            }
            rest.remove(press)
        }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }  // along the responder chain
    }
}
// end

// sample: dragging
/// A picture that can be dragged away, and replaced by a drop.
final class WellController: UIViewController, UIDragInteractionDelegate, UIDropInteractionDelegate {
    var image: UIImage?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addInteraction(UIDragInteraction(delegate: self))
        view.addInteraction(UIDropInteraction(delegate: self))
    }

    func dragInteraction(_ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession) -> [UIDragItem]
    {
        image.map { [UIDragItem(itemProvider: NSItemProvider(object: $0))] } ?? []
    }

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
        session.canLoadObjects(ofClass: UIImage.self)
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession)
        -> UIDropProposal
    {
        UIDropProposal(operation: .copy)
    }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
        session.loadObjects(ofClass: UIImage.self) { self.image = $0.first ?? self.image }
    }
}
// end

// sample: commands
final class NoteController: UIViewController {
    private(set) var isPinned = false
    override var canBecomeFirstResponder: Bool { true }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        becomeFirstResponder()
        view.window?.showsMenuBar = true
    }

    override func buildMenu(with builder: any UIMenuBuilder) {
        super.buildMenu(with: builder)
        let pin = UIKeyCommand(
            title: "Pin", action: Selector(NoteController.pin), input: "p", modifierFlags: .control)
        builder.insertChild(UIMenu(options: .displayInline, children: [pin]), atStartOfMenu: .file)
    }

    override func validate(_ command: UICommand) {
        super.validate(command)
        if command.title == "Pin" { command.state = isPinned ? .on : .off }
    }

    func pin() { isPinned.toggle() }
}
// end

// sample: controls
final class AlarmNode: ASDisplayNode, @unchecked Sendable {
    private let wakes = ADKControlNode { UISwitch() }
    private let test = ASButtonNode()
    // Main thread only.
    private nonisolated(unsafe) var isOn = false
    @MainActor var isArmed: Bool { isOn }

    override init() {
        super.init()
        automaticallyManagesSubnodes = true
        wakes.configure { [weak self] control in
            control.addAction(for: .valueChanged) { [weak control] _ in self?.isOn = control?.isOn ?? false }
        }
        test.setTitle("Test", with: .systemFont(ofSize: 15), with: .black, for: .normal)
        test.addAction(forControlEvents: .touchUpInside) { [weak self] _ in self?.isOn = true }
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASStackLayoutSpec(
            direction: .horizontal, spacing: 12, justifyContent: .start, alignItems: .center, children: [wakes, test])
    }
}
// end

// sample: hover
/// Is lighter under the pointer, and names itself.
final class SwatchNode: ASDisplayNode, @unchecked Sendable {
    init(_ name: String, _ color: UIColor) {
        super.init()
        backgroundColor = color
        toolTip = name
        addGestureRecognizer { [weak self] in
            UIHoverGestureRecognizer { hover in
                self?.alpha = hover.state == .began || hover.state == .changed ? 0.8 : 1
            }
        }
    }
}
// end
