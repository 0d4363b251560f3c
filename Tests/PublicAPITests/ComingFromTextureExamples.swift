import AsyncDisplayKit
import Foundation

// Code of the article *Coming from Texture*. That which needs the module UIKit is in
// `Tests/LanguageModeTests/ComingFromTextureCode.swift`, and that of the section *Swift 6* in
// `Tests/MainActorModeTests/MainActorCode.swift`.

@MainActor final class ScreenOfTexture {
    let button = ASButtonNode()
    private(set) var saves = 0

    func save() { saves += 1 }

    init() {
        button.addAction(forControlEvents: .touchUpInside) { _ in UIApplication.shared.windows.first?.setNeedsLayout() }
        button.addAction(forControlEvents: .touchUpInside) { [weak self] _ in self?.save() }
        button.addTarget(self, action: Selector(ScreenOfTexture.save), forControlEvents: .touchUpInside)
    }
}

final class CellOfTexture: ASCellNode, @unchecked Sendable {
    var onLike: (@MainActor () -> Void)?
}

@MainActor func fontOfTexture() -> UIFont { UIFont(name: "Avenir", size: 12) ?? .systemFont(ofSize: 12) }

@MainActor func alwaysOriginal(_ image: UIImage) -> UIImage { image.withRenderingMode(.alwaysOriginal) }

func attributeValue(_ color: UIColor) -> ADKAttributeValue { color }

@MainActor func onTheFrameClock(_ body: @escaping @MainActor () -> Void) -> FrameTimer {
    FrameTimer.schedule(after: 1, body)
}

@MainActor final class BatchesOfTexture: NSObject, ASCollectionDataSource, ASCollectionDelegate {
    func numberOfSections(in collectionNode: ASCollectionNode) -> Int { 1 }

    func collectionNode(_ collectionNode: ASCollectionNode, fetchBatch context: ASBatchContext) async throws -> Bool {
        false
    }
}

/// A delegate on no actor may have Texture's form.
final class WorkerOfTexture: ASTableDelegate, Sendable {
    nonisolated func tableNode(_ tableNode: ASTableNode, willBeginBatchFetchWith context: ASBatchContext) {
        context.completeBatchFetching(true)
    }
}
