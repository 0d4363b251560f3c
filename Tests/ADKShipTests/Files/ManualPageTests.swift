import Foundation
import Testing

@testable import ADKShip

@Suite struct ManualPageTests {
    @Test func aPageOfTheDescriptionAlone() throws {
        let app = try DescriptionSample.app([
            "mimeTypes": "[\"text/plain\"]", "description": #"[".dot and \\back-slash", "It is quick."]"#,
        ])
        #expect(
            ManualPage(app: app).text == #"""
                .TH "READER" 1 "2026\-11\-29" "Reader 1.2"
                .SH NAME
                reader \- Reads long texts
                .SH SYNOPSIS
                .B reader
                [\fIfile\fR ...]
                .SH DESCRIPTION
                \&.dot and \eback\-slash
                .PP
                It is quick.
                .SH AUTHOR
                Jane Doe <jane@example.org>

                """#)
    }

    @Test func aPageWithOptions() throws {
        let help = """
            {"serializationVersion": 0, "command": {"commandName": "reader", "discussion": "'a'\\n  b", "arguments": [
              {"kind": "positional", "shouldDisplay": true, "isOptional": true, "isRepeating": true, "valueName": "file",
               "abstract": "A text.", "parsingStrategy": "default"},
              {"kind": "option", "shouldDisplay": true, "isOptional": true, "isRepeating": false, "valueName": "size",
               "names": [{"kind": "short", "name": "s"}, {"kind": "long", "name": "font-size"}], "defaultValue": "12"},
              {"kind": "flag", "shouldDisplay": false, "isOptional": true, "isRepeating": false}]}}
            """
        var page = ManualPage(app: try DescriptionSample.app())
        page.help = try JSONDecoder().decode(CommandLineHelp.self, from: Data(help.utf8))
        let text = page.text
        #expect(text.contains(".B reader\n[\\fIoptions\\fR]\n[\\fIfile\\fR ...]\n.SH DESCRIPTION\n"))
        #expect(text.contains(".PP\n.nf\n\\&'a'\n  b\n.fi\n.SH OPTIONS\n.TP\n\\fIfile\\fR\nA text.\n"))
        #expect(text.contains(".TP\n\\fB\\-s\\fR, \\fB\\-\\-font\\-size\\fR \\fIsize\\fR\n(default: 12)\n.SH AUTHOR\n"))
    }
}
