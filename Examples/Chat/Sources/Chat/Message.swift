/// One message of the conversation. Higher ids are newer.
struct Message: Sendable, Identifiable {
    enum Sender: Sendable {
        case me, friend
    }

    let id: Int
    let sender: Sender
    let text: String
}
