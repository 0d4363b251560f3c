import ADKGraphics
import Foundation

/// The pixels of a scene, and the frames of its nodes.
package struct SceneRendering: Sendable {
    /// The window's pixels. Of a film, its frames in a grid.
    package let pixels: PixelBuffer
    /// The frames, in order. One without an instant if the scene is no film.
    package let frames: [FilmFrame]
    /// The elements that assistive programs are told of at the end.
    package let elements: String

    /// The frames of the window's nodes and views. Of a film, at its first instant.
    package var nodes: NodeFrames { frames[0].nodes }

    /// `frames` is not empty, and all have the same size.
    init(_ frames: [FilmFrame], elements: String) {
        self.elements = elements
        let (pixels, places) = Filmstrip.compose(frames.map(\.pixels))
        self.pixels = pixels
        self.frames = zip(frames, places).map { $0.at($1) }
    }

    /// The text that is stored beside the golden.
    var record: SceneRecord {
        SceneRecord(frames: frames.map { SceneRecord.Frame(instant: $0.label, nodes: $0.nodes, masks: $0.masks) })
    }
}

/// The screenshot of a scene at one instant.
package struct FilmFrame: Sendable {
    /// Seconds since the last step. Nil if the scene is no film.
    let instant: TimeInterval?
    package let pixels: PixelBuffer
    let nodes: NodeFrames
    /// The areas that are not compared, in pixels of the whole screenshot.
    var masks: [MaskedArea]
    /// The area in the whole screenshot, in pixels.
    var place = PixelRect.empty

    /// `0.1 s`.
    var label: String? { instant.map { SnapshotScene.text($0) + " s" } }

    fileprivate func at(_ place: PixelRect) -> FilmFrame {
        var copy = self
        copy.place = place
        copy.masks = masks.compactMap { mask in
            let shown = mask.rect.intersection(PixelRect(x: 0, y: 0, width: place.width, height: place.height))
            guard !shown.isEmpty else { return nil }
            return MaskedArea(
                name: mask.name,
                rect: PixelRect(x: shown.x + place.x, y: shown.y + place.y, width: shown.width, height: shown.height))
        }
        return copy
    }
}
