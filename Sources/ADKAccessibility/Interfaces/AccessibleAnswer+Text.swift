import ADKBus
import ADKViews
import Foundation

/// The interfaces Text, EditableText, Hypertext and Hyperlink. Offsets are Unicode scalars.
extension AccessibleAnswer {
    func text() async throws(BusFault) -> [BusValue] {
        guard let text = element.text else { throw .unknownMethod(call) }
        let units = TextUnits(text.string)
        let selection = text.selection.map { units.range(ofUTF16: $0) }
        func part(_ range: Range<Int>) -> [BusValue] {
            [.string(units.text(range)), .integer(range.lowerBound), .integer(range.upperBound)]
        }
        switch call.member {
        case "GetText": return [.string(units.text(units.range(try integer(0), try integer(1))))]
        case "GetCharacterAtOffset":
            let offset = try integer(0)
            return [.integer(units.scalars.indices.contains(offset) ? Int(units.scalars[offset].value) : 0)]
        case "GetStringAtOffset":
            let number = try integer(1)
            let unit = TextUnits.Unit(granularity: number)
            // Paragraphs end at line breaks.
            return part(await range(of: unit, at: try integer(0), units, isShown: number == 3))
        case "GetTextAtOffset":
            return part(await range(of: TextUnits.Unit(boundary: try integer(1)), at: try integer(0), units))
        case "GetTextBeforeOffset":
            let unit = TextUnits.Unit(boundary: try integer(1))
            let here = await range(of: unit, at: try integer(0), units)
            return part(here.lowerBound == 0 ? 0..<0 : await range(of: unit, at: here.lowerBound - 1, units))
        case "GetTextAfterOffset":
            let unit = TextUnits.Unit(boundary: try integer(1))
            let here = await range(of: unit, at: try integer(0), units)
            let end = units.count
            return part(here.upperBound >= end ? end..<end : await range(of: unit, at: here.upperBound, units))
        case "GetNSelections": return [.integer(selection.map { $0.isEmpty ? 0 : 1 } ?? 0)]
        case "GetSelection":
            let range = try integer(0) == 0 ? selection ?? 0..<0 : 0..<0
            return [.integer(range.lowerBound), .integer(range.upperBound)]
        case "SetCaretOffset":
            let offset = units.clamped(try integer(0))
            return [.boolean(await select(offset..<offset, units))]
        case "AddSelection":
            return [.boolean(await select(units.range(try integer(0), try integer(1)), units))]
        case "SetSelection":
            return [.boolean(await select(units.range(try integer(1), try integer(2)), units))]
        case "RemoveSelection":
            let end = selection?.upperBound ?? 0
            return [.boolean(await select(end..<end, units))]
        case "GetAttributes", "GetAttributeRun":
            let found = await run(at: try integer(0), units)
            return [.texts(found.attributes), .integer(found.range.lowerBound), .integer(found.range.upperBound)]
        case "GetDefaultAttributes", "GetDefaultAttributeSet": return [.texts([])]
        case "GetAttributeValue":
            let (found, name) = (await run(at: try integer(0), units), try string(1))
            let value = found.attributes.first { $0.0 == name }?.1
            return [
                .string(value ?? ""), .integer(found.range.lowerBound), .integer(found.range.upperBound),
                .boolean(value != nil),
            ]
        case "GetCharacterExtents":
            let offset = try integer(0)
            return await extents(units.range(offset, offset + 1), units, try space(1))
        case "GetRangeExtents":
            return await extents(units.range(try integer(0), try integer(1)), units, try space(2))
        case "GetOffsetAtPoint":
            let offset = await actor.offset(at: try point(0), in: element.id)
            return [.integer(offset.map { units.offset(ofUTF16: $0) } ?? -1)]
        case "GetBoundedRanges": return [.array(of: "(iisv)", [])]
        case "ScrollSubstringTo", "ScrollSubstringToPoint":
            return [.boolean(await actor.perform(.reveal, on: element.id))]
        default: throw .unknownMethod(call)
        }
    }

    /// The unit at an offset. Lines of a text area are those that are shown.
    private func range(
        of unit: TextUnits.Unit, at offset: Int, _ units: TextUnits, isShown: Bool = true
    ) async -> Range<Int> {
        if unit == .line, isShown, let text = element.text, text.selection != nil, text.isMultiline,
            let line = await actor.line(at: units.utf16(units.clamped(offset)), in: element.id)
        {
            return units.range(ofUTF16: line)
        }
        return units.range(of: unit, at: offset)
    }

