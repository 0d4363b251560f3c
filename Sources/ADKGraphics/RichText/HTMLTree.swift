import CHTML
import Foundation

/// The elements of an HTML document, read by libxml2.
///
/// Used on one thread at a time.
final class HTMLTree {
    /// A step of a walk in the order of the document.
    enum Event {
        case start(name: String, attributes: [String: String])
        /// The element that was begun last and not ended.
        case end(name: String)
        case text(String)
        case comment(String)
    }

    private let library: UnsafePointer<chtml_library_t>
    /// Nil for a document without elements.
    private let document: UnsafeMutablePointer<chtml_node_t>?

    /// Loaded with the first document. Nil if libxml2 is not installed.
    nonisolated(unsafe) private static let loaded = chtml_load()  // Never changes, so that no lock is needed.

    /// Whether HTML can be read. The first call loads libxml2.
    static var isAvailable: Bool { loaded != nil }

    /// Reads a document. O(n).
    init(_ source: HTMLSource) throws(ADKTextDocumentError) {
        guard let library = HTMLTree.loaded else { throw .htmlIsUnavailable }
        self.library = library
        library.pointee.reset_error()
        // Text before the body would become a paragraph of its own.
        var text = source.hasBody ? source.text : "<body>" + source.text
        document = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                bytes.baseAddress.flatMap {
                    library.pointee.read($0, Int32(clamping: bytes.count), nil, "UTF-8", Int32(CHTML_OPTIONS))
                }
            }
        }
        // libxml2 ends at 256 elements in one another. The rest of the text would be lost.
        if let error = library.pointee.last_error(), error.pointee.level == Int32(CHTML_FATAL) {
            throw .tooDeep
        }
    }

    deinit { if let document { library.pointee.free_document(document) } }

    /// Calls `visit` for each node, until it returns false. O(n), without recursion.
    func walk(_ visit: (Event) -> Bool) {
        guard let document, var node = document.pointee.children else { return }
        while true {
            guard enter(node, visit) else { return }
            if isElement(node), let child = node.pointee.children {
                node = child
                continue
            }
            guard leave(node, visit) else { return }
            while node.pointee.next == nil {
                guard let parent = node.pointee.parent, parent != document else { return }
                node = parent
                guard leave(node, visit) else { return }
            }
            guard let next = node.pointee.next else { return }
            node = next
        }
    }

    private typealias Node = UnsafeMutablePointer<chtml_node_t>

    private func isElement(_ node: Node) -> Bool { node.pointee.type == Int32(CHTML_ELEMENT) }

    private func name(_ node: Node) -> String { node.pointee.name.map { String(cString: $0).lowercased() } ?? "" }

    private func content(_ node: Node) -> String { node.pointee.content.map { String(cString: $0) } ?? "" }

    private func enter(_ node: Node, _ visit: (Event) -> Bool) -> Bool {
        switch Int(node.pointee.type) {
        case CHTML_ELEMENT: visit(.start(name: name(node), attributes: attributes(of: node)))
        case CHTML_TEXT, CHTML_CDATA: visit(.text(content(node)))
        case CHTML_COMMENT: visit(.comment(content(node)))
        default: true
        }
    }

    private func leave(_ node: Node, _ visit: (Event) -> Bool) -> Bool {
        isElement(node) ? visit(.end(name: name(node))) : true
    }

    private func attributes(of element: Node) -> [String: String] {
        var result: [String: String] = [:]
        var next = element.pointee.attributes
        while let attribute = next {
            next = attribute.pointee.next
            var value = ""
            var part = attribute.pointee.children
            while let text = part {
                value += content(text)
                part = text.pointee.next
            }
            // The first of two counts.
            let name = name(attribute)
            if result[name] == nil { result[name] = value }
        }
        return result
    }
}
