import ADKFoundation
import ADKGraphics
import ADKNodes
import ADKViews
import Foundation
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKContainers
@testable import ADKLists

/// The backgrounds of list cells.
final class CellBackgroundTests: XCTestCase, @unchecked Sendable {
    func testTheColourFollowsTheStatesUnlessTheAppSetOne() {
        var (rest, selected) = (UICellConfigurationState(), UICellConfigurationState())
        selected.isSelected = true
        for style in [UIBackgroundConfiguration.listPlainCell(), .listGroupedCell(), .listSidebarCell()] {
            XCTAssertEqual(style.updated(for: rest), style)
            XCTAssertNotEqual(style.updated(for: selected).backgroundColor, style.backgroundColor)
            rest.isDisabled = true
            XCTAssertEqual(style.updated(for: selected).updated(for: selected), style.updated(for: selected))
            var own = style
            own.backgroundColor = .red
            XCTAssertEqual(own.updated(for: selected).backgroundColor, .red)
        }
        XCTAssertEqual(UIBackgroundConfiguration.clear().updated(for: selected), .clear())
        var tinted = UIBackgroundConfiguration.clear()
        tinted.backgroundColor = nil
        XCTAssertEqual(tinted.resolvedBackgroundColor(for: .green), .green)
        tinted.backgroundColorTransformer = UIConfigurationColorTransformer { _ in .blue }
        XCTAssertEqual(tinted.resolvedBackgroundColor(for: .green), .blue)
        XCTAssertEqual(tinted, tinted)
        let grey = UIConfigurationColorTransformer.grayscale(.red)
        XCTAssertEqual(grey.getWhite(nil, alpha: nil), true)
    }

    func testACellShowsItsBackgroundInPlaceOfTheTint() throws {
        try onMain {
            var background = UIBackgroundConfiguration.listSidebarCell()
            background.strokeColor = .green
            background.strokeWidth = 2
            background.strokeOutset = 1
            background.backgroundInsets = NSDirectionalEdgeInsets(top: 4, leading: 10, bottom: 6, trailing: 20)
            let cell = ADKListCellNode()
            cell.contentConfiguration.text = "Text"
            cell.backgroundConfiguration = background
            let table = BackgroundTable(cell)
            try table.settle()
            let view = try XCTUnwrap(cell.backgroundView as? CellBackgroundView)
            let plate = try XCTUnwrap(view.subviews.first)
            XCTAssertEqual(plate.frame, CGRect(x: 10, y: 4, width: 170, height: cell.frame.height - 10))
            XCTAssertEqual(plate.layer.cornerRadius, 8)
            XCTAssertEqual(plate.backgroundColor, .clear)
            let line = try XCTUnwrap(view.layer.sublayers.first { $0.borderWidth == 2 })
            XCTAssertEqual(line.frame, plate.frame.insetBy(dx: -1, dy: -1))
            let layers = cell.layer.sublayers.count
            table.node.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
            try table.settle()
            XCTAssertEqual(plate.backgroundColor, .tertiarySystemFill)
            XCTAssertEqual(cell.layer.sublayers.count, layers, "no tint")
            cell.automaticallyUpdatesBackgroundConfiguration = false
            XCTAssertEqual(plate.backgroundColor, .clear)
            cell.backgroundConfiguration = nil
            try table.settle()
            XCTAssertNil(cell.backgroundView)
            XCTAssertEqual(cell.layer.sublayers.count, layers, "the tint is back")
        }
    }

    func testAHandlerChangesTheBackgroundWithTheState() throws {
        try onMain {
            let cell = ADKListCellNode()
            let custom = UIView()
            cell.configurationUpdateHandler = { cell, state in
                var background = UIBackgroundConfiguration.clear()
                background.backgroundColor = state.isSelected ? .red : .blue
                if state.isSelected { background.customView = custom }
                cell.backgroundConfiguration = background
            }
            let table = BackgroundTable(cell)
            try table.settle()
            let plate = try XCTUnwrap(cell.backgroundView?.subviews.first)
            XCTAssertEqual(plate.backgroundColor, .blue)
            table.node.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
            try table.settle()
            XCTAssertNil(plate.backgroundColor, "the view is in its place")
            XCTAssertEqual(custom.frame, plate.bounds)
            table.node.deselectRow(at: IndexPath(row: 0, section: 0), animated: false)
            XCTAssertNil(custom.superview)
            XCTAssertEqual(plate.backgroundColor, .blue)
        }
    }

    func testHostileLengthsAreClamped() throws {
        try onMain {
            let cell = ADKListCellNode()
            let table = BackgroundTable(cell)
            for value in [-5, CGFloat.nan, .infinity, 1e30] {
                var background = UIBackgroundConfiguration.listPlainCell()
                background.cornerRadius = value
                background.strokeWidth = value
                background.strokeOutset = value
                background.backgroundInsets = NSDirectionalEdgeInsets(
                    top: value, leading: value, bottom: value, trailing: value)
                background.image = UIImage(systemName: "star")
                cell.backgroundConfiguration = background
                try table.settle()
                let plate = try XCTUnwrap(cell.backgroundView?.subviews.first)
                XCTAssertTrue(plate.frame.width >= 0 && plate.frame.width.isFinite, "\(value)")
            }
        }
    }
}

/// A table with one cell.
@MainActor
private final class BackgroundTable: ASTableDataSource {
    let node = ASTableNode()
    private let screen: HeadlessWindow
    private let cell: ADKListCellNode

    init(_ cell: ADKListCellNode) {
        self.cell = cell
        screen = HeadlessWindow(width: 200, height: 100, root: ASDKViewController(node: node))
        node.dataSource = self
    }

    func settle() throws { try screen.settle() }
    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 1 }
    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let cell = cell
        return { cell }
    }
}
