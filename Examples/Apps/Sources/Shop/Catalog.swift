import Foundation
import UIKit

struct Catalog: Codable {
    let categories: [Category]

    /// The catalogue in the app's resources.
    static let bundled: Catalog = {
        guard let url = Bundle.module.url(forResource: "catalog", withExtension: "json"),
            let data = try? Data(contentsOf: url),
            let catalog = try? JSONDecoder().decode(Catalog.self, from: data)
        else { fatalError("the app has no catalogue") }
        return catalog
    }()
}

struct Category: Codable {
    let id: String
    let title: String
    let text: String
    let products: [Product]
}

struct Product: Codable, Hashable {
    struct Glaze: Codable, Hashable {
        let name: String
        let color: String
    }

    let id: String
    let name: String
    /// Cents.
    let price: Int
    let shape: String
    let glazes: [Glaze]
    let sizes: [String]
    let isNew: Bool
    let text: String
}

/// The things that the user wants to buy. Main thread only.
final class Basket {
    static let didChange = NSNotification.Name("BasketDidChange")

    struct Line: Hashable {
        let product: Product
        let glaze: Product.Glaze
        let size: String?
    }

    private(set) var lines: [(line: Line, count: Int)] = []

    var count: Int { lines.reduce(0) { $0 + $1.count } }
    var total: Int { lines.reduce(0) { $0 + $1.count * $1.line.product.price } }

    func add(_ line: Line) {
        if let index = lines.firstIndex(where: { $0.line == line }) {
            lines[index].count += 1
        } else {
            lines.append((line, 1))
        }
        changed()
    }

    /// Changes the number of a line by `step`, but not below one.
    func change(at index: Int, by step: Int) {
        lines[index].count = max(1, lines[index].count + step)
        changed()
    }

    func remove(at index: Int) {
        lines.remove(at: index)
        changed()
    }

    func removeAll() {
        lines.removeAll()
        changed()
    }

    private func changed() {
        NotificationCenter.default.post(name: Basket.didChange, object: self)
    }
}
