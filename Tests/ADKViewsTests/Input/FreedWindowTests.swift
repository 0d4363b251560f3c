import ADKFoundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKLayers
@testable import ADKViews

/// Callbacks that close their window or remove their view, and drop the last reference to it.
final class FreedWindowTests: XCTestCase, @unchecked Sendable {
    /// The only owner of a window.
    @MainActor private final class Owner {
        let host = HeadlessHost.attached()
        var window: UIWindow?
        private(set) weak var watched: UIWindow?
        /// The window was freed when `free()` returned, in the midst of the callback.
        private(set) var count = 0

        init(_ root: UIViewController = UIViewController()) throws {
            let new = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            new.rootViewController = root
            new.makeKeyAndVisible()
            (window, watched) = (new, new)
            try host.settle()
        }

        func free() {
            window?.close()
            window = nil
            count += 1
        }

        /// Delivers events to the window, which they may free.
        func send(_ events: InputEvent...) {
            for event in events {
                if let watched { FrameLoop.shared.post(event, to: watched) }
                FrameLoop.shared.runFrame()
            }
        }
    }

    /// Frees the window in a callback that the test chooses.
    @MainActor private final class FreeingView: UIView {
        enum Moment { case touch, cancel, key, entered, exited, resigned }
        var moment: Moment?
        var free: @MainActor () -> Void = {}
        private func at(_ now: Moment) { if moment == now { free() } }

        override var canBecomeFocused: Bool { true }
        override var canBecomeFirstResponder: Bool { true }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { at(.touch) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { at(.cancel) }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
            if moment == .key { free() } else { super.pressesBegan(presses, with: event) }
        }
        override func pointerMoved(to point: CGPoint) { at(.entered) }
        override func pointerExited() { at(.exited) }
        override func resignFirstResponder() -> Bool {
            at(.resigned)
            return super.resignFirstResponder()
        }
    }

    @MainActor private func harness(_ moment: FreeingView.Moment) throws -> (Owner, [FreeingView]) {
        let root = UIViewController()
        let owner = try Owner(root)
        let views = [0, 100].map { FreeingView(frame: CGRect(x: $0, y: 0, width: 100, height: 200)) }
        for view in views { root.view.addSubview(view) }
        views[0].moment = moment
        views[0].free = { [unowned owner] in owner.free() }
        try owner.host.settle()
        return (owner, views)
    }

    @MainActor private func assertFreed(_ owner: Owner) throws {
        XCTAssertEqual(owner.count, 1, "the callback was called")
        FrameLoop.shared.runFrame()
        try owner.host.run(for: 1)
        XCTAssertNil(owner.watched)
    }

    private func press(_ x: CGFloat, at time: TimeInterval = 0) -> InputEvent {
        .pointerDown(button: .primary, at: CGPoint(x: x, y: 50), time: time, modifiers: [])
    }
    private func release(_ x: CGFloat) -> InputEvent {
        .pointerUp(button: .primary, at: CGPoint(x: x, y: 50), time: 0, modifiers: [])
    }
    private func move(_ x: CGFloat) -> InputEvent { .pointerMoved(at: CGPoint(x: x, y: 50), modifiers: []) }

    func testAWindowThatItsOwnTouchFreesIsGone() throws {
        try onMain {
            let (owner, _) = try harness(.touch)
            owner.send(press(50), move(60), release(60))
            try assertFreed(owner)
        }
    }

    func testAWindowThatALostTouchFreesIsGone() throws {
        try onMain {
            let (owner, _) = try harness(.cancel)
            owner.send(press(50), press(50))
            try assertFreed(owner)
        }
    }

    func testAWindowThatALongPressFreesIsGone() throws {
        try onMain {
            let (owner, views) = try harness(.cancel)
            views[0].moment = nil
            let long = UILongPressGestureRecognizer()
            long.addAction { [unowned owner] recognizer in if recognizer.state == .began { owner.free() } }
            views[0].addGestureRecognizer(long)
            owner.send(press(50))
            try owner.host.run(for: 2)
            try assertFreed(owner)
        }
    }

    func testAWindowThatItsOwnKeyFreesIsGone() throws {
        try onMain {
            let (owner, views) = try harness(.key)
            views[0].becomeFirstResponder()
            let key = UIKey(keyCode: .keyboardA)
            owner.send(.keyDown(key), .keyUp(key))
            try assertFreed(owner)
        }
    }

    func testAWindowThatThePointerFreesIsGone() throws {
        for moment in [FreeingView.Moment.entered, .exited] {
            try onMain {
                let (owner, _) = try harness(moment)
                owner.send(move(50), move(150), move(160))
                try assertFreed(owner)
            }
        }
    }

