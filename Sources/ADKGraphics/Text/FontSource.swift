import ADKFoundation
import CPango
import Foundation

/// A fontconfig configuration for font maps.
final class FontSource: @unchecked Sendable {
    // No lock: several threads may read a fontconfig configuration, and this one does not change after it is built.
    // Nil is the process's default configuration.
    let config: OpaquePointer?
    let isPinned: Bool

    private init(config: OpaquePointer?, isPinned: Bool) {
        self.config = config
        self.isPinned = isPinned
    }

    deinit {
        if let config { FcConfigDestroy(config) }
    }

    static let system = FontSource(config: nil, isPinned: false)

    static var hasPinnedFiles: Bool { PinnedFonts.required.allSatisfy { access($0, R_OK) == 0 } }

    /// Nil if a font file is missing or fontconfig rejects the configuration.
    static func pinned() -> FontSource? {
        guard hasPinnedFiles, let config = FcConfigCreate() else { return nil }
        let source = FontSource(config: config, isPinned: true)
        let read = PinnedFonts.configuration.withCString { text in
            text.withMemoryRebound(to: FcChar8.self, capacity: strlen(text) + 1) {
                FcConfigParseAndLoadFromMemory(config, $0, FcBool(1))
            }
        }
        guard read != 0, FcConfigBuildFonts(config) != 0 else { return nil }
        return source
    }

    /// The language that chooses between fonts that share characters (Chinese, Japanese). Taken from the environment,
    /// because the process's locale is C unless the app sets it.
    var language: String {
        guard !isPinned else { return PinnedFonts.language }
        let environment = ProcessInfo.processInfo.environment
        let locale = EnvironmentLocale.value(of: "LC_CTYPE", in: environment)
        return locale.flatMap(EnvironmentLocale.language) ?? "en"
    }

    /// Makes this fontconfig's current configuration, for code that names none. Call it once, before any text.
    func makeCurrent() {
        if let config { FcConfigSetCurrent(config) }
    }

    /// Adds a font file of the app. Call it before any text, as `makeCurrent()`. False if fontconfig does not accept
    /// it.
    @discardableResult
    func add(_ path: String) -> Bool {
        path.withCString { text in
            text.withMemoryRebound(to: FcChar8.self, capacity: strlen(text) + 1) {
                FcConfigAppFontAddFile(config, $0) != 0
            }
        }
    }

    /// Whether fontconfig finds a font in a file.
    static func isFont(_ path: String) -> Bool {
        path.withCString { text in
            text.withMemoryRebound(to: FcChar8.self, capacity: strlen(text) + 1) {
                var count: Int32 = 0
                guard let pattern = FcFreeTypeQuery($0, 0, nil, &count) else { return false }
                FcPatternDestroy(pattern)
                return true
            }
        }
    }

    /// All installed faces by family name and by PostScript name, in lower case. A family name means its regular
    /// weight.
    func faces() -> [String: FontCatalog.Face] {
        var result: [String: FontCatalog.Face] = [:]
        guard let pattern = FcPatternCreate() else { return result }
        defer { FcPatternDestroy(pattern) }
        guard let wanted = FcObjectSetCreate() else { return result }
        defer { FcObjectSetDestroy(wanted) }
        for name in [FC_FAMILY, FC_POSTSCRIPT_NAME, FC_WEIGHT, FC_SLANT, FC_WIDTH] { FcObjectSetAdd(wanted, name) }
        guard let set = FcFontList(config, pattern, wanted) else { return result }
        defer { FcFontSetDestroy(set) }
        for index in 0..<Int(set.pointee.nfont) {
            guard let font = set.pointee.fonts[index] else { continue }
            let families = font.strings(FC_FAMILY)
            guard let family = families.first else { continue }
            for name in families {
                result[name.lowercased()] = FontCatalog.Face(family: name, weight: .regular, isItalic: false)
            }
            let weight = FcWeightToOpenType(font.integer(FC_WEIGHT) ?? FC_WEIGHT_REGULAR)
            let isItalic = (font.integer(FC_SLANT) ?? FC_SLANT_ROMAN) != FC_SLANT_ROMAN
            for name in font.strings(FC_POSTSCRIPT_NAME) where result[name.lowercased()] == nil {
                result[name.lowercased()] = FontCatalog.Face(
                    family: family, weight: UIFont.Weight(openTypeClass: Int(weight)), isItalic: isItalic,
                    stretch: UIFont.Stretch(fontconfigWidth: font.integer(FC_WIDTH) ?? FC_WIDTH_NORMAL),
                    postScriptName: name)
            }
        }
        return result
    }
}

extension UIFont.Stretch {
    /// Fontconfig's width is a percentage of the normal one. Semi-condensed faces have 87.
    init(fontconfigWidth width: Int32) {
        self = width <= FC_WIDTH_SEMICONDENSED ? .condensed : width >= FC_WIDTH_SEMIEXPANDED ? .expanded : .normal
    }
}

extension OpaquePointer {
    /// The strings of property `object` of an `FcPattern`.
    fileprivate func strings(_ object: String) -> [String] {
        var result: [String] = []
        var value: UnsafeMutablePointer<FcChar8>?
        while FcPatternGetString(self, object, Int32(result.count), &value) == FcResultMatch, let text = value {
            result.append(String(cString: text))
        }
        return result
    }

    fileprivate func integer(_ object: String) -> Int32? {
        var value: Int32 = 0
        return FcPatternGetInteger(self, object, 0, &value) == FcResultMatch ? value : nil
    }
}
