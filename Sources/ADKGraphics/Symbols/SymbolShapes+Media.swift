extension SymbolShapes {
    private static let speaker = "M3 9.3H6.8L11.5 5.2V18.8L6.8 14.7H3Z"
    private static let microphone =
        "M5.2 11C5.2 15.4 8.2 17.6 12 17.6C15.8 17.6 18.8 15.4 18.8 11M12 17.6V21.4M8.4 21.4H15.6"
    private static let camera =
        "M8.6 4.6H15.4L17.2 7.2H19.4C21 7.2 22 8.2 22 9.8V17.2C22 18.8 21 19.8 19.4 19.8H4.6C3 19.8 2 18.8 2 17.2V9.8C2 8.2 3 7.2 4.6 7.2H6.8Z"

    /// Signs of players, recorders and photo programs.
    static let media: [String: SymbolShape] = [
        "play": SymbolShape(body: "M6.5 3.8L20 12L6.5 20.2Z"),
        "pause": SymbolShape(body: "R5.8 4 4 16 1R14.2 4 4 16 1"),
        "stop": SymbolShape(body: "R4.8 4.8 14.4 14.4 2"),
        "record.circle": SymbolShape(lines: "O12 12 9.5", solid: "O12 12 5.5"),
        "playpause": SymbolShape(body: "M2.5 5L12 12L2.5 19ZR14 5 2.6 14 .6R19 5 2.6 14 .6"),
        "forward": SymbolShape(body: "M2.5 5L11.5 12L2.5 19ZM12.5 5L21.5 12L12.5 19Z"),
        "backward": SymbolShape(body: "M21.5 5L12.5 12L21.5 19ZM11.5 5L2.5 12L11.5 19Z"),
        "forward.end": SymbolShape(lines: "M19 4.5V19.5", body: "M4.5 4.5L15.5 12L4.5 19.5Z"),
        "backward.end": SymbolShape(lines: "M5 4.5V19.5", body: "M19.5 4.5L8.5 12L19.5 19.5Z"),
        "repeat": SymbolShape(
            lines:
                "M3.5 11V9.6C3.5 7.4 4.9 6 7 6H20M17 3L20 6L17 9M20.5 13V14.4C20.5 16.6 19.1 18 17 18H4M7 15L4 18L7 21"),
        "shuffle": SymbolShape(
            lines: "M2.5 7H6L15.5 17H21M2.5 17H6L8.6 14.2M12.9 9.8L15.5 7H21M18 4L21 7L18 10M18 14L21 17L18 20"),
        "speaker": SymbolShape(body: speaker),
        "speaker.wave.1": SymbolShape(lines: "A10.8 12 4.4 -38 38", body: speaker),
        "speaker.wave.2": SymbolShape(lines: "A10.8 12 4.4 -38 38M17.04 7A10.8 12 8 -38 38", body: speaker),
        "speaker.wave.3": SymbolShape(
            lines: "A10.8 12 4 -38 38M16.5 7.55A10.8 12 7.2 -38 38M18.99 5.6A10.8 12 10.4 -38 38", body: speaker),
        "mic": SymbolShape(lines: microphone, body: "R8.6 2.4 6.8 11.6 3.4"),
        "music.note": SymbolShape(lines: "M10 17.4V5.8L19 3.6V15.4", solid: "E7.4 17.6 2.8 2.3E16.4 15.6 2.8 2.3"),
        "headphones": SymbolShape(
            lines: "M3.4 15.5V12A12 12 8.6 180 360V15.5", body: "R2.6 14 4.4 6.6 1.6R17 14 4.4 6.6 1.6"),
        "camera": SymbolShape(body: camera, detail: "O12 13.2 3.8"),
        "video": SymbolShape(body: "R2 6 13.6 12 2.8M16.6 10.4L22 6.8V17.2L16.6 13.6Z"),
        "film": SymbolShape(
            body: "R2.5 4.5 19 15 2.4",
            detail: "M7.3 4.5V19.5M16.7 4.5V19.5M2.5 9.5H7.3M2.5 14.5H7.3M16.7 9.5H21.5M16.7 14.5H21.5M7.3 12H16.7"),
        "photo": SymbolShape(
            body: "R2 4 20 16 2.8", detail: "M2.8 18L8.4 11.6L12.6 16L15.6 12.8L21.2 18.4O16.2 8.4 1"),
        "photo.on.rectangle": SymbolShape(
            lines: "M4.5 16C3 16 2 15 2 13.4V6.6C2 5 3 4 4.6 4H15.4C17 4 18 5 18 6.6", body: "R6 8.4 16 12 2.4",
            detail: "M6.8 18.6L10.6 14.4L13.6 17.6L15.8 15.4L20.6 19.4M17.4 12L17.4 12"),
        "play.rectangle": SymbolShape(body: "R2 4.5 20 15 3", detail: "M10 8.6L15.8 12L10 15.4Z"),
        "tv": SymbolShape(lines: "M8 21H16", body: "R2 3.5 20 14 2.4"),
        "crop": SymbolShape(lines: "M7 2V17H22M2 7H17V22"),
        "rotate.left": SymbolShape(
            lines: "M20.5 13V9.6C20.5 6.8 18.8 5 16 5H8.5M12 1.8L8.5 5L12 8.2", body: "R3 10 12.5 11.5 2"),
        "rotate.right": SymbolShape(
            lines: "M3.5 13V9.6C3.5 6.8 5.2 5 8 5H15.5M12 1.8L15.5 5L12 8.2", body: "R8.5 10 12.5 11.5 2"),
        "flip.horizontal": SymbolShape(lines: "M12 2.5V21.5", body: "M9 5.5L2 18.5H9ZM15 5.5L22 18.5H15Z"),
        "viewfinder": SymbolShape(
            lines:
                "M3 8.5V6C3 4.2 4.2 3 6 3H8.5M15.5 3H18C19.8 3 21 4.2 21 6V8.5M21 15.5V18C21 19.8 19.8 21 18 21H15.5M8.5 21H6C4.2 21 3 19.8 3 18V15.5"
        ),
        "scope": SymbolShape(lines: "O12 12 7.4M12 2V8M12 16V22M2 12H8M16 12H22"),
        "eyedropper": SymbolShape(
            lines: "M12.2 6.4L17.6 11.8M13.6 8L5 16.6L3.4 20.6L7.4 19L16 10.4",
            body: "M15.2 8.8L13.4 7L17.2 3.2C18.3 2.1 19.9 2.1 20.9 3.1C21.9 4.1 21.9 5.7 20.8 6.8L17 10.6Z"),
        "paintbrush": SymbolShape(
            body:
                "M21 3C17 4 11.5 8.5 9.6 12.4L12.2 15C16 13 20 7 21 3ZM8.6 13.8C6 13.8 4.8 15.6 4.8 17.4C4.8 18.8 4 19.8 2.6 20.2C4 21.2 6.4 21.4 8 20.8C9.8 20 10.8 18.2 10.4 15.8Z"
        ),
        "paintpalette": SymbolShape(
            body:
                "M12 2.6C6.5 2.6 2.4 6.7 2.4 12C2.4 17.3 6.6 21.4 11.6 21.4C13.6 21.4 14.2 19.8 13.4 18.4C12.6 16.8 13.4 15.6 15.2 15.6H18C20.2 15.6 21.6 14 21.6 11.8C21.6 6.6 17.3 2.6 12 2.6Z",
            detail: "M7 10.2L7 10.2M10.6 6.9L10.6 6.9M15.2 7.2L15.2 7.2M6.8 14.8L6.8 14.8"),
    ]
}
