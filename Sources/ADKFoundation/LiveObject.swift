#if DEBUG
    /// Counts the object of which it is a stored property, until that is freed. Only debug builds have it, so that it
    /// costs an app nothing.
    package struct LiveObject: ~Copyable, Sendable {
        private static let counts = Locked<[ObjectIdentifier: (type: Any.Type, count: Int)]>([:])

        private let type: Any.Type

        package init(_ type: Any.Type) {
            self.type = type
            LiveObject.counts.withLock { $0[ObjectIdentifier(type), default: (type, 0)].count += 1 }
        }

        deinit {
            LiveObject.counts.withLock { [type] in $0[ObjectIdentifier(type), default: (type, 0)].count -= 1 }
        }

        /// The number of live objects of each counted class, subclasses included, by its name. Any thread.
        package static var current: [String: Int] {
            counts.withLock { counts in
                Dictionary(uniqueKeysWithValues: counts.values.filter { $0.count > 0 }.map { ("\($0.type)", $0.count) })
            }
        }
    }
#endif
