/// The places that cannot be rewritten mechanically, with advice.
enum RemarkRules {
    /// The remarks about the tokens of `file`, in the order of the lines, with lines of the present text.
    static func remarks(on file: SourceFile) -> [(line: Int, text: String)] {
        if let line = file.unpairedLine {
            return [(line, "this bracket has no partner, so that the file was left as it is")]
        }
        return file.tokens.indices.compactMap { index in
            remark(on: index, in: file).map { (file.tokens[index].line, $0) }
        }
    }

    private static func remark(on index: Int, in file: SourceFile) -> String? {
        let token = file.tokens[index]
        switch token.kind {
        case .attribute: return attributes[token.text]
        case .directive: return directives[token.text]
        case .word: return word(index, in: file)
        default: return nil
        }
    }

    private static func word(_ index: Int, in file: SourceFile) -> String? {
        let name = file.text(index)
        if name == "import" { return missingImport(index, in: file) }
        if name == "optional", ["func", "var"].contains(file.text(index + 1)) {
            return
                "the optional requirement returns a value: delete “@objc optional”, write its default in an extension "
                + "of the protocol, and delete the question mark of its calls"
        }
        if LayoutVariables.setsPositionOfCopies(at: index, in: file) {
            return "a layout is a structure, of which the loop has a copy: set the position by its index, "
                + "“layouts[index].position”"
        }
        if name == "override", let type = file.type(around: index), type.isExtension,
            ExtensionOverrides.members(of: type, in: file).contains(index)
        {
            return "an override cannot be in an extension: move it into the class \(type.name)"
        }
        if file.text(index + 1) == "(", let advice = calls["\(name)(\(file.text(index + 2))"] ?? calls["\(name)("],
            file.text(index - 1) != "func" || name == "observeValue"
        {
            return advice
        }
        return nil
    }

    private static let attributes: [String: String] = [
        "@IBOutlet": "there are no storyboards: make the view in code, and delete “@IBOutlet”",
        "@IBAction": "there are no storyboards: call addTarget(_:action:for:) in code, and delete “@IBAction”",
        "@IBInspectable": "there is no Interface Builder: delete “@IBInspectable”, and set the value in code",
        "@IBDesignable": "there is no Interface Builder: delete “@IBDesignable”",
        "@IBSegueAction": "there are no storyboards: make and push the controller in code",
        "@NSManaged": "there is no Core Data: keep the values in a class or structure of your own",
        "@NSCopying": "Linux has no Objective-C: delete “@NSCopying”, and copy in the setter",
    ]

    private static let directives: [String: String] = [
        "#selector":
            "write Selector(Type.method), or a closure: a selector of an accessor or of a method of an object has no "
            + "other form",
        "#keyPath": "key paths in texts need Objective-C: write \\Type.property, or the name as a string",
    ]

    private static let observing =
        "there is no key-value observing: use didSet, a delegate's method, or a closure that the owner calls"
    private static let coding = "there is no key-value coding: set or read the property itself"
    private static let runtime =
        "there is no runtime of Objective-C: override the method in a subclass, or call your own function"
    private static let storyboards = "there are no storyboards or xibs: make the controller or the view in code"

    /// By the name, the parenthesis and the first label, or by the name and the parenthesis.
    private static let calls: [String: String] = [
        "addObserver(forKeyPath": observing,
        "observe(\\": observing,
        "observeValue(forKeyPath": observing,
        "value(forKey": coding,
        "value(forKeyPath": coding,
        "setValuesForKeys(": coding,
        "NSSelectorFromString(": "a method cannot be found by its name: write Selector(Type.method)",
        "responds(to": "a method cannot be found by its selector: test the type, “if let target = object as? Protocol”",
        "NSClassFromString(": "classes are not found by the name that they have on iOS: name the class itself",
        "class_getInstanceMethod(": runtime,
        "class_addMethod(": runtime,
        "class_replaceMethod(": runtime,
        "method_exchangeImplementations(": runtime,
        "method_setImplementation(": runtime,
        "object_setClass(": runtime,
        "isKind(of": "write “object is Type”",
        "isMember(of": "write “type(of: object) == Type.self”",
        "UIStoryboard(": storyboards,
        "UINib(": storyboards,
        "loadNibNamed(": storyboards,
        "instantiateViewController(withIdentifier": storyboards,
        "performSegue(withIdentifier": storyboards,
    ]

    private static func missingImport(_ index: Int, in file: SourceFile) -> String? {
        let module = file.text(index + 1)
        guard file.tokens[index].startsLine, let advice = frameworks[module],
            !file.tokens.indices.contains(where: { file.has(["canImport", "(", module], at: $0) })
        else { return nil }
        return "there is no \(module) on Linux: \(advice)"
    }

    private static let media = "playing and recording need another library"
    private static let frameworks: [String: String] = [
        "AVFoundation": media, "AVKit": media, "CoreMedia": media, "MediaPlayer": media,
        "CoreData": "keep the data in files or in SQLite",
        "CoreImage": "draw with Core Graphics, or use another library",
        "CoreLocation": "ask another library for places", "MapKit": "show a map by another library",
        "CoreMotion": "a desktop has no such sensors",
        "LocalAuthentication": "leave the login to the desktop",
        "MessageUI": "open a mailto: address, UIApplication.open",
        "Metal": "draw with Core Graphics", "MetalKit": "draw with Core Graphics",
        "Photos": "read the user's folder of pictures", "PhotosUI": "use UIDocumentPickerViewController",
        "SafariServices": "open the address in the browser, UIApplication.open",
        "Security": "use a library for secrets, such as libsecret",
        "StoreKit": "there is no App Store",
        "SwiftUI": "write nodes in place of its views",
        "WebKit": "open the address in the browser, UIApplication.open",
    ]

    /// Advice about files that are not Swift, by their suffix.
    static let files: [String: String] = [
        "storyboard": "storyboards are not read: make its controllers in code, and set the window's rootViewController",
        "xib": "xibs are not read: make its views in code, or write a node with a layout spec",
        "m": "Objective-C does not compile on Linux: write it in Swift",
        "mm": "Objective-C does not compile on Linux: write it in Swift",
        "xcdatamodeld": "there is no Core Data: keep the data in files or in SQLite",
    ]
}
