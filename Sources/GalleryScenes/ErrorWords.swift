import AsyncDisplayKit

/// Errors of photos as sentences for people. The details are for the log.
enum ErrorWords {
    /// The reason why the photo at `file` is not shown. Its name is shown beside it and is not repeated.
    static func text(for error: any Error, of file: URL) -> String {
        switch error {
        case ADKImageDownloadError.unreachable(_, let reason, _): return short(reason)
        case ADKImageDownloadError.refused(_, let status, _):
            let words = ADKImageDownloadError.words(forStatus: status).map { " (\($0))" } ?? ""
            return "The server answered with the status \(status)\(words)."
        case ImageCodecError.unsupported: return "This is not a picture of a known format."
        default:
            let address = file.isFileURL ? file.path : file.absoluteString
            return "\(error)".replacingOccurrences(of: "Cannot read \(address): ", with: "")
                .replacingOccurrences(of: "\(address): ", with: "")
        }
    }

    /// The first clause of a reason, as a sentence. What follows is the report of a library.
    static func short(_ reason: String) -> String {
        guard let end = reason.range(of: ": ") else { return reason }
        return reason[..<end.lowerBound] + "."
    }
}
