import Foundation

/// The photos of a library in their order, and the changes since they were last published.
///
/// A change costs O(n) when it is published, and O(k log k) for k photos that are added or that change their place.
struct SortedPhotos {
    private struct Record {
        var photo: LibraryPhoto
        /// The natural key of the folder, shared by its photos, and that of the name.
        let folderKey: [UInt8]
        let nameKey: [UInt8]
        /// The number of the order when the photo was last placed.
        var value = 0
    }

    /// The photos by a number that each has as long as it is in the library.
    private var records: [Record?] = []
    /// The numbers of removed photos, which can be used again after the change is published.
    private var free: [Int] = []
    /// The numbers in their order, as published.
    private var numbers: [Int] = []
    private var order: PhotoOrder
    /// The changes that were not published yet.
    private var misplaced: Set<Int> = [], removed: Set<Int> = [], reloaded: Set<Int> = [], detailed: Set<Int> = []
    private var isUnsorted = false
    /// Counts the changes of photos.
    private(set) var editCount = 0

    init(order: PhotoOrder) { self.order = order }

    /// Whether there is a change that was not published.
    var isChanged: Bool {
        !misplaced.isEmpty || !removed.isEmpty || !reloaded.isEmpty || !detailed.isEmpty || isUnsorted
    }

    /// The number of photos, published or not.
    var count: Int { records.count - free.count - removed.count }

    /// The photo with a number that was not removed.
    subscript(number: Int) -> LibraryPhoto? { records[number]?.photo }

    /// Adds a photo and returns its number.
    mutating func add(_ photo: LibraryPhoto, folderKey: [UInt8]) -> Int {
        editCount += 1
        let record = Record(photo: photo, folderKey: folderKey, nameKey: NaturalOrder.key(of: photo.path.name))
        let number = free.popLast() ?? records.count
        if number == records.count { records.append(record) } else { records[number] = record }
        misplaced.insert(number)
        return number
    }

    /// Replaces a photo whose file changed.
    mutating func reload(_ number: Int, _ photo: LibraryPhoto) {
        editCount += 1
        reloaded.insert(number)
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
        records[number]?.photo = photo
        if order.number(of: photo) != records[number]?.value { misplaced.insert(number) }
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
        let before = numbers
        place()
        var change = LibraryChange(from: before, to: numbers, capacity: records.count)
        mark(&change, before)
        for number in removed { records[number] = nil }
        free += removed.sorted(by: >)
        misplaced = []
        removed = []
        reloaded = []
        detailed = []
        return (numbers.compactMap { records[$0]?.photo }, change)
    }

    private mutating func place() {
        for number in isUnsorted ? Set(numbers).union(misplaced) : misplaced {
            guard let photo = records[number]?.photo else { continue }
            records[number]?.value = order.number(of: photo)
        }
        var moved = isUnsorted ? numbers + misplaced.subtracting(numbers) : Array(misplaced)
        moved.removeAll { removed.contains($0) }
        moved.sort(by: precedes)
        let kept = isUnsorted ? [] : numbers.filter { !removed.contains($0) && !misplaced.contains($0) }
        numbers = kept.isEmpty ? moved : merged(kept, moved)
        isUnsorted = false
    }

    /// Adds the reloads and details to a change of the order.
    private func mark(_ change: inout LibraryChange, _ before: [Int]) {
        guard !reloaded.isEmpty || !detailed.isEmpty else { return }
        var oldIndex = [Int](repeating: -1, count: records.count)
        for (index, number) in before.enumerated() { oldIndex[number] = index }
        for (index, number) in numbers.enumerated() where oldIndex[number] >= 0 {
            if reloaded.contains(number) {
                change.reloads.append(LibraryChange.Place(old: oldIndex[number], new: index))
            } else if detailed.contains(number) {
                change.details.append(index)
            }
        }
    }

    private func merged(_ left: [Int], _ right: [Int]) -> [Int] {
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

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        guard let a = records[left], let b = records[right] else { return left < right }
        let ascends = compare(a, b)
        return order.isDescending ? ascends > 0 : ascends < 0
    }

    private func compare(_ left: Record, _ right: Record) -> Int {
        if left.value != right.value { return left.value < right.value ? -1 : 1 }
        let folder = NaturalOrder.compare(left.folderKey, right.folderKey)
        return folder == 0 ? NaturalOrder.compare(left.nameKey, right.nameKey) : folder
    }
}
