import ADKFoundation
import ADKGraphics
import ADKLayers
import ADKViews
import Foundation

/// A row of segments, one of which is selected.
///
/// A click selects a segment. With the focus, arrow keys, Home and End select another one, without wrapping around.
/// Each change by the user sends `.valueChanged` and `.primaryActionTriggered`, and performs the segment's action.
/// Main thread.
///
/// Differs from UIKit: in a control that is momentary, arrow keys move a mark, and Space and Enter click it. There are
/// no images for the background and the separators, and no attributes of titles.
open class UISegmentedControl: UIControl, ADKMeasuredControl {
    /// The index of no segment.
    public static let noSegment = -1

    let content = CALayer()
    private let surface = CALayer()
    let pill = CALayer()
    private var motion = ControlMotion()
    private var separators: [CALayer] = []
    var segments: [Segment] = []
    /// The segment that a press, the pointer or a key is at.
    var marked: Int?
    private var storedIndex = UISegmentedControl.noSegment

    /// The control whose colours the segmented controls use that have none of their own: see ``UIView``.
    override open class func appearance(whenContainedInInstancesOf containers: [AnyClass] = []) -> UISegmentedControl {
        AppearanceProxies.proxy(of: self, in: containers) { UISegmentedControl(frame: .zero) }
    }

    /// Creates a control without segments.
    override public init(frame: CGRect) {
        super.init(frame: frame)
        sendsPrimaryActionOnClick = false
        accessibilityRole = .adjustable
        leastHitHeight = PointerConstants.leastHitHeight
        pill.shadowOffset = CGSize(width: 0, height: 1)
        pill.shadowRadius = 1.5
        for part in [surface, pill] { content.addSublayer(part) }
        layer.addSublayer(content)
    }

