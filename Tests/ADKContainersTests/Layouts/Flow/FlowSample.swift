import ADKFoundation
import Foundation
import TestSupport
import Testing

@testable import ADKContainers
@testable import ADKLists

/// A flow layout and its model, changed alike. Scale 1.
@MainActor
struct FlowSample {
    static let counts: [[Int]] = (0...4).flatMap { first in (0...4).map { [first, $0] } }

    /// A section with a header of a given length (1), a measured footer (2), or both (3).
    static func section(_ supplements: Int) -> FlowSection {
        var section = FlowSection()
        section.inset = UIEdgeInsets(top: 3, left: 4, bottom: 5, right: 6)
        section.minimumLineSpacing = 7
        section.minimumInteritemSpacing = 2
        section.headerLength = supplements & 1 > 0 ? 11 : nil
        return section
    }

    var model: FlowModel
    var geometry: FlowGeometry

    init(
        _ axis: ListAxis, _ settings: FlowSettings, _ counts: [Int], cross: Double, supplements: Int,
        otherKinds: Int = 0
    ) {
        model = FlowModel(
            axis: axis, settings: settings, cross: cross, hasHeaders: supplements & 1 > 0,
            hasFooters: supplements & 2 > 0, otherKinds: otherKinds,
            sections: counts.map { FlowModel.Section(items: Array(repeating: nil, count: $0)) })
        geometry = FlowGeometry(axis: axis, map: model.map, settings: settings)
        geometry.resize(to: ListContainer(size: axis.size(400, cross: cross), scale: 1), keeping: [])
    }

    static func random(_ random: inout SeededRandom, isFixed: Bool? = nil) -> FlowSample {
        let axis = Bool.random(using: &random) ? ListAxis.vertical : .horizontal
        func size(_ least: Int) -> CGSize {
            CGSize(
                width: Int.random(in: least...60, using: &random), height: Int.random(in: least...60, using: &random))
        }
        let items: FlowSettings.Items =
            isFixed ?? (Int.random(in: 0..<4, using: &random) == 0)
            ? .fixed(size(0)) : .selfSizing(estimate: size(1))
        var settings = FlowSettings(items: items, section: randomSection(&random))
        settings.alignment = Bool.random(using: &random) ? .justified : .leading
        settings.centersItems = Int.random(in: 0..<3, using: &random) > 0
        let counts = (0..<Int.random(in: 1...5, using: &random)).map { _ in
            Int.random(in: 0...3, using: &random) > 0 ? Int.random(in: 0...30, using: &random) : 0
        }
        if Bool.random(using: &random) { settings.overrides[0] = randomSection(&random) }
        return FlowSample(
            axis, settings, counts, cross: Double(Int.random(in: 20...200, using: &random)),
            supplements: Int.random(in: 0..<4, using: &random),
            otherKinds: max(0, Int.random(in: -2...2, using: &random)))
    }

    static func randomSection(_ random: inout SeededRandom) -> FlowSection {
        func length(_ most: Int) -> CGFloat { CGFloat(Int.random(in: 0...most, using: &random)) }
        var section = FlowSection()
        section.inset = UIEdgeInsets(top: length(9), left: length(9), bottom: length(9), right: length(9))
        section.minimumLineSpacing = length(1) * length(9)
        section.minimumInteritemSpacing = length(1) * length(9)
        section.headerLength = Bool.random(using: &random) ? length(20) : nil
        section.footerLength = Bool.random(using: &random) ? length(20) : nil
        return section
    }

    /// The first items of the regions of a section.
    func regions(of section: Int) -> Set<Int> {
        var item = 0
        var result = Set<Int>()
        for piece in geometry.index.stored(section)?.lines?.list.pieces ?? [] {
            if piece.startsRegion { result.insert(item) }
            item += piece.count
        }
        return result
    }

