extension SymbolShapes {
    private static let page = SymbolShape(
        body: "M5 4.4C5 3 6 2 7.4 2H13.6L19.5 7.9V19.6C19.5 21 18.5 22 17.1 22H7.4C6 22 5 21 5 19.6Z",
        detail: "M13.4 2.4V8.1H19.1")
    private static let folder = SymbolShape(
        body:
            "M2 6.6C2 5 3 4 4.6 4H8.6L11.2 6.6H19.4C21 6.6 22 7.6 22 9.2V17.4C22 19 21 20 19.4 20H4.6C3 20 2 19 2 17.4Z"
    )
    private static let calendar = SymbolShape(
        lines: "M7.5 2.5V6M16.5 2.5V6", body: "R2.8 4.4 18.4 17 3", detail: "M3 9.8H21")
    private static let bubble =
        "M4.6 3.4H19.4C21 3.4 22 4.4 22 6V14C22 15.6 21 16.6 19.4 16.6H11.4L6.4 21V16.6H4.6C3 16.6 2 15.6 2 14V6C2 4.4 3 3.4 4.6 3.4Z"
    private static let bell =
        "M3.6 17.6C5.4 15.8 5.9 13.8 5.9 10C5.9 6 8.4 3.2 12 3.2C15.6 3.2 18.1 6 18.1 10C18.1 13.8 18.6 15.8 20.4 17.6Z"
    private static let clapper = "M9.8 20.6C10.8 22 13.2 22 14.2 20.6"
    private static let tray =
        "M2.4 13.2L5.4 5.6C5.8 4.6 6.6 4 7.6 4H16.4C17.4 4 18.2 4.6 18.6 5.6L21.6 13.2V17.6C21.6 19.2 20.6 20.2 19 20.2H5C3.4 20.2 2.4 19.2 2.4 17.6Z"
    private static let lens = "O10.2 10.2 7.4M15.6 15.6L21.4 21.4"
    private static let chain = SymbolShape(
        lines:
            "M9.8 14.2C11.4 15.8 13.6 15.8 15.2 14.2L19.8 9.6C21.6 7.8 21.6 5.4 19.9 3.9C18.3 2.4 16 2.5 14.4 4.1L12.4 6.1M14.2 9.8C12.6 8.2 10.4 8.2 8.8 9.8L4.2 14.4C2.4 16.2 2.4 18.6 4.1 20.1C5.7 21.6 8 21.5 9.6 19.9L11.6 17.9"
    )
    private static let shareBox =
        "M8.4 8.8H6.6C5 8.8 4 9.8 4 11.4V19.4C4 21 5 22 6.6 22H17.4C19 22 20 21 20 19.4V11.4C20 9.8 19 8.8 17.4 8.8H15.6"
    private static let pencil =
        "M18 3.2C18.7 2.5 19.8 2.5 20.5 3.2L20.8 3.5C21.5 4.2 21.5 5.3 20.8 6L8 18.8L3 21L5.2 16Z"

