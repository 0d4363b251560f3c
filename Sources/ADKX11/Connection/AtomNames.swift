import ADKDesktop
import CXCB

/// The names of atoms that are not known from the start: types of content that apps and other programs invent.
///
/// Names and atoms are asked for without waiting.
@MainActor
final class AtomNames {
    private unowned let connection: XConnection
    private var atoms: [String: xcb_atom_t] = [:]
    private var names: [xcb_atom_t: String] = [:]
    /// Names that are kept. A program that invents more makes this one ask again.
    private static let limit = 4_000
    /// Names in one question. No program has more types.
    private static let most = 200

    init(connection: XConnection) { self.connection = connection }

    private func reset() {
        (atoms, names) = ([:], [:])
        for name in Atoms.Name.allCases { keep(connection.atoms[name], name.rawValue) }
        keep(XCB_ATOM_STRING.rawValue, "STRING")
    }

    private func keep(_ atom: xcb_atom_t, _ name: String) { (atoms[name], names[atom]) = (atom, name) }

    /// The atom of a name. Nil if it was not asked for.
    func atom(_ name: String) -> xcb_atom_t? { atoms[name] }
    func name(_ atom: xcb_atom_t) -> String? { names[atom] }

    /// Calls `then` when the atoms of `wanted` are known: at once if they are. Names that the server refuses stay
    /// unknown.
    func learn(_ wanted: [String], then: @escaping @MainActor () -> Void) {
        if atoms.isEmpty || atoms.count > AtomNames.limit { reset() }
        let unknown = wanted.prefix(AtomNames.most).filter {
            atoms[$0] == nil && !$0.isEmpty && $0.utf8.count < 1 << 16
        }
        for name in unknown {
            connection.ask(.internAtom, for: xcb_intern_atom_reply_t.self) {
                xcb_intern_atom($0, 0, UInt16(name.utf8.count), name).sequence
            } read: {
                $0.pointee.atom
            } then: { [weak self] atom in
                if let atom, atom != 0 { self?.keep(atom, name) }
            }
        }
        finish(unknown.isEmpty, then)
    }

    /// Calls `then` when the names of `wanted` are known: at once if they are. Numbers that are no atoms stay unknown.
    func learn(_ wanted: [xcb_atom_t], then: @escaping @MainActor () -> Void) {
        if atoms.isEmpty || atoms.count > AtomNames.limit { reset() }
        let unknown = wanted.prefix(AtomNames.most).filter { names[$0] == nil && $0 != 0 }
        for atom in unknown {
            connection.ask(.getAtomName, for: xcb_get_atom_name_reply_t.self) {
                xcb_get_atom_name($0, atom).sequence
            } read: { reply in
                let length = Int(xcb_get_atom_name_name_length(reply))
                return UnsafeRawBufferPointer(start: xcb_get_atom_name_name(reply), count: length).map { $0 }
            } then: { [weak self] bytes in
                if let bytes { self?.keep(atom, String(latin1: bytes)) }
            }
        }
        finish(unknown.isEmpty, then)
    }

    /// The server answers in order: after the last answer all are known.
    private func finish(_ isKnown: Bool, _ then: @escaping @MainActor () -> Void) {
        if isKnown { then() } else { connection.whenCarriedOut(then) }
    }
}
