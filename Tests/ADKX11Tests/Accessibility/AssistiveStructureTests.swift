import ADKContainers
import ADKControllers
import ADKFoundation
import ADKGraphics
import ADKLists
import ADKNodes
import Foundation
import TestSupport
import XCTest

@testable import ADKViews
@testable import ADKX11

/// Tables, grids, relations and the look of text, as a program with the desktop's own library reads them.
final class AssistiveStructureTests: XCTestCase {
    /// Runs a script beside a window with the screen, which has the focus.
    private func withProgram(
        _ script: String, _ body: @MainActor (X11Harness, StructureScreen, UIWindow, ChildProcess) throws -> Void
    ) throws {
        try XCTSkipUnless(AccessibilitySession.isAvailable, "at-spi2-core or python3-pyatspi is not installed")
        let session = try AccessibilitySession()
        try withHarness(environment: ["DBUS_SESSION_BUS_ADDRESS": session.bus.address]) { harness in
            let screen = StructureScreen()
            let window = harness.open(screen.content, width: 400, height: 400, title: "Structure")
            harness.client.focus(try harness.surface(of: window).id)
            harness.pumpUntilStarted()
            try session.launch(display: harness.server.display)
            harness.pump("the accessibility bus") { harness.host.accessibility?.isRegistered ?? false }
            let program = try session.python(script, [String(getpid())], display: harness.server.display)
            try body(harness, screen, window, program)
        }
    }

    func testAProgramReadsRowsColumnsRelationsAndTheLookOfText() throws {
        try withProgram(AssistiveStructureTests.script) { harness, screen, _, program in
            harness.pump("the program") { program.exitStatus != nil }
            XCTAssertEqual(program.exitStatus, 0, program.errorOutput)
            XCTAssertEqual(
                program.lines.filter { $0.hasPrefix("= ") },
                [
                    "= grid 100000 rows 4 columns", "= cell Item 7 at 1 3 of Items, child 7 of 399998",
                    "= row 50000 column 2 is child 200002: Item 200002", "= after the end None",
                    "= selected 2: Item 1, Item 6; rows [] columns []", "= row 0 selected", "= rows [0]",
                    "= grid focus Item 7",
                    "= table 2 rows 2 columns, header Size, row header Lake, 4 MB spans 1 1",
                    "= matches Name, Size; first Name; 1 button; after Lake 4 MB; before Lake Size, Name",
                    "= field is labelled by Your name, described by As on the ticket",
                    "= label is for Your name", "= fold collapsed, expand", "= fold expanded, collapse",
                    "= text family Noto Serif size 20 weight 700 style italic color 65535,0,0 in 0..3, then 3..8",
                    "= photo Lake, Taken: Monday; content-Camera K-1",
                ])
            XCTAssertEqual(screen.fold.accessibilityExpandedStatus, .expanded)
            XCTAssertEqual(screen.grid.indexPathsForSelectedItems?.count, 4)
        }
    }

    func testAnItemBehindAnAlertHasItsParentAgainAfterTheAlert() throws {
        try withProgram(AssistiveStructureTests.focusScript) { harness, _, window, program in
            harness.pump("the program") { program.lines.contains("= ready") }
            @MainActor func heard(_ line: String) {
                harness.pump(line) { program.lines.last == line || program.exitStatus != nil }
                XCTAssertEqual(program.lines.last, line, program.errorOutput)
            }
            XCTAssertTrue(harness.client.type(symbol: 0xFF09))
            heard("= Item 0, child 0 of Items")
            let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Keep", style: .cancel))
            window.rootViewController?.present(alert, animated: false)
            heard("= Keep, child 1 of Delete?")
            alert.dismiss(animated: false)
            heard("= Item 0, child 0 of Items")
        }
    }

