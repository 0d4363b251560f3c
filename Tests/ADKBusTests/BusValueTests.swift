import Testing

@testable import ADKBus

@Suite struct BusValueTests {
    @Test func aTypeIsThatOfTheParts() throws {
        let value = BusValue.structure([
            .string("a"), .variant(.byte(1)), .bytes([]), .array(of: "(su)", []),
            .dictionary(from: "s", to: "v", []), .structure([.double(0), .objectPath("/")]),
        ])
        #expect(try value.typeText() == "(svaya(su)a{sv}(do))")
        #expect(throws: BusError.self) { try BusValue.structure([.structure([])]).typeText() }
    }

    @Test func valuesAreReadThroughVariants() {
        let options = BusValue.options(["flag": .boolean(true), "count": .variant(.uint16(7)), "name": .string("n")])
        #expect(options["flag"]?.flag == true)
        #expect(options["count"]?.number == 7)
        #expect(options["name"]?.text == "n")
        #expect(options["other"] == nil)
        #expect(BusValue.uint64(.max).number == nil)
        #expect(BusValue.strings(["a", "b"]).elements?.map(\.text) == ["a", "b"])
        #expect(BusValue.bytes([3]).elements == [.byte(3)])
    }

    @Test func aMatchTellsTheBusItsPartsInQuotes() {
        let match = BusMatch(sender: "org.example.Name", path: "/a", member: "Changed", firstArgument: "it's")
        #expect(match.rule == #"type='signal',sender='org.example.Name',path='/a',member='Changed',arg0='it'\''s'"#)
        #expect(BusMatch().rule == "type='signal'")
    }

    @Test func aMatchFitsOnlySignalsOfTheOwnerOfItsSender() {
        var signal = BusMessage(path: "/a", interface: "i.f", member: "Changed", [.string("x")])
        signal.sender = ":1.5"
        let named = BusMatch(sender: "org.example.Name")
        #expect(named.fits(signal, owner: ":1.5"))
        #expect(!named.fits(signal, owner: ":1.6"))
        #expect(!named.fits(signal, owner: nil))
        #expect(BusMatch(sender: ":1.5").fits(signal, owner: nil))
        #expect(!BusMatch(sender: BusName.bus).fits(signal, owner: ":1.5"))
        #expect(BusMatch(path: "/a", interface: "i.f", member: "Changed", firstArgument: "x").fits(signal, owner: nil))
        for other in [
            BusMatch(path: "/b"), BusMatch(interface: "i.g"), BusMatch(member: "C"), BusMatch(firstArgument: "y"),
        ] {
            #expect(!other.fits(signal, owner: nil), "\(other)")
        }
    }

    @Test func theAddressComesFromTheVariablesOrTheSocket() {
        #expect(BusAddress.session(in: [:]) == nil)
        #expect(BusAddress.session(in: ["DBUS_SESSION_BUS_ADDRESS": "tcp:x", "XDG_RUNTIME_DIR": "/"]) == "tcp:x")
        #expect(BusAddress.session(in: ["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "/no/such"]) == nil)
        #expect(BusAddress.session(in: ["XDG_RUNTIME_DIR": "relative"]) == nil)
        #expect(BusAddress.session(in: ["DBUS_SESSION_BUS_ADDRESS": "disabled:", "XDG_RUNTIME_DIR": "/"]) == nil)
        #expect(BusAddress.address(ofSocket: "/run/a b,ü/bus") == "unix:path=/run/a%20b%2c%c3%bc/bus")
    }
}
