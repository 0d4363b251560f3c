import Foundation

/// A `Contents.json` of a catalogue. Keys that do not matter on a desktop are not read.
struct ContentsFile: Decodable {
    struct Appearance: Decodable {
        let appearance: String
        let value: String
    }

    struct Resizing: Decodable {
        struct Center: Decodable {
            let mode: String?
        }

        struct Caps: Decodable {
            let top, left, bottom, right: Double?
        }

        let mode: String?
        let center: Center?
        let caps: Caps?

        enum CodingKeys: String, CodingKey {
            case mode, center
            case caps = "cap-insets"
        }
    }

    struct Color: Decodable {
        let space: String?
        let components: [String: Component]?
        let reference: String?

        enum CodingKeys: String, CodingKey {
            case components, reference
            case space = "color-space"
        }
    }

    /// A number, also as text: `0.5`, `128` and `0x80`. Whole numbers in texts are of 255.
    struct Component: Decodable {
        let value: Double?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Double.self) {
                value = number
                return
            }
            let text = try container.decode(String.self)
            if text.lowercased().hasPrefix("0x") {
                value = Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
            } else if text.contains(".") {
                value = Double(text)
            } else {
                value = Int(text).map { Double($0) / 255 }
            }
        }
    }

    struct Entry: Decodable {
        let filename: String?
        let idiom: String?
        let scale: String?
        let size: String?
        let appearances: [Appearance]?
        let resizing: Resizing?
        let color: Color?
        let type: String?
        let direction: String?
        let widthClass: String?
        let heightClass: String?
        let subtype: String?

        enum CodingKeys: String, CodingKey {
            case filename, idiom, scale, size, appearances, resizing, color, subtype
            case type = "universal-type-identifier"
            case direction = "language-direction"
            case widthClass = "width-class"
            case heightClass = "height-class"
        }
    }

    struct Properties: Decodable {
        let providesNamespace: Bool?
        let rendering: String?

        enum CodingKeys: String, CodingKey {
            case providesNamespace = "provides-namespace"
            case rendering = "template-rendering-intent"
        }
    }

    let images: [Entry]?
    let colors: [Entry]?
    let data: [Entry]?
    let properties: Properties?
}

extension ContentsFile.Entry {
    /// Whether the light or dark appearance is meant; nil for both.
    var isDark: Bool? {
        switch appearances?.first(where: { $0.appearance == "luminosity" })?.value {
        case "dark": true
        case "light": false
        default: nil
        }
    }

    /// Whether the entry is for what no desktop is: a device of one kind, more contrast, or a tinted icon.
    var isForOthers: Bool {
        let isOther = appearances?.contains { $0.appearance != "luminosity" || !["light", "dark"].contains($0.value) }
        if isOther ?? false { return true }
        return direction == "right-to-left" || widthClass == "compact" || heightClass == "compact" || subtype != nil
    }

    /// Pixels per point. Nil if there are none, or no positive number.
    var scaleFactor: Double? {
        scale.flatMap { Double($0.replacing("x", with: "")) }.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }
}
