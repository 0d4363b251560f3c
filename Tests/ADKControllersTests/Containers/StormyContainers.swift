import ADKViews
import XCTest

@testable import ADKControllers

final class StormyNavigation: UINavigationController, Stormy {
    let name: String
    weak var storm: CallbackStorm?
    var check = AppearanceCheck()

    init(_ name: String, _ storm: CallbackStorm) {
        (self.name, self.storm) = (name, storm)
        super.init(nibName: nil, bundle: nil)
    }

    override func viewWillAppear(_ animated: Bool) {
        mark(.coming)
        super.viewWillAppear(animated)
        storm?.callback("viewWillAppear", name)
    }
    override func viewDidAppear(_ animated: Bool) {
        mark(.there)
        super.viewDidAppear(animated)
        storm?.callback("viewDidAppear", name)
    }
    override func viewWillDisappear(_ animated: Bool) {
        mark(.leaving)
        super.viewWillDisappear(animated)
        storm?.callback("viewWillDisappear", name)
    }
    override func viewDidDisappear(_ animated: Bool) {
        mark(.gone)
        super.viewDidDisappear(animated)
        storm?.callback("viewDidDisappear", name)
    }
    override func present(
        _ controller: UIViewController, animated: Bool, completion: (@MainActor () -> Void)? = nil
    ) {
        storm?.present(controller, from: name)
        super.present(controller, animated: animated, completion: completion)
    }
    override func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
        storm?.dismiss(from: name) { super.dismiss(animated: animated, completion: completion) }
    }
    override func stackDidChange() {
        super.stackDidChange()
        storm?.begin(name)
    }
    override func pushViewController(_ viewController: UIViewController, animated: Bool) {
        storm?.log(.push((viewController as? any Stormy)?.name ?? ""), on: name)
        super.pushViewController(viewController, animated: animated)
    }
    @discardableResult
    override func popViewController(animated: Bool) -> UIViewController? {
        var result: UIViewController?
        storm?.pop(name) { result = super.popViewController(animated: animated) }
        return result
    }
    @discardableResult
    override func popToRootViewController(animated: Bool) -> [UIViewController]? {
        storm?.log(.popToRoot, on: name)
        return super.popToRootViewController(animated: animated)
    }
    override func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        storm?.log(.set(viewControllers.compactMap { ($0 as? any Stormy)?.name }), on: name)
        super.setViewControllers(viewControllers, animated: animated)
    }
}

final class StormyTabs: UITabBarController, Stormy {
    let name: String
    weak var storm: CallbackStorm?
    var check = AppearanceCheck()

    init(_ name: String, _ storm: CallbackStorm) {
        (self.name, self.storm) = (name, storm)
        super.init(nibName: nil, bundle: nil)
    }

    override func viewWillAppear(_ animated: Bool) {
        mark(.coming)
        super.viewWillAppear(animated)
        storm?.callback("viewWillAppear", name)
    }
    override func viewDidAppear(_ animated: Bool) {
        mark(.there)
        super.viewDidAppear(animated)
        storm?.callback("viewDidAppear", name)
    }
    override func viewWillDisappear(_ animated: Bool) {
        mark(.leaving)
        super.viewWillDisappear(animated)
        storm?.callback("viewWillDisappear", name)
    }
    override func viewDidDisappear(_ animated: Bool) {
        mark(.gone)
        super.viewDidDisappear(animated)
        storm?.callback("viewDidDisappear", name)
    }
    override func present(
        _ controller: UIViewController, animated: Bool, completion: (@MainActor () -> Void)? = nil
    ) {
        storm?.present(controller, from: name)
        super.present(controller, animated: animated, completion: completion)
    }
    override func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
        storm?.dismiss(from: name) { super.dismiss(animated: animated, completion: completion) }
    }
    override func selectionDidChange() {
        super.selectionDidChange()
        storm?.begin(name)
    }
    override func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        let names = (viewControllers ?? []).compactMap { ($0 as? any Stormy)?.name }
        storm?.changeTabs(name, { .set(names, $0) }) {
            super.setViewControllers(viewControllers, animated: animated)
        }
    }
}

final class StormySplit: UISplitViewController, Stormy {
    let name: String
    weak var storm: CallbackStorm?
    var check = AppearanceCheck()

    init(_ name: String, _ storm: CallbackStorm) {
        (self.name, self.storm) = (name, storm)
        super.init(nibName: nil, bundle: nil)
    }

    func column(_ column: Column) -> StormyNavigation? { viewController(for: column) as? StormyNavigation }

    override func viewWillAppear(_ animated: Bool) {
        mark(.coming)
        super.viewWillAppear(animated)
        storm?.callback("viewWillAppear", name)
    }
    override func viewDidAppear(_ animated: Bool) {
        mark(.there)
        super.viewDidAppear(animated)
        storm?.callback("viewDidAppear", name)
    }
    override func viewWillDisappear(_ animated: Bool) {
        mark(.leaving)
        super.viewWillDisappear(animated)
        storm?.callback("viewWillDisappear", name)
    }
    override func viewDidDisappear(_ animated: Bool) {
        mark(.gone)
        super.viewDidDisappear(animated)
        storm?.callback("viewDidDisappear", name)
    }
    override func present(
        _ controller: UIViewController, animated: Bool, completion: (@MainActor () -> Void)? = nil
    ) {
        storm?.present(controller, from: name)
        super.present(controller, animated: animated, completion: completion)
    }
    override func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
        storm?.dismiss(from: name) { super.dismiss(animated: animated, completion: completion) }
    }
    override func showSecondary(animated: Bool) {
        log { .cover($0) }
        super.showSecondary(animated: animated)
    }
    override func hideSecondary(animated: Bool) {
        log { .uncover($0) }
        super.hideSecondary(animated: animated)
    }
    override func takeSecondaryFromList() {
        log { .remove($0) }
        super.takeSecondaryFromList()
    }
    private func log(_ change: (String) -> CallbackStorm.StackChange) {
        guard let primary = column(.primary), let secondary = column(.secondary) else { return }
        storm?.log(change(secondary.name), on: primary.name)
    }
}
