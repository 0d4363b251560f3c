import Foundation

/// The animations of the edits, `none` if the batch is not animated.
extension ChangeSet {
    /// The animation with which a new item appears.
    func insertion(of item: ListItem) -> ListAnimation {
        guard isAnimated else { return .none }
        if let animation = item.path.flatMap({ insertedRows.animation(of: $0) }) { return animation }
        return insertedSections.contains(item.section) ? sectionAnimation : .none
    }

    /// The animation with which an item of the old rows leaves.
    func deletion(of item: ListItem) -> ListAnimation {
        guard isAnimated else { return .none }
        if deletedSections.contains(item.section) || reloadedSections.contains(item.section) { return sectionAnimation }
        return item.path.flatMap { deletedRows.animation(of: $0) } ?? .none
    }

    /// The animation with which an item of the old rows is replaced.
    func reload(of item: ListItem) -> ListAnimation {
        guard isAnimated else { return .none }
        return item.path.flatMap { reloadedRows.animation(of: $0) } ?? sectionAnimation
    }
}
