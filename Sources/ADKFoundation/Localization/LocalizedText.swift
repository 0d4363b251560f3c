import Foundation

/// The text of a key in one language.
package struct LocalizedText: Equatable, Sendable {
    /// A part of a text that depends on a number.
    struct Variable: Equatable, Sendable {
        /// The number of the value, from 1. Nil for the next one.
        var position: Int?
        /// The specifier of the value without `%`, such as `lld`.
        var specifier: String
        var forms: [PluralCategory: String]
    }

    /// The text, or a format.
    var format: String
    var variables: [String: Variable] = [:]
    /// The language whose rules choose the forms.
    var language: LanguageTag

    /// A text without forms.
    init(_ format: String, in language: LanguageTag) { (self.format, self.language) = (format, language) }

    init(_ format: String, _ variables: [String: Variable], in language: LanguageTag) {
        (self.format, self.variables, self.language) = (format, variables, language)
    }

    /// The text twice.
    var doubled: LocalizedText { LocalizedText(TextFormat.doubled(format), variables, in: language) }

    /// The text with the forms for many, as a format without variables, whose values have numbers. For those who format
    /// it themselves. Empty for a text that cannot be read.
    ///
    /// Foundation reads values one after another: a form that leaves out its number before another value shows it.
    var plain: String {
        guard !variables.isEmpty else { return format }
        let plain = plain(showsNumbers: false)
        return LocalizedText(plain, in: language).takesAllValues() ? plain : self.plain(showsNumbers: true)
    }

    private func plain(showsNumbers: Bool) -> String {
        var reading = Reading(text: self, output: .plain(showsNumbers: showsNumbers))
        return (try? reading.read(format, nil, depth: 0)) ?? ""
    }

    /// Whether no value before the last one is left out.
    ///
    /// - Parameter sentences: as for `kinds`.
    func takesAllValues(sentences: Bool = true) -> Bool {
        guard let kinds = kinds(sentences: sentences) else { return false }
        return kinds.keys.max() ?? 0 == kinds.count
    }

    /// The number of forms inside of forms. A file may have a cycle.
    static let depth = 6
    /// The number of forms in one text.
    static let limit = 200
}

extension LocalizedText {
    /// Why values cannot be inserted into a text.
    enum Fault: Error, Equatable {
        /// A specifier has no value, or a value of another kind.
        case value(Int)
        /// A variable has no forms, or there are too many.
        case variable(String)
    }

    /// The text with the values.
    ///
    /// - Parameter locale: writes numbers. Nil writes them as in C.
    func text(with values: [FormatValue], locale: Locale?) throws(Fault) -> String {
        var reading = Reading(text: self, output: .values(values, locale))
        return try reading.read(format, nil, depth: 0)
    }

    /// The kinds of the values that the text takes, by their numbers. Nil for a text that cannot be read.
    ///
    /// - Parameter sentences: whether `50 % of` takes a value, as in C. Without it is a part of a sentence.
    func kinds(sentences: Bool = true) -> [Int: FormatValue.Kind]? {
        var reading = Reading(text: self, output: .kinds, readsSentences: sentences)
        do throws(Fault) { _ = try reading.read(format, nil, depth: 0) } catch { return nil }
        return reading.kinds
    }

    /// One pass over a text and its forms.
    private struct Reading {
        enum Output {
            /// The text with its values.
            case values([FormatValue], Locale?)
            /// A format with the forms for many. With `showsNumbers` no form leaves out its number.
            case plain(showsNumbers: Bool)
            /// Nothing. All forms are read.
            case kinds
        }

        let text: LocalizedText
        let output: Output
        var readsSentences = true
        var next = 1
        var count = 0
        var kinds: [Int: FormatValue.Kind] = [:]

        /// - Parameter own: the variable whose form this is, with the number of its value.
        mutating func read(
            _ format: String, _ own: (variable: Variable, position: Int)?, depth: Int
        ) throws(Fault) -> String {
            var result = ""
            var usesOwn = own != nil
            for piece in TextFormat(format).pieces {
                switch piece {
                case .text(let text):
                    if case .plain = output { result += TextFormat.escaped(text) } else { result += text }
                case .value(let specifier):
                    let position = specifier.position ?? (usesOwn ? own?.position : nil) ?? take()
                    if specifier.position == nil { usesOwn = false }
                    result += try value(position, specifier)
                case .argument:
                    guard let own else { throw .variable("arg") }
                    result += try value(own.position, own.variable.format)
                case .variable(let name, let position):
                    count += 1
                    guard let variable = text.variables[name], depth < LocalizedText.depth, count <= LocalizedText.limit
                    else { throw .variable(name) }
                    let place = position ?? variable.position ?? take()
                    let start = next
                    var end = next
                    for form in try forms(variable, place) {
                        next = start
                        let written = try read(form, (variable, place), depth: depth + 1)
                        if case .plain(showsNumbers: true) = output, !TextFormat(written).takes(place) {
                            result += try value(place, variable.format) + " "
                        }
                        result += written
                        end = max(end, next)
                    }
                    next = end
                }
            }
            return result
        }

        private mutating func take() -> Int {
            defer { next += 1 }
            return next
        }

        private mutating func value(_ position: Int, _ specifier: TextFormat.Specifier) throws(Fault) -> String {
            if readsSentences || !specifier.flags.contains(" ") { kinds[position] = specifier.kind }
            switch output {
            case .kinds: return ""
            case .plain:
                var specifier = specifier
                specifier.position = position
                return specifier.text
            case .values(let values, let locale): return try value(values, locale, position, specifier)
            }
        }

        private func value(
            _ values: [FormatValue], _ locale: Locale?, _ position: Int, _ specifier: TextFormat.Specifier
        ) throws(Fault) -> String {
            guard values.indices.contains(position - 1), values[position - 1].kind == specifier.kind else {
                throw .value(position)
            }
            return values[position - 1].text(specifier, locale)
        }

        /// The form for the value, or all forms.
        private mutating func forms(_ variable: Variable, _ position: Int) throws(Fault) -> [String] {
            kinds[position] = variable.format.kind
            let values: [FormatValue]
            switch output {
            case .kinds: return variable.forms.values.sorted()
            case .plain: return [variable.forms[.other] ?? variable.forms.values.min() ?? ""]
            case .values(let all, _): values = all
            }
            guard values.indices.contains(position - 1), let number = values[position - 1].operands else {
                throw .value(position)
            }
            // As with Foundation, a form for zero counts in every language.
            if number == PluralOperands(UInt64(0)), let zero = variable.forms[.zero] { return [zero] }
            let category = PluralRules.of(text.language).category(of: number)
            guard let form = variable.forms[category] ?? variable.forms[.other] else { throw .variable("\(category)") }
            return [form]
        }
    }
}

extension LocalizedText.Variable {
    /// The specifier of the value.
    fileprivate var format: TextFormat.Specifier {
        if case .value(let format)? = TextFormat("%\(specifier)").pieces.first { return format }
        return TextFormat.Specifier(conversion: "d")
    }
}
