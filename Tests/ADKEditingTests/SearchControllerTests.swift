import ADKControllers
import ADKFoundation
import ADKLayers
import ADKViews
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKEditing

final class SearchControllerTests: XCTestCase {
    func testTypingInTheBarSearchesAndShowsTheResults() throws {
        try onMain {
            let search = try SearchHarness()
            let field = search.controller.searchBar.searchTextField
            XCTAssertTrue(field.window === search.screen.window, "the bar is below the navigation bar")
            XCTAssertFalse(search.controller.searchBar.showsCancelButton)
            search.screen.click(search.centre(of: field))
            try search.screen.settle()
            XCTAssertTrue(search.controller.isActive)
            XCTAssertTrue(field.isFirstResponder)
            XCTAssertTrue(search.controller.searchBar.showsCancelButton)
            XCTAssertNil(search.results.parent, "there is nothing to search for yet")
            search.screen.type("ab")
            try search.screen.settle()
            XCTAssertEqual(search.calls, ["will present", "did present", "", "a", "ab"])
            XCTAssertTrue(search.results.parent === search.content)
            XCTAssertEqual(search.results.view.frame.size, search.content.view.bounds.size)
            search.screen.keys(.keyboardDeleteOrBackspace, .keyboardDeleteOrBackspace)
            try search.screen.settle()
            XCTAssertNil(search.results.parent)
        }
    }

    func testEscapeAndTheCancelButtonEndTheSearch() throws {
        try onMain {
            let search = try SearchHarness()
            let bar = search.controller.searchBar
            for isKey in [true, false] {
                search.controller.isActive = true
                search.screen.type("a")
                try search.screen.settle()
                XCTAssertNotNil(search.results.parent)
                search.calls = []
                if isKey {
                    search.screen.keys(.keyboardEscape)
                    XCTAssertTrue(search.controller.isActive, "the first one removes the text")
                    search.screen.keys(.keyboardEscape)
                } else {
                    let button = try XCTUnwrap(bar.subviews.first { $0 is UIButton })
                    search.screen.click(search.centre(of: button))
                }
                try search.screen.settle()
                XCTAssertFalse(search.controller.isActive)
                XCTAssertEqual(search.calls.suffix(3), ["will dismiss", "", "did dismiss"])
                XCTAssertEqual(bar.text, "")
                XCTAssertFalse(bar.searchTextField.isFirstResponder)
                XCTAssertFalse(bar.showsCancelButton)
                XCTAssertNil(search.results.parent)
                XCTAssertTrue(search.navigation.topViewController === search.content, "Escape did not go back")
            }
        }
    }

    func testAScopeSearchesAgain() throws {
        try onMain {
            let search = try SearchHarness()
            let bar = search.controller.searchBar
            let height = bar.bounds.height
            bar.scopeButtonTitles = ["All", "Titles"]
            bar.showsScopeBar = true
            try search.screen.settle()
            XCTAssertGreaterThan(bar.bounds.height, height + 20)
            let scopes = try XCTUnwrap(bar.subviews.first { $0 is UISegmentedControl })
            XCTAssertTrue(bar.bounds.contains(scopes.frame))
            XCTAssertFalse(scopes.frame.intersects(bar.searchTextField.frame))
            search.calls = []
            let frame = scopes.convert(scopes.bounds, to: nil)
            search.screen.click(frame.maxX - 20, frame.midY)
            XCTAssertEqual(bar.selectedScopeButtonIndex, 1)
            XCTAssertEqual(search.calls, [""])
        }
    }

    func testAnotherSearchControllerTakesThePlaceOfTheFirst() throws {
        try onMain {
            let search = try SearchHarness()
            search.controller.isActive = true
            search.screen.type("a")
            try search.screen.settle()
            let other = UISearchController(searchResultsController: nil)
            search.content.navigationItem.searchController = other
            try search.screen.settle()
            XCTAssertFalse(search.controller.isActive)
            XCTAssertNil(search.results.parent)
            XCTAssertNil(search.controller.searchBar.window)
            XCTAssertNotNil(other.searchBar.window)
            search.content.navigationItem.searchController = nil
            try search.screen.settle()
            XCTAssertNil(other.searchBar.window)
        }
    }
}

/// A navigation controller whose content is searched.
@MainActor
private final class SearchHarness: UISearchResultsUpdating, UISearchControllerDelegate {
    let results = UIViewController()
    let content = UIViewController()
    let controller: UISearchController
    let navigation: UINavigationController
    let screen: EditingHarness
    var calls: [String] = []

    init() throws {
        controller = UISearchController(searchResultsController: results)
        content.navigationItem.searchController = controller
        navigation = UINavigationController(rootViewController: UIViewController())
        screen = try EditingHarness(UIView(frame: .zero), width: 400, height: 300)
        screen.window.rootViewController = navigation
        navigation.pushViewController(content, animated: false)
        controller.searchResultsUpdater = self
        controller.delegate = self
        try screen.settle()
    }

    func centre(of view: UIView) -> CGPoint {
        view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    }

    func updateSearchResults(for searchController: UISearchController) {
        calls.append(searchController.searchBar.text ?? "nil")
    }
    func willPresentSearchController(_ searchController: UISearchController) { calls.append("will present") }
    func didPresentSearchController(_ searchController: UISearchController) { calls.append("did present") }
    func willDismissSearchController(_ searchController: UISearchController) { calls.append("will dismiss") }
    func didDismissSearchController(_ searchController: UISearchController) { calls.append("did dismiss") }
}
