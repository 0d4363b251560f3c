import AsyncDisplayKit
import UIKit

/// A button that calls a closure.
final class TapButtonNode: ASButtonNode, @unchecked Sendable {
    var onTap: (@MainActor () -> Void)?

    override init() {
        super.init()
        isUserInteractionEnabled = true
    }

    override func sendActions(forControlEvents events: ASControlNodeEvent, with event: UIEvent?) {
        super.sendActions(forControlEvents: events, with: event)
        if events.contains(.touchUpInside) { onTap?() }
    }

    override var isHighlighted: Bool {
        didSet { alpha = isHighlighted ? 0.5 : 1 }
    }
}

/// A picture from the network that tells one tap from two.
final class TapImageNode: ASNetworkImageNode, @unchecked Sendable {
    var onTap: (@MainActor () -> Void)?
    var onDoubleTap: (@MainActor () -> Void)?
    private var pending: DispatchWorkItem?

    override func didLoad() {
        super.didLoad()
        isUserInteractionEnabled = true
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        guard let touch = touches.first, bounds.contains(touch.location(in: view)) else { return }
        pending?.cancel()
        if touch.tapCount >= 2 {
            onDoubleTap?()
        } else {
            let single = DispatchWorkItem { [weak self] in self?.onTap?() }
            pending = single
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.3, execute: single)
        }
    }
}

/// The round picture of a person, or the initials.
final class AvatarNode: ASNetworkImageNode, @unchecked Sendable {
    convenience init(person: Person, service: PhotoService, size: CGFloat) {
        self.init()
        style.preferredSize = CGSize(width: size, height: size)
        imageModificationBlock = ASImageNodeRoundBorderModificationBlock(0, nil)
        defaultImage = Self.initials(of: person.name, size: size)
        if let avatar = person.avatar { url = service.url(of: avatar) }
    }

    private static func initials(of name: String, size: CGFloat) -> UIImage {
        let letters = name.split(separator: " ").prefix(2).compactMap { $0.first }.map(String.init).joined()
        let hues: [UInt32] = [0x8C6D5A, 0x5A7A8C, 0x6C8C5A, 0x7D5A8C, 0x8C835A]
        let hue = hues[name.unicodeScalars.reduce(0) { $0 + Int($1.value) } % hues.count]
        return UIGraphicsImageRenderer(size: CGSize(width: size, height: size)).image { _ in
            Theme.color(hex: hue).setFill()
            UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: size, height: size)).fill()
            let text = NSAttributedString(
                string: letters,
                attributes: [
                    .font: UIFont.systemFont(ofSize: size * 0.4, weight: .semibold), .foregroundColor: UIColor.white,
                ])
            let bounds = text.size()
            text.draw(at: CGPoint(x: (size - bounds.width) / 2, y: (size - bounds.height) / 2))
        }
    }
}
