import ADKNodes

/// A screen that is about to be shown without placeholders waits for the rows in sight.
extension ASTableNode: ContentNode {
    package func prepareContentSynchronously() { controller.measureVisibleRowsNow() }

    package var contentNodes: [ASDisplayNode] { visibleNodes }
}
