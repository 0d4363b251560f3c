import Foundation

/// The keys by which photos are ordered by folder and name, by the numbers of the photos. Those of names share one
/// block of memory, so that hundreds of thousands are compared quickly.
struct PlaceKeys {
    private var bytes: [UInt8] = []
    /// The part of `bytes` of each name.
    private var names: [Range<Int>] = []
    /// The number of the folder of each photo.
    private var folders: [Int] = []
    private var folderKeys: [[UInt8]] = []
    private var folderNumbers: [[UInt8]: Int] = [:]
    /// The places of the folders in their order, by their numbers.
    private var ranks: [Int] = []
    /// The bytes of names that are gone.
    private var unusedCount = 0

    /// Below this many unused bytes nothing is gained by removing them.
    private static let minimumUnusedCount = 1 << 20

    /// Makes room for the keys of `count` photos, but for their names.
    mutating func reserveCapacity(_ count: Int) {
        names.reserveCapacity(count)
        folders.reserveCapacity(count)
    }

    /// Sets the keys of a photo. `number` is at most the number of photos before.
    mutating func set(_ number: Int, folderKey: [UInt8], name: [UInt8]) {
        let start = bytes.count
        bytes += NaturalOrder.key(of: name)
        // Most photos come after others of their folder.
        let last = folderKeys.count - 1
        let folder = folderKeys.last == folderKey ? last : folderNumbers[folderKey] ?? folderKeys.count
        if folder == folderKeys.count {
            folderNumbers[folderKey] = folder
            folderKeys.append(folderKey)
            ranks = []
        }
        if number == names.count {
            names.append(start..<bytes.count)
            folders.append(folder)
        } else {
            names[number] = start..<bytes.count
            folders[number] = folder
        }
    }

    /// Forgets the keys of a photo.
    mutating func remove(_ number: Int) {
        unusedCount += names[number].count
        names[number] = 0..<0
        guard unusedCount > max(bytes.count / 2, PlaceKeys.minimumUnusedCount) else { return }
        var kept: [UInt8] = []
        for index in names.indices {
            let start = kept.count
            kept += bytes[names[index]]
            names[index] = start..<kept.count
        }
        bytes = kept
        unusedCount = 0
    }

    /// Calls `body` with a comparison of two photos: below zero if the first comes first.
    mutating func withComparison<Result>(_ body: ((Int, Int) -> Int) -> Result) -> Result {
        if ranks.count != folderKeys.count {
            ranks = Array(repeating: 0, count: folderKeys.count)
            let sorted = folderKeys.indices.sorted { NaturalOrder.precedes(folderKeys[$0], folderKeys[$1]) }
            for (rank, folder) in sorted.enumerated() { ranks[folder] = rank }
        }
        return bytes.withUnsafeBytes { bytes in
            body { left, right in
                let (a, b) = (folders[left], folders[right])
                if a != b { return ranks[a] - ranks[b] }
                let (first, second) = (names[left], names[right])
                guard let base = bytes.baseAddress else { return 0 }
                let count = min(first.count, second.count)
                let order = memcmp(base + first.lowerBound, base + second.lowerBound, count)
                return order == 0 ? first.count - second.count : Int(order)
            }
        }
    }
}
