import AsyncDisplayKit
import GalleryLibrary

/// The sections of a list of photos: one for each month if they are in the order of dates, or else one without a title.
struct PhotoSections: Equatable {
    struct Section: Equatable {
        /// Unique among the sections. Empty for photos without months.
        let title: String
        /// The photos of the section.
        let photos: Range<Int>
    }

    private(set) var sections: [Section] = []

    /// The sections of `photos`. Without months, all are in one section. O(photos).
    init(_ photos: [LibraryPhoto], order: PhotoOrder, usesMonths: Bool) {
        guard usesMonths, order.key == .taken || order.key == .modified else {
            sections = [Section(title: "", photos: 0..<photos.count)]
            return
        }
        var calendar = MonthCalendar()
        var start = 0
        var title = ""
        for (index, photo) in photos.enumerated() {
            let date = order.key == .taken ? photo.date : photo.modified
            let next = calendar.title(of: Int(date.timeIntervalSince1970))
            if index > 0, next != title {
                sections.append(Section(title: title, photos: start..<index))
                start = index
            }
            title = next
        }
        if !photos.isEmpty { sections.append(Section(title: title, photos: start..<photos.count)) }
    }

    /// The number of photos.
    var count: Int { sections.last?.photos.upperBound ?? 0 }

    /// The sections have titles.
    var hasTitles: Bool { sections.first?.title.isEmpty == false }

    /// The place of a photo. O(log sections).
    func path(of index: Int) -> IndexPath? {
        guard (0..<count).contains(index) else { return nil }
        var (low, high) = (0, sections.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if sections[middle].photos.upperBound > index { high = middle } else { low = middle + 1 }
        }
        return IndexPath(item: index - sections[low].photos.lowerBound, section: low)
    }

    /// The photo at a place. Nil if there is none.
    func index(of path: IndexPath) -> Int? {
        guard sections.indices.contains(path.section) else { return nil }
        let photos = sections[path.section].photos
        let index = photos.lowerBound + path.item
        return photos.contains(index) ? index : nil
    }
}

extension PhotoSections {
    /// The edits of a list from one state of the sections to another.
    struct Edits: Equatable {
        var deletedSections = IndexSet()
        var insertedSections = IndexSet()
        var deletedItems: [IndexPath] = []
        var insertedItems: [IndexPath] = []
        /// Places after the edits.
        var reloadedItems: [IndexPath] = []
    }

    /// The edits for a change of the library from these sections to `new`. Nil if months changed their order: the list
    /// is then loaded again. O(sections + changes), and O(photos) where sections changed.
    func edits(to new: PhotoSections, _ change: LibraryChange) -> Edits? {
        var newNumbers: [String: Int] = [:]
        for (number, section) in new.sections.enumerated() { newNumbers[section.title] = number }
        guard newNumbers.count == new.sections.count else { return nil }
        let kept = sections.map { newNumbers[$0.title] }
        let order = kept.compactMap { $0 }
        guard zip(order, order.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
        var edits = Edits()
        edits.deletedSections = IndexSet(kept.indices.filter { kept[$0] == nil })
        edits.insertedSections = IndexSet(new.sections.indices).subtracting(IndexSet(order))
        // A photo that moves leaves one place and comes to another.
        let deletions = change.deletions + change.moves.map(\.old)
        let insertions = change.insertions + change.moves.map(\.new)
        edits.deletedItems = deletions.compactMap { index in
            path(of: index).flatMap { edits.deletedSections.contains($0.section) ? nil : $0 }
        }
        edits.insertedItems = insertions.compactMap { index in
            new.path(of: index).flatMap { edits.insertedSections.contains($0.section) ? nil : $0 }
        }
        edits.reloadedItems = change.reloads.compactMap { new.path(of: $0.new) }
        return edits.accountsFor(from: self, to: new, order: kept) ? edits : nil
    }
}

extension PhotoSections.Edits {
    /// Whether each section has as many items as the edits leave it. A photo that stays may have got another month.
    fileprivate func accountsFor(from old: PhotoSections, to new: PhotoSections, order: [Int?]) -> Bool {
        var counts = [Int](repeating: 0, count: new.sections.count)
        for (number, section) in old.sections.enumerated() {
            if let place = order[number] { counts[place] += section.photos.count }
        }
        for path in deletedItems { if let place = order[path.section] { counts[place] -= 1 } }
        for path in insertedItems { counts[path.section] += 1 }
        return new.sections.indices.allSatisfy {
            insertedSections.contains($0) || counts[$0] == new.sections[$0].photos.count
        }
    }
}

/// Finds the months of dates. Dates of the same month in succession cost little.
struct MonthCalendar {
    private var seconds = 0..<0
    private var title = ""

    /// The month and the year, `seconds` after the start of 1970 in UTC, in the user's time zone: `March 2026`.
    mutating func title(of seconds: Int) -> String {
        if self.seconds.contains(seconds) { return title }
        var time = time_t(seconds)
        var parts = tm()
        guard localtime_r(&time, &parts) != nil, CalendarMonth.names.indices.contains(Int(parts.tm_mon)) else {
            return "Without a date"
        }
        let (year, month) = (parts.tm_year, parts.tm_mon)
        func start(ofMonth month: Int32) -> Int {
            var first = tm()
            first.tm_year = year
            first.tm_mon = month
            first.tm_mday = 1
            first.tm_isdst = -1
            return mktime(&first)
        }
        let (begin, end) = (start(ofMonth: month), start(ofMonth: month + 1))
        if begin < end { self.seconds = begin..<end }
        title = "\(CalendarMonth.names[Int(month)]) \(Int(year) + 1900)"
        return title
    }
}
