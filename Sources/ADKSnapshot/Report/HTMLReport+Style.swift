extension HTMLReport {
    static let style = #"""
        :root { color-scheme: light dark; --page: #f4f4f1; --card: #fff; --text: #1c1c1e; --dim: #6e6e73;
          --line: #e3e3df; --good: #1d7a3e; --bad: #c62a2f; --mark: #0a6cff; }
        @media (prefers-color-scheme: dark) {
          :root { --page: #101012; --card: #1b1b1e; --text: #f2f2f4; --dim: #9a9aa0; --line: #2a2a2e;
            --good: #4cc472; --bad: #ff6b6f; --mark: #6aa5ff; } }
        body { margin: 0 auto; max-width: 1800px; padding: 24px; background: var(--page); color: var(--text);
          font: 15px/1.5 "Noto Sans", sans-serif; }
        header { display: flex; gap: 4px 16px; align-items: baseline; flex-wrap: wrap; }
        h1 { font-size: 22px; margin: 0; } #causes { margin-top: 16px; }
        h2 { font-size: 16px; margin: 0 0 8px; overflow-wrap: anywhere; }
        pre { margin: 4px 0; max-height: 20em; overflow: auto; white-space: pre-wrap; font-size: 13px; }
        .keys, .note, .message, figcaption, .count, .place { color: var(--dim); font-size: 13px; }
        header .keys { margin: 0; flex-basis: 100%; } .review { margin-left: auto; }
        section, .group { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 16px;
          margin: 16px 0; scroll-margin-top: 16px; }
        .group { padding: 8px 16px; margin: 6px 0; } .group .row { display: flex; gap: 12px; align-items: baseline; }
        .group b { flex: 1; overflow-wrap: anywhere; font-weight: 600; } .count { min-width: 5em; }
        .group details p { margin: 4px 0; display: flex; gap: 4px 12px; flex-wrap: wrap; }
        a { color: var(--mark); } summary { color: var(--dim); font-size: 13px; cursor: pointer; }
        ul { margin: 4px 0; padding-left: 22px; } li { overflow-wrap: anywhere; }
        section.same { padding: 4px 16px; margin: 4px 0; } section.same h2 { margin: 0; font-weight: normal; }
        section.current { outline: 2px solid var(--mark); }
        .badge { background: #c62a2f; color: #fff; border-radius: 6px; padding: 1px 8px; font-size: 13px; }
        .same .badge { background: #1d7a3e; } .missing .badge, .environment .badge { background: #8a5a00; }
        .flaky .badge { background: #7a3cc0; }
        button { font: inherit; font-size: 13px; border: 1px solid var(--line); border-radius: 6px; padding: 2px 10px;
          background: var(--page); color: inherit; cursor: pointer; white-space: nowrap; }
        button:disabled { opacity: .4; cursor: default; }
        button.off { opacity: .4; } button.on { border-color: var(--mark); color: var(--mark); }
        .decide { float: right; font-weight: normal; white-space: nowrap; } .row .decide { float: none; }
        .accepted .accept { border-color: var(--good); color: var(--good); font-weight: 600; }
        .rejected .reject { border-color: var(--bad); color: var(--bad); font-weight: 600; }
        section.accepted { border-left: 4px solid var(--good); } section.rejected { border-left: 4px solid var(--bad); }
        code { background: var(--page); padding: 2px 6px; border-radius: 4px; overflow-wrap: anywhere; }
        .modes { display: flex; gap: 6px; margin: 8px 0; flex-wrap: wrap; align-items: center; }
        .modes input { display: none; width: 300px; } .slider .modes input { display: block; }
        .zoom { margin: 0 8px; white-space: nowrap; }
        output { display: inline-block; min-width: 3.6em; text-align: center; }
        .stage { display: flex; gap: 12px; align-items: flex-start; }
        figure { margin: 0; min-width: 0; } .side figure { flex: 0 1 auto; } .side figure.diff { display: none; }
        .pane { overflow: auto; max-height: 82vh; border: 1px solid var(--line); outline-offset: 1px; }
        .pane:focus { outline: 2px solid var(--mark); }
        .canvas { position: relative; width: max-content; }
        .canvas canvas { display: block; } .close .canvas > * { image-rendering: pixelated; }
        .spot { position: absolute; outline: 2px solid #ff9500; outline-offset: 2px; pointer-events: none; }
        .diff .stage figure:not(.diff) { display: none; } .diff figure.diff { display: block; }
        .slider .stage, .blink .stage { display: grid; justify-content: start; }
        .slider figure, .blink figure { grid-area: 1 / 1; } .slider figure.diff, .blink figure.diff { display: none; }
        .slider figcaption, .blink figcaption { visibility: hidden; }
        .slider figure.golden, .blink figure.golden { z-index: 1; pointer-events: none; }
        .slider figure.golden { clip-path: inset(0 calc(100% - var(--cut, 50%)) 0 0); }
        .blink figure.golden { animation: blink 1s steps(1) infinite; }
        @keyframes blink { 50% { visibility: hidden; } }
        """#
}
