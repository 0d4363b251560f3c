import AsyncDisplayKit
import UIKit

// Code of the article *Coming from Texture* that needs the module UIKit, as apps for iOS have it.

class Screen: UIViewController, UIApplicationDelegate {
    let button = ASButtonNode()
    let caption = UILabel()
    let picture = UIImageView()
    let stack = UIStackView()

    init() {
        super.init(nibName: nil, bundle: nil)
        button.addTarget(self, action: Selector(Screen.save), forControlEvents: .touchUpInside)
        stack.translatesAutoresizingMaskIntoConstraints = false
        stack.autoresizingMask = [.flexibleWidth]
    }

    func save() {}

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    func later() {
        perform(Selector(Screen.save), with: nil, afterDelay: 1)
        _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in }
        RunLoop.main.perform {}
        NotificationCenter.default.removeObserver(self)
    }

    func finder(of types: NSTextCheckingTypes) throws -> NSDataDetector { try NSDataDetector(types: types) }

    func load(_ url: URL) { URLSession.shared.dataTask(with: URLRequest(url: url)).resume() }
}
