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

    /// The text with the forms for many, as a format without variables. For those who format it themselves.
    var plain: String {
        guard !variables.isEmpty else { return format }
        return expanded(format, around: nil, depth: 0) { $0.forms[.other] ?? $0.forms.values.min() ?? "" }
    }

    private func expanded(
        _ text: String, around variable: Variable?, depth: Int, _ form: (Variable) -> String
    ) -> String {
        guard depth < LocalizedText.depth else { return "" }
        return TextFormat(text).pieces.map { piece in
            switch piece {
            case .text(let text): return TextFormat.escaped(text)
            case .value(var specifier):
                specifier.position = specifier.position ?? variable?.position
                return specifier.text
            case .argument:
                let place = variable?.position.map { "\($0)$" } ?? ""
                return "%\(place)\(variable?.specifier ?? "lld")"
            case .variable(let name, let position):
                guard var inner = variables[name] else { return name }
                inner.position = position ?? inner.position
                return expanded(form(inner), around: inner, depth: depth + 1, form)
            }
        }.joined()
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
        var reading = Reading(text: self, values: values, locale: locale)
        return try reading.read(format, nil, depth: 0)
    }

    /// The kinds of the values that the text takes, by their numbers. Nil for a text that cannot be read.
    ///
    /// - Parameter sentences: whether `50 % of` takes a value, as in C. Without it is a part of a sentence.
    func kinds(sentences: Bool = true) -> [Int: FormatValue.Kind]? {
        var reading = Reading(text: self, values: nil, locale: nil, readsSentences: sentences)
        do throws(Fault) { _ = try reading.read(format, nil, depth: 0) } catch { return nil }
        return reading.kinds
    }

    /// One pass over a text and its forms.
    private struct Reading {
        let text: LocalizedText
        /// Nil reads all forms and writes none.
        let values: [FormatValue]?
        let locale: Locale?
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
                case .text(let text): result += text
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
                        result += try read(form, (variable, place), depth: depth + 1)
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
            guard let values else { return "" }
            guard values.indices.contains(position - 1), values[position - 1].kind == specifier.kind else {
                throw .value(position)
            }
            return values[position - 1].text(specifier, locale)
        }

        /// The form for the value, or all forms.
        private mutating func forms(_ variable: Variable, _ position: Int) throws(Fault) -> [String] {
            kinds[position] = variable.format.kind
            guard let values else { return variable.forms.values.sorted() }
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
