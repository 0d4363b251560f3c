import ADKFoundation
import ADKGraphics
import Foundation
import TestSupport

@testable import ADKLayers

/// A random tree of layers that uses all features of the compositor, and random changes to it, from a seed.
@MainActor
struct RandomTree {
    var random: SeededRandom
    let window: LayerWindow
    private(set) var layers: [CALayer] = []
    /// Nested clipping layers, outermost first: a page, a list in it, and a strip in the list.
    private var scrollers: [CALayer] = []
    private static let side = 160
    /// Some of the layers blur what is behind them.
    private let blurs: Bool

    init(seed: UInt64, in window: LayerWindow, blurs: Bool = false) {
        self.blurs = blurs
        random = SeededRandom(seed: seed)
        self.window = window
        // Scrolling needs a clipping layer with rows in it.
        let scroller = makeLayer(in: window.layer, frame: CGRect(x: 10, y: 12, width: 120, height: 130))
        scroller.masksToBounds = true
        scroller.backgroundColor = Bool.random(using: &random) ? .white : nil
        for row in -2..<12 {
            let cell = makeLayer(in: scroller, frame: CGRect(x: 0, y: row * 31, width: 120, height: 29))
            if row % 3 == 0 { cell.contents = image(60, 20, isOpaque: row % 2 == 0) }
        }
        scrollers = [scroller]
        addNestedScrollers()
        for _ in 0..<Int.random(in: 3...9, using: &random) {
            let parent =
                Int.random(in: 0..<3, using: &random) == 0
                ? window.layer : layers[Int.random(in: 0..<layers.count, using: &random)]
            decorate(makeLayer(in: parent, frame: randomFrame()))
        }
    }

    /// Adds a list to the page, which it may fill, and a strip to the list. Most of them can move their pixels.
    private mutating func addNestedScrollers() {
        let frames = [
            CGRect(x: number(0...1) * 6, y: number(0...40), width: 120, height: number(60...130)),
            CGRect(x: number(0...1) * 5, y: number(0...50), width: number(80...120), height: number(20...60)),
        ]
        for frame in frames {
            let scroller = makeLayer(in: scrollers[scrollers.count - 1], frame: frame)
            scroller.masksToBounds = true
            scroller.backgroundColor = number(0...4) == 0 ? nil : .white
            for place in -2..<8 {
                let cell = CGRect(x: place * 41, y: place % 3 * 22, width: 38, height: number(8...30))
                let contents = number(0...2) == 0 ? image(20, 20, isOpaque: number(0...1) == 0) : nil
                makeLayer(in: scroller, frame: cell).contents = contents
            }
            scrollers.append(scroller)
        }
    }

