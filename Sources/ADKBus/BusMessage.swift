/// A method call or a signal.
package struct BusMessage: Hashable, Sendable {
    /// The unique name of the program that sent it, like `:1.7`. Set in received messages.
    package var sender = ""
    /// The name of the program that receives it. Empty for a signal to all.
    package var destination: String
    package var path: String
    package var interface: String
    package var member: String
    package var body: [BusValue]

    package init(
        to destination: String = "", path: String, interface: String, member: String, _ body: [BusValue] = []
    ) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.body = body
    }

    /// A call to the bus itself.
    static func toBus(_ member: String, _ body: [BusValue]) -> BusMessage {
        BusMessage(to: BusName.bus, path: "/org/freedesktop/DBus", interface: BusName.bus, member: member, body)
    }
}

/// Names with a meaning of their own.
package enum BusName {
    /// The bus itself.
    package static let bus = "org.freedesktop.DBus"

    /// Whether a name can change its owner: it is neither a unique name nor that of the bus.
    static func changesOwner(_ name: String) -> Bool { !name.hasPrefix(":") && name != bus && !name.isEmpty }
}

/// The signals that a caller wants. An empty text fits all.
package struct BusMatch: Hashable, Sendable {
    /// The program that sends, by its unique name or a name that it owns. Signals of others that claim nothing of it
    /// do not fit.
    package var sender: String
    package var path: String
    package var interface: String
    package var member: String
    /// The first value, a string.
    package var firstArgument: String

    package init(
        sender: String = "", path: String = "", interface: String = "", member: String = "", firstArgument: String = ""
    ) {
        self.sender = sender
        self.path = path
        self.interface = interface
        self.member = member
        self.firstArgument = firstArgument
    }

    /// The changes of the owner of `name`.
    package static func owner(of name: String) -> BusMatch {
        BusMatch(sender: BusName.bus, interface: BusName.bus, member: "NameOwnerChanged", firstArgument: name)
    }

    /// The rule as the bus takes it.
    var rule: String {
        let parts = [
            ("sender", sender), ("path", path), ("interface", interface), ("member", member), ("arg0", firstArgument),
        ]
        let texts = parts.filter { !$0.1.isEmpty }.map { "\($0.0)='\($0.1.replacing("'", with: #"'\''"#))'" }
        return (["type='signal'"] + texts).joined(separator: ",")
    }

    /// Whether `signal` fits. `owner` is the unique name of the program that owns `sender` now.
    func fits(_ signal: BusMessage, owner: String?) -> Bool {
        let source = BusName.changesOwner(sender) ? owner : sender
        return (sender.isEmpty || signal.sender == source)
            && (path.isEmpty || signal.path == path)
            && (interface.isEmpty || signal.interface == interface)
            && (member.isEmpty || signal.member == member)
            && (firstArgument.isEmpty || signal.body.first == .string(firstArgument))
    }
}
