extension SymbolShapes {
    private static let cloud =
        "M6.8 18.8C4 18.8 1.8 16.8 1.8 14.2C1.8 11.8 3.4 10 5.8 9.6C6.4 6.4 8.8 4.4 12 4.4C15 4.4 17.4 6.2 18.2 9C20.6 9.2 22.4 11.2 22.4 13.8C22.4 16.6 20.2 18.8 17.2 18.8Z"

    /// Places, weather and nature.
    static let places: [String: SymbolShape] = [
        "house": SymbolShape(
            body: "M2.6 11.4L12 3L21.4 11.4V11.6H19V19C19 20.4 18.2 21.2 16.8 21.2H7.2C5.8 21.2 5 20.4 5 19V11.6H2.6Z",
            detail: "M9.6 20.8V14.4H14.4V20.8"),
        "building.2": SymbolShape(
            body: "R3 2.6 10.4 18.8 1.4R13.4 9 7.6 12.4 1.4",
            detail: "M6.6 7H9.8M6.6 11H9.8M6.6 15H9.8M16.6 13H17.8M16.6 17H17.8"),
        "map": SymbolShape(
            body: "M2.2 6.2L8.8 3.2L15.2 6.2L21.8 3.2V17.8L15.2 20.8L8.8 17.8L2.2 20.8Z",
            detail: "M8.8 3.6V17.4M15.2 6.6V20.4"),
        "mappin": SymbolShape(lines: "M12 10.4V22", body: "O12 6.4 4.2"),
        "location": SymbolShape(body: "M21.6 2.4L2.4 10.8L11.2 12.8L13.2 21.6Z"),
        "globe": SymbolShape(body: "O12 12 9.6", detail: "M2.6 12H21.4E12 12 4.2 9.4"),
        "network": SymbolShape(body: "O12 12 9.6", detail: "M2.6 12H21.4E12 12 4.2 9.4"),
        "wifi": SymbolShape(
            lines: "M8.75 15.75A12 19 4.6 -135 -45M5.07 12.07A12 19 9.8 -135 -45M1.4 8.4A12 19 15 -135 -45",
            solid: "O12 19 1.8"),
        "antenna.radiowaves.left.and.right": SymbolShape(
            lines:
                "M12 14V21.4M8.3 15.7A12 12 5.2 135 225M15.7 8.3A12 12 5.2 -45 45M5.3 18.7A12 12 9.5 135 225M18.7 5.3A12 12 9.5 -45 45",
            solid: "O12 12 2"),
        "car": SymbolShape(
            lines: "M5 17V20M19 17V20",
            body: "M2.2 17V12.6L5 6.4C5.4 5.5 6.2 5 7.2 5H16.8C17.8 5 18.6 5.5 19 6.4L21.8 12.6V17Z",
            detail: "M3.4 11.6H20.6M6.4 14.4L6.4 14.4M17.6 14.4L17.6 14.4"),
        "bicycle": SymbolShape(
            lines:
                "O5.4 16.4 4O18.6 16.4 4M5.4 16.4L9 8H15.4L18.6 16.4M9 8L12 16.4H5.4M12 16.4L15.4 8L14.4 5.4H17.4M7 8H10.4"
        ),
        "airplane": SymbolShape(
            body:
                "M12 1.8C13.3 1.8 14 3.4 14 5.6V8.8L22.2 14V16.4L14 13.8V18.2L16.8 20.4V22.2L12 20.8L7.2 22.2V20.4L10 18.2V13.8L1.8 16.4V14L10 8.8V5.6C10 3.4 10.7 1.8 12 1.8Z"
        ),
        "sun.max": SymbolShape(
            lines:
                "M12 1.8V3.8M12 20.2V22.2M1.8 12H3.8M20.2 12H22.2M4.8 4.8L6.2 6.2M17.8 17.8L19.2 19.2M4.8 19.2L6.2 17.8M17.8 6.2L19.2 4.8",
            body: "O12 12 4.8"),
        "moon": SymbolShape(
            body:
                "M21 14.6C19.6 15.3 18.2 15.6 16.6 15.6C11.6 15.6 8.2 12.2 8.2 7.2C8.2 5.6 8.5 4.2 9.2 2.8C5.2 4.2 2.4 7.8 2.4 12C2.4 17.4 6.6 21.6 12 21.6C16.2 21.6 19.8 18.6 21 14.6Z"
        ),
        "cloud": SymbolShape(body: cloud),
        "icloud": SymbolShape(body: cloud),
        "icloud.and.arrow.down": SymbolShape(body: cloud, detail: "M12 8.6V15.4M9 12.6L12 15.6L15 12.6"),
        "icloud.and.arrow.up": SymbolShape(body: cloud, detail: "M12 15.6V8.8M9 11.6L12 8.6L15 11.6"),
        "cloud.rain": SymbolShape(
            lines: "M8 17.6L6.4 21.4M12.6 17.6L11 21.4M17.2 17.6L15.6 21.4",
            body:
                "M7.4 14.4C4.8 14.4 2.8 12.7 2.8 10.4C2.8 8.3 4.3 6.7 6.4 6.4C7 3.7 9.2 2 12 2C14.7 2 16.9 3.6 17.6 6C19.8 6.2 21.4 7.9 21.4 10.1C21.4 12.5 19.4 14.4 16.8 14.4Z"
        ),
        "snowflake": SymbolShape(
            lines:
                "M12 2V22M3.3 7L20.7 17M3.3 17L20.7 7M9.4 3.6L12 6.2L14.6 3.6M9.4 20.4L12 17.8L14.6 20.4M3.4 10.4L6.9 9.1L6.4 5.4M20.6 13.6L17.1 14.9L17.6 18.6M3.4 13.6L6.9 14.9L6.4 18.6M20.6 10.4L17.1 9.1L17.6 5.4"
        ),
        "wind": SymbolShape(
            lines:
                "M2.4 9H13C17 9 17 3 13.2 3C11.6 3 10.6 4 10.4 5.2M2.4 13H18C22.6 13 22.6 19.4 18.4 19.4C16.8 19.4 15.6 18.4 15.4 17M2.4 17H9.4C12.6 17 12.4 21.6 9.6 21.6"
        ),
        "umbrella": SymbolShape(
            lines: "M12 12.8V19C12 22.2 7.6 22.2 7.6 19", body: "M2.2 12.8A12 12.6 9.8 180 360Z"),
        "flame": SymbolShape(
            body:
                "M12.4 1.8C13.2 6 19.2 8.6 19.2 14.6C19.2 19 16 22.2 12 22.2C8 22.2 4.8 19 4.8 14.8C4.8 12.2 6 10.2 7.6 8.8C8 10.6 8.8 11.6 10 12C9.6 8.2 10.2 4.4 12.4 1.8Z"
        ),
        "drop": SymbolShape(
            body:
                "M12 2C15.4 6.2 18.8 10.2 18.8 14.8C18.8 19 15.8 22 12 22C8.2 22 5.2 19 5.2 14.8C5.2 10.2 8.6 6.2 12 2Z"
        ),
        "leaf": SymbolShape(
            lines: "M2.6 21.6C4.4 17.8 6.6 15 9.8 12.8",
            body: "M6.2 18.6C2.6 12 7 4 20.8 3.2C22 13.4 16.6 21.4 6.2 18.6Z", detail: "M6.6 16L14.6 9.6"),
        "pawprint": SymbolShape(
            body:
                "E6.2 9.8 2 2.6E10 5.4 2 2.7E14.6 5.4 2 2.7E18.2 9.8 2 2.6M12.2 11.4C15 11.4 18.2 15.2 18.2 18C18.2 20 16.8 21 15 21C14 21 13.2 20.6 12.2 20.6C11.2 20.6 10.4 21 9.4 21C7.6 21 6.2 20 6.2 18C6.2 15.2 9.4 11.4 12.2 11.4Z"
        ),
        "mountain.2": SymbolShape(body: "M1.6 19.6L8.6 6.4L12.4 13.4L15 9.4L22.4 19.6Z"),
        "tree": SymbolShape(lines: "M12 15.4V22", body: "M12 1.8L18.4 9.4H16L20.6 16.4H3.4L8 9.4H5.6Z"),
        "thermometer": SymbolShape(
            lines: "M12 9V16.4", body: "M9 13.4V5A12 5 3 180 360V13.4A12 17 4.6 -50 230Z", solid: "O12 17 2.2"),
    ]
}