    /// Creates a control of the size of its segments. Items are texts (`String`) or images (`UIImage`). Others are
    /// logged and left out.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        for item in items ?? [] {
            switch item {
            case let title as String: add(Segment(title: title), at: segments.count)
            case let image as UIImage: add(Segment(image: image), at: segments.count)
            default: Misuse.report("a \(type(of: item)) is no item of a UISegmentedControl; it was left out")
            }
        }
        sizeToFit()
    }

    /// Creates a control with a segment for each action, with its title or image.
    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(frame: frame)
        for action in actions { insertSegment(action: action, at: segments.count, animated: false) }
        if frame.isEmpty { sizeToFit() }
    }

    // MARK: - Selection

    /// The index of the selected segment, or `noSegment`. An index out of range is logged and ignored. Setting it sends
    /// no events.
    public var selectedSegmentIndex: Int {
        get { storedIndex }
        set {
            guard newValue == UISegmentedControl.noSegment || check(newValue, "selected") else { return }
            select(newValue, animated: false)
        }
    }

    private func select(_ index: Int, animated: Bool) {
        guard index != storedIndex else { return }
        storedIndex = index
        // Without a pill there is none to move.
        let isMove = storedIndex >= 0 && pill.isHidden == false
        motion.setNeedsLayout(of: self, animated: animated && isMove)
    }

    /// A click or a key chose a segment.
    func choose(_ index: Int) {
        guard segments.indices.contains(index), segments[index].isEnabled else { return }
        guard isMomentary || index != storedIndex else { return }
        let action = segments[index].action
        select(index, animated: true)
        if let action { sendAction(action) }
        sendValueChanged()
        // The app reads the index while its actions run.
        if isMomentary { select(UISegmentedControl.noSegment, animated: false) }
    }

    /// Whether a segment is selected only while the actions of its click run. False by default.
    public var isMomentary = false {
        didSet { if isMomentary { select(UISegmentedControl.noSegment, animated: false) } }
    }

    // MARK: - Segments

    /// The number of segments.
    public var numberOfSegments: Int { segments.count }

    /// Whether segments without a width of their own are as wide as their content, rather than equally wide. False by
    /// default.
    public var apportionsSegmentWidthsByContent = false { didSet { segmentsDidChange() } }

    /// The colour of the selected segment. nil, the default, is white, or grey in dark appearance.
    public var selectedSegmentTintColor: UIColor? { didSet { appearanceValueDidChange() } }

    /// Sets attributes of the titles in a state: `.normal` or `.selected`. Nil removes them. Differs from UIKit: only
    /// the colour counts, and templates have it too.
    public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        titleAttributes[state.rawValue] = attributes
        appearanceValueDidChange()
    }

    /// The attributes that were set for exactly `state`.
    public func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        titleAttributes[state.rawValue]
    }
    private var titleAttributes: [UIControl.State.RawValue: [NSAttributedString.Key: Any]] = [:]

    private func titleColor(isSelected: Bool) -> UIColor {
        func color(for state: UIControl.State) -> UIColor? {
            AppearanceProxies.value(of: self) { $0.titleAttributes[state.rawValue]?[.foregroundColor] as? UIColor }
        }
        return (isSelected ? color(for: .selected) : nil) ?? color(for: .normal) ?? Palette.text
    }

    func check(_ index: Int, _ word: String) -> Bool {
        if segments.indices.contains(index) { return true }
        Misuse.report("segment \(index) of a UISegmentedControl with \(segments.count) segments was not \(word)")
        return false
    }

    func add(_ segment: Segment, at index: Int) {
        let place = min(max(0, index), segments.count)
        segments.insert(segment, at: place)
        content.addSublayer(segment.faceLayer)
        if storedIndex >= place { storedIndex += 1 }
        marked = nil
        segmentsDidChange()
    }

    func remove(at index: Int) {
        segments.remove(at: index).faceLayer.removeFromSuperlayer()
        if storedIndex == index { storedIndex = UISegmentedControl.noSegment }
        if storedIndex > index { storedIndex -= 1 }
        marked = nil
        segmentsDidChange()
    }

    func segmentsDidChange() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    // MARK: - Layout

    /// The size of a control without segments. `measurement` knows the segments.
    public nonisolated static func sizeThatFits(_ size: CGSize) -> CGSize {
        SegmentWidths.size(of: [], isByContent: false)
    }

    /// The size of a control with these titles. Any thread.
    public nonisolated static func sizeThatFits(_ size: CGSize, titles: [String]) -> CGSize {
        let measures = titles.map { Segment.Measure(face: .title($0), width: 0) }
        return SegmentWidths.size(of: measures, isByContent: false)
    }

    /// Measures with the present segments.
    @preconcurrency public var measurement: @Sendable (CGSize) -> CGSize {
        let (measures, isByContent) = (segments.map(\.measure), apportionsSegmentWidthsByContent)
        return { _ in SegmentWidths.size(of: measures, isByContent: isByContent) }
    }

    override open func sizeThatFits(_ size: CGSize) -> CGSize { measurement(size) }

    /// The frames of the segments, from the first to the last, mirrored from right to left.
    var frames: [CGRect] {
        let box = CGRect(origin: .zero, size: bounds.size).insetBy(dx: SegmentWidths.inset, dy: SegmentWidths.inset)
        return SegmentWidths.frames(
            of: segments.map(\.measure), in: box, isByContent: apportionsSegmentWidthsByContent
        ).map { snapped(mirrored($0)) }
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        let animates = motion.begin(in: bounds.size)
        ControlMotion.place(animates) { placeParts() }
    }

    private func placeParts() {
        let whole = CGRect(origin: .zero, size: bounds.size)
        content.frame = whole
        content.alpha = isEnabled ? 1 : Palette.disabledOpacity
        surface.frame = whole
        surface.cornerRadius = 8
        surface.backgroundColor = Palette.selected
        layer.cornerRadius = 8
        let frames = frames
        placePill(frames)
        placeSeparators(frames)
        for (index, frame) in frames.enumerated() {
            show(segments[index], in: frame, color: titleColor(isSelected: index == storedIndex))
        }
    }

    private func placePill(_ frames: [CGRect]) {
        pill.cornerRadius = 6
        let isMark = !frames.indices.contains(storedIndex)
        let index = isMark ? (isTracking || isMomentary && isFirstResponder ? marked : nil) : storedIndex
        guard let index, frames.indices.contains(index) else {
            pill.isHidden = true
            return
        }
        pill.isHidden = false
        pill.frame = frames[index]
        let own = AppearanceProxies.value(of: self) { $0.selectedSegmentTintColor }
        pill.backgroundColor = isMark ? Palette.pressed : own ?? Palette.raised
        pill.shadowOpacity = isMark ? 0 : 0.16
    }

    private func placeSeparators(_ frames: [CGRect]) {
        while separators.count > max(0, frames.count - 1) { separators.removeLast().removeFromSuperlayer() }
        while separators.count < frames.count - 1 {
            let line = CALayer()
            separators.append(line)
            content.insertSublayer(line, at: 1)
        }
        for (index, line) in separators.enumerated() {
            let edge = isRightToLeft ? frames[index].minX : frames[index].maxX
            let inset = bounds.height * 0.28
            line.frame = snapped(
                CGRect(x: edge - hairline / 2, y: inset, width: hairline, height: bounds.height - 2 * inset))
            line.backgroundColor = Palette.separator
            line.isHidden = index == storedIndex || index + 1 == storedIndex
        }
    }

    private func show(_ segment: Segment, in frame: CGRect, color: UIColor) {
        let room = max(0, frame.width - 8)
        var size = segment.face.size
        size = CGSize(width: min(size.width, room), height: min(size.height, frame.height))
        let place = CGRect(centre: frame.centre, size: size)
        segment.faceLayer.alpha = segment.isEnabled ? 1 : Palette.disabledOpacity
        // One point more, for letters that reach beyond their width.
        let look = Segment.Look(face: segment.face, color: color)
        segment.faceLayer.show(look, in: snapped(place.insetBy(dx: -1, dy: 0)), traits: traitCollection) { context in
            if let image = segment.image {
                image.shown(in: color, templateByDefault: true)
                    .draw(in: CGRect(origin: CGPoint(x: 1, y: 0), size: size), of: context)
            } else {
                ControlText(segment.title ?? "", font: Segment.font, color: color)
                    .draw(in: context, at: CGPoint(x: 1, y: 0), width: room)
            }
        }
    }

    // MARK: - Accessibility

    /// The title of the selected segment, unless it was set.
    override open var accessibilityValue: String? {
        get { super.accessibilityValue ?? (storedIndex >= 0 ? segments[storedIndex].title : nil) }
        set { super.accessibilityValue = newValue }
    }

    // MARK: - Input

    override open var canBecomeFocused: Bool {
        isEnabled && isUserInteractionEnabled && segments.contains { $0.isEnabled }
    }
    override open func cursor(at point: CGPoint) -> ADKCursor? { cursor ?? (isEnabled ? .arrow : nil) }

    private func segment(at touch: UITouch?) -> Int? {
        guard let point = touch?.location(in: self), self.point(inside: point, with: nil) else { return nil }
        return frames.firstIndex { $0.minX <= point.x && point.x < $0.maxX }
            .flatMap { segments[$0].isEnabled ? $0 : nil }
    }

    override open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        mark(segment(at: touch))
        return super.beginTracking(touch, with: event)
    }

    override open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        mark(segment(at: touch))
        return super.continueTracking(touch, with: event)
    }

    override open func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        mark(nil)
        if let index = segment(at: touch) { choose(index) }
    }

    override open func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        mark(nil)
    }

    private func mark(_ index: Int?) {
        guard index != marked else { return }
        marked = index
        setNeedsLayout()
    }

    /// Clicks the segment that keys marked.
    override open func performPrimaryAction() {
        if isMomentary, let marked { choose(marked) }
    }

    override open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        presses.handle({ press($1) }) { super.pressesBegan($0, with: event) }
    }

    private func press(_ key: UIKey) -> Bool {
        guard isEnabled, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
        let forth = isRightToLeft ? -1 : 1
        switch key.keyCode {
        case .keyboardRightArrow: move(forth)
        case .keyboardLeftArrow: move(-forth)
        case .keyboardHome: moveTo(segments.firstIndex(where: \.isEnabled))
        case .keyboardEnd: moveTo(segments.lastIndex(where: \.isEnabled))
        default: return false
        }
        return true
    }

    /// Moves to the next segment in that direction that is enabled.
    private func move(_ direction: Int) {
        let here = isMomentary ? marked ?? -1 : storedIndex
        let start = here >= 0 ? here : direction > 0 ? -1 : segments.count
        let others = direction > 0 ? Array(segments.indices) : segments.indices.reversed()
        moveTo(others.first { ($0 - start) * direction > 0 && segments[$0].isEnabled })
    }

    private func moveTo(_ index: Int?) {
        guard let index else { return }
        if isMomentary { mark(index) } else { choose(index) }
    }
}
