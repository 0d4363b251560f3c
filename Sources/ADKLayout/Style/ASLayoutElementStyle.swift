import Foundation
import Glibc
import Synchronization

/// The layout properties of an element: its sizes, and its position, spacing and flexing within its parent spec.
///
/// ```swift
/// title.style.flexShrink = 1
/// avatar.style.preferredSize = CGSize(width: 40, height: 40)
/// ```
///
/// Any thread may read and write a style. A property is read and written as one value; the two numbers of a size or
/// a position are never mixed. A change invalidates the measured layout of the node that owns the style.
///
/// Differs from Texture: an invalid number (NaN, infinity, a negative flex factor) is logged with the name of the
/// property and ignored, without an assertion.
public final class ASLayoutElementStyle: Sendable {
    // The properties in the order of `Property`, then the nine words of the extension slots.
    private let words: InlineArray<25, Atomic<UInt64>>
    // The counter of a sequence lock for `words`: odd during a write. Readers retry, writers wait for each other.
    private let sequence = Atomic<UInt64>(0)
    private let changeHandler = LazyReference<ChangeHandler>()
    // Set once, by the initialiser with a delegate.
    let watcher = LazyReference<StyleWatcher>()

    /// Creates a style with every property at its default.
    public init() {
        let auto = ASDimension.auto.bits
        words = InlineArray { index in Atomic(index <= Property.flexBasis.rawValue ? auto : 0) }
    }

    /// Sets the handler that is called after every change of a value, on the thread of the change, with no lock held.
    /// A second call is a programming error.
    package func setChangeHandler(_ handler: @escaping @Sendable () -> Void) {
        let box = ChangeHandler(call: handler)
        precondition(changeHandler.storeIfEmpty(box) === box, "ASLayoutElementStyle: there is a change handler already")
    }

    private final class ChangeHandler: Sendable {
        let call: @Sendable () -> Void
        init(call: @escaping @Sendable () -> Void) { self.call = call }
    }

    /// The stored properties; the raw value is the index of the first word.
    package enum Property: Int, Sendable {
        case width, height, minWidth, maxWidth, minHeight, maxHeight, flexBasis
        case spacingBefore, spacingAfter, flexGrow, flexShrink, ascender, descender, positionX, positionY, alignSelf
        case extensions
    }
}

// MARK: - Words

extension ASLayoutElementStyle {
    func word(_ property: Property) -> UInt64 { words[property.rawValue].load(ordering: .acquiring) }

    func word(at index: Int) -> UInt64 { words[Property.extensions.rawValue + index].load(ordering: .acquiring) }

    func number(_ property: Property) -> CGFloat { CGFloat(Double(bitPattern: word(property))) }

    func dimension(_ property: Property) -> ASDimension { ASDimension(bits: word(property)) }

    /// Reads several words as of one moment: repeats `copy` until no write overlapped it.
    func consistent<Values>(_ copy: () -> Values) -> Values {
        while true {
            let before = sequence.load(ordering: .acquiring)
            if before & 1 == 0 {
                let values = copy()
                atomicMemoryFence(ordering: .acquiring)
                if sequence.load(ordering: .relaxed) == before { return values }
            }
            sched_yield()
        }
    }

    /// Writes `pairs` as one change. If a value differs, invalidates measured layouts and calls the change handler.
    func write(_ pairs: (index: Int, word: UInt64)...) {
        let before = watcher.current == nil ? [] : pairs.map { words[$0.index].load(ordering: .relaxed) }
        guard exchange(pairs) else { return }
        MeasurePass.discardResultsOfThisThread()
        changeHandler.current?.call()
        guard !before.isEmpty else { return }
        notifyDelegate(ofChangesAt: zip(pairs, before).filter { $0.word != $1 }.map(\.0.index))
    }

    /// Writes the baselines that a measurement found, in points, without calling the change handler.
    package func publish(ascender: CGFloat, descender: CGFloat) {
        _ = exchange([
            (Property.ascender.rawValue, Double(ascender).bitPattern),
            (Property.descender.rawValue, Double(descender).bitPattern),
        ])
    }

    private func exchange(_ pairs: [(index: Int, word: UInt64)]) -> Bool {
        var before = sequence.load(ordering: .relaxed)
        while true {
            let (won, seen) = sequence.weakCompareExchange(
                expected: before & ~1, desired: before | 1, ordering: .acquiring)
            if won { break }
            if seen & 1 == 1 { sched_yield() }
            before = seen
        }
        atomicMemoryFence(ordering: .releasing)
        var changed = false
        for (index, word) in pairs where words[index].load(ordering: .relaxed) != word {
            words[index].store(word, ordering: .relaxed)
            changed = true
        }
        sequence.store((before | 1) + 1, ordering: .releasing)
        return changed
    }
}

// MARK: - Reading for layout

extension ASLayoutElementStyle {
    /// The properties that a stack reads from a child.
    struct StackValues {
        var size = ASLayoutElementSize.unrestricted
        var flexBasis = ASDimension.auto
        var spacingBefore: CGFloat = 0
        var spacingAfter: CGFloat = 0
        var flexGrow: CGFloat = 0
        var flexShrink: CGFloat = 0
        var alignSelf = ASStackLayoutAlignSelf.auto
    }

    /// The six size dimensions, read as of one moment.
    package var size: ASLayoutElementSize { consistent { relaxedSize } }

    /// The values for a stack, read as of one moment.
    var stackValues: StackValues {
        consistent {
            StackValues(
                size: relaxedSize, flexBasis: ASDimension(bits: relaxedWord(.flexBasis)),
                spacingBefore: relaxedNumber(.spacingBefore), spacingAfter: relaxedNumber(.spacingAfter),
                flexGrow: relaxedNumber(.flexGrow), flexShrink: relaxedNumber(.flexShrink),
                alignSelf: ASStackLayoutAlignSelf(rawValue: UInt8(truncatingIfNeeded: relaxedWord(.alignSelf)))
                    ?? .auto)
        }
    }

    @inline(__always)
    private var relaxedSize: ASLayoutElementSize {
        ASLayoutElementSize(
            width: ASDimension(bits: relaxedWord(.width)), height: ASDimension(bits: relaxedWord(.height)),
            minWidth: ASDimension(bits: relaxedWord(.minWidth)), maxWidth: ASDimension(bits: relaxedWord(.maxWidth)),
            minHeight: ASDimension(bits: relaxedWord(.minHeight)),
            maxHeight: ASDimension(bits: relaxedWord(.maxHeight)))
    }

    /// One word. Call only within `consistent`.
    @inline(__always)
    func relaxedWord(_ property: Property, offset: Int = 0) -> UInt64 {
        words[property.rawValue + offset].load(ordering: .relaxed)
    }

    @inline(__always)
    func relaxedNumber(_ property: Property, offset: Int = 0) -> CGFloat {
        CGFloat(Double(bitPattern: relaxedWord(property, offset: offset)))
    }
}
