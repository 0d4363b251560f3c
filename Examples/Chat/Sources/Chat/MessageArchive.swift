/// Stands in for a server that stores the conversation. Its texts are generated, the same in every run.
actor MessageArchive {
    /// The number of stored messages. Their ids are `0..<messageCount`.
    static let messageCount = 500

    /// Returns up to `limit` messages older than `id`, the newest first; an empty array if there are none.
    func messages(before id: Int, limit: Int) -> [Message] {
        let ids = max(0, id - limit)..<max(0, min(id, Self.messageCount))
        return ids.reversed().map { Message(id: $0, sender: $0 % 5 < 2 ? .me : .friend, text: Self.text(for: $0)) }
    }

    /// One to three sentences that depend only on `id`.
    static func text(for id: Int) -> String {
        (0...id % 3).map { sentences[(id * 7 + $0 * 5) % sentences.count] }.joined(separator: " ")
    }

    private static let sentences = [
        "The train is late again.", "Did you see the snow on the hills this morning?", "I am on my way.",
        "Can you bring the blue folder?", "We could walk along the river after lunch.",
        "The bakery has the dark bread today, so I took two.", "Yes!", "Let us meet at the bridge at six.",
        "I have found the book you asked for; it was behind the radiator.", "No hurry.", "What a day.",
        "The cat is asleep on the keyboard, so this is all I can type for now.", "See you there 🙂",
    ]
}
