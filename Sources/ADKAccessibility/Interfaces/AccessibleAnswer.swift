import ADKBus
import ADKViews
import Foundation

/// The answer to one call of an assistive program, from one tree. A plain value.
struct AccessibleAnswer: Sendable {
    let call: BusMessage
    let tree: AccessibilityTree
    /// The element that is asked. That of the application has the number 0.
    let element: AccessibilityElement
    let context: AccessibleContext
    /// Does and asks on the main thread.
    let actor: AccessibleActor

    /// The last part of the interface's name.
    func values() async throws(BusFault) -> [BusValue] {
        if call.interface == AccessibleName.properties { return try await property() }
        switch call.interface {
        case AccessibleName.prefix + "Accessible": return try accessible()
        case AccessibleName.prefix + "Application": return try application()
        case AccessibleName.prefix + "Component": return try await component()
        case AccessibleName.prefix + "Action": return try await action()
        case AccessibleName.prefix + "Text": return try await text()
        case AccessibleName.prefix + "EditableText": return try await editableText()
        case AccessibleName.prefix + "Hypertext": return try hypertext()
        case AccessibleName.prefix + "Hyperlink": return try hyperlink()
        case AccessibleName.prefix + "Selection": return try await selection()
        case AccessibleName.prefix + "Image": return try image()
        case AccessibleName.prefix + "Table": return try await table()
        case AccessibleName.prefix + "TableCell": return try tableCell()
        case AccessibleName.prefix + "Collection": return try collection()
        default: throw .unknownMethod(call)
        }
    }

    // MARK: - Arguments

    /// A number of 32 bits, as those of all interfaces: a call may have another signature.
    func integer(_ index: Int) throws(BusFault) -> Int {
        guard call.body.indices.contains(index), let number = call.body[index].number, number.magnitude <= UInt32.max
        else {
            throw .invalidArguments(call)
        }
        return number
    }

    func string(_ index: Int) throws(BusFault) -> String {
        guard call.body.indices.contains(index), let text = call.body[index].text else {
            throw .invalidArguments(call)
        }
        return text
    }

    /// A place that a program means: on the screen, in the window, or in the parent.
    func space(_ index: Int) throws(BusFault) -> AccessibleSpace {
        AccessibleSpace(number: try integer(index))
    }

    // MARK: - References

    func reference(_ id: AccessibilityTree.ID) -> BusValue {
        .reference(context.name, AccessibleName.path(of: id))
    }

    // MARK: - Properties

    private func property() async throws(BusFault) -> [BusValue] {
        switch call.member {
        case "Get":
            guard let value = try properties(of: try string(0))[try string(1)] else {
                throw BusFault(
                    name: "org.freedesktop.DBus.Error.UnknownProperty", message: "there is no such property")
            }
            return [.variant(value)]
        case "GetAll": return [.options(try properties(of: try string(0)))]
        case "Set":
            let (interface, name) = (try string(0), try string(1))
            guard call.body.count == 3 else { throw .invalidArguments(call) }
            let value = call.body[2].unwrapped
            switch (interface, name) {
            case (AccessibleName.prefix + "Value", "CurrentValue"):
                guard let number = value.real ?? value.number.map(Double.init) else { throw .invalidArguments(call) }
                _ = await actor.perform(.setValue(number), on: element.id)
            case (AccessibleName.prefix + "Application", "Id"):
                if let number = value.number { context.setApplicationID(Int32(clamping: number)) }
            default:
                throw BusFault(
                    name: "org.freedesktop.DBus.Error.PropertyReadOnly", message: "\(name) cannot be set")
            }
            return []
        default: throw .unknownMethod(call)
        }
    }

    private func properties(of interface: String) throws(BusFault) -> [String: BusValue] {
        guard element.interfaces.contains(interface) else {
            throw BusFault(
                name: "org.freedesktop.DBus.Error.UnknownInterface", message: "\(call.path) has no \(interface)")
        }
        switch interface.dropFirst(AccessibleName.prefix.count) {
        case "Accessible":
            return [
                "Name": .string(element.name), "Description": .string(element.description), "Parent": parent,
                "ChildCount": .integer(tree.childCount(of: element.id)), "Locale": .string(locale),
                "AccessibleId": .string(element.identifier), "version": .uint32(1),
            ]
        case "Application":
            return [
                "ToolkitName": .string(AccessibleName.toolkit), "Version": .string(context.version),
                "AtspiVersion": .string("2.1"), "Id": .int32(context.applicationID), "version": .uint32(1),
            ]
        case "Action": return ["NActions": .integer(element.actions.count), "version": .uint32(1)]
        case "Text":
            let text = element.text ?? AccessibilityText("")
            let units = TextUnits(text.string)
            return [
                "CharacterCount": .integer(units.count),
                "CaretOffset": .integer(text.selection.map { units.offset(ofUTF16: $0.upperBound) } ?? -1),
                "version": .uint32(1),
            ]
        case "Value":
            let range = element.range ?? AccessibilityRange(0, in: 0, 0)
            return [
                "MinimumValue": .real(range.minimum), "MaximumValue": .real(range.maximum),
                "MinimumIncrement": .real(range.step), "CurrentValue": .real(range.current),
                "Text": .string(element.value), "version": .uint32(1),
            ]
        case "Selection": return ["NSelectedChildren": .integer(selectedCount), "version": .uint32(1)]
        case "Table": return tableProperties
        case "TableCell": return cellProperties
        case "Image":
            return [
                "ImageDescription": .string(element.name), "ImageLocale": .string(locale), "version": .uint32(1),
            ]
        case "Hyperlink":
            return [
                "NAnchors": .int16(1), "StartIndex": .integer(linkRange.lowerBound),
                "EndIndex": .integer(linkRange.upperBound), "version": .uint32(1),
            ]
        default: return ["version": .uint32(1)]
        }
    }

    var locale: String { element.language.isEmpty ? context.locale : element.language.replacing("-", with: "_") }

    var parent: BusValue {
        element.id == AccessibilityTree.application
            ? .reference(context.desktop.name, context.desktop.path) : reference(element.parent)
    }
}

/// The points that AT-SPI's numbers mean.
enum AccessibleSpace {
    case screen, window, parent

    init(number: Int) {
        self = number == 1 ? .window : number == 2 ? .parent : .screen
    }
}
