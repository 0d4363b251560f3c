import Foundation

/// The photos of a library in their order, and the changes since they were last published.
///
/// A change costs O(n) when it is published, and O(k log k) for k photos that are added or that change their place.
struct SortedPhotos {
    /// The photos by a number that each has as long as it is in the library.
    private var photos: [LibraryPhoto?] = []
    /// The numbers by which photos were placed before their names.
    private var values: [Int] = []
    private var keys = PlaceKeys()
    /// The numbers of removed photos, which can be used again after the change is published.
    private var free: [Int] = []
    /// The numbers in their order, as published.
    private var numbers: [Int] = []
    private var order: PhotoOrder
    /// The changes that were not published yet.
    private var misplaced: Set<Int> = [], removed: Set<Int> = [], reloaded: Set<Int> = [], detailed: Set<Int> = []
    /// The photos before they were replaced, since the last change.
    private var former: [LibraryPhoto] = []
    private var isUnsorted = false
    /// Counts the changes of photos.
    private(set) var editCount = 0

    init(order: PhotoOrder) { self.order = order }

    /// Whether there is a change that was not published.
    var isChanged: Bool {
        !misplaced.isEmpty || !removed.isEmpty || !reloaded.isEmpty || !detailed.isEmpty || isUnsorted
    }

    /// The number of photos, published or not.
    var count: Int { photos.count - free.count - removed.count }

    /// The photo with a number that was not removed.
    subscript(number: Int) -> LibraryPhoto? { photos[number] }

    /// Makes room for `count` photos, so that adding them copies none.
    mutating func reserveCapacity(_ count: Int) {
        photos.reserveCapacity(count)
        values.reserveCapacity(count)
        misplaced.reserveCapacity(count)
        keys.reserveCapacity(count)
    }

    /// Adds a photo and returns its number.
    mutating func add(_ photo: LibraryPhoto, folderKey: [UInt8]) -> Int {
        editCount += 1
        let number = free.popLast() ?? photos.count
        if number == photos.count {
            photos.append(photo)
            values.append(0)
        } else {
            photos[number] = photo
        }
        keys.set(number, folderKey: folderKey, name: photo.path.name)
        misplaced.insert(number)
        return number
    }

    /// Replaces a photo whose file changed.
    mutating func reload(_ number: Int, _ photo: LibraryPhoto) {
        editCount += 1
        reloaded.insert(number)
        if let old = self[number] { former.append(old) }
        replace(number, photo)
    }

    /// Sets the details of a photo.
    mutating func setDetails(_ number: Int, _ details: PhotoDetails) {
        guard var photo = self[number], photo.details != details else { return }
        editCount += 1
        photo.details = details
        detailed.insert(number)
        replace(number, photo)
    }

    private mutating func replace(_ number: Int, _ photo: LibraryPhoto) {
        photos[number] = photo
        if order.number(of: photo) != values[number] { misplaced.insert(number) }
    }

    mutating func remove(_ number: Int) {
        editCount += 1
        removed.insert(number)
    }

    /// Changes the order when the next change is published.
    mutating func setOrder(_ new: PhotoOrder) {
        guard new != order else { return }
        order = new
        isUnsorted = true
    }

    /// Applies all changes. Returns the photos and the difference to those before.
    mutating func publish() -> (photos: [LibraryPhoto], change: LibraryChange) {
        let renamed = takeRenamed()
        let before = renamed.isEmpty ? numbers : numbers.map { renamed[$0] ?? $0 }
        place()
        var change = LibraryChange(from: before, to: numbers, capacity: photos.count)
        mark(&change, before)
        change.former = former
        former = []
        for number in removed {
            if let photo = photos[number] { change.former.append(photo) }
            photos[number] = nil
            keys.remove(number)
        }
        free += removed.sorted(by: >)
        misplaced = []
        removed = []
        reloaded = []
        detailed = []
        return (numbers.compactMap { photos[$0] }, change)
    }

    /// The new numbers of removed photos whose file has another name now, by their old ones. They keep their details,
    /// and are published as reloads.
    private mutating func takeRenamed() -> [Int: Int] {
        guard !removed.isEmpty, !misplaced.isEmpty else { return [:] }
        var files: [UInt64: Int] = [:]
        for number in removed.sorted(by: >) {
            if let photo = photos[number], photo.fileNumber != 0 { files[photo.fileNumber] = number }
        }
        let candidates = misplaced.subtracting(removed).filter { files[photos[$0]?.fileNumber ?? 0] != nil }
        guard !candidates.isEmpty else { return [:] }
        var renamed: [Int: Int] = [:]
        // A photo that was published has a number already: its file has several names.
        for new in candidates.subtracting(numbers).sorted() {
            guard let photo = photos[new], let old = files[photo.fileNumber], let before = photos[old],
                photo.isRenamed(before)
            else { continue }
            files[photo.fileNumber] = nil
            renamed[old] = new
            reloaded.insert(new)
            if photo.details == nil { photos[new]?.details = before.details }
        }
        return renamed
    }

    private mutating func place() {
        let all = isUnsorted ? Set(numbers).union(misplaced) : misplaced
        // Photos are often added in their order, and sorting keeps runs that are in order.
        let moved = all.filter { !removed.contains($0) }.sorted()
        for number in moved { values[number] = photos[number].map(order.number) ?? 0 }
        let kept = isUnsorted ? [] : numbers.filter { !removed.contains($0) && !misplaced.contains($0) }
        let (values, isDescending) = (values, order.isDescending)
        numbers = keys.withComparison { compare in
            func precedes(_ left: Int, _ right: Int) -> Bool {
                let (a, b) = isDescending ? (right, left) : (left, right)
                return values[a] == values[b] ? compare(a, b) < 0 : values[a] < values[b]
            }
            let sorted = moved.sorted(by: precedes)
            return kept.isEmpty ? sorted : SortedPhotos.merged(kept, sorted, by: precedes)
        }
        isUnsorted = false
    }

    /// Adds the reloads and details to a change of the order.
    private func mark(_ change: inout LibraryChange, _ before: [Int]) {
        guard !reloaded.isEmpty || !detailed.isEmpty else { return }
        var oldIndex = [Int](repeating: -1, count: photos.count)
        for (index, number) in before.enumerated() { oldIndex[number] = index }
        for (index, number) in numbers.enumerated() where oldIndex[number] >= 0 {
            if reloaded.contains(number) {
                change.reloads.append(LibraryChange.Place(old: oldIndex[number], new: index))
            } else if detailed.contains(number) {
                change.details.append(index)
            }
        }
    }

    private static func merged(_ left: [Int], _ right: [Int], by precedes: (Int, Int) -> Bool) -> [Int] {
        var result: [Int] = []
        result.reserveCapacity(left.count + right.count)
        var (i, j) = (0, 0)
        while i < left.count, j < right.count {
            if precedes(right[j], left[i]) {
                result.append(right[j])
                j += 1
            } else {
                result.append(left[i])
                i += 1
            }
        }
        return result + left[i...] + right[j...]
    }
}
