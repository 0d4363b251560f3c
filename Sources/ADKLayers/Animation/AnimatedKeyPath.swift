import ADKFoundation
import ADKGraphics
import Foundation

/// The property, or the part of one, that a key path of an animation names.
@MainActor
struct AnimatedKeyPath {
    enum Path {
        case number(WritableKeyPath<LayerValues, CGFloat>)
        case point(WritableKeyPath<LayerValues, CGPoint>)
        case size(WritableKeyPath<LayerValues, CGSize>)
        case rect(WritableKeyPath<LayerValues, CGRect>)
        case color(WritableKeyPath<LayerValues, UIColor?>)
        case transform(WritableKeyPath<LayerValues, CGAffineTransform>)
    }

    let path: Path
    let property: AnimatedProperty

    private init(_ path: Path, _ property: AnimatedProperty) { (self.path, self.property) = (path, property) }

    /// Finds a name; nil if there is no property with it.
    init?(_ name: String) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let whole = AnimatedKeyPath.whole(parts[0]) else { return nil }
        guard parts.count > 1 else {
            self = whole
            return
        }
        let rest = parts.dropFirst().joined(separator: ".")
        guard let part = whole.part(rest) else { return nil }
        self = part
    }

    private static func whole(_ name: String) -> AnimatedKeyPath? {
        switch name {
        case "position": AnimatedKeyPath(.point(\.position), .position)
        case "anchorPoint": AnimatedKeyPath(.point(\.anchorPoint), .anchorPoint)
        case "transform", "affineTransform": AnimatedKeyPath(.transform(\.affineTransform), .affineTransform)
        case "sublayerTransform": AnimatedKeyPath(.transform(\.sublayerTransform), .sublayerTransform)
        case "bounds": AnimatedKeyPath(.rect(\.bounds), .bounds)
        case "contentsRect": AnimatedKeyPath(.rect(\.contentsRect), .contentsRect)
        case "contentsCenter": AnimatedKeyPath(.rect(\.contentsCenter), .contentsCenter)
        case "shadowOffset": AnimatedKeyPath(.size(\.shadowOffset), .shadowOffset)
        case "backgroundColor": AnimatedKeyPath(.color(\.backgroundColor), .backgroundColor)
        case "borderColor": AnimatedKeyPath(.color(\.paintedBorderColor), .borderColor)
        case "shadowColor": AnimatedKeyPath(.color(\.shadowColor), .shadowColor)
        case "opacity": AnimatedKeyPath(.number(\.opacity), .opacity)
        case "hidden", "isHidden": AnimatedKeyPath(.number(\.hiddenPart), .isHidden)
        case "zPosition": AnimatedKeyPath(.number(\.zPosition), .zPosition)
        case "cornerRadius": AnimatedKeyPath(.number(\.cornerRadius), .cornerRadius)
        case "borderWidth": AnimatedKeyPath(.number(\.borderWidth), .borderWidth)
        case "shadowOpacity": AnimatedKeyPath(.number(\.shadowOpacity), .shadowOpacity)
        case "shadowRadius": AnimatedKeyPath(.number(\.shadowRadius), .shadowRadius)
        default: nil
        }
    }

    private func part(_ name: String) -> AnimatedKeyPath? {
        let part: Path? =
            switch (path, name) {
            case (.point(let path), "x"): .number(path.appending(path: \.x))
            case (.point(let path), "y"): .number(path.appending(path: \.y))
            case (.size(let path), "width"): .number(path.appending(path: \.width))
            case (.size(let path), "height"): .number(path.appending(path: \.height))
            case (.rect(let path), "origin"): .point(path.appending(path: \.origin))
            case (.rect(let path), "origin.x"): .number(path.appending(path: \.origin.x))
            case (.rect(let path), "origin.y"): .number(path.appending(path: \.origin.y))
            case (.rect(let path), "size"): .size(path.appending(path: \.size))
            case (.rect(let path), "size.width"): .number(path.appending(path: \.size.width))
            case (.rect(let path), "size.height"): .number(path.appending(path: \.size.height))
            case (.transform(let path), "rotation"), (.transform(let path), "rotation.z"):
                .number(path.appending(path: \.rotation))
            case (.transform(let path), "scale"): .number(path.appending(path: \.scale))
            case (.transform(let path), "scale.x"): .number(path.appending(path: \.scaleX))
            case (.transform(let path), "scale.y"): .number(path.appending(path: \.scaleY))
            case (.transform(let path), "translation"): .size(path.appending(path: \.translation))
            case (.transform(let path), "translation.x"): .number(path.appending(path: \.tx))
            case (.transform(let path), "translation.y"): .number(path.appending(path: \.ty))
            default: nil
            }
        return part.map { AnimatedKeyPath($0, property) }
    }
}
