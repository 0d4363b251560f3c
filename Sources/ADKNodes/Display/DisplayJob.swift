import ADKFoundation
import ADKGraphics
import Foundation

/// Everything one drawing needs, captured on the main thread and carried out on any.
struct DisplayJob: @unchecked Sendable {
    // No lock: `parameters` is written once on the main thread and read by the one worker.
    let nodeType: ASDisplayNode.Type
    let parameters: Any?
    /// In points.
    let bounds: CGRect
    let traits: UITraitCollection
    /// Drawn below the contents where the node is opaque.
    let background: UIColor?
    /// Higher is begun earlier within a transaction.
    let drawingPriority: Int
    let sentinel: Sentinel
    let sentinelValue: UInt64

    var isCancelled: Bool { sentinel.current != sentinelValue }

    enum Outcome: Sendable {
        case contents(PixelBuffer)
        /// The class draws nothing, or gave no picture.
        case nothing
        case cancelled
    }

    /// Draws on the calling thread.
    func run(ignoringCancellation: Bool = false) -> Outcome {
        let isCancelled: () -> Bool = { !ignoringCancellation && self.isCancelled }
        if isCancelled() { return .cancelled }
        let outcome: Outcome
        switch DrawingKind.known(for: nodeType) {
        case .nothing?: outcome = .nothing
        case .display?: outcome = display(isCancelled)
        case .draw?: outcome = draw(isCancelled)
        case nil: outcome = probe(isCancelled)
        }
        return isCancelled() ? .cancelled : outcome
    }

    private func display(_ isCancelled: () -> Bool) -> Outcome {
        guard let image = nodeType.display(withParameters: parameters, isCancelled: isCancelled) else { return .nothing }
        guard let pixels = try? image.pixels(for: .full, isCancelled: isCancelled) else { return .nothing }
        return .contents(pixels)
    }

    private func draw(_ isCancelled: () -> Bool) -> Outcome {
        let scale = traits.displayScale
        let width = Int((bounds.width * scale).rounded(.up))
        let height = Int((bounds.height * scale).rounded(.up))
        guard width > 0, height > 0, width <= PixelBuffer.maximumSide, height <= PixelBuffer.maximumSide else { return .nothing }
        let buffer = PixelBuffer(width: width, height: height, isOpaque: background?.isOpaque ?? false)
        let context = CGContext(buffer: buffer, scale: scale, traits: traits)
        if let background {
            context.setFillColor(background)
            context.fill(CGRect(origin: .zero, size: bounds.size))
        }
        context.asCurrent {
            nodeType.draw(
                CGRect(origin: .zero, size: bounds.size), withParameters: parameters, isCancelled: isCancelled,
                isRasterizing: false)
        }
        return .contents(buffer)
    }

    private func probe(_ isCancelled: () -> Bool) -> Outcome {
        DrawingProbe.probing { probe in
            let displayed = display(isCancelled)
            if !probe.displayIsInherited {
                DrawingKind.learn(.display, for: nodeType)
                return displayed
            }
            let drawn = draw(isCancelled)
            if probe.drawIsInherited {
                DrawingKind.learn(.nothing, for: nodeType)
                return .nothing
            }
            // An empty node never got as far as its drawing method, which says nothing of the class.
            if case .contents = drawn { DrawingKind.learn(.draw, for: nodeType) }
            return drawn
        }
    }
}
