import ADKFoundation
import ADKLayers
import Foundation
import HeadlessTesting

@testable import ADKViews

/// A view in a responder chain that notes what reaches it.
final class Link: UIView {
    /// The methods of all links. Each notes its number.
    static let methods = (0..<5).map { number in
        Selector(of: Link.self) { link, _ in link.bench?.log.append("\(link.name) does \(number)") }
    }

    weak var bench: ChainBench?
    var name = ""
    var commands: [UIKeyCommand] = []
    var performed: Set<Int> = []
    var handled: Set<String> = []
    var validation: (UICommand) -> Void = { _ in }

    override var canBecomeFocused: Bool { true }
    override var keyCommands: [UIKeyCommand]? { commands.isEmpty ? nil : commands }

    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        guard let number = Link.methods.firstIndex(of: action) else {
            return super.canPerformAction(action, withSender: sender)
        }
        return performed.contains(number)
    }

    override func validate(_ command: UICommand) { validation(command) }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle { _, key in
            guard handled.contains(key.characters) else { return false }
            bench?.log.append("\(name) takes \(key.characters)")
            return true
        } orPass: {
            super.pressesBegan($0, with: event)
        }
    }
}

/// A controller that changes the main menu.
final class BuildingController: UIViewController {
    var building: (any UIMenuBuilder) -> Void = { _ in }
    var builds = 0

    override func buildMenu(with builder: any UIMenuBuilder) {
        super.buildMenu(with: builder)
        builds += 1
        building(builder)
    }
}

/// Links in each other in a window. The innermost is the first responder.
@MainActor
final class ChainBench: HeadlessScreen {
    let host: HeadlessHost
    let window: UIWindow
    let controller = BuildingController()
    var links: [Link] = []
    var log: [String] = []

    init(links count: Int = 3, width: CGFloat = 500, height: CGFloat = 400) {
        host = .attached()
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
        window.rootViewController = controller
        window.makeKeyAndVisible()
        var parent: UIView = controller.view
        for number in 0..<count {
            let link = Link(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            link.name = "\(count - 1 - number)"
            link.bench = self
            parent.addSubview(link)
            links.insert(link, at: 0)
            parent = link
        }
        links.first?.becomeFirstResponder()
        frame()
    }

    func command(_ method: Int, _ input: String, _ flags: UIKeyModifierFlags = .control) -> UIKeyCommand {
        UIKeyCommand(title: "Do \(method)", action: Link.methods[method], input: input, modifierFlags: flags)
    }

    /// Adds a menu to the main menu.
    func addMenu(title: String = "Tools", _ children: [UIMenuElement]) {
        let former = controller.building
        controller.building = { builder in
            former(builder)
            builder.insertSibling(UIMenu(title: title, children: children), beforeMenu: .help)
        }
        UIMenuSystem.main.setNeedsRebuild()
    }

    var session: MenuSession? { MenuScreen.current(in: window)?.session }
    var panels: [MenuPanel] { session?.openPanels ?? [] }
    var titles: [String] { panels.last?.rows.map(\.title) ?? [] }
    var marked: [String?] { panels.map { panel in panel.highlighted.map { panel.rows[$0].title } } }
}
