/// The shapes of symbols under Apple's names. Our own drawings.
enum SymbolShapes {
    static let all: [String: SymbolShape] = [arrows, signs, lists, media, things, places, text]
        .reduce(into: [:]) { $0.merge($1) { first, _ in first } }

    /// Arrows and angles.
    private static let arrows: [String: SymbolShape] = [
        "chevron.left": SymbolShape(lines: "M15.5 4.5L8 12L15.5 19.5"),
        "chevron.right": SymbolShape(lines: "M8.5 4.5L16 12L8.5 19.5"),
        "chevron.up": SymbolShape(lines: "M4.5 15.5L12 8L19.5 15.5"),
        "chevron.down": SymbolShape(lines: "M4.5 8.5L12 16L19.5 8.5"),
        "chevron.backward": SymbolShape(lines: "M15.5 4.5L8 12L15.5 19.5").alongText,
        "chevron.forward": SymbolShape(lines: "M8.5 4.5L16 12L8.5 19.5").alongText,
        "chevron.up.chevron.down": SymbolShape(lines: "M7 9L12 4L17 9M7 15L12 20L17 15"),
        "chevron.left.forwardslash.chevron.right": SymbolShape(
            lines: "M7 7L2 12L7 17M17 7L22 12L17 17M14 4.5L10 19.5"),
        "chevron.compact.up": SymbolShape(lines: "M3.5 14L12 10L20.5 14"),
        "chevron.compact.down": SymbolShape(lines: "M3.5 10L12 14L20.5 10"),
        "arrow.left": SymbolShape(lines: "M20.5 12H3.5M10.5 5L3.5 12L10.5 19"),
        "arrow.right": SymbolShape(lines: "M3.5 12H20.5M13.5 5L20.5 12L13.5 19"),
        "arrow.up": SymbolShape(lines: "M12 20.5V3.5M5 10.5L12 3.5L19 10.5"),
        "arrow.down": SymbolShape(lines: "M12 3.5V20.5M5 13.5L12 20.5L19 13.5"),
        "arrow.backward": SymbolShape(lines: "M20.5 12H3.5M10.5 5L3.5 12L10.5 19").alongText,
        "arrow.forward": SymbolShape(lines: "M3.5 12H20.5M13.5 5L20.5 12L13.5 19").alongText,
        "arrow.up.right": SymbolShape(lines: "M5.5 18.5L18.5 5.5M8 5.5H18.5V16"),
        "arrow.up.left": SymbolShape(lines: "M18.5 18.5L5.5 5.5M16 5.5H5.5V16"),
        "arrow.down.right": SymbolShape(lines: "M5.5 5.5L18.5 18.5M8 18.5H18.5V8"),
        "arrow.down.left": SymbolShape(lines: "M18.5 5.5L5.5 18.5M16 18.5H5.5V8"),
        "arrow.left.and.right": SymbolShape(lines: "M3 12H21M8 7L3 12L8 17M16 7L21 12L16 17"),
        "arrow.up.and.down": SymbolShape(lines: "M12 3V21M7 8L12 3L17 8M7 16L12 21L17 16"),
        "arrow.left.arrow.right": SymbolShape(
            lines: "M3.5 8H20.5M7.5 4L3.5 8L7.5 12M3.5 16H20.5M16.5 12L20.5 16L16.5 20"),
        "arrow.up.arrow.down": SymbolShape(
            lines: "M8 3.5V20.5M4 7.5L8 3.5L12 7.5M16 3.5V20.5M12 16.5L16 20.5L20 16.5"),
        "arrow.up.to.line": SymbolShape(lines: "M4.5 3.5H19.5M12 20.5V8M6.5 13L12 7.5L17.5 13"),
        "arrow.down.to.line": SymbolShape(lines: "M4.5 20.5H19.5M12 3.5V16M6.5 11L12 16.5L17.5 11"),
        "arrow.up.left.and.arrow.down.right": SymbolShape(
            lines: "M10 10L4 4M4 9.5V4H9.5M14 14L20 20M20 14.5V20H14.5"),
        "arrow.down.right.and.arrow.up.left": SymbolShape(
            lines: "M4 4L10 10M10 4.5V10H4.5M20 20L14 14M14 19.5V14H19.5"),
        "arrow.clockwise": SymbolShape(lines: "A12 12 8.5 20 315L20.5 8.8M20.8 3.6V9H15.4"),
        "arrow.counterclockwise": SymbolShape(lines: "A12 12 8.5 160 -135L3.5 8.8M3.2 3.6V9H8.6"),
        "arrow.2.circlepath": circling,
        "arrow.triangle.2.circlepath": circling,
        "arrow.uturn.left": SymbolShape(lines: "M8.5 4L3.5 9L8.5 14M3.5 9H15A15 14.5 5.5 -90 90H9"),
        "arrow.uturn.right": SymbolShape(lines: "M15.5 4L20.5 9L15.5 14M20.5 9H9A9 14.5 5.5 -90 -270H15"),
        "arrow.uturn.backward": SymbolShape(lines: "M8.5 4L3.5 9L8.5 14M3.5 9H15A15 14.5 5.5 -90 90H9").alongText,
        "arrow.uturn.forward": SymbolShape(lines: "M15.5 4L20.5 9L15.5 14M20.5 9H9A9 14.5 5.5 -90 -270H15")
            .alongText,
        "arrowshape.turn.up.left": SymbolShape(body: turnedLeft).alongText,
        "arrowshape.turn.up.right": SymbolShape(
            body: "M13.5 4L21.5 11L13.5 18V13.8C9 13.6 5.5 15.2 2.5 19.5C3.2 13.2 6.5 8.6 13.5 8.2Z"
        ).alongText,
        "arrowtriangle.up": SymbolShape(body: "M12 5L20.5 18.5H3.5Z"),
        "arrowtriangle.down": SymbolShape(body: "M12 19L3.5 5.5H20.5Z"),
        "arrowtriangle.left": SymbolShape(body: "M5 12L18.5 3.5V20.5Z"),
        "arrowtriangle.right": SymbolShape(body: "M19 12L5.5 20.5V3.5Z"),
    ]

