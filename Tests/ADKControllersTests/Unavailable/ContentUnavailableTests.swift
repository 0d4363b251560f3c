import ADKFoundation
import ADKGraphics
import ADKLayers
import TestSupport
import XCTest

@testable import ADKControllers
@testable import ADKViews

/// A controller whose items may be missing.
private final class ItemsController: UIViewController {
    var items: [String] = []
    var states: [UIContentUnavailableConfigurationState] = []
    var page = UIContentUnavailableConfiguration.empty()

    override func updateContentUnavailableConfiguration(using state: UIContentUnavailableConfigurationState) {
        states.append(state)
        contentUnavailableConfiguration = items.isEmpty ? page.updated(for: state) : nil
    }
}

@MainActor
private func page(of controller: UIViewController) -> UIContentUnavailableView? {
    controller.view.subviews.lazy.compactMap { $0 as? UIContentUnavailableView }.first
}

@MainActor
private func texts(_ view: UIView?) -> [String] {
    (view?.subviews ?? []).compactMap { ($0 as? UILabel)?.text }.sorted()
}

final class ContentUnavailableTests: XCTestCase, @unchecked Sendable {
    override func tearDown() {
        AppLanguage.use([])
        super.tearDown()
    }

    func testThePageIsShownWhileThereIsNoContent() throws {
        try onMain {
            let controller = ItemsController()
            controller.page.text = "No walks"
            controller.page.secondaryText = "Walks that you save are here."
            let harness = try StackHarness(root: controller)
            XCTAssertEqual(controller.states.count, 1)
            XCTAssertEqual(texts(page(of: controller)), ["No walks", "Walks that you save are here."])
            XCTAssertEqual(page(of: controller)?.frame, CGRect(x: 0, y: 0, width: 800, height: 600))
            controller.items = ["Loop"]
            controller.setNeedsUpdateContentUnavailableConfiguration()
            controller.setNeedsUpdateContentUnavailableConfiguration()
            try harness.settle()
            XCTAssertEqual(controller.states.count, 2, "once for a layout")
            XCTAssertNil(page(of: controller))
            XCTAssertNil(controller.contentUnavailableConfiguration)
        }
    }

    func testAConfigurationThatIsSetBeforeTheViewIsLoadedIsShown() throws {
        try onMain {
            let controller = UIViewController()
            controller.contentUnavailableConfiguration = .loading()
            XCTAssertFalse(controller.isViewLoaded)
            _ = try StackHarness(root: controller)
            let wheel = try XCTUnwrap(
                page(of: controller)?.subviews.lazy.compactMap { $0 as? UIActivityIndicatorView }.first)
            XCTAssertTrue(wheel.isAnimating)
            XCTAssertEqual(wheel.center.x, 400, accuracy: 1)
            XCTAssertEqual(texts(page(of: controller)), ["Loading …"])
            controller.contentUnavailableConfiguration = .empty()
            XCTAssertFalse(wheel.isAnimating)
            XCTAssertNil(wheel.superview)
        }
    }

    func testButtonsPerformTheirActionsAndOtherPlacesBelongToTheContent() throws {
        try onMain {
            let controller = ItemsController()
            var log: [String] = []
            controller.page.text = "No walks"
            controller.page.button = .filled()
            controller.page.button.title = "Find walks"
            controller.page.buttonProperties.primaryAction = UIAction { _ in log.append("find") }
            controller.page.secondaryButtonProperties.primaryAction = UIAction(title: "Import") { _ in
                log.append("import")
            }
            let harness = try StackHarness(root: controller)
            controller.view.addGestureRecognizer(UITapGestureRecognizer { _ in log.append("content") })
            let buttons = page(of: controller)?.subviews.compactMap { $0 as? UIButton } ?? []
            XCTAssertEqual(buttons.map(\.currentTitle), ["Find walks", "Import"])
            let reached = controller.view.window?.viewsReachedByTab() ?? []
            XCTAssertTrue(reached.elementsEqual(buttons, by: ===), "\(reached)")
            for button in buttons { harness.click(button.center) }
            XCTAssertEqual(log, ["find", "import"])
            harness.click(CGPoint(x: 20, y: 20))
            XCTAssertEqual(log.last, "content")
            XCTAssertLessThan(buttons[0].frame.maxY, buttons[1].frame.minY)
            buttons[1].becomeFirstResponder()
            controller.contentUnavailableConfiguration?.secondaryText = "None at all."
            try harness.settle()
            harness.key(.keyboardReturnOrEnter)
            XCTAssertEqual(log.last, "import", "the focus stays at its button")
            controller.contentUnavailableConfiguration?.buttonProperties.isEnabled = false
            try harness.settle()
            let first = page(of: controller)?.subviews.lazy.compactMap { $0 as? UIButton }.first
            XCTAssertEqual(first?.isEnabled, false)
        }
    }

    func testASearchNamesItsWordsInTheUsersLanguage() throws {
        onMain {
            AppLanguage.use([LanguageTag(language: "de")])
            var state = UIContentUnavailableConfigurationState(traitCollection: UITraitCollection())
            let search = UIContentUnavailableConfiguration.search()
            XCTAssertEqual(search.updated(for: state).text, "Keine Ergebnisse")
            state.searchText = "Fluss"
            XCTAssertEqual(search.updated(for: state).text, "Keine Ergebnisse für „Fluss“")
            var own = search
            own.text = "Nichts"
            XCTAssertEqual(own.updated(for: state).text, "Nichts")
        }
    }

    func testALargeImageAndALongTextStayInANarrowView() throws {
        try onMain {
            let controller = ItemsController()
            controller.page.image = UIImage(systemName: "photo")
            controller.page.imageProperties.preferredSymbolConfiguration = .init(pointSize: 400)
            controller.page.text = String(repeating: "long words ", count: 30)
            _ = try StackHarness(width: 160, height: 120, root: controller)
            let shown = try XCTUnwrap(page(of: controller))
            for view in shown.subviews {
                XCTAssertGreaterThanOrEqual(view.frame.minX, 16, "\(view)")
                XCTAssertLessThanOrEqual(view.frame.maxX, 144, "\(view)")
            }
            XCTAssertEqual(shown.subviews.map(\.frame.minY).min(), 16, "it begins at the top")
        }
    }

    func testLooksOfButtonsHaveTheirColors() throws {
        onMain {
            var filled = UIButton.Configuration.filled()
            filled.title = "Save"
            let button = UIButton(configuration: filled)
            XCTAssertEqual(button.currentTitle, "Save")
            XCTAssertEqual(button.currentTitleColor, Palette.filledText)
            let plain = UIButton(configuration: .plain(), primaryAction: UIAction(title: "Open") { _ in })
            XCTAssertEqual(plain.currentTitle, "Open")
            plain.tintColor = .purple
            XCTAssertEqual(plain.currentTitleColor, .purple)
            XCTAssertGreaterThan(button.sizeThatFits(.zero).width, 24)
            filled.baseForegroundColor = .yellow
            button.configuration = filled
            XCTAssertEqual(button.currentTitleColor, .yellow)
        }
    }
}
