import AsyncDisplayKit

// The code of the article *Coming from Texture*.

@MainActor final class ScreenOfTexture {
    let button = ASButtonNode()
    private(set) var saves = 0

    func save() { saves += 1 }

    init() {
        button.addAction(forControlEvents: .touchUpInside) { [weak self] _ in self?.save() }
        button.addTarget(self, action: Selector(ScreenOfTexture.save), forControlEvents: .touchUpInside)
    }
}

final class CellOfTexture: ASCellNode, @unchecked Sendable {
    var onLike: (@MainActor () -> Void)?
}

@MainActor func fontOfTexture() -> UIFont { UIFont(name: "Avenir", size: 12) ?? .systemFont(ofSize: 12) }