    private static let circling = SymbolShape(
        lines: "A12 12 8.3 190 330L19.8 9M20.3 3.8V9.2H14.9A12 12 8.3 10 150L4.2 15M3.7 20.2V14.8H9.1")
    private static let turnedLeft =
        "M10.5 4L2.5 11L10.5 18V13.8C15 13.6 18.5 15.2 21.5 19.5C20.8 13.2 17.5 8.6 10.5 8.2Z"

    /// Signs and plain figures.
    private static let signs: [String: SymbolShape] = [
        "plus": SymbolShape(lines: "M12 3.5V20.5M3.5 12H20.5"),
        "minus": SymbolShape(lines: "M3.5 12H20.5"),
        "multiply": SymbolShape(lines: "M5 5L19 19M19 5L5 19"),
        "xmark": SymbolShape(lines: "M5 5L19 19M19 5L5 19"),
        "divide": SymbolShape(lines: "M4 12H20", solid: "O12 5.8 1.6O12 18.2 1.6"),
        "equal": SymbolShape(lines: "M4 8.8H20M4 15.2H20"),
        "plus.forwardslash.minus": SymbolShape(lines: "M7 3.5V10.5M3.5 7H10.5M19 4L5 20M13.5 17H20.5"),
        "percent": SymbolShape(lines: "O7 7 3.2O17 17 3.2M18.5 4.5L5.5 19.5"),
        "number": SymbolShape(lines: "M9.8 3.5L7.4 20.5M16.6 3.5L14.2 20.5M4 8.8H20.5M3.5 15.2H20"),
        "checkmark": SymbolShape(lines: "M4 13L9.5 18.8L20 5.5"),
        "questionmark": SymbolShape(
            lines: "M7.5 8C7.5 5.2 9.3 3.7 12 3.7C14.7 3.7 16.5 5.3 16.5 7.8C16.5 11.2 12 11.2 12 15",
            solid: "O12 19.6 1.4"),
        "exclamationmark": SymbolShape(lines: "M12 3.8V14.6", solid: "O12 19.6 1.5"),
        "info": SymbolShape(lines: "M9.5 10H12.3V19.5M9 19.5H15.6", solid: "O11.9 5 1.6"),
        "ellipsis": SymbolShape(solid: "O4.8 12 1.9O12 12 1.9O19.2 12 1.9"),
        "circle": SymbolShape(body: "O12 12 9.5"),
        "square": SymbolShape(body: "R3 3 18 18 4.5"),
        "app": SymbolShape(body: "R3 3 18 18 5.5"),
        "rectangle": SymbolShape(body: "R2 5 20 14 2.8"),
        "rectangle.portrait": SymbolShape(body: "R5 2 14 20 2.8"),
        "capsule": SymbolShape(body: "R2 6.5 20 11 5.5"),
        "triangle": SymbolShape(body: "M12 3.8L21.5 20H2.5Z"),
        "diamond": SymbolShape(body: "M12 2.5L21.5 12L12 21.5L2.5 12Z"),
        "hexagon": SymbolShape(body: "M12 2.3L20.4 7.15V16.85L12 21.7L3.6 16.85V7.15Z"),
        "circle.lefthalf.filled": SymbolShape(lines: "O12 12 9.5", solid: "M12 2.5A12 12 9.5 -90 -270Z"),
        "circle.dotted": SymbolShape(
            solid: "O12 2.8 1.1O18.5 5.5 1.1O21.2 12 1.1O18.5 18.5 1.1O12 21.2 1.1O5.5 18.5 1.1O2.8 12 1.1O5.5 5.5 1.1"),
        "smallcircle.filled.circle": SymbolShape(lines: "O12 12 9.5", solid: "O12 12 5"),
        "exclamationmark.triangle": SymbolShape(
            body: "M12 3.4L21.8 20.2H2.2Z", detail: "M12 9.6V14M12 17.2L12 17.2"),
        "exclamationmark.octagon": SymbolShape(
            body: "M8 2.5H16L21.5 8V16L16 21.5H8L2.5 16V8Z", detail: "M12 7V13M12 16.8L12 16.8"),
        "star": SymbolShape(body: star),
        "heart": SymbolShape(body: heart),
        "bolt": SymbolShape(body: "M13.8 2.5L4.8 13.6H11L10 21.5L19.2 10.2H13Z"),
        "command": SymbolShape(
            lines: "M9 9V6A6 6 3 0 -270H18A18 6 3 90 -180V18A18 18 3 180 -90H6A6 18 3 -90 -360Z"),
        "power": SymbolShape(lines: "M12 2.8V11.5M16.8 6.2A12 13 8.3 -55 235"),
        "at": SymbolShape(
            lines:
                "O12 12 3.9M15.9 8.2V13.2C15.9 16.4 20.8 16 20.8 12C20.8 7 17 3.2 12 3.2C7 3.2 3.2 7 3.2 12C3.2 17 7 20.8 12 20.8C13.8 20.8 15.4 20.3 16.8 19.4"
        ),
        "dollarsign": SymbolShape(
            lines:
                "M16.8 7.6C16.2 5.8 14.5 4.9 12 4.9C9.2 4.9 7.4 6.2 7.4 8.3C7.4 13 17 10.8 17 15.6C17 17.8 15 19.1 12 19.1C9.4 19.1 7.6 18.1 7 16.2M12 2V22"
        ),
        "eurosign": SymbolShape(lines: "A14 12 7.5 -50 -310M3.5 10H13M3.5 14H12"),
    ]

    static let star =
        "M12 2.4L14.9 8.9L21.9 9.6L16.6 14.3L18.2 21.2L12 17.6L5.8 21.2L7.4 14.3L2.1 9.6L9.1 8.9Z"
    static let heart =
        "M12 20.6C5 15.6 2.4 12.2 2.4 8.7C2.4 5.6 4.7 3.4 7.4 3.4C9.4 3.4 11.1 4.6 12 6.4C12.9 4.6 14.6 3.4 16.6 3.4C19.3 3.4 21.6 5.6 21.6 8.7C21.6 12.2 19 15.6 12 20.6Z"
}