    /// Prints each element that gets the focus, with its place.
    private static let focusScript = """
        import sys, pyatspi
        kept = []
        def focused(event):
            if not event.detail1 or event.host_application.get_process_id() != int(sys.argv[1]): return
            element, parent = event.source, event.source.parent
            # libatspi keeps what a program keeps.
            kept.append((element, parent, parent.parent if parent else None))
            print('= %s, child %d of %s' % (element.name, element.getIndexInParent(), parent.name if parent else None),
                file=sys.stderr, flush=True)
        pyatspi.Registry.registerEventListener(focused, 'object:state-changed:focused')
        print('= ready', file=sys.stderr, flush=True)
        pyatspi.Registry.start()
        """

    private static let script = """
        import sys, time, pyatspi
        from gi.repository import Atspi
        def out(text): print('= ' + text, file=sys.stderr)
        app = [a for a in pyatspi.Registry.getDesktop(0) if a.get_process_id() == int(sys.argv[1])][0]
        window = app.getChildAtIndex(0)
        elements = {}
        def visit(element):
            elements[element.name] = element
            elements[element.getRoleName() + ' ' + element.name] = element
            if element.getRoleName() == 'table' and element.childCount > 100: return
            for index in range(element.childCount): visit(element.getChildAtIndex(index))
        visit(window)
        def soon(condition):
            for attempt in range(1000):
                if condition(): return
                time.sleep(0.05)
            raise Exception('never')
        def state(element, kind): return element.getState().contains(kind)

        items = elements['Items']
        grid = items.queryTable()
        out('grid %d rows %d columns' % (grid.nRows, grid.nColumns))
        cell = items.getChildAtIndex(7)
        place = Atspi.TableCell.get_row_column_span(cell)
        table = Atspi.TableCell.get_table(cell)
        assert (place.row, place.column, place.row_span, place.column_span) == (1, 3, 1, 1), str(place)
        out('cell %s at %d %d of %s, child %d of %d' % (cell.name, place.row, place.column, table.name,
            grid.getIndexAt(1, 3), items.childCount))
        far = grid.getAccessibleAt(50000, 2)
        index = grid.getIndexAt(50000, 2)
        assert (grid.getRowAtIndex(index), grid.getColumnAtIndex(index)) == (50000, 2)
        out('row 50000 column 2 is child %d: %s' % (index, far.name))
        out('after the end %s' % grid.getAccessibleAt(99999, 3))
        selection = items.querySelection()
        assert selection.selectChild(1) and selection.selectChild(6)
        soon(lambda: selection.nSelectedChildren == 2)
        names = ', '.join(selection.getSelectedChild(i).name for i in range(2))
        out('selected %d: %s; rows %s columns %s' % (selection.nSelectedChildren, names,
            list(grid.getSelectedRows()), list(grid.getSelectedColumns())))
        assert selection.clearSelection()
        soon(lambda: selection.nSelectedChildren == 0)
        assert grid.addRowSelection(0)
        soon(lambda: grid.isRowSelected(0))
        out('row 0 selected')
        out('rows %s' % list(grid.getSelectedRows()))
        assert cell.queryComponent().grabFocus()
        soon(lambda: state(items.getChildAtIndex(7), pyatspi.STATE_FOCUSED))
        # libatspi has no call of GetActiveDescendant.
        out('grid focus %s' % items.getChildAtIndex(7).name)

        data = elements['Files'].queryTable()
        size = data.getAccessibleAt(1, 1)
        span = Atspi.TableCell.get_row_column_span(size)
        columns = Atspi.TableCell.get_column_header_cells(size)
        rows = Atspi.TableCell.get_row_header_cells(size)
        assert [c.name for c in columns] == ['Size'] and [c.name for c in rows] == ['Lake']
        assert data.getColumnHeader(1).name == 'Size' and data.getColumnHeader(1).getRoleName() == 'column header'
        out('table %d rows %d columns, header %s, row header %s, %s spans %d %d' % (data.nRows, data.nColumns,
            data.getColumnDescription(1), data.getRowDescription(1), size.name, span.row_span, span.column_span))

        collection = window.queryCollection()
        def rule(role):
            none = Atspi.StateSet.new([])
            return Atspi.MatchRule.new(none, Atspi.CollectionMatchType.ALL, {}, Atspi.CollectionMatchType.ALL,
                [role], Atspi.CollectionMatchType.ANY, [], Atspi.CollectionMatchType.ALL, False)
        def names(found): return ', '.join(e.name for e in found)
        role, all = Atspi.Role, collection.getMatches
        headers, first = all(rule(role.COLUMN_HEADER), 1, 0, True), all(rule(role.COLUMN_HEADER), 1, 1, True)
        buttons = all(rule(role.PUSH_BUTTON), 4, 0, True)
        files, lake = elements['Files'], elements['row header Lake']
        after = Atspi.Collection.get_matches_from(files, lake, rule(role.TABLE_CELL), 1, 0, 0, True)
        before = Atspi.Collection.get_matches_to(files, lake, rule(role.COLUMN_HEADER), 4, 0, True, 0, True)
        out('matches %s; first %s; %d button; after Lake %s; before Lake %s' % (names(headers), names(first),
            len(buttons), names(after), names(before)))

        def related(element, kind):
            return [r.getTarget(0) for r in element.getRelationSet() if r.getRelationType() == kind]
        field = elements['push button Your name']
        label = elements['label Your name']
        out('field is labelled by %s, described by %s' % (related(field, pyatspi.RELATION_LABELLED_BY)[0].name,
            related(field, pyatspi.RELATION_DESCRIBED_BY)[0].name))
        assert field.description == 'As on the ticket'
        out('label is for %s' % related(label, pyatspi.RELATION_LABEL_FOR)[0].name)

        def fold(expected):
            element = elements['More']
            soon(lambda: state(element, pyatspi.STATE_EXPANDED) == expected)
            action = element.queryAction()
            names = [action.getName(i) for i in range(action.nActions)]
            assert state(element, pyatspi.STATE_EXPANDABLE)
            assert state(element, pyatspi.STATE_COLLAPSED) != expected
            name = 'collapse' if expected else 'expand'
            out('fold %s, %s' % ('expanded' if expected else 'collapsed', name))
            return action, names.index(name)
        action, index = fold(False)
        assert action.doAction(index)
        fold(True)

        text = elements['red text'].queryText()
        look, start, end = text.getAttributes(0)
        look = dict(pair.split(':', 1) for pair in look.split(';'))
        rest, start2, end2 = text.getAttributes(4)
        out('text family %s size %s weight %s style %s color %s in %d..%d, then %d..%d' % (look['family-name'],
            look['size'], look['weight'], look['style'], look['fg-color'], start, end, start2, end2))
        photo = elements['Lake photo']
        attributes = dict(a.split(':', 1) for a in photo.getAttributes())
        out('photo %s; content-Camera %s' % (photo.description, attributes['content-Camera']))
        """
}

