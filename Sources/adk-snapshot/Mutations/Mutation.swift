#if DEBUG
    import AsyncDisplayKit

    /// A small change of the gallery or of its drawing, and the place where a difference must show it.
    struct Mutation: Sendable {
        /// The name of the mutation. It is the point's name, with a suffix if the point has several mutations.
        let name: String
        /// The name given to `mutable`.
        let point: String
        /// The value in place of the usual one.
        let value: any Sendable
        /// Words that the first cause of the difference must contain, such as a node's name and a property.
        let blames: [String]
        /// The names or ids of the scenes to try first.
        let scenes: [String]

        private init(_ name: String, _ value: any Sendable, _ scenes: [String], _ blames: [String]) {
            self.name = name
            point = name.split(separator: "#").first.map(String.init) ?? name
            self.value = value
            self.scenes = scenes
            self.blames = blames
        }

        /// A length, an opacity or another number of type `CGFloat`.
        static func number(_ name: String, _ value: CGFloat, in scenes: String..., blames: String...) -> Mutation {
            Mutation(name, value, scenes, blames)
        }

        /// Seconds, or a coordinate of a curve.
        static func double(_ name: String, _ value: Double, in scenes: String..., blames: String...) -> Mutation {
            Mutation(name, value, scenes, blames)
        }

        /// A colour in hexadecimal.
        static func color(_ name: String, _ value: UInt32, in scenes: String..., blames: String...) -> Mutation {
            Mutation(name, value, scenes, blames)
        }

        /// A state that is lost or an order that is reversed: the point is false.
        static func off(_ name: String, in scenes: String..., blames: String...) -> Mutation {
            Mutation(name, false, scenes, blames)
        }

        /// A text.
        static func text(_ name: String, _ value: String, in scenes: String..., blames: String...) -> Mutation {
            Mutation(name, value, scenes, blames)
        }

        /// A value of another type.
        static func value(
            _ name: String, _ value: any Sendable, in scenes: String..., blames: String...
        ) -> Mutation {
            Mutation(name, value, scenes, blames)
        }

        /// The mutation in words: `card.radius = 13.0`.
        var summary: String {
            if let color = value as? UInt32 { return "\(name) = 0x" + String(color, radix: 16, uppercase: true) }
            if let text = value as? String { return "\(name) = “\(text.trimmingCharacters(in: .newlines))”" }
            return "\(name) = \(value)"
        }

        /// Whether a cause of a difference names the mutated thing.
        func isNamed(by cause: String) -> Bool { blames.allSatisfy { cause.contains($0) } }
    }
#endif
