extension SymbolShapes {
    /// Lists, grids, windows and text styles.
    static let lists: [String: SymbolShape] = [
        "line.3.horizontal": SymbolShape(lines: "M3.5 6.5H20.5M3.5 12H20.5M3.5 17.5H20.5"),
        "line.horizontal.3": SymbolShape(lines: "M3.5 6.5H20.5M3.5 12H20.5M3.5 17.5H20.5"),
        "line.3.horizontal.decrease": SymbolShape(lines: "M3.5 6.5H20.5M6.5 12H17.5M9.8 17.5H14.2"),
        "list.bullet": SymbolShape(
            lines: "M9 6H20.5M9 12H20.5M9 18H20.5", solid: "O4.4 6 1.5O4.4 12 1.5O4.4 18 1.5"
        ).alongText,
        "list.dash": SymbolShape(lines: "M3.5 6H4.5M9 6H20.5M3.5 12H4.5M9 12H20.5M3.5 18H4.5M9 18H20.5").alongText,
        "list.number": SymbolShape(
            lines:
                "M10 6H20.5M10 12H20.5M10 18H20.5M3.6 4.4L4.9 3.6V8.4M3.4 10.6C4 9.6 6 9.8 6 11.1C6 12 3.4 14 3.4 14.4H6.2M3.5 16.4H6L4.6 18C6.6 18 6.4 20.6 4.7 20.6C4 20.6 3.6 20.4 3.3 20"
        ),
        "checklist": SymbolShape(
            lines: "M11 6.5H20.5M11 17H20.5M3 6.6L5 8.6L8.4 4M3 17.1L5 19.1L8.4 14.5"
        ).alongText,
        "slider.horizontal.3": SymbolShape(
            lines: "M3.5 6H20.5M3.5 12H20.5M3.5 18H20.5", solid: "O8.5 6 2.5O15.5 12 2.5O8.5 18 2.5"),
        "slider.vertical.3": SymbolShape(
            lines: "M6 3.5V20.5M12 3.5V20.5M18 3.5V20.5", solid: "O6 8.5 2.5O12 15.5 2.5O18 8.5 2.5"),
        "square.grid.2x2": SymbolShape(
            body: "R3.5 3.5 7 7 1.6R13.5 3.5 7 7 1.6R3.5 13.5 7 7 1.6R13.5 13.5 7 7 1.6"),
        "square.grid.3x3": SymbolShape(
            body:
                "R3 3 4.6 4.6 1R9.7 3 4.6 4.6 1R16.4 3 4.6 4.6 1R3 9.7 4.6 4.6 1R9.7 9.7 4.6 4.6 1R16.4 9.7 4.6 4.6 1R3 16.4 4.6 4.6 1R9.7 16.4 4.6 4.6 1R16.4 16.4 4.6 4.6 1"
        ),
        "circle.grid.3x3": SymbolShape(
            body: "O5 5 1.9O12 5 1.9O19 5 1.9O5 12 1.9O12 12 1.9O19 12 1.9O5 19 1.9O12 19 1.9O19 19 1.9"),
        "rectangle.grid.1x2": SymbolShape(body: "R3.5 3.5 17 7 1.6R3.5 13.5 17 7 1.6"),
        "rectangle.grid.2x2": SymbolShape(
            body: "R2 5 9 6 1.4R13 5 9 6 1.4R2 13 9 6 1.4R13 13 9 6 1.4"),
        "rectangle.split.2x1": SymbolShape(body: "R2 5 20 14 2.8", detail: "M12 5V19"),
        "rectangle.split.3x1": SymbolShape(body: "R2 5 20 14 2.8", detail: "M8.7 5V19M15.3 5V19"),
        "square.split.2x1": SymbolShape(body: "R3 3 18 18 4", detail: "M12 3V21"),
        "rectangle.stack": SymbolShape(lines: "M6 6H18M8 3H16", body: "R3.5 9 17 12 2.5"),
        "square.stack": SymbolShape(lines: "M6 6H18M8 3H16", body: "R3.5 9 17 12 2.5"),
        "square.on.square": SymbolShape(
            lines: "M5.4 16C4 16 3 15 3 13.4V6C3 4.2 4.2 3 6 3H13.4C15 3 16 4 16 5.4", body: "R8.2 8.2 12.8 12.8 3"),
        "rectangle.on.rectangle": SymbolShape(
            lines: "M4.5 15.5C3 15.5 2 14.5 2 13V6.5C2 5 3 4 4.5 4H14.5C16 4 17 5 17 6.5", body: "R6.5 9 15.5 11 2.4"),
        "sidebar.left": SymbolShape(body: "R2 4.5 20 15 3", detail: "M9 4.5V19.5M4.8 8.5H6.2M4.8 11.5H6.2"),
        "sidebar.right": SymbolShape(body: "R2 4.5 20 15 3", detail: "M15 4.5V19.5M17.8 8.5H19.2M17.8 11.5H19.2"),
        "sidebar.leading": SymbolShape(body: "R2 4.5 20 15 3", detail: "M9 4.5V19.5M4.8 8.5H6.2M4.8 11.5H6.2")
            .alongText,
        "sidebar.trailing": SymbolShape(
            body: "R2 4.5 20 15 3", detail: "M15 4.5V19.5M17.8 8.5H19.2M17.8 11.5H19.2"
        ).alongText,
        "macwindow": SymbolShape(
            body: "R2 4 20 16 3", detail: "M2 9H22M5.2 6.6L5.2 6.6M8 6.6L8 6.6M10.8 6.6L10.8 6.6"),
        "menubar.rectangle": SymbolShape(body: "R2 4 20 16 3", detail: "M2 9H22"),
        "tablecells": SymbolShape(body: "R2 4 20 16 2.5", detail: "M2 9.3H22M2 14.7H22M9 4V20M15.5 4V20"),
    ]

