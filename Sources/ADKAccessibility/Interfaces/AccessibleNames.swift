import ADKBus
import ADKViews

/// The names of AT-SPI's protocol.
enum AccessibleName {
    static let prefix = "org.a11y.atspi."
    static let objects = "/org/a11y/atspi/accessible/"
    static let root = objects + "root"
    static let cache = "/org/a11y/atspi/cache"
    static let null = "/org/a11y/atspi/null"
    static let registry = "org.a11y.atspi.Registry"
    static let toolkit = "AsyncDisplayKit"
    static let properties = "org.freedesktop.DBus.Properties"

    static func path(of id: AccessibilityTree.ID) -> String {
        id == AccessibilityTree.application ? root : objects + String(id)
    }

    /// Nil for the path of no element.
    static func id(of path: String) -> AccessibilityTree.ID? {
        if path == root { return AccessibilityTree.application }
        guard path.hasPrefix(objects), let id = Int(path.dropFirst(objects.count)), id > 0 else { return nil }
        return id
    }
}

/// AT-SPI's numbers of roles and states.
extension AccessibilityRole {
    var number: UInt32 {
        switch self {
        case .application: 75
        case .window: 23
        case .group: 39
        case .dialog: 16
        case .alert: 2
        case .label: 29
        case .heading: 83
        case .image: 27
        case .link: 88
        case .button: 43
        case .toggle: 62
        case .slider, .pages: 51
        case .stepper: 52
        case .progress: 42
        case .indicator: 3
        case .textField, .searchField: 79
        case .textArea: 61
        case .password: 40
        case .list: 31
        case .row: 32
        case .table: 55
        case .cell: 56
        case .rowHeader: 47
        case .columnHeader: 10
        case .header: 71
        case .tabs: 38
        case .tab: 37
        case .segments: 99
        case .segment: 44
        case .toolbar: 63
        case .menu: 33
        case .menuBar: 34
        case .menuItem: 35
        case .separator: 50
        case .scroller: 49
        case .tooltip: 64
        }
    }

    /// AT-SPI's name of the role.
    var word: String {
        switch self {
        case .application: "application"
        case .window: "frame"
        case .group: "panel"
        case .button: "push button"
        case .toggle: "toggle button"
        case .pages: "slider"
        case .stepper: "spin button"
        case .progress: "progress bar"
        case .indicator: "animation"
        case .textField, .searchField: "entry"
        case .textArea: "text"
        case .password: "password text"
        case .row: "list item"
        case .cell: "table cell"
        case .rowHeader: "row header"
        case .columnHeader: "column header"
        case .tabs: "page tab list"
        case .tab: "page tab"
        case .segments: "grouping"
        case .segment: "radio button"
        case .toolbar: "tool bar"
        case .menuBar: "menu bar"
        case .menuItem: "menu item"
        case .scroller: "scroll pane"
        case .tooltip: "tool tip"
        default: rawValue
        }
    }
}

extension AccessibilityStates {
    /// The numbers in AT-SPI of each state.
    private static let numbers: [(AccessibilityStates, [UInt32])] = [
        (.active, [1]), (.enabled, [8, 24]), (.focusable, [11]), (.focused, [12]), (.selectable, [22]),
        (.selected, [23]), (.checkable, [41]), (.checked, [4]), (.showing, [25]), (.modal, [16]),
        (.multiselectable, [18]), (.busy, [3]), (.hasMenu, [42]), (.horizontal, [14]), (.minimized, [15]),
        (.expandable, [9]), (.expanded, [10]),
    ]

    /// The name of one state in events.
    var eventName: String {
        switch self {
        case .hasMenu: "has-popup"
        case .minimized: "iconified"
        default: text
        }
    }

    func numbers(of element: AccessibilityElement) -> UInt64 {
        var bits: UInt64 = 1 << 30
        for (state, numbers) in AccessibilityStates.numbers where contains(state) {
            for number in numbers { bits |= 1 << UInt64(number) }
        }
        if element.role == .slider || element.role == .progress, !contains(.horizontal) { bits |= 1 << 29 }
        if contains(.expandable), !contains(.expanded) { bits |= 1 << 5 }
        if [.list, .table].contains(element.role), element.partCount > 0 { bits |= 1 << 31 }
        guard let text = element.text, text.selection != nil else { return bits }
        bits |= 1 << 38
        bits |= text.isEditable ? 1 << 7 : 1 << 43
        bits |= text.isMultiline ? 1 << 17 : 1 << 26
        return bits
    }
}

extension AccessibilityElement {
    /// The interfaces of AT-SPI that the element has.
    var interfaces: [String] {
        var names = ["Accessible"]
        if id == AccessibilityTree.application {
            return ["Accessible", "Application", "Collection"].map { AccessibleName.prefix + $0 }
        }
        names.append("Component")
        if !actions.isEmpty { names.append("Action") }
        if let text {
            names.append("Text")
            if text.isEditable { names.append("EditableText") }
            if partCount > 0 { names.append("Hypertext") }
        }
        if role == .link { names.append("Hyperlink") }
        if range != nil { names.append("Value") }
        if hasSelection { names.append("Selection") }
        if table != nil { names.append("Table") }
        if cell != nil || role == .cell { names.append("TableCell") }
        if partCount > 0 || !children.isEmpty { names.append("Collection") }
        if role == .image { names.append("Image") }
        return names.map { AccessibleName.prefix + $0 }
    }

    /// Whether children of it can be selected. Orca says of each row in such an element whether it is.
    var hasSelection: Bool { allowsSelection && [.list, .table, .segments, .tabs, .menu].contains(role) }

    /// The value as a text, where no interface has it, the hint, and further values that are important.
    var description: String {
        let told = range != nil || text != nil ? "" : value
        let further = content.filter(\.isImportant).map { "\($0.label): \($0.value)" }
        return ([told, hint] + further).filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension BusValue {
    static func reference(_ name: String, _ path: String) -> BusValue {
        .structure([.string(name), .objectPath(path)])
    }

    static func integer(_ number: Int) -> BusValue { .int32(Int32(clamping: number)) }
    static func real(_ number: some BinaryFloatingPoint) -> BusValue {
        BusValue.double(number.isFinite ? Double(number) : 0)
    }

    static let noReference = reference("", AccessibleName.null)

    /// A dictionary of texts.
    static func texts(_ texts: [(String, String)]) -> BusValue {
        .dictionary(from: "s", to: "s", texts.map { BusEntry(.string($0.0), .string($0.1)) })
    }
}

/// AT-SPI's numbers of relations.
extension AccessibilityRelation.Kind {
    var number: UInt32 {
        switch self {
        case .labelFor: 1
        case .labelledBy: 2
        case .controllerFor: 3
        case .controlledBy: 4
        case .memberOf: 5
        case .flowsTo: 10
        case .flowsFrom: 11
        case .descriptionFor: 17
        case .describedBy: 18
        case .details: 19
        case .detailsFor: 20
        case .errorMessage: 21
        case .errorFor: 22
        }
    }
}