/// A grid, a table of an app, a field with a label, an element that folds, a text and a photo.
@MainActor
private final class StructureScreen: ASCollectionDataSource {
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let grid: ASCollectionNode
    let fold = FoldView(frame: CGRect(x: 10, y: 230, width: 80, height: 20))

    init() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 90, height: 50)
        (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (0, 0)
        grid = ASCollectionNode(collectionViewLayout: layout)
        grid.frame = CGRect(x: 0, y: 0, width: 400, height: 100)
        grid.accessibilityLabel = "Items"
        grid.allowsMultipleSelection = true
        grid.dataSource = self
        content.addSubnode(grid)
        content.addSubview(DataTable(frame: CGRect(x: 10, y: 110, width: 200, height: 40)))
        let label = named("Your name", CGRect(x: 10, y: 160, width: 80, height: 20))
        let help = named("As on the ticket", CGRect(x: 10, y: 185, width: 80, height: 20))
        let field = UIControl(frame: CGRect(x: 100, y: 160, width: 80, height: 20))
        field.addAction(for: .touchUpInside) { _ in }
        field.accessibilityRelations = [
            ADKAccessibilityRelation(.labelledBy, label), ADKAccessibilityRelation(.describedBy, help),
        ]
        let text = ASTextNode()
        let font = UIFont(name: "Noto Serif", size: 20)?.withWeight(.bold).italic()
        text.attributedText = AttributedText.joined([
            AttributedText("red", font: font, color: .red), AttributedText(" text", color: .black),
        ])
        text.frame = CGRect(x: 10, y: 260, width: 200, height: 30)
        content.addSubnode(text)
        for view in [label, help, field, fold] { content.addSubview(view) }
        content.addSubview(PhotoView(frame: CGRect(x: 10, y: 300, width: 80, height: 40)))
    }

    private func named(_ name: String, _ frame: CGRect) -> UIView {
        let view = UIView(frame: frame)
        view.isAccessibilityElement = true
        view.accessibilityLabel = name
        return view
    }

    func collectionNode(_ collectionNode: ASCollectionNode, numberOfItemsInSection section: Int) -> Int {
        // The last line is shorter.
        399_998
    }

    func collectionNode(
        _ collectionNode: ASCollectionNode, nodeBlockForItemAt indexPath: IndexPath
    ) -> ASCellNodeBlock {
        {
            let cell = ASTextCellNode()
            cell.text = "Item \(indexPath.item)"
            return cell
        }
    }
}