    private var layout: FlowModel.Layout {
        let index = geometry.index
        return model.layout(
            FlowModel.Estimates(
                item: FlowModel.Size(length: index.item.length, cross: index.item.cross), header: index.headerEstimate,
                footer: index.footerEstimate, regions: model.sections.indices.map { regions(of: $0) }))
    }

    // MARK: - Checks

    /// Compares all frames.
    func check(_ name: @autoclosure () -> String) {
        geometry.checkInvariants()
        #expect(geometry.map == model.map, "\(name())")
        let layout = layout
        let axis = model.axis
        var wrong: [String] = []
        for (slot, expected) in layout.frames.enumerated() {
            let found = geometry.frame(of: slot)
            let cross = Double(axis.cross(found.origin))
            if Double(axis.start(found.origin)) != expected.start
                || Double(axis.length(found.size)) != expected.size.length
                || abs(Double(axis.cross(found.size)) - expected.size.cross) > 0.01 || cross != cross.rounded()
                || abs(cross - expected.cross) > 0.501
            {
                wrong.append("slot \(slot): \(found) instead of \(expected)")
            }
        }
        #expect(wrong.isEmpty, "\(name())")
        #expect(geometry.contentSize == axis.size(CGFloat(layout.total), cross: CGFloat(model.cross)), "\(name())")
        #expect(
            geometry.measuredCount
                == model.sections.reduce(0) { sum, section in
                    sum + (model.fixed == nil ? section.items.count { $0 != nil } : section.items.count)
                }, "\(name())")
    }

    /// Compares the answers for random rectangles and points.
    func checkQueries(_ random: inout SeededRandom, _ name: @autoclosure () -> String, count: Int) {
        let layout = layout
        let axis = model.axis
        for _ in 0..<count {
            // Whole positions meet the edges of items.
            let start = Int.random(in: -20...Int(layout.total) + 20, using: &random)
            let length = Int.random(in: 0...Int.random(in: 1...200, using: &random), using: &random)
            let bands = layout.bands(from: Double(start), to: Double(start + length))
            let all = IntegerRunSet(bands.map(\.slots))
            let rect = axis.rect(CGFloat(start), CGFloat(length), cross: CGFloat(model.cross))
            #expect(geometry.slots(in: rect) == all, "\(name()) \(start)..<\(start + length)")
            #expect(
                geometry.slots(in: rect, limit: 3) == IntegerRunSet(Array(all).prefix(3).map { $0..<$0 + 1 }),
                "\(name())")
            let low = Int.random(in: -10...Int(model.cross) + 10, using: &random)
            let high = low + Int.random(in: 1...40, using: &random)
            if low > 0 || Double(high) < model.cross {
                let part = bands.flatMap { $0.slots }.filter { slot in
                    let frame = geometry.frame(of: slot)
                    let start = Double(axis.cross(frame.origin))
                    return start < Double(high) && start + Double(axis.cross(frame.size)) > Double(low)
                }
                let rect = CGRect(
                    origin: axis.point(CGFloat(start), cross: CGFloat(low)),
                    size: axis.size(CGFloat(length), cross: CGFloat(high - low)))
                #expect(geometry.slots(in: rect) == IntegerRunSet(part.map { $0..<$0 + 1 }), "\(name()) \(rect)")
            }
            checkPoint(axis.point(CGFloat(start), cross: CGFloat(low)), layout, name())
            checkInterval(CGFloat(start), layout, name())
        }
    }

    private func checkPoint(_ point: CGPoint, _ layout: FlowModel.Layout, _ name: String) {
        let start = Double(model.axis.start(point))
        // Items overlap by less than a pixel if their lengths are fractions.
        let hit = layout.frames.indices.filter { geometry.frame(of: $0).contains(point) }
        let found = geometry.slot(at: point)
        #expect(found.map { hit.contains($0) } ?? hit.isEmpty, "\(name) \(point)")
        guard !layout.frames.isEmpty else { return }
        let nearest = geometry.nearestSlot(to: point)
        if model.otherKinds == 0 {
            let band = layout.bands.first { $0.end > start } ?? layout.bands[layout.bands.count - 1]
            #expect(band.slots.contains(nearest), "\(name) \(point)")
        }
        if found != nil { #expect(nearest == found, "\(name) \(point)") }
        let next = geometry.firstNonEmpty(from: nearest)
        #expect(next == layout.frames.indices.first { $0 >= nearest && layout.frames[$0].size.length > 0 }, "\(name)")
    }

    /// Rectangles with an edge anywhere in an interval hold the same slots.
    private func checkInterval(_ position: CGFloat, _ layout: FlowModel.Layout, _ name: String) {
        guard let interval = geometry.interval(around: position) else {
            #expect(position <= 0 || Double(position) >= layout.total || layout.frames.isEmpty, "\(name) \(position)")
            return
        }
        #expect(interval.lowerBound <= position && position < interval.upperBound, "\(name) \(position)")
        let edges = layout.bands.flatMap { [$0.start, $0.end] }
        #expect(
            !edges.contains { Double(interval.lowerBound) < $0 && $0 < Double(interval.upperBound) },
            "\(name) \(interval)")
    }
}

