import ADKFoundation
import ADKViews

/// The ends of a control's values. The changed ranges are ordered and finite; a caller's mistake is logged.
struct ValueRange<Number: BinaryFloatingPoint> {
    private(set) var least: Number
    private(set) var most: Number

    func clamped(_ value: Number) -> Number { min(max(value, least), most) }

    /// The range from `end`. It ends there too if `end` exceeds its end.
    @MainActor
    func from(_ end: Number, of control: UIControl) -> ValueRange {
        changed(to: ValueRange(least: end, most: max(most, end)), isOrdered: end <= most, of: control)
    }

    /// The range up to `end`. It begins there too if `end` is below its beginning.
    @MainActor
    func upTo(_ end: Number, of control: UIControl) -> ValueRange {
        changed(to: ValueRange(least: min(least, end), most: end), isOrdered: end >= least, of: control)
    }

    @MainActor
    private func changed(to new: ValueRange, isOrdered: Bool, of control: UIControl) -> ValueRange {
        let name = type(of: control)
        guard new.least.isFinite, new.most.isFinite else {
            Misuse.report(
                "a \(name) cannot have the ends \(new.least) and \(new.most); it keeps \(least)...\(most)")
            return self
        }
        if !isOrdered {
            Misuse.report(
                "the range \(least)...\(most) of a \(name) was given an end on the other side; it is now "
                    + "\(new.least)...\(new.most)")
        }
        return new
    }
}
