import CSQLite
import Foundation

/// A failure of a database.
enum DatabaseProblem: Error, Equatable {
    /// The file is no database, or damaged.
    case broken
    /// Another program writes, the disk is full, or any other reason.
    case unavailable
}

/// A database in a file, by SQLite, which is loaded with the first one. For one thread at a time.
final class Database {
    private let library: csqlite_library_t
    private let handle: OpaquePointer

    /// Opens or creates the database. It waits at most `patience` milliseconds for another program that writes.
    init(_ path: PhotoPath, patience: Int32 = 0) throws(DatabaseProblem) {
        guard let library = csqlite_load()?.pointee else { throw .unavailable }
        var handle: OpaquePointer?
        let flags = Int32(csqlite_open_flags)
        let status = path.withCPath { library.open($0, &handle, flags, nil) }
        guard let handle, status == Int32(csqlite_ok) else {
            _ = library.close(handle)
            throw Database.problem(status)
        }
        self.library = library
        self.handle = handle
        _ = library.busy_timeout(handle, patience)
    }

    deinit { _ = library.close(handle) }

    private static func problem(_ status: Int32) -> DatabaseProblem {
        let isBroken = [csqlite_corrupt, csqlite_no_database].contains(Int(status & 0xFF))
        return isBroken ? .broken : .unavailable
    }

    /// Executes statements without values.
    func execute(_ text: String) throws(DatabaseProblem) {
        let status = library.execute(handle, text, nil, nil, nil)
        if status != Int32(csqlite_ok) { throw Database.problem(status) }
    }

    /// Runs `body` in a transaction, of which all or nothing is written.
    func transaction(_ body: () throws(DatabaseProblem) -> Void) throws(DatabaseProblem) {
        try execute("BEGIN IMMEDIATE")
        do throws(DatabaseProblem) {
            try body()
            try execute("COMMIT")
        } catch {
            try? execute("ROLLBACK")
            throw error
        }
    }

    /// A statement with places for values.
    func prepare(_ text: String) throws(DatabaseProblem) -> Statement {
        var statement: OpaquePointer?
        let status = library.prepare(handle, text, -1, &statement, nil)
        guard let statement, status == Int32(csqlite_ok) else { throw Database.problem(status) }
        return Statement(self, statement)
    }

    /// A prepared statement.
    final class Statement {
        enum Value {
            case number(Int)
            case blob([UInt8])
            case null
        }

        private let database: Database
        private let handle: OpaquePointer
        private var library: csqlite_library_t { database.library }

        fileprivate init(_ database: Database, _ handle: OpaquePointer) {
            self.database = database
            self.handle = handle
        }

        deinit { _ = library.finalize(handle) }

        /// Runs the statement with these values and calls `row` for each row.
        func run(_ values: [Value] = [], row: () -> Void = {}) throws(DatabaseProblem) {
            defer { _ = library.reset(handle) }
            for (index, value) in values.enumerated() { bind(value, Int32(index + 1)) }
            while true {
                let status = library.step(handle)
                if status == Int32(csqlite_done) { return }
                guard status == Int32(csqlite_row) else { throw Database.problem(status) }
                row()
            }
        }

        private func bind(_ value: Value, _ index: Int32) {
            switch value {
            case .number(let number): _ = library.bind_number(handle, index, Int64(number))
            case .null: _ = library.bind_null(handle, index)
            case .blob(let bytes):
                // SQLite copies the bytes: the last argument is its SQLITE_TRANSIENT.
                _ = bytes.withUnsafeBytes {
                    library.bind_blob(
                        handle, index, $0.baseAddress, Int32($0.count), UnsafeMutableRawPointer(bitPattern: -1))
                }
            }
        }

        /// A column of the row at hand; 0 for nothing.
        func number(_ column: Int32) -> Int { Int(library.number(handle, column)) }

        /// A column of the row at hand; nil for nothing.
        func optionalNumber(_ column: Int32) -> Int? {
            // The type of SQLite's NULL.
            library.type(handle, column) == 5 ? nil : number(column)
        }

        /// A column of the row at hand.
        func bytes(_ column: Int32) -> [UInt8] {
            guard let start = library.blob(handle, column) else { return [] }
            return Array(UnsafeRawBufferPointer(start: start, count: Int(library.byte_count(handle, column))))
        }
    }
}
