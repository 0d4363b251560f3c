import ADKFoundation
import Foundation

/// Symbols are drawn at the size in which they are shown, as templates: in the tint colour of the view or node.
extension UIImage {
    /// The symbol with this name, at 17 points. Nil if there is none, which is reported. Any thread.
    ///
    /// The names are Apple's, the drawings are the framework's own; `systemNames` lists the shapes. The name of a
    /// shape may go on with `.circle` or `.square`, then `.slash`, then `.fill`: `mic.slash.fill`. Symbols that point
    /// along the text, such as `chevron.forward`, are mirrored from right to left.
    public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

    /// The symbol with this name, in the size, weight and colour of a ``SymbolConfiguration``.
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        guard let symbol = Symbol(name: name) else {
            Misuse.report("there is no symbol “\(name)”")
            return nil
        }
        self.init(symbol, configuration as? SymbolConfiguration ?? .unspecified)
    }

    private convenience init(_ symbol: Symbol, _ configuration: SymbolConfiguration, like other: UIImage? = nil) {
        let drawn = DrawnSymbol(symbol: symbol, configuration: configuration)
        var presentation =
            other?.presentation ?? Presentation(scale: DrawnSymbol.scale, renderingMode: .alwaysTemplate)
        if let color = configuration.color {
            presentation.tint = color
            presentation.renderingMode = .alwaysOriginal
        }
        self.init(.vector(drawn), presentation, contentID: SymbolIDs.id(drawn))
    }

    /// The names of all shapes, in alphabetical order. Not in UIKit. O(n log n).
    public static var systemNames: [String] { SymbolShapes.all.keys.sorted() }

    private var symbol: DrawnSymbol? {
        if case .vector(let drawing) = content { drawing as? DrawnSymbol } else { nil }
    }

    /// Whether the image is a symbol.
    public var isSymbolImage: Bool { symbol != nil }

    /// The size, weight and colour of a symbol. Nil for other images.
    public var symbolConfiguration: SymbolConfiguration? { symbol?.configuration }

    /// The configuration of a symbol. Nil for other images.
    public var configuration: Configuration? { symbolConfiguration }

    /// The symbol with another configuration. Other images stay the same.
    public func withConfiguration(_ configuration: Configuration) -> UIImage {
        guard let symbol, let configuration = configuration as? SymbolConfiguration else { return self }
        return UIImage(symbol.symbol, configuration, like: self)
    }

    /// The symbol with the wishes of another configuration. Nil for other images.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        symbolConfiguration.map { withConfiguration($0.applying(configuration)) }
    }

    /// The image as it is shown in a direction: a symbol that points along the text is mirrored from right to left.
    package func directed(_ direction: UIUserInterfaceLayoutDirection) -> UIImage {
        guard direction == .rightToLeft, let symbol, symbol.symbol.definition.followsDirection else { return self }
        var mirrored = symbol.symbol
        mirrored.isMirrored = true
        return UIImage(mirrored, symbol.configuration, like: self)
    }
}

/// The numbers of symbols' contents: equal symbols share drawings.
private enum SymbolIDs {
    private static let known = Locked<[DrawnSymbol: UInt64]>([:])
    /// An app uses fewer. Beyond it, equal symbols are drawn twice.
    private static let limit = 4096

    static func id(_ symbol: DrawnSymbol) -> UInt64 {
        known.withLock { known in
            if let id = known[symbol] { return id }
            if known.count >= limit { known.removeAll() }
            let id = UIImage.newID()
            known[symbol] = id
            return id
        }
    }
}
