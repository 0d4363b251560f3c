import AsyncDisplayKit
import UIKit

// An app in Swift 5 mode, without annotations of concurrency except that of its nodes. It compiles without warnings.

class SwiftFiveDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UINavigationController(rootViewController: SwiftFiveController())
        window?.makeKeyAndVisible()
        return true
    }
}

protocol SwiftFivePresenter: AnyObject {
    func show(_ names: [String])
}

class SwiftFiveModel {
    weak var presenter: SwiftFivePresenter?
    var names: [String] = []

    func load(completion: @escaping ([String]) -> Void) {
        DispatchQueue.global().async {
            let loaded = ["a", "b"]
            DispatchQueue.main.async {
                self.names = loaded
                self.presenter?.show(loaded)
                completion(loaded)
            }
        }
    }
}

class SwiftFiveController: ASDKViewController<ASTableNode>, ASTableDataSource, ASTableDelegate, SwiftFivePresenter {
    let model = SwiftFiveModel()
    var names: [String] = []

    init(model: String = "") {
        super.init(node: ASTableNode(style: .plain))
        node.dataSource = self
        node.delegate = self
        node.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .refresh, target: self, action: Selector(SwiftFiveController.refresh))
    }

    required init?(coder aDecoder: NSCoder) { fatalError("there are no archives") }

    override func viewDidLoad() {
        super.viewDidLoad()
        model.presenter = self
        refresh()
    }

    func refresh() {
        model.load { [weak self] names in
            guard let self = self else { return }
            self.title = "\(names.count)"
        }
    }

    func show(_ names: [String]) {
        self.names = names
        node.reloadData()
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { names.count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let name = names[indexPath.row]
        return { SwiftFiveCell(name) }
    }
}

class SwiftFiveCell: ASCellNode, @unchecked Sendable {
    let text = ASTextNode()
    let image = ASNetworkImageNode()
    var line = 1 / UIScreen.main.scale

    init(_ name: String) {
        super.init()
        automaticallyManagesSubnodes = true
        text.attributedText = NSAttributedString(
            string: name, attributes: [.font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.label])
        image.imageModificationBlock = { image, _ in
            UIGraphicsBeginImageContextWithOptions(image.size, false, UIScreen.main.scale)
            defer { UIGraphicsEndImageContext() }
            let rect = CGRect(origin: .zero, size: image.size)
            UIBezierPath(ovalIn: rect).addClip()
            image.draw(in: rect)
            return UIGraphicsGetImageFromCurrentImageContext()
        }
    }

    override func didLoad() {
        super.didLoad()
        layer.cornerRadius = 4
        view.backgroundColor = .systemBackground
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let insets = UIEdgeInsets(top: 1 / UIScreen.main.scale, left: 8, bottom: line, right: 8)
        return ASInsetLayoutSpec(insets: insets, child: text)
    }
}
