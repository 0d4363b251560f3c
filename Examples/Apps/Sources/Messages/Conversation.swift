import AsyncDisplayKit

/// Who writes.
struct Member {
    let name: String
    /// An image set of the catalogue.
    let avatar: String
}

/// Texts and images that one member sent together.
struct Message {
    enum Part {
        case text(String)
        /// A small image in the line.
        case sticker(String)
        /// An image on its own line.
        case picture(String)
    }

    let sender: Member
    let parts: [Part]
}

/// The messages of a conversation, the newest first.
final class Conversation {
    let me: Member
    private(set) var messages: [Message]

    init(me: Member, messages: [Message]) {
        self.me = me
        self.messages = messages
    }

    func isOutgoing(_ message: Message) -> Bool { message.sender.name == me.name }

    /// Adds a message of mine. Text of white space alone is not sent.
    func send(_ text: String) -> Bool {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { return false }
        messages.insert(Message(sender: me, parts: Conversation.parts(of: trimmed)), at: 0)
        return true
    }

    /// The text with a sticker in place of each `:sun:`.
    private static func parts(of text: String) -> [Message.Part] {
        var parts: [Message.Part] = []
        for (index, piece) in text.components(separatedBy: ":sun:").enumerated() {
            if index > 0 { parts.append(.sticker("Sun")) }
            if !piece.isEmpty { parts.append(.text(piece)) }
        }
        return parts
    }
}

extension Conversation {
    /// An invented conversation.
    static var sample: Conversation {
        let (ida, noor) = (Member(name: "Ida", avatar: "Ida"), Member(name: "Noor", avatar: "Noor"))
        return Conversation(
            me: ida,
            messages: [
                Message(sender: noor, parts: [.text("Then let us take the early bus "), .sticker("Sun")]),
                Message(sender: ida, parts: [.text("Is that the path along the lake? It has been years.")]),
                Message(sender: noor, parts: [.picture("Lake"), .text("From the ridge, this morning.")]),
                Message(sender: noor, parts: [.text("Look what the fog left behind:")]),
                Message(sender: ida, parts: [.text("Yes!")]),
                Message(sender: noor, parts: [.text("Are you free on Saturday?")]),
            ])
    }
}
