import ADKLists
import Foundation
import TestSupport

/// Random commands on a snapshot and on arrays.
enum RandomSnapshot {
    static func change(
        _ snapshot: inout NSDiffableDataSourceSnapshot<String, Int>, _ model: inout [(String, [Int])],
        _ random: inout SeededRandom
    ) {
        let items = model.flatMap(\.1)
        let section = model.indices.randomElement(using: &random)
        let fresh = (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0...1_000_000, using: &random)
        }
        .filter { !items.contains($0) }
        func index(of item: Int) -> (Int, Int)? {
            for (number, part) in model.enumerated() {
                if let row = part.1.firstIndex(of: item) { return (number, row) }
            }
            return nil
        }
        switch Int.random(in: 0..<11, using: &random) {
        case 0:
            let name = "s\(Int.random(in: 0...1_000_000, using: &random))"
            guard model.count < 8, !model.contains(where: { $0.0 == name }) else { return }
            let at = Int.random(in: 0...model.count, using: &random)
            if at == model.count {
                snapshot.appendSections([name])
            } else {
                snapshot.insertSections([name], beforeSection: model[at].0)
            }
            model.insert((name, []), at: at)
        case 1 where model.count > 4:
            guard let section else { return }
            snapshot.deleteSections([model[section].0])
            model.remove(at: section)
        case 2:
            guard let section, let target = model.indices.randomElement(using: &random), target != section else {
                return
            }
            let moved = model[section]
            let anchor = model[target].0
            snapshot.moveSection(moved.0, afterSection: anchor)
            model.remove(at: section)
            model.insert(moved, at: (model.firstIndex { $0.0 == anchor } ?? 0) + 1)
        case 3, 4:
            guard let section, Set(fresh).count == fresh.count else { return }
            snapshot.appendItems(fresh, toSection: model[section].0)
            model[section].1 += fresh
        case 5:
            guard let anchor = items.randomElement(using: &random), let (part, row) = index(of: anchor),
                Set(fresh).count == fresh.count
            else { return }
            snapshot.insertItems(fresh, afterItem: anchor)
            model[part].1.insert(contentsOf: fresh, at: row + 1)
        case 6 where items.count > 30, 7 where items.count > 60:
            let gone = (0..<10).compactMap { _ in items.randomElement(using: &random) }
            snapshot.deleteItems(gone)
            for part in model.indices { model[part].1.removeAll { gone.contains($0) } }
        default:
            guard let item = items.randomElement(using: &random), let anchor = items.randomElement(using: &random),
                item != anchor, let (part, row) = index(of: item)
            else { return }
            snapshot.moveItem(item, beforeItem: anchor)
            model[part].1.remove(at: row)
            if let (target, place) = index(of: anchor) { model[target].1.insert(item, at: place) }
        }
    }
}