    /// Signs of text processing.
    static let text: [String: SymbolShape] = [
        "text.alignleft": SymbolShape(lines: "M3.5 5.5H20.5M3.5 9.8H14M3.5 14.2H20.5M3.5 18.5H14"),
        "text.aligncenter": SymbolShape(lines: "M3.5 5.5H20.5M6.7 9.8H17.3M3.5 14.2H20.5M6.7 18.5H17.3"),
        "text.alignright": SymbolShape(lines: "M3.5 5.5H20.5M10 9.8H20.5M3.5 14.2H20.5M10 18.5H20.5"),
        "text.justify": SymbolShape(lines: "M3.5 5.5H20.5M3.5 9.8H20.5M3.5 14.2H20.5M3.5 18.5H20.5"),
        "increase.indent": SymbolShape(
            lines: "M3.5 4.5H20.5M10.5 9.5H20.5M10.5 14.5H20.5M3.5 19.5H20.5M3.5 8.5L7 12L3.5 15.5"
        ).alongText,
        "decrease.indent": SymbolShape(
            lines: "M3.5 4.5H20.5M10.5 9.5H20.5M10.5 14.5H20.5M3.5 19.5H20.5M7 8.5L3.5 12L7 15.5"
        ).alongText,
        "bold": SymbolShape(
            lines: "M6.5 4V20M6.5 4H12.8C18 4 18 11.6 12.8 11.6H6.5M12.8 11.6H13.8C19.4 11.6 19.4 20 13.8 20H6.5"),
        "italic": SymbolShape(lines: "M10 4H18M6 20H14M14.2 4L9.8 20"),
        "underline": SymbolShape(lines: "M6.5 3V10.5C6.5 18 17.5 18 17.5 10.5V3M5 21H19"),
        "strikethrough": SymbolShape(
            lines:
                "M3 12H21M16.8 7.6C16.4 5.4 14.6 4 12 4C9.2 4 7.2 5.4 7.2 8C7.2 9.6 8 10.8 9.5 12M14.5 12C16.2 12.8 17.1 14 17.1 15.8C17.1 18.4 15 20 12 20C9.2 20 7.2 18.6 6.8 16.2"
        ),
        "textformat": SymbolShape(lines: "M2 19L7.4 5H8.6L14 19M4 14.4H12O18.2 15.6 3.4M21.6 12V19"),
        "textformat.size": SymbolShape(
            lines: "M2 19L4.9 11.5H5.6L8.5 19M3 16.4H7.5M10 19L15.4 5H16.6L22 19M12 14.2H20"),
        "paragraphsign": SymbolShape(lines: "M12 21V3.5M16.5 21V3.5M19.5 3.5H10C3 3.5 3 12.5 10 12.5H12"),
        "text.quote": SymbolShape(lines: "M3.8 4.5V19.5M8.5 5.5H20.5M8.5 12H20.5M8.5 18.5H16").alongText,
        "character.cursor.ibeam": SymbolShape(
            lines: "M8 3C10.6 3 12 4 12 6V18C12 20 10.6 21 8 21M16 3C13.4 3 12 4 12 6M16 21C13.4 21 12 20 12 18"),
        "return": SymbolShape(lines: "M20 4.5V10.5C20 13 18.5 14.5 16 14.5H4M9 9.5L4 14.5L9 19.5").alongText,
        "delete.left": SymbolShape(
            body: "M8.2 5H19.2C20.6 5 21.6 6 21.6 7.4V16.6C21.6 18 20.6 19 19.2 19H8.2L2.2 12Z",
            detail: "M11.4 9L17.4 15M17.4 9L11.4 15"
        ).alongText,
    ]
}