private final class FoldView: UIView {
    override init(frame: CGRect) {
        super.init(frame: frame)
        isAccessibilityElement = true
        accessibilityLabel = "More"
        accessibilityExpandedStatus = .collapsed
    }

    override func accessibilityActivate() -> Bool {
        accessibilityExpandedStatus = accessibilityExpandedStatus == .expanded ? .collapsed : .expanded
        return true
    }
}

private final class PhotoView: UIView, AXCustomContentProvider {
    var accessibilityCustomContent: [AXCustomContent]! = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        isAccessibilityElement = true
        accessibilityLabel = "Lake photo"
        accessibilityValue = "Lake"
        accessibilityTraits = .image
        let taken = AXCustomContent(label: "Taken", value: "Monday")
        taken.importance = .high
        accessibilityCustomContent = [taken, AXCustomContent(label: "Camera", value: "K-1")]
    }
}

private final class DataTable: UIView, UIAccessibilityContainerDataTable {
    private var cells: [[CellView]] = []

    override init(frame: CGRect) {
        super.init(frame: frame)
        accessibilityLabel = "Files"
        for (row, names) in [["Name", "Size"], ["Lake", "4 MB"]].enumerated() {
            cells.append([])
            for (column, name) in names.enumerated() {
                let cell = CellView(frame: CGRect(x: column * 100, y: row * 20, width: 100, height: 20))
                cell.isAccessibilityElement = true
                cell.accessibilityLabel = name
                cell.place = (row, column)
                cells[row].append(cell)
                addSubview(cell)
            }
        }
    }

    func accessibilityDataTableCellElement(
        forRow row: Int, column: Int
    ) -> (any UIAccessibilityContainerDataTableCell)? { cells[row][column] }
    func accessibilityRowCount() -> Int { 2 }
    func accessibilityColumnCount() -> Int { 2 }
    func accessibilityHeaderElements(forRow row: Int) -> [any UIAccessibilityContainerDataTableCell]? {
        row == 1 ? [cells[1][0]] : nil
    }
    func accessibilityHeaderElements(forColumn column: Int) -> [any UIAccessibilityContainerDataTableCell]? {
        [cells[0][column]]
    }
}

private final class CellView: UIView, UIAccessibilityContainerDataTableCell {
    var place = (row: 0, column: 0)
    func accessibilityRowRange() -> NSRange { NSRange(location: place.row, length: 1) }
    func accessibilityColumnRange() -> NSRange { NSRange(location: place.column, length: 1) }
}
