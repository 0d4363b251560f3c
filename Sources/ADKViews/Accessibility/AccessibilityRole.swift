/// The kind of an element.
package enum AccessibilityRole: String, Sendable, CaseIterable {
    case application, window, group, dialog, alert
    case label, heading, image, link
    case button, toggle, slider, stepper, progress, indicator
    case textField, textArea, searchField, password
    case list, row, table, cell, rowHeader, columnHeader, header
    case tabs, tab, segments, segment, pages
    case toolbar, menu, menuBar, menuItem, separator, scroller, tooltip
}

/// The states of an element.
package struct AccessibilityStates: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The window with the keyboard.
    package static let active = AccessibilityStates(rawValue: 1 << 0)
    package static let enabled = AccessibilityStates(rawValue: 1 << 1)
    package static let focusable = AccessibilityStates(rawValue: 1 << 2)
    package static let focused = AccessibilityStates(rawValue: 1 << 3)
    package static let selectable = AccessibilityStates(rawValue: 1 << 4)
    package static let selected = AccessibilityStates(rawValue: 1 << 5)
    package static let checkable = AccessibilityStates(rawValue: 1 << 6)
    package static let checked = AccessibilityStates(rawValue: 1 << 7)
    /// A part of it is on the screen.
    package static let showing = AccessibilityStates(rawValue: 1 << 8)
    package static let modal = AccessibilityStates(rawValue: 1 << 9)
    package static let multiselectable = AccessibilityStates(rawValue: 1 << 10)
    package static let busy = AccessibilityStates(rawValue: 1 << 11)
    package static let hasMenu = AccessibilityStates(rawValue: 1 << 12)
    package static let horizontal = AccessibilityStates(rawValue: 1 << 13)
    package static let minimized = AccessibilityStates(rawValue: 1 << 14)
    /// It can show what is in it, and hide it.
    package static let expandable = AccessibilityStates(rawValue: 1 << 15)
    package static let expanded = AccessibilityStates(rawValue: 1 << 16)

    /// Their names, in the order of their bits.
    static let names = [
        "active", "enabled", "focusable", "focused", "selectable", "selected", "checkable", "checked", "showing",
        "modal", "multiselectable", "busy", "hasMenu", "horizontal", "minimized",
        "expandable", "expanded",
    ]

    /// Each state of the set, in the order of their bits.
    package var each: [AccessibilityStates] {
        AccessibilityStates.names.indices.map { AccessibilityStates(rawValue: 1 << $0) }.filter { contains($0) }
    }

    package var text: String {
        AccessibilityStates.names.enumerated().filter { rawValue & (1 << $0.offset) != 0 }.map(\.element)
            .joined(separator: " ")
    }
}