/// Random changes of both.
extension FlowSample {
    mutating func measure(_ slot: Int, length: Double, cross: Double) {
        let item = model.map.item(at: slot)
        let size = model.axis.size(CGFloat(length), cross: CGFloat(cross))
        geometry.setMeasured(slot, size)
        #expect(geometry.hasMeasured(size, of: slot) && geometry.isMeasured(slot))
        switch item.part {
        case .header:
            model.sections[item.section].header = length
            model.sections[item.section].hasNoHeader = false
        case .footer:
            model.sections[item.section].footer = length
            model.sections[item.section].hasNoFooter = false
        case .row(let row):
            if model.fixed == nil {
                model.sections[item.section].items[row] = FlowModel.Size(length: length, cross: cross)
            }
        case .supplement: break
        }
    }

    mutating func changeAtRandom(_ random: inout SeededRandom) {
        let total = model.map.total
        switch Int.random(in: 0..<12, using: &random) {
        case 0...2 where total > 0:
            measureAtRandom(Int.random(in: 0..<total, using: &random), &random)
        case 3...6 where total > 0:
            // Neighbours, as in a viewport, upwards or downwards.
            let first = Int.random(in: 0..<total, using: &random)
            let slots = first..<min(total, first + Int.random(in: 1...10, using: &random))
            for slot in Bool.random(using: &random) ? Array(slots) : slots.reversed() { measureAtRandom(slot, &random) }
        case 7 where total > 0:
            setAbsent(Int.random(in: 0..<total, using: &random))
        case 8 where Int.random(in: 0..<3, using: &random) == 0:
            resize(&random)
        case 9 where Int.random(in: 0..<3, using: &random) == 0:
            model.settings.section = FlowSample.randomSection(&random)
            geometry.setSettings(model.settings)
        default: edit(&random)
        }
    }

    private mutating func measureAtRandom(_ slot: Int, _ random: inout SeededRandom) {
        if case .supplement = model.map.item(at: slot).part { return }
        let cross = Bool.random(using: &random) ? 30 : Int.random(in: 0...80, using: &random)
        measure(slot, length: Double(Int.random(in: 0...40, using: &random)), cross: Double(cross))
    }

    private mutating func setAbsent(_ slot: Int) {
        let item = model.map.item(at: slot)
        if case .supplement = item.part { return }
        guard item.path == nil else {
            geometry.forgetAbsence()
            for section in model.sections.indices { model.sections[section].forgetAbsence() }
            return
        }
        geometry.setAbsent(slot)
        #expect(geometry.isAbsent(slot))
        if item.part == .header {
            model.sections[item.section].header = 0
            model.sections[item.section].hasNoHeader = true
        } else {
            model.sections[item.section].footer = 0
            model.sections[item.section].hasNoFooter = true
        }
    }