    /// The attributes of a character, and the characters that share them.
    private func run(
        at offset: Int, _ units: TextUnits
    ) async -> (range: Range<Int>, attributes: [(String, String)]) {
        let unit = units.utf16(units.clamped(offset))
        guard let run = await actor.run(at: unit, in: element.id) else { return (0..<units.count, []) }
        return (units.range(ofUTF16: run.range), run.style.attributes)
    }

    private func select(_ range: Range<Int>, _ units: TextUnits) async -> Bool {
        guard element.text?.selection != nil else { return false }
        return await actor.perform(.selectText(units.utf16(range)), on: element.id)
    }

    private func extents(_ range: Range<Int>, _ units: TextUnits, _ space: AccessibleSpace) async -> [BusValue] {
        let frame = await actor.frame(ofText: units.utf16(range), in: element.id) ?? element.frame
        let pixels = pixels(frame, space)
        return [.integer(pixels.x), .integer(pixels.y), .integer(pixels.width), .integer(pixels.height)]
    }

    func editableText() async throws(BusFault) -> [BusValue] {
        guard let text = element.text, text.isEditable else { throw .unknownMethod(call) }
        let units = TextUnits(text.string)
        func replace(_ range: Range<Int>, _ text: String) async -> Bool {
            await actor.perform(.replaceText(units.utf16(range), text), on: element.id)
        }
        switch call.member {
        case "SetTextContents": return [.boolean(await replace(0..<units.count, try string(0)))]
        case "InsertText":
            let offset = units.clamped(try integer(0))
            // The length counts bytes in some programs and characters in others. The text ends where it ends.
            return [.boolean(await replace(offset..<offset, try string(1)))]
        case "DeleteText": return [.boolean(await replace(units.range(try integer(0), try integer(1)), ""))]
        case "CopyText":
            _ = await actor.perform(.copyText(units.utf16(units.range(try integer(0), try integer(1)))), on: element.id)
            return []
        case "CutText":
            let range = units.range(try integer(0), try integer(1))
            guard await actor.perform(.copyText(units.utf16(range)), on: element.id) else { return [.boolean(false)] }
            return [.boolean(await replace(range, ""))]
        case "PasteText":
            let offset = units.utf16(units.clamped(try integer(0)))
            return [.boolean(await actor.perform(.paste(at: offset), on: element.id))]
        default: throw .unknownMethod(call)
        }
    }

    // MARK: - Links

    /// The characters of the link in its parent's text.
    var linkRange: Range<Int> {
        guard let range = element.textRange, let text = tree[element.parent]?.text else { return 0..<0 }
        return TextUnits(text.string).range(ofUTF16: range)
    }

    func hypertext() throws(BusFault) -> [BusValue] {
        switch call.member {
        case "GetNLinks": return [.integer(element.partCount)]
        case "GetLink":
            let index = try integer(0)
            guard index >= 0, index < element.partCount else { return [.noReference] }
            return [reference(AccessibilityElement.part(index, of: element.id))]
        case "GetLinkIndex":
            let unit = TextUnits(element.text?.string ?? "").utf16(try integer(0))
            let index = (0..<element.partCount).first { index in
                tree[AccessibilityElement.part(index, of: element.id)]?.textRange?.contains(unit) ?? false
            }
            return [.integer(index ?? -1)]
        default: throw .unknownMethod(call)
        }
    }

    func hyperlink() throws(BusFault) -> [BusValue] {
        switch call.member {
        case "GetObject": return [reference(element.id)]
        case "GetURI": return [.string(element.address)]
        case "IsValid": return [.boolean(true)]
        default: throw .unknownMethod(call)
        }
    }
}

extension TextUnits.Unit {
    /// AT-SPI's number of a granularity: character, word, sentence, line, paragraph.
    init(granularity: Int) { self = [.character, .word, .sentence, .line, .line][min(max(0, granularity), 4)] }

    /// AT-SPI's older number of a boundary: a character, then the starts and ends of words, sentences and lines.
    init(boundary: Int) {
        self = [.character, .word, .word, .sentence, .sentence, .line, .line][min(max(0, boundary), 6)]
    }
}
