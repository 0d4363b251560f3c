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