    private mutating func resize(_ random: inout SeededRandom) {
        let kept = (0..<model.map.total).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
        model.cross = Double(Int.random(in: 20...200, using: &random))
        for (index, section) in model.sections.enumerated() {
            model.sections[index] = FlowModel.Section(items: section.items.map { _ in nil })
            for slot in kept where model.map.section(of: slot) == index {
                switch model.map.item(at: slot).part {
                case .header: model.sections[index].header = section.header
                case .footer: model.sections[index].footer = section.footer
                case .row(let row): model.sections[index].items[row] = section.items[row]
                case .supplement: break
                }
            }
        }
        geometry.resize(
            to: ListContainer(size: model.axis.size(400, cross: CGFloat(model.cross)), scale: 1), keeping: kept)
    }

    /// A random batch of edits.
    private mutating func edit(_ random: inout SeededRandom) {
        let counts = model.sections.map(\.items.count)
        func path() -> IndexPath {
            let section = Int.random(in: 0..<max(1, counts.count), using: &random)
            let most = counts.indices.contains(section) ? counts[section] : 0
            return IndexPath(row: Int.random(in: 0...most, using: &random), section: section)
        }
        func section() -> Int { Int.random(in: 0...counts.count, using: &random) }
        for _ in 0..<20 {
            let operations = (0..<Int.random(in: 1...4, using: &random)).map { _ -> ListModel.Operation in
                switch Int.random(in: 0..<16, using: &random) {
                case 0...4: .deleteRow(path())
                case 5...9: .insertRow(path())
                case 10: .reloadRow(path())
                case 11...12: .moveRow(path(), path())
                case 13: counts.count > 1 ? .deleteSection(section()) : .reloadSection(section())
                case 14: counts.count < 6 ? .insertSection(section()) : .reloadSection(section())
                default: Bool.random(using: &random) ? .moveSection(section(), section()) : .reloadSection(section())
                }
            }
            guard let origins = ListModel.apply(Set(operations), to: counts, rowsInNewSections: 2) else { continue }
            let new = SlotMap(
                origins.map(\.count), hasHeaders: model.hasHeaders, hasFooters: model.hasFooters,
                otherKinds: model.otherKinds)
            guard
                case .success(let changes) = ResolvedChanges.resolve(
                    ChangeSet(operations), from: model.map, to: new)
            else { continue }
            return apply(changes, origins)
        }
    }

    private mutating func apply(_ changes: ResolvedChanges, _ origins: ListModel.Origins) {
        let old = model.sections
        let overrides = model.settings.overrides
        model.settings.overrides = [:]
        model.sections = origins.enumerated().map { index, rows in
            var section = FlowModel.Section(items: rows.map { $0.flatMap { old[$0.section].items[$0.row] } })
            guard let former = changes.sections.old(of: index) else { return section }
            if let override = overrides[former] { model.settings.overrides[index] = override }
            (section.header, section.hasNoHeader) = (old[former].header, old[former].hasNoHeader)
            (section.footer, section.hasNoFooter) = (old[former].footer, old[former].hasNoFooter)
            if changes.reloadedSections.contains(former) {
                section.forgetAbsence()
                // Rows that are not moved there keep the sizes of the rows before them as estimates.
                for (row, origin) in rows.enumerated() where origin == nil && row < old[former].items.count {
                    section.items[row] = old[former].items[row]
                }
            }
            return section
        }
        // A reloaded row keeps its size until its new node is measured.
        for (section, edits) in changes.edits {
            for row in edits.reloaded {
                let slot = changes.map(changes.old.slot(IndexPath(row: row, section: section)))
                if let path = slot.flatMap({ changes.new.path($0) }) {
                    model.sections[path.section].items[path.row] = old[section].items[row]
                }
            }
        }
        geometry.apply(changes)
    }
}

extension FlowModel.Section {
    fileprivate mutating func forgetAbsence() {
        if hasNoHeader { (header, hasNoHeader) = (nil, false) }
        if hasNoFooter { (footer, hasNoFooter) = (nil, false) }
    }
}
