import ADKFoundation
import ADKLayers
import HeadlessTesting
import TestSupport
import XCTest

@testable import ADKViews

/// Random responder chains against a plain model of the dispatch.
final class RandomChainTests: XCTestCase, @unchecked Sendable {
    /// The plain model: lists of numbers and letters.
    private struct Model {
        struct Command {
            let method: Int
            let letter: String
            let isFirst: Bool
            let isDisabled: Bool
        }

        struct Responder {
            var commands: [Command] = []
            var performed: Set<Int> = []
            var handled: Set<String> = []
        }

        var responders: [Responder] = []
        var menu: [Command] = []

        func log(of letter: String) -> [String] {
            func run(_ commands: [Command]) -> String? {
                for command in commands where command.letter == letter && !command.isDisabled {
                    let target = responders.firstIndex { $0.performed.contains(command.method) }
                    if let target { return "\(target) does \(command.method)" }
                }
                return nil
            }
            for commands in responders.map(\.commands) + [menu] {
                if let line = run(commands.filter(\.isFirst)) { return [line] }
            }
            for (number, responder) in responders.enumerated() {
                if responder.handled.contains(letter) { return ["\(number) takes \(letter)"] }
                if let line = run(responder.commands) { return [line] }
            }
            return run(menu).map { [$0] } ?? []
        }
    }

    func testRandomChainsSendEachKeyToTheResponderOfTheModel() {
        onMain {
            let seed = UInt64.random(in: 0..<1_000_000)
            print("seed \(seed)")
            var random = SeededRandom(seed: seed)
            for round in 0..<60 {
                let model = RandomChainTests.model(&random)
                let bench = ChainBench(links: model.responders.count)
                for (link, wanted) in zip(bench.links, model.responders) {
                    link.commands = wanted.commands.map { RandomChainTests.command($0, bench) }
                    link.performed = wanted.performed
                    link.handled = wanted.handled
                }
                bench.addMenu(model.menu.map { RandomChainTests.command($0, bench) })
                for letter in RandomChainTests.letters {
                    bench.log = []
                    bench.key(.keyboardErrorUndefined, .control, text: letter)
                    XCTAssertEqual(bench.log, model.log(of: letter), "seed \(seed), round \(round), key \(letter)")
                }
            }
        }
    }

    private static let letters = ["j", "k", "l", "m"]

    private static func model(_ random: inout SeededRandom) -> Model {
        func commands(_ most: Int) -> [Model.Command] {
            (0..<Int.random(in: 0...most, using: &random)).map { _ in
                Model.Command(
                    method: Int.random(in: 0..<5, using: &random), letter: letters.randomElement(using: &random) ?? "j",
                    isFirst: Int.random(in: 0..<5, using: &random) == 0,
                    isDisabled: Int.random(in: 0..<6, using: &random) == 0)
            }
        }
        var model = Model()
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            var responder = Model.Responder()
            responder.commands = commands(3)
            responder.performed = Set((0..<5).filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
            responder.handled = Set(letters.filter { _ in Int.random(in: 0..<6, using: &random) == 0 })
            model.responders.append(responder)
        }
        model.menu = commands(4)
        return model
    }

    @MainActor
    private static func command(_ wanted: Model.Command, _ bench: ChainBench) -> UIKeyCommand {
        let command = bench.command(wanted.method, wanted.letter)
        command.wantsPriorityOverSystemBehavior = wanted.isFirst
        if wanted.isDisabled { command.attributes = .disabled }
        return command
    }
}
