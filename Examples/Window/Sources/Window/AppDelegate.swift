import AsyncDisplayKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let label = ASTextNode()
        label.attributedText = AttributedString("Hello, Linux")
        let page = ASDisplayNode()
        page.backgroundColor = .white
        page.automaticallyManagesSubnodes = true
        page.layoutSpecBlock = { _, _ in ASCenterLayoutSpec(centeringOptions: .XY, sizingOptions: [], child: label) }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 480, height: 320))
        window.rootViewController = ASDKViewController(node: page)
        window.makeKeyAndVisible()
        return true
    }
}