    @discardableResult
    private mutating func makeLayer(in parent: CALayer, frame: CGRect) -> CALayer {
        let layer = CALayer(frame: frame)
        layer.backgroundColor = color()
        parent.addSublayer(layer)
        layers.append(layer)
        return layer
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// A random length, with halves and thirds of a point.
    private mutating func length(_ range: ClosedRange<Int>) -> CGFloat {
        CGFloat(number(range)) + [0, 0, 0, 0.5, 1.0 / 3][number(0...4)]
    }

    private mutating func randomFrame() -> CGRect {
        CGRect(x: length(-20...140), y: length(-20...140), width: length(0...90), height: length(0...90))
    }

    private mutating func color() -> UIColor? {
        switch number(0...5) {
        case 0: return nil
        case 1: return UIColor(hue: CGFloat(number(0...9)) / 10, saturation: 1, brightness: 0.9, alpha: 0.4)
        default: return UIColor(hue: CGFloat(number(0...9)) / 10, saturation: 0.8, brightness: 1, alpha: 1)
        }
    }

    private mutating func image(_ width: Int, _ height: Int, isOpaque: Bool) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height, isOpaque: isOpaque)
        let shade = UInt32(number(0...255))
        for y in 0..<height {
            for x in 0..<width {
                let alpha: UInt32 = isOpaque ? 255 : UInt32((x * 7 + y * 3) % 256)
                let level = UInt32((x * 5 + y * 11 + Int(shade)) % 256) * alpha / 255
                buffer.row(y)[x] = alpha << 24 | level << 16 | (level / 2) << 8 | (alpha - level)
            }
        }
        return buffer
    }

    private mutating func gravity() -> CALayerContentsGravity {
        let all: [CALayerContentsGravity] = [
            .resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottom, .left, .right, .topLeft, .topRight,
            .bottomLeft, .bottomRight,
        ]
        return all[number(0...all.count - 1)]
    }

    private mutating func decorate(_ layer: CALayer) {
        switch number(0...(blurs ? 14 : 13)) {
        case 14:
            layer.backdropBlurRadius = CGFloat(number(0...20))
            if number(0...2) > 0 { layer.backgroundColor = layer.backgroundColor?.withAlphaComponent(0.4) }
        case 0: layer.cornerRadius = CGFloat(number(1...12))
        case 1:
            layer.cornerRadius = CGFloat(number(1...12))
            layer.masksToBounds = true
        case 2:
            layer.shadowAlpha = CGFloat(number(0...4)) / 4
            layer.shadowRadius = CGFloat(number(0...4))
            layer.shadowOffset = CGSize(width: length(-5...5), height: length(-5...5))
            layer.shadowColor = color()
        case 3:
            layer.borderWidth = CGFloat(number(1...3))
            layer.borderColor = color()
        case 4: layer.contents = image(number(1...60), number(1...60), isOpaque: Bool.random(using: &random))
        case 5:
            layer.contents = image(21, 21, isOpaque: false)
            layer.contentsCapInsets = UIEdgeInsets(top: 6, left: 7, bottom: 8, right: 9)
        case 6: layer.affineTransform = CGAffineTransform(rotationAngle: CGFloat(number(1...30)) / 10)
        case 7: layer.affineTransform = CGAffineTransform(scaleX: 1.3, y: 0.7)
        case 8:
            layer.cornerRadius = CGFloat(number(1...12))
            layer.maskedCorners = CACornerMask(rawValue: CACornerMask.RawValue(number(0...15)))
        case 9: layer.sublayerTransform = number(0...1) == 0 ? .identity : CGAffineTransform(rotationAngle: 0.4)
        case 11, 12:
            if layer.contents == nil || number(0...3) == 0 {
                layer.contents = image(number(1...60), number(1...60), isOpaque: number(0...1) == 0)
            }
            layer.contentsGravity = gravity()
            if number(0...2) == 0 { layer.contentsScale = [0.5, 1, 2, 4][number(0...3)] }
            if number(0...2) == 0 {
                layer.contentsOutset = UIEdgeInsets(
                    top: CGFloat(number(0...6)), left: CGFloat(number(0...6)), bottom: CGFloat(number(0...6)), right: 2)
            }
        case 10:
            layer.contents = image(30, 30, isOpaque: true)
            let (width, height) = ([0.1, 0.5, 1][number(0...2)], [0.2, 0.8, 1][number(0...2)])
            layer.contentsRect = CGRect(x: 0.25, y: 0.1, width: width, height: height)
        default: layer.alpha = CGFloat(number(0...4)) / 4
        }
    }

    /// The layers at a pixel, lowest first.
    func text(atX x: Int, y: Int) -> String {
        func lines(_ layer: CALayer, _ transform: CGAffineTransform, _ depth: Int) -> [String] {
            let local = layer.transformToSuperlayer.concatenating(transform)
            let own = PixelSnapping.box(layer.bounds, local)
            let place = PixelRect(around: layer.paintExtent.applying(local), scale: 1)
            let index = layers.firstIndex { $0 === layer } ?? -1
            let text =
                String(repeating: " ", count: depth)
                + "layer \(index) \(own) opacity \(layer.alpha) hidden \(layer.isHidden) "
                + "clips \(layer.masksToBounds) radius \(layer.cornerRadius) shadow \(layer.shadowAlpha) "
                + "border \(layer.borderWidth) z \(layer.zPosition) "
                + "\(layer.affineTransform.isIdentity ? "" : "turned") "
                + "contents \(layer.contents.map { "\($0.width)x\($0.height) opaque \($0.isOpaque)" } ?? "none") "
                + "blur \(layer.backdropBlurRadius) \(layer.contentsGravity) scale \(layer.contentsScale) "
                + "part \(layer.contentsRect) outset \(layer.contentsOutset) "
                + "caps \(layer.contentsCapInsets) "
                + "shadow \(layer.shadowColor.map { "\($0.components(for: .light))" } ?? "none") "
                + "\(layer.shadowOffset) \(layer.shadowRadius) "
                + "colour \(layer.backgroundColor.map { "\($0.components(for: .light))" } ?? "none")"
            // With a margin: a layer may paint outside its declared area.
            let isHere = place.intersects(PixelRect(x: x - 3, y: y - 3, width: 7, height: 7))
            return (isHere ? [text] : []) + layer.paintOrder.flatMap { lines($0, local, depth + 1) }
        }
        let scale = CGAffineTransform(scaleX: window.scale, y: window.scale)
        return window.layer.sublayers.flatMap { lines($0, scale, 0) }.joined(separator: "\n")
    }

    /// Makes one change of a kind that moves or fades a layer, and returns its description.
    private mutating func move(_ layer: CALayer) -> String {
        switch number(0...5) {
        case 0, 1, 2: layer.position = CGPoint(x: length(-10...150), y: length(-10...150))
        case 3: layer.alpha = CGFloat(number(0...4)) / 4
        case 4:
            let (across, down) = (CGFloat(number(1...20)) / 8, CGFloat(number(1...20)) / 8)
            layer.affineTransform =
                [
                    .identity, CGAffineTransform(rotationAngle: CGFloat(number(-30...30)) / 10),
                    CGAffineTransform(scaleX: across, y: down), CGAffineTransform(scaleX: 0.05, y: down),
                ][number(0...3)]
        default: layer.zPosition = CGFloat(number(-1...1))
        }
        return "move"
    }

    /// Makes one change and returns its description. `inMotion` prefers changes that move or fade a layer.
    mutating func change(inMotion: Bool = false) -> String {
        let index = number(0...layers.count - 1)
        let layer = layers[index]
        if inMotion, number(0...3) > 0 { return move(layer) + " of layer \(index)" }
        switch number(0...19) {
        case 14...17:
            // Several in one frame, in any order and along both axes.
            var moved: [String] = []
            for _ in 0...number(1...4) {
                let place = number(0...scrollers.count - 1)
                let delta = CGPoint(
                    x: CGFloat(number(0...1) * number(-30...30)), y: CGFloat(number(0...1) * number(-60...60)))
                let origin = scrollers[place].bounds.origin
                scrollers[place].bounds.origin = CGPoint(x: origin.x + delta.x, y: origin.y + delta.y)
                moved.append("\(place) by \(delta)")
            }
            return "scroll \(moved)"
        case 18:
            let scroller = scrollers[number(0...scrollers.count - 1)]
            scroller.opacity = number(0...2) == 0 ? 0.5 : 1
            return "a scroller's opacity"
        case 0...4:
            // Scrolls, sometimes by a fraction of a pixel or sideways.
            let scroller = number(0...3) == 0 ? layer : layers[0]
            let distance = number(0...9) == 0 ? length(-9...9) : CGFloat(number(-40...40))
            if number(0...4) == 0 { scroller.bounds.origin.x += distance } else { scroller.bounds.origin.y += distance }
            return "scroll by \(distance)"
        case 5: layer.frame.origin = randomFrame().origin
        case 6: layer.bounds.size = CGSize(width: length(0...120), height: length(0...120))
        case 7: layer.isHidden.toggle()
        case 8: layer.backgroundColor = color()
        case 9: layer.masksToBounds.toggle()
        case 10: layer.zPosition = CGFloat(number(-1...1))
        case 11: layer.alpha = CGFloat(number(0...4)) / 4
        case 12:
            layer.removeFromSuperlayer()
            let parent = index == 0 || number(0...1) == 0 ? window.layer : layers[0]
            if parent !== layer { parent.insertSublayer(layer, at: number(0...parent.sublayers.count)) }
        default: decorate(layer)
        }
        return "change of layer \(index)"
    }
}
