import ADKBus
import ADKFoundation
import Foundation

/// The file dialog of the desktop's portal, `org.freedesktop.portal.FileChooser`. Thread-safe.
package struct FileChooserPortal: Sendable {
    private let bus: BusConnection

    private static let request = "org.freedesktop.portal.Request"
    /// The extensions that the name of a filter lists.
    private static let mostNames = 6

    package init(bus: BusConnection) { self.bus = bus }

    /// Shows the dialog and returns the user's answer. A cancelled task closes the dialog. `unavailable` if there is no
    /// portal, or if it ends before an answer.
    ///
    /// - Parameter window: the window of the app, as the portal names it: `x11:` and a number. May be empty.
    package func choose(_ choice: FileChoice, window: String) async -> FileChoiceAnswer {
        let answers = AsyncStream.makeStream(of: BusMessage.self, bufferingPolicy: .unbounded)
        let yield: @Sendable (BusMessage) -> Void = { answers.continuation.yield($0) }
        // The answer may come before the call's result has its path: both are kept from here on.
        let tokens = [
            bus.watch(
                BusMatch(sender: DesktopPortal.name, interface: FileChooserPortal.request, member: "Response"),
                yield),
            bus.watch(.owner(of: DesktopPortal.name), yield),
        ]
        defer { for token in tokens { token.end() } }
        // A task of its own: a dialog that opens after the cancellation must be closed.
        let opening = Task { try await bus.call(call(for: choice, window), limit: DesktopPortal.limit) }
        guard let dialog = try? await opening.value.first?.text else { return .unavailable }
        return await withTaskCancellationHandler {
            for await message in answers.stream {
                switch message.member {
                case "Response" where message.path == dialog: return FileChooserPortal.answer(in: message)
                // The values are the name, the old owner and the new one. The call itself may have started the portal.
                case "NameOwnerChanged" where message.body.count == 3 && message.body[1].text != "":
                    return .unavailable
                default: continue
                }
            }
            return .cancelled
        } onCancel: {
            bus.send(
                BusMessage(
                    to: DesktopPortal.name, path: dialog, interface: FileChooserPortal.request, member: "Close"))
            answers.continuation.finish()
        }
    }

    private static func answer(in response: BusMessage) -> FileChoiceAnswer {
        guard response.body.first?.number == 0, let uris = response.body.last?["uris"]?.elements else {
            return .cancelled
        }
        return .chosen(uris.compactMap(\.text))
    }

    private func call(for choice: FileChoice, _ window: String) -> BusMessage {
        var options: [String: BusValue] = ["modal": .boolean(true)]
        var member = "OpenFile"
        switch choice.purpose {
        case .open: options["multiple"] = .boolean(choice.allowsMultiple)
        case .openFolder:
            options["multiple"] = .boolean(choice.allowsMultiple)
            options["directory"] = .boolean(true)
        case .save(let name):
            member = "SaveFile"
            options["current_name"] = .string(name)
        case .saveAll(let names):
            member = "SaveFiles"
            options["files"] = .array(of: "ay", names.map { .bytes(Array($0.utf8) + [0]) })
        }
        if choice.purpose == .open, !choice.types.isEmpty {
            options["filters"] = .array(of: "(sa(us))", [FileChooserPortal.filter(choice.types)])
        }
        if let folder = choice.folder { options["current_folder"] = .bytes(Array(folder.utf8) + [0]) }
        return DesktopPortal.call(
            "FileChooser", member, [.string(window), .string(choice.title), .options(options)])
    }

    /// One filter for all types: 1 marks a MIME type, 0 a pattern for names.
    private static func filter(_ types: [UTType]) -> BusValue {
        let all = types.flatMap(\.subtypes)
        let patterns =
            all.flatMap(\.mimeTypes).map { BusValue.structure([.uint32(1), .string($0)]) }
            + types.filter(\.isDynamic).flatMap(\.filenameExtensions).map {
                BusValue.structure([.uint32(0), .string("*." + $0)])
            }
        let extensions = all.flatMap(\.filenameExtensions).map { "*." + $0 }
        let name = extensions.prefix(mostNames).joined(separator: " ") + (extensions.count > mostNames ? " …" : "")
        return .structure([.string(name), .array(of: "(us)", patterns)])
    }
}
