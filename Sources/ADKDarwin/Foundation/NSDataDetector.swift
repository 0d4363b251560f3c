import Foundation

/// A set of kinds of data: raw values of `NSTextCheckingResult.CheckingType`.
public typealias NSTextCheckingTypes = UInt64

/// Finds links and mail addresses in text.
///
/// Differs from Foundation on Apple's systems: not an `NSRegularExpression`, and only `.link` is found. Addresses need
/// a scheme (`https://`) or `www.`.
public final class NSDataDetector: @unchecked Sendable {
    // No lock: the expression does not change.

    /// The kinds of data, as given.
    public let checkingTypes: NSTextCheckingTypes
    private let expression: NSRegularExpression

    /// Creates a detector of `checkingTypes`, the raw value of an `NSTextCheckingResult.CheckingType`. Types other than
    /// `.link` find nothing.
    public init(types checkingTypes: NSTextCheckingTypes) throws {
        self.checkingTypes = checkingTypes
        let address = #"(?<![\p{L}\p{N}@])(?:(?:https?|ftp)://|www\.)[^\s<>"“”«»]+"#
        // A mail address begins where its run of characters does. Otherwise a text of dots would be read once for each.
        let mail = #"(?<![\p{L}\p{N}@._%+-])[\p{L}\p{N}._%+-]++@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}"#
        expression = try NSRegularExpression(pattern: address + "|" + mail, options: .caseInsensitive)
    }

    /// Calls `block` with each link in `range` of `string`, in order, until it sets its last argument to true.
    public func enumerateMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
        using block: (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        for match in matches(in: string, options: options, range: range) {
            var stop = ObjCBool(false)
            block(match, [], &stop)
            if stop.boolValue { return }
        }
    }

    /// The links in the part of `range` that is in `string`, in order.
    ///
    /// - Complexity: O(characters).
    public func matches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> [NSTextCheckingResult] {
        guard checkingTypes & LinkResult.type.rawValue != 0 else { return [] }
        let text = NSString(string: string)
        // Foundation ends the process for a range outside of the text.
        let start = min(max(0, range.location), text.length)
        let range = NSRange(location: start, length: min(max(0, range.length), text.length - start))
        return expression.matches(in: string, options: options, range: range).compactMap { match in
            let found = NSDataDetector.withoutPunctuation(text.substring(with: match.range))
            guard let url = NSDataDetector.url(of: found) else { return nil }
            return LinkResult(NSRange(location: match.range.location, length: found.utf16.count), url)
        }
    }

    /// The first link in `range` of `string`. Nil without one.
    public func firstMatch(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> NSTextCheckingResult? {
        matches(in: string, options: options, range: range).first
    }

    /// The number of links in `range` of `string`.
    public func numberOfMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> Int {
        matches(in: string, options: options, range: range).count
    }

    /// `link` without the marks that end a sentence, and without a bracket that it does not open.
    private static func withoutPunctuation(_ link: String) -> String {
        let opening: [Character: Character] = [")": "(", "]": "[", "}": "{"]
        // For each kind of bracket, how many more are closed than opened.
        var surplus: [Character: Int] = [:]
        for (close, open) in opening {
            surplus[close] = link.reduce(0) { $0 + ($1 == close ? 1 : $1 == open ? -1 : 0) }
        }
        var link = Substring(link)
        while let last = link.last {
            if let count = surplus[last] {
                guard count > 0 else { break }
                surplus[last] = count - 1
            } else if !".,;:!?'’…".contains(last) {
                break
            }
            link.removeLast()
        }
        return String(link)
    }

    private static func url(of link: String) -> URL? {
        if link.contains("://") { return URL(string: link) }
        return URL(string: (link.contains("@") ? "mailto:" : "http://") + link)
    }
}

/// A link in a text.
private final class LinkResult: NSTextCheckingResult {
    /// `.link`, which Foundation has marked as deprecated on Linux, because it finds none itself.
    static let type = CheckingType(rawValue: 1 << 6)

    private let place: NSRange
    let link: URL

    init(_ place: NSRange, _ link: URL) {
        self.place = place
        self.link = link
        super.init()
    }

    required init?(coder: NSCoder) { nil }

    override var resultType: CheckingType { LinkResult.type }
    override var range: NSRange { place }
    override var numberOfRanges: Int { 1 }
    override func range(at idx: Int) -> NSRange { idx == 0 ? place : NSRange(location: NSNotFound, length: 0) }
}

extension NSTextCheckingResult {
    /// The address of a link. Nil for other results.
    public var url: URL? { (self as? LinkResult)?.link }
}
