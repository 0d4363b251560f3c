import ADKFoundation
import ADKGraphics
import ADKLayers
import Foundation

/// Text that is pasted or dropped.
package enum PastedText: Sendable {
    case plain(String)
    /// With its look.
    case styled(AttributedText)

    /// The characters.
    package var string: String {
        switch self {
        case .plain(let string): string
        case .styled(let text): text.string
        }
    }

    /// Seconds after which HTML that is still being read is left: the plain text is pasted.
    private static let timeLimit: TimeInterval = 3

    /// Reads HTML of another program in the background. `base` is the look of text without one. `completion` gets nil
    /// if it has no text, cannot be read, or takes too long. It is called later, once.
    @MainActor
    package static func read(
        html: [UInt8], base: TextAttributes, _ completion: @escaping @MainActor (AttributedText?) -> Void
    ) {
        let end = Ending(completion)
        let timeout = FrameTimer.schedule(after: timeLimit) { end.reach(with: nil) }
        WorkQueue.shared.async(.visible) {
            let text = try? HTMLReader.text(Data(html), base: base, isPasted: true)
            MainMailbox.post {
                timeout.invalidate()
                end.reach(with: text.flatMap { $0.isEmpty ? nil : $0 })
            }
        }
    }

    /// The first of two ends counts.
    @MainActor
    private final class Ending {
        private var completion: (@MainActor (AttributedText?) -> Void)?

        init(_ completion: @escaping @MainActor (AttributedText?) -> Void) { self.completion = completion }

        func reach(with text: AttributedText?) {
            completion?(text)
            completion = nil
        }
    }
}