    /// Files, letters, tools and other things.
    static let things: [String: SymbolShape] = [
        "square.and.arrow.up": SymbolShape(lines: shareBox + "M12 15V2M8 5.8L12 1.8L16 5.8"),
        "square.and.arrow.down": SymbolShape(lines: shareBox + "M12 2V15.4M8 11.6L12 15.6L16 11.6"),
        "square.and.pencil": SymbolShape(
            lines: "M13 4.4H6.6C4.6 4.4 3.4 5.6 3.4 7.6V17.8C3.4 19.8 4.6 21 6.6 21H16.8C18.8 21 20 19.8 20 17.8V11.4",
            body: "M19.4 2.6C19.9 2.1 20.7 2.1 21.2 2.6C21.7 3.1 21.7 3.9 21.2 4.4L12 13.6L9.2 14.6L10.2 11.8Z"),
        // The arrows are outside of the box as well.
        "square.and.arrow.up.fill": SymbolShape(
            lines: "M12 14.4V2M8 5.8L12 1.8L16 5.8",
            solid:
                "M9.4 8.6H6.4C4.4 8.6 3.2 9.8 3.2 11.8V19.6C3.2 21.6 4.4 22.8 6.4 22.8H17.6C19.6 22.8 20.8 21.6 20.8 19.6V11.8C20.8 9.8 19.6 8.6 17.6 8.6H14.6V17H9.4Z"
        ),
        "square.and.arrow.down.fill": SymbolShape(
            lines: "M12 2V14.4M8 10.6L12 14.6L16 10.6",
            solid:
                "M6.4 8.6C4.4 8.6 3.2 9.8 3.2 11.8V19.6C3.2 21.6 4.4 22.8 6.4 22.8H17.6C19.6 22.8 20.8 21.6 20.8 19.6V11.8C20.8 9.8 19.6 8.6 17.6 8.6H18.6V11.6L12 18.2L5.4 11.6V8.6Z"
        ),
        "doc": page,
        "doc.text": page.with(detail: "M8.4 12.4H16M8.4 16.6H16"),
        "doc.badge.plus": page.with(detail: "M12.2 11.2V18.6M8.5 14.9H15.9"),
        "doc.on.doc": SymbolShape(
            lines: "M4.6 16.6C3.4 16.4 2.6 15.5 2.6 14V4.6C2.6 3 3.6 2 5.2 2H11.2",
            body: "M8 8.2C8 6.6 9 5.6 10.6 5.6H15.6L21.4 11.4V19.4C21.4 21 20.4 22 18.8 22H10.6C9 22 8 21 8 19.4Z",
            detail: "M15.4 6V11.6H21"),
        "doc.on.clipboard": SymbolShape(
            lines:
                "M7.4 4H6C4.4 4 3.4 5 3.4 6.6V17.4C3.4 19 4.4 20 6 20H7.6M15.6 4H17C18.6 4 19.4 4.8 19.6 6R8 2 7 4 1.4",
            body: "R10.4 9.4 11 12.6 2"),
        "clipboard": SymbolShape(lines: "R8 2 8 4.4 1.4", body: "R4.4 4 15.2 18 2.8"),
        "list.clipboard": SymbolShape(
            lines: "R8 2 8 4.4 1.4", body: "R4.4 4 15.2 18 2.8", detail: "M8.4 11H15.6M8.4 15.6H15.6"),
        "folder": folder,
        "folder.badge.plus": folder.with(detail: "M12 9.8V16.6M8.6 13.2H15.4"),
        "folder.badge.minus": folder.with(detail: "M8.6 13.2H15.4"),
        "trash": SymbolShape(
            lines: "M3.4 5.6H20.6M8.8 5.4V4C8.8 2.8 9.5 2 10.7 2H13.3C14.5 2 15.2 2.8 15.2 4V5.4",
            body: "M5.4 5.6L6.4 19.8C6.5 21.2 7.4 22 8.8 22H15.2C16.6 22 17.5 21.2 17.6 19.8L18.6 5.6Z",
            detail: "M9.4 9.6L9.8 18M14.6 9.6L14.2 18"),
        "tray": SymbolShape(body: tray, detail: "M2.6 13.4H8C8 15.4 9.6 16.8 12 16.8C14.4 16.8 16 15.4 16 13.4H21.4"),
        "archivebox": SymbolShape(
            body: "R2 3.4 20 5 1.4M3.8 8.6H20.2V18.4C20.2 20 19.2 21 17.6 21H6.4C4.8 21 3.8 20 3.8 18.4Z",
            detail: "M9 12.6H15"),
        "shippingbox": SymbolShape(
            body: "M12 2L21 6.6V17.2L12 22L3 17.2V6.6Z",
            detail: "M3.4 6.9L12 11.6L20.6 6.9M12 11.6V21.4M7.4 4.6L16.2 9.2"),
        "paperclip": SymbolShape(
            lines:
                "M20 11.2L11.6 19.6C9.2 22 5.9 22 3.9 20C1.9 18 1.9 14.8 4.3 12.4L12.6 4.1C14.2 2.5 16.5 2.5 18 4C19.5 5.5 19.5 7.7 17.9 9.3L9.8 17.4C9 18.2 7.9 18.2 7.1 17.4C6.4 16.7 6.4 15.6 7.2 14.8L14.6 7.4"
        ),
        "link": chain,
        "pencil": SymbolShape(body: pencil, detail: "M15.6 5.6L18.4 8.4"),
        "highlighter": SymbolShape(
            lines: "M3 21.4H12", body: "M8 12.6L16.6 4L20.6 8L12 16.6L7.4 17.4Z", detail: "M8.4 12.6L12 16.2"),
        "scissors": SymbolShape(lines: "O5.8 6 3O5.8 18 3M8.4 7.6L21 16.4M8.4 16.4L21 7.6"),
        "wrench": SymbolShape(
            body:
                "M20.8 6.2C21.6 8.6 21 11 19.3 12.6C17.6 14.2 15.2 14.6 13.2 13.9L6.6 20.5C5.6 21.5 4.2 21.5 3.3 20.6C2.4 19.7 2.4 18.3 3.4 17.3L10 10.8C9.3 8.8 9.7 6.4 11.3 4.7C12.9 3 15.3 2.4 17.7 3.2L14.4 6.5V9.6H17.5Z"
        ),
        "hammer": SymbolShape(
            lines: "M3.4 20.6L12.4 11.4", body: "M9.8 8.8L14.8 13.8L21 8L16 3C14.4 3.2 12.4 3.2 10.6 2.6L13 5.6Z"),
        "magnifyingglass": SymbolShape(lines: lens),
        "plus.magnifyingglass": SymbolShape(lines: lens + "M10.2 7V13.4M7 10.2H13.4"),
        "minus.magnifyingglass": SymbolShape(lines: lens + "M7 10.2H13.4"),
        "gearshape": SymbolShape(lines: teeth, body: "O12 12 6.8", detail: "O12 12 2.6"),
        "gear": SymbolShape(lines: teeth, body: "O12 12 6.8", detail: "O12 12 2.6"),
        "envelope": SymbolShape(body: "R2 4.4 20 15.2 2.6", detail: "M2.8 6L12 13.4L21.2 6"),
        "envelope.open": SymbolShape(
            body: "M2.4 9.4L12 2.4L21.6 9.4V18.6C21.6 20.2 20.6 21.2 19 21.2H5C3.4 21.2 2.4 20.2 2.4 18.6Z",
            detail: "M2.8 10L12 16L21.2 10"),
        "paperplane": SymbolShape(
            body: "M21.8 2.2L2 10.2L9.8 14.2L13.8 22Z", detail: "M21.4 2.6L10 14"),
        "bubble.left": SymbolShape(body: bubble).alongText,
        "message": SymbolShape(body: bubble).alongText,
        "text.bubble": SymbolShape(body: bubble, detail: "M6.4 8H17.6M6.4 12H14").alongText,
        "exclamationmark.bubble": SymbolShape(body: bubble, detail: "M12 6.2V10.4M12 13.6L12 13.6").alongText,
        "bubble.right": SymbolShape(
            body:
                "M19.4 3.4H4.6C3 3.4 2 4.4 2 6V14C2 15.6 3 16.6 4.6 16.6H12.6L17.6 21V16.6H19.4C21 16.6 22 15.6 22 14V6C22 4.4 21 3.4 19.4 3.4Z"
        ).alongText,
        "phone": SymbolShape(
            body:
                "M6.6 2.6L9.2 3.2L10.6 7.8L8.2 9.8C9.6 12.6 11.4 14.4 14.2 15.8L16.2 13.4L20.8 14.8L21.4 17.4C21.6 19.8 19.8 21.4 17.4 21.4C9.4 21 3 14.6 2.6 6.6C2.6 4.2 4.2 2.4 6.6 2.6Z"
        ),
        "bell": SymbolShape(lines: clapper, body: bell),
        "bell.badge": SymbolShape(lines: clapper, body: bell, solid: "O18.4 5 3.2"),
        "tag": SymbolShape(
            body:
                "M2.6 11.8V4.6C2.6 3.4 3.4 2.6 4.6 2.6H11.8C12.6 2.6 13.1 2.8 13.6 3.3L20.9 10.6C21.8 11.5 21.8 12.7 20.9 13.6L13.6 20.9C12.7 21.8 11.5 21.8 10.6 20.9L3.3 13.6C2.8 13.1 2.6 12.6 2.6 11.8Z",
            detail: "M7.4 7.4L7.4 7.4"),
        "bookmark": SymbolShape(body: "M5.4 4.6C5.4 3 6.4 2 8 2H16C17.6 2 18.6 3 18.6 4.6V21.4L12 15.8L5.4 21.4Z"),
        "flag": SymbolShape(
            lines: "M4.4 22V3.4",
            body:
                "M4.4 4.2C7.4 2.4 10 2.8 12.4 4C14.8 5.2 17.4 5.2 20 4V14C17.4 15.2 14.8 15.2 12.4 14C10 12.8 7.4 12.6 4.4 14.2Z"
        ),
        "pin": SymbolShape(lines: "M12 14.4V22", body: "M8.4 2.6H15.6L15 9.6L18.6 14.4H5.4L9 9.6Z"),
        "lock": SymbolShape(lines: "M7.8 10.4V7.4A12 7.2 4.2 180 360V10.4", body: "R4.4 10.4 15.2 11.2 2.8"),
        "lock.open": SymbolShape(lines: "M7.8 10.4V6.4A12 6.2 4.2 180 350", body: "R4.4 10.4 15.2 11.2 2.8"),
        "key": SymbolShape(lines: "M10.4 13.6L20.6 3.4M16.2 7.8L19.8 11.4", body: "O7.4 16.6 4.6"),
        "shield": SymbolShape(body: shield),
        "checkmark.shield": SymbolShape(body: shield, detail: "M8 12L11 15.2L16 8.6"),
        "clock": SymbolShape(body: "O12 12 9.5", detail: "M12 6V12.2L16 14.6"),
        "clock.arrow.circlepath": SymbolShape(lines: "A12 12 8.8 200 520M3.4 3.8V9.2H8.8M12 7V12.2L15.4 14.4"),
        "alarm": SymbolShape(
            lines: "M2.8 6.6L6.6 3.2M21.2 6.6L17.4 3.2", body: "O12 13 8.2", detail: "M12 8.4V13.2L15 15.2"),
        "timer": SymbolShape(lines: "M9.4 2.2H14.6M12 2.4V5", body: "O12 13.4 8.2", detail: "M12 9V13.4"),
        "hourglass": SymbolShape(
            lines: "M5 2.4H19M5 21.6H19", body: "M6.6 2.4H17.4V6.4L13.4 12L17.4 17.6V21.6H6.6V17.6L10.6 12L6.6 6.4Z"),
        "calendar": calendar,
        "calendar.badge.plus": calendar.with(detail: "M12 12.2V19M8.6 15.6H15.4"),
        "eye": SymbolShape(
            body: "M1.6 12C4.4 7.2 8 5 12 5C16 5 19.6 7.2 22.4 12C19.6 16.8 16 19 12 19C8 19 4.4 16.8 1.6 12Z",
            detail: "O12 12 3.2"),
        "lightbulb": SymbolShape(
            lines: "M9.2 19.4H14.8M10.2 22H13.8",
            body: "M9 16.6C9 14.4 6 12.8 6 8.8C6 5 8.6 2.2 12 2.2C15.4 2.2 18 5 18 8.8C18 12.8 15 14.4 15 16.6Z"),
        "sparkles": SymbolShape(
            body:
                "M10 5.4C10.8 10.2 12.6 12 17.2 12.8C12.6 13.6 10.8 15.4 10 20.2C9.2 15.4 7.4 13.6 2.8 12.8C7.4 12 9.2 10.2 10 5.4ZM18 2.4C18.4 5 19.4 6 22 6.4C19.4 6.8 18.4 7.8 18 10.4C17.6 7.8 16.6 6.8 14 6.4C16.6 6 17.6 5 18 2.4Z"
        ),
        "wand.and.stars": SymbolShape(
            lines: "M3 21L13.6 10.4M17 2.4V6.4M15 4.4H19M20.4 9V11.4M19.2 10.2H21.6M10.4 3.6V6M9.2 4.8H11.6"),
        "hand.thumbsup": SymbolShape(
            lines: "M3.4 10.6V20.6",
            body:
                "M7 10.6L11 2.6C13.4 2.8 14.4 4.4 13.9 6.6L13.2 9.4H18.6C20.6 9.4 21.6 10.8 21.1 12.8L19.6 18.4C19.2 19.8 18.2 20.6 16.8 20.6H7Z"
        ),
        "hand.thumbsdown": SymbolShape(
            lines: "M3.4 3.4V13.4",
            body:
                "M7 13.4L11 21.4C13.4 21.2 14.4 19.6 13.9 17.4L13.2 14.6H18.6C20.6 14.6 21.6 13.2 21.1 11.2L19.6 5.6C19.2 4.2 18.2 3.4 16.8 3.4H7Z"
        ),
        "cart": SymbolShape(
            lines: "M1.8 3.4H4.6L7.4 15.8H18.6L21.4 6.8H5.4", solid: "O9 20 1.9O17 20 1.9"),
        "bag": SymbolShape(lines: "M8.4 10.4V6.4A12 6.2 3.6 180 360V10.4", body: "M4.6 7.4H19.4L20.6 21.6H3.4Z"),
        "creditcard": SymbolShape(body: "R2 4.6 20 14.8 2.6", detail: "M2 9.6H22M5.8 14.8H9.6"),
        "gift": SymbolShape(
            lines: "M12 6.8C7.4 7 5.8 2.4 8.8 2.4C11 2.4 12 4.6 12 6.8C12 4.6 13 2.4 15.2 2.4C18.2 2.4 16.6 7 12 6.8",
            body:
                "R2.8 6.8 18.4 4.6 1.2M4.4 11.4H19.6V19.4C19.6 20.8 18.8 21.6 17.4 21.6H6.6C5.2 21.6 4.4 20.8 4.4 19.4Z",
            detail: "M12 7.2V21.2"),
        "book": SymbolShape(
            body:
                "M12 5.6C9.4 3.8 5.8 3.2 2 4V19C5.8 18.2 9.4 18.8 12 20.6C14.6 18.8 18.2 18.2 22 19V4C18.2 3.2 14.6 3.8 12 5.6Z",
            detail: "M12 6V20"),
        "books.vertical": SymbolShape(
            body: "R2.6 3 5 18.4 1R7.6 3 5 18.4 1M13.4 5L17.6 3.8L22 19.8L17.8 21Z", detail: "M2.8 7.6H12.4"),
        "newspaper": SymbolShape(
            body: "R2 4 20 16 2.6", detail: "M5.8 8.4H18.2M5.8 12.2H10.4M5.8 16H10.4M13.6 12.2H18.2M13.6 16H18.2"),
        "graduationcap": SymbolShape(
            lines: "M6 11.8V17C9 19.6 15 19.6 18 17V11.8M21.4 9.6V15.6", body: "M12 4.2L22.4 9.4L12 14.6L1.6 9.4Z"),
        "person": SymbolShape(
            body: "O12 7.4 4.8M3.6 21.4C3.6 16.8 7 14.6 12 14.6C17 14.6 20.4 16.8 20.4 21.4Z"),
        "person.2": SymbolShape(
            lines: "M15.6 4C18 4 19.6 5.6 19.6 7.8C19.6 10 18 11.6 15.8 11.6M18.4 14.8C21 15.6 22.6 17.4 22.6 20.4",
            body: "O8.8 7.8 4M1.6 20.6C1.6 16.6 4.6 14.4 8.8 14.4C13 14.4 16 16.6 16 20.6Z"),
        "person.badge.plus": SymbolShape(
            lines: "M19 7V13.4M15.8 10.2H22.2",
            body: "O9.2 7.6 4.4M1.8 21C1.8 16.8 4.8 14.6 9.2 14.6C13.6 14.6 16.6 16.8 16.6 21Z"),
        "person.crop.circle": SymbolShape(
            body: "O12 12 9.8", detail: "O12 9.4 3.4M5.6 19C6.8 16.2 9 14.9 12 14.9C15 14.9 17.2 16.2 18.4 19"),
        "face.smiling": SymbolShape(body: "O12 12 9.8", detail: "A12 12.6 4.8 20 160M9 8.8L9 8.8M15 8.8L15 8.8"),
        "crown": SymbolShape(body: "M2.4 6.4L7.2 11L12 3.6L16.8 11L21.6 6.4L19.4 19.6H4.6Z"),
        "printer": SymbolShape(
            lines: "M6.6 8V3H17.4V8",
            body: "M4.6 8H19.4C21 8 22 9 22 10.6V17.4H17.4V14H6.6V17.4H2V10.6C2 9 3 8 4.6 8ZM6.6 14H17.4V21.4H6.6Z",
            detail: "M18.4 11.2L18.4 11.2"),
        "keyboard": SymbolShape(
            body: "R1.6 5.4 20.8 13.2 2.6",
            detail: "M5.4 9.2L5.4 9.2M9 9.2L9 9.2M12.6 9.2L12.6 9.2M16.2 9.2L16.2 9.2M19 9.2L19 9.2M7.4 14.8H16.6"),
        "desktopcomputer": SymbolShape(lines: "M12 17V21M7.4 21.4H16.6", body: "R2 3 20 14 2.4"),
        "display": SymbolShape(lines: "M12 17V21M7.4 21.4H16.6", body: "R2 3 20 14 2.4"),
        "laptopcomputer": SymbolShape(lines: "M1.6 19.4H22.4", body: "R4 4.6 16 11.4 2"),
        "iphone": SymbolShape(body: "R6 1.8 12 20.4 3", detail: "M10.4 4.8H13.6"),
        "externaldrive": SymbolShape(body: "R2 6 20 12 2.8", detail: "M2.4 13H21.6M17.6 15.6L17.6 15.6"),
        "chart.bar": SymbolShape(body: "R3.4 12.4 4.4 8.6 .8R9.8 7.4 4.4 13.6 .8R16.2 3 4.4 18 .8"),
        "chart.line.uptrend.xyaxis": SymbolShape(lines: "M3 2.6V21H21.4M6.8 16L11 10.8L14.2 13.6L20.4 6"),
        "chart.pie": SymbolShape(body: "M10.8 4.4V13.2H19.6A10.8 13.2 8.8 0 270ZM14 1.8V10H22.2A14 10 8.2 0 -90Z"),
        "puzzlepiece": SymbolShape(
            body: "M4 8H8.4C7.4 3.4 13.4 3.4 12.4 8H17V12.4C21.6 11.4 21.6 17.4 17 16.4V21H4Z"),
        "cup.and.saucer": SymbolShape(
            lines: "M3 21H19M17.4 8H19C22.6 8 22.6 13.6 19 13.6H17.2",
            body: "M4 5.4H17.6V12C17.6 15.4 15.6 17.4 12.4 17.4H9.2C6 17.4 4 15.4 4 12Z"),
        "fork.knife": SymbolShape(
            lines:
                "M7 2.6V21.4M3.8 2.6V7.6C3.8 9.8 5 11 7 11C9 11 10.2 9.8 10.2 7.6V2.6M17.6 21.4V2.6C14.8 4.4 13.6 8 14 13H17.6"
        ),
    ]

    private static let teeth =
        "M18.8 12H21.6M16.8 16.8L18.8 18.8M12 18.8V21.6M7.2 16.8L5.2 18.8M5.2 12H2.4M7.2 7.2L5.2 5.2M12 5.2V2.4M16.8 7.2L18.8 5.2"
    private static let shield =
        "M12 1.8L20.6 5V11.2C20.6 16.4 17.2 20.2 12 22.2C6.8 20.2 3.4 16.4 3.4 11.2V5Z"
}
