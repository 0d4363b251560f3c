import Foundation

/// How a collection keeps and compares its objects.
public enum NSPointerFunctions {
    /// A set of rules.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Objects are kept. The rule without another one.
        public static let strongMemory: Options = []
        /// Objects are not kept, and leave the collection when they are freed.
        public static let weakMemory = Options(rawValue: 5)
        /// Objects are compared by `isEqual`. The rule without another one.
        public static let objectPersonality: Options = []
        /// Objects are compared by their identity.
        public static let objectPointerPersonality = Options(rawValue: 1 << 9)
        /// Objects are copied. Differs from Foundation: they are kept as they are.
        public static let copyIn = Options(rawValue: 1 << 16)
    }
}
