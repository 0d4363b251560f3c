import Foundation

extension NSAttributedString {
    /// Creates a text with the characters and attributes of `text`. O(n).
    public convenience init(_ text: AttributedText) {
        let result = NSMutableAttributedString(string: text.string)
        for run in text.runs {
            let values = run.attributes.values
            if !values.isEmpty { result.addAttributes(values, range: text.utf16Range(forBytes: run.bytes)) }
        }
        self.init(attributedString: result)
    }
}

extension TextAttributes {
    /// The attributes that are set, by Foundation's names.
    package var values: [NSAttributedString.Key: Any] {
        var result: [NSAttributedString.Key: Any] = [:]
        result[.font] = font
        result[.foregroundColor] = color
        result[.backgroundColor] = background
        result[.paragraphStyle] = paragraphStyle
        result[.kern] = kern
        result[.baselineOffset] = baselineOffset
        result[.underlineStyle] = underline?.rawValue
        result[.underlineColor] = underlineColor
        result[.strikethroughStyle] = strikethrough?.rawValue
        result[.strikethroughColor] = strikethroughColor
        result[.attachment] = attachment?.source
        result[.link] = link?.any
        for (name, value) in custom ?? [:] { result[NSAttributedString.Key(rawValue: name)] = value.any }
        return result
    }
}

extension NSAttributedString {
    /// Creates an empty string. Write `NSAttributedString()` or `NSMutableAttributedString()`, as on iOS.
    ///
    /// Foundation on Linux has no initialiser without arguments.
    @_disfavoredOverload
    public convenience init(_ nothing: Void = ()) { self.init(string: "") }
}
