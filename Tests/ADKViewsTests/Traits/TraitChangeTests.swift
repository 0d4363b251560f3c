import ADKFoundation
import ADKGraphics
import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

private final class Witness: UIView {
    var calls = 0
    func changed() { calls += 1 }
    func changedBy(_ sender: UIView) { calls += sender === self ? 10 : 100 }
}

@MainActor
private final class Held {
    var registration: (any UITraitChangeRegistration)?
}

final class TraitChangeTests: XCTestCase, @unchecked Sendable {
    override func tearDown() {
        onMain { UIApplication.shared.userInterfaceStyle = .light }
        super.tearDown()
    }

    func testAHandlerIsCalledForItsTraitsOnly() throws {
        onMain {
            let harness = ViewHarness()
            let view = harness.add(UIView(frame: .zero))
            var log: [String] = []
            view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: UIView, former) in
                log.append("style \(former.userInterfaceStyle) to \(view.traitCollection.userInterfaceStyle)")
            }
            view.registerForTraitChanges([UITraitLayoutDirection.self]) { (_: UIView, _) in log.append("direction") }
            let last = view.registerForTraitChanges(UITraitCollection.systemTraitsAffectingColorAppearance) {
                (_: UIView, _) in log.append("colours")
            }
            harness.window.overrideUserInterfaceStyle = .dark
            XCTAssertEqual(log, ["style light to dark", "colours"])
            view.unregisterForTraitChanges(last)
            view.unregisterForTraitChanges(last)
            view.semanticContentAttribute = .forceRightToLeft
            harness.window.overrideUserInterfaceStyle = .light
            XCTAssertEqual(log.dropFirst(2), ["direction", "style dark to light"])
        }
    }

    func testTheDesktopsWishForMoreContrastRepaintsWindowsAndIsPosted() throws {
        onMain {
            let harness = ViewHarness()
            let view = harness.add(UIView(frame: .zero))
            view.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            view.backgroundColor = UIColor { $0.accessibilityContrast == .high ? .white : .red }
            FrameLoop.shared.runFrame()
            XCTAssertEqual(harness.window.capture().pixel(x: 10, y: 10), 0xFFFF_0000)
            let posts = Locked(0)
            let token = NotificationCenter.default.addObserver(
                forName: UIAccessibility.darkerSystemColorsStatusDidChangeNotification, object: nil, queue: nil
            ) { _ in posts.withLock { $0 += 1 } }
            defer {
                NotificationCenter.default.removeObserver(token)
                UIApplication.shared.systemContrast = .normal
            }
            UIApplication.shared.systemContrast = .high
            UIApplication.shared.systemContrast = .high
            XCTAssertTrue(
                UIAccessibility.isDarkerSystemColorsEnabled && UIAccessibility.isReduceTransparencyEnabled)
            XCTAssertEqual(posts.current, 1)
            FrameLoop.shared.runFrame()
            XCTAssertEqual(harness.window.capture().pixel(x: 10, y: 10), 0xFFFF_FFFF)
        }
    }

    func testAHandlerIsCalledWhenTheViewEntersAWindowOfOtherTraits() throws {
        onMain {
            let harness = ViewHarness()
            harness.window.overrideUserInterfaceStyle = .dark
            let view = UIView(frame: .zero)
            var styles: [UIUserInterfaceStyle] = []
            view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: UIView, _) in
                styles.append(view.traitCollection.userInterfaceStyle)
            }
            harness.content.addSubview(view)
            XCTAssertEqual(styles, [.dark])
            view.removeFromSuperview()
            harness.content.addSubview(view)
            XCTAssertEqual(styles, [.dark])
        }
    }

    func testControllersScenesAndSelectorsAreNotified() throws {
        onMain {
            let harness = ViewHarness()
            let witness = harness.add(Witness(frame: .zero))
            let scene = UIWindowScene(session: UISceneSession(role: .windowApplication))
            harness.window.windowScene = scene
            var log: [String] = []
            let traits: [UITrait] = [UITraitUserInterfaceStyle.self]
            let controller = harness.window.rootViewController
            controller?.registerForTraitChanges(traits) { (_: UIViewController, _) in log.append("controller") }
            scene.registerForTraitChanges(traits) { (_: UIWindowScene, _) in log.append("scene") }
            witness.registerForTraitChanges(traits, action: Selector(Witness.changed))
            witness.registerForTraitChanges(traits, target: witness, action: Selector(Witness.changedBy))
            harness.window.overrideUserInterfaceStyle = .dark
            XCTAssertEqual(log, ["controller", "scene"])
            XCTAssertEqual(witness.calls, 11)
        }
    }

    func testAHandlerMayUnregisterAnother() throws {
        onMain {
            let harness = ViewHarness()
            let view = harness.add(UIView(frame: .zero))
            let held = Held()
            var calls = 0
            view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: UIView, _) in
                if let second = held.registration { view.unregisterForTraitChanges(second) }
            }
            held.registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: UIView, _) in
                calls += 1
            }
            harness.window.overrideUserInterfaceStyle = .dark
            XCTAssertEqual(calls, 0)
        }
    }

    func testOverridesReplaceInheritedTraits() throws {
        onMain {
            let harness = ViewHarness()
            let (outer, inner) = (UIView(frame: .zero), UIView(frame: .zero))
            outer.addSubview(inner)
            harness.content.addSubview(outer)
            var calls = 0
            inner.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: UIView, _) in calls += 1 }
            outer.traitOverrides.userInterfaceStyle = .dark
            outer.traitOverrides[UITraitPreferredContentSizeCategory.self] = .extraLarge
            XCTAssertEqual(inner.traitCollection.userInterfaceStyle, .dark)
            XCTAssertEqual(inner.traitCollection[UITraitPreferredContentSizeCategory.self], .extraLarge)
            XCTAssertTrue(outer.traitOverrides.contains(UITraitUserInterfaceStyle.self))
            outer.traitOverrides.remove(UITraitUserInterfaceStyle.self)
            XCTAssertFalse(outer.traitOverrides.contains(UITraitUserInterfaceStyle.self))
            XCTAssertEqual(inner.traitCollection.userInterfaceStyle, .light)
            XCTAssertEqual(inner.traitCollection.preferredContentSizeCategory, .extraLarge)
            XCTAssertEqual(calls, 2)
        }
    }

    func testAControllersOverridesReachAViewThatIsLoadedLater() throws {
        onMain {
            let harness = ViewHarness()
            let controller = UIViewController()
            controller.traitOverrides.layoutDirection = .rightToLeft
            harness.content.addSubview(controller.view)
            XCTAssertTrue(controller.view.isRightToLeft)
            controller.view.traitOverrides.layoutDirection = .leftToRight
            XCTAssertFalse(controller.view.isRightToLeft, "the view's own count more")
            controller.traitOverrides.remove(UITraitLayoutDirection.self)
            XCTAssertFalse(controller.view.isRightToLeft)
        }
    }
}
