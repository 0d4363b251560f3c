import ADKNodes

/// Lets a screen that must not show placeholders measure the visible rows first.
extension ASTableNode: ContentNode {
    package func prepareContentSynchronously() { controller.measureVisibleRowsNow() }

    package var contentNodes: [ASDisplayNode] { visibleNodes }
}
