import ADKFoundation
import ADKGraphics
import Foundation

/// An address for functions of Core Text, as in `url as CFURL`. Differs from Core Foundation: it is Foundation's.
public typealias CFURL = URL
/// An error of functions of Core Text. Differs from Core Foundation: it is Foundation's.
public typealias CFError = NSError

/// The programs that see a font.
public enum CTFontManagerScope: UInt32, Sendable {
    /// This one. Differs from Core Text: the other scopes mean this one too.
    case process = 1
    /// All of the user's.
    case user = 2
    /// All of the session.
    case session = 3
}

/// Adds the font file at `fontURL` for `UIFont(name:size:)`. Any thread.
///
/// Differs from Core Text: call it at launch, before the first text and the first font by a name. Later calls are
/// logged, and fail.
///
/// - Parameter error: nil, or the place for the reason why the result is false.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    func fail(_ reason: String) -> Bool {
        Misuse.report("the font file \(fontURL.path) was not added: \(reason)", of: fontURL.path)
        let info = [NSLocalizedDescriptionKey: "\(fontURL.lastPathComponent): \(reason)"]
        error?.pointee = .passRetained(NSError(domain: "CTFontManagerErrorDomain", code: 1, userInfo: info))
        return false
    }
    switch UIFont.addFile(fontURL.path) {
    case .added: return true
    case .unreadable: return fail("it is no font, or cannot be read")
    case .late: return fail("text or fonts were used before")
    }
}

// Numbers of Apple's font feature registry, for `UIFontDescriptor.FeatureKey`.

/// The type of the widths of digits.
public let kNumberSpacingType = 6
/// Digits of one width.
public let kMonospacedNumbersSelector = 0
/// Digits of their own widths.
public let kProportionalNumbersSelector = 1
/// The type of the forms of digits.
public let kNumberCaseType = 21
/// Digits with ascenders and descenders.
public let kLowerCaseNumbersSelector = 0
/// Digits as high as capitals.
public let kUpperCaseNumbersSelector = 1
/// The type of fractions.
public let kFractionsType = 11
/// Figures with a slash are left as they are.
public let kNoFractionsSelector = 0
/// Fractions with a level bar.
public let kVerticalFractionsSelector = 1
/// Fractions with a slanted bar.
public let kDiagonalFractionsSelector = 2
/// The type of small capitals for lower-case letters.
public let kLowerCaseType = 37
/// Lower-case letters stay.
public let kDefaultLowerCaseSelector = 0
/// Small capitals for lower-case letters.
public let kLowerCaseSmallCapsSelector = 1
/// The type of small capitals for capitals.
public let kUpperCaseType = 38
/// Capitals stay.
public let kDefaultUpperCaseSelector = 0
/// Small capitals for capitals.
public let kUpperCaseSmallCapsSelector = 1
/// The type of ligatures.
public let kLigaturesType = 1
/// The ligatures that are usual in text.
public let kCommonLigaturesOnSelector = 2
/// No usual ligatures.
public let kCommonLigaturesOffSelector = 3
/// The type of stylistic sets. Selector 2n switches set n on.
public let kStylisticAlternativesType = 35
/// The first stylistic set.
public let kStylisticAltOneOnSelector = 2
/// The second stylistic set.
public let kStylisticAltTwoOnSelector = 4
/// The type of marks beside capitals.
public let kCaseSensitiveLayoutType = 33
/// Marks are as high as capitals need them.
public let kCaseSensitiveLayoutOnSelector = 0
/// The type of contextual alternatives.
public let kContextualAlternatesType = 36
/// Letters follow their neighbours.
public let kContextualAlternatesOnSelector = 0
/// Letters do not follow their neighbours.
public let kContextualAlternatesOffSelector = 1
/// The type of raised and lowered figures.
public let kVerticalPositionType = 10
/// Raised figures.
public let kSuperiorsSelector = 1
/// Lowered figures.
public let kInferiorsSelector = 2
/// The type of further forms.
public let kTypographicExtrasType = 14
/// A zero with a slash.
public let kSlashedZeroOnSelector = 4
/// A zero without a slash.
public let kSlashedZeroOffSelector = 5