    func testAWindowThatTheChangeOfFocusFreesIsGone() throws {
        try onMain {
            for usesKeys in [false, true] {
                let (owner, views) = try harness(.resigned)
                views[0].becomeFirstResponder()
                if usesKeys {
                    owner.send(.keyDown(UIKey(keyCode: .keyboardTab)))
                } else {
                    XCTAssertFalse(views[1].becomeFirstResponder(), "its window is gone")
                }
                try assertFreed(owner)
            }
        }
    }

    // MARK: - Presentations

    /// Presents another controller while it disappears.
    private final class Restless: UIViewController {
        var presentsAgain = false
        override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            if presentsAgain { present(UIViewController(), animated: false) }
        }
    }

    func testAPresentationWhoseCompletionFreesTheWindowIgnoresFurtherRequests() throws {
        try onMain {
            for animated in [false, true] {
                let root = Restless()
                let owner = try Owner(root)
                root.presentsAgain = true
                let sheet = UIViewController()
                sheet.modalPresentationStyle = .overFullScreen
                let messages = try Misuse.messages {
                    root.present(sheet, animated: animated) { [unowned owner] in owner.free() }
                    try owner.host.run(for: 1)
                }
                XCTAssertEqual(messages, [])
                try assertFreed(owner)
            }
        }
    }

    func testAWindowThatClosesPresentsNothing() throws {
        try onMain {
            let root = Restless()
            let owner = try Owner(root)
            root.presentsAgain = true
            let window = try XCTUnwrap(owner.window)
            owner.free()
            XCTAssertTrue(window.presentations.isEmpty)
            XCTAssertEqual(window.subviews.count, 0)
        }
    }

    func testADismissalWhoseCompletionFreesTheWindowIsOver() throws {
        try onMain {
            for animated in [false, true] {
                let root = UIViewController()
                let owner = try Owner(root)
                let sheet = UIViewController()
                root.present(sheet, animated: false)
                root.dismiss(animated: animated) { [unowned owner] in owner.free() }
                try owner.host.run(for: 1)
                try assertFreed(owner)
            }
        }
    }

    /// Dismisses the sheet when it is asked whether the user may do so.
    @MainActor private final class Eager: UIAdaptivePresentationControllerDelegate {
        var count = 0
        func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
            count += 1
            presentationController.presentedViewController.dismiss(animated: false)
            return true
        }
    }

    func testASheetThatTheAppDismissesAsTheUsersDragBeginsIsGone() throws {
        try onMain {
            let owner = try Owner()
            let eager = Eager()
            weak var watched: UIPresentationController?
            do {
                let sheet = UIViewController()
                sheet.modalPresentationStyle = .pageSheet
                owner.window?.rootViewController?.present(sheet, animated: false)
                sheet.presentationController?.delegate = eager
                watched = sheet.presentationController
            }
            try owner.host.settle()
            let card = try XCTUnwrap(watched?.presentedView).frame
            let (x, y) = (card.midX, card.minY + 10)
            owner.send(.pointerDown(button: .primary, at: CGPoint(x: x, y: y), time: 0, modifiers: []))
            for step in 1...4 {
                owner.send(.pointerMoved(at: CGPoint(x: x, y: y + 15 * CGFloat(step)), modifiers: []))
            }
            owner.send(.pointerUp(button: .primary, at: CGPoint(x: x, y: y + 60), time: 0, modifiers: []))
            XCTAssertEqual(eager.count, 1)
            try owner.host.settle()
            XCTAssertNil(watched)
            XCTAssertEqual(owner.window?.subviews.count, 1)
        }
    }

    // MARK: - Scroll bars

    /// Removes the scroll view when it scrolls.
    @MainActor private final class Remover: UIScrollViewDelegate {
        weak var watched: UIScrollView?
        var count = 0
        func scrollViewDidScroll(_ scrollView: UIScrollView) {
            count += 1
            scrollView.removeFromSuperview()
        }
    }

    func testAScrollViewThatItsScrollBarFreesIsGone() throws {
        try onMain {
            for isPage in [false, true] {
                let owner = try Owner()
                let remover = Remover()
                do {
                    let scroller = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
                    scroller.contentSize = CGSize(width: 200, height: 2000)
                    owner.window?.rootViewController?.view.addSubview(scroller)
                    scroller.delegate = remover
                    remover.watched = scroller
                }
                try owner.host.settle()
                func at(_ y: CGFloat) -> CGPoint { CGPoint(x: 195, y: y) }
                owner.send(.pointerMoved(at: at(100), modifiers: []))
                let start = at(isPage ? 150 : 10)
                owner.send(.pointerDown(button: .primary, at: start, time: 0, modifiers: []))
                for y in [60, 90, 120] as [CGFloat] where !isPage {
                    owner.send(.pointerMoved(at: at(y), modifiers: []))
                }
                owner.send(.pointerUp(button: .primary, at: start, time: 0, modifiers: []))
                try owner.host.run(for: 1)
                XCTAssertEqual(remover.count, 1)
                XCTAssertNil(remover.watched)
            }
        }
    }
}
