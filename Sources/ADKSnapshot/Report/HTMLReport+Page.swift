extension HTMLReport {
    static let style = """
        :root { color-scheme: light dark; --page: #f4f4f1; --card: #fff; --text: #1c1c1e; --dim: #6e6e73;
          --line: #e3e3df; }
        @media (prefers-color-scheme: dark) {
          :root { --page: #101012; --card: #1b1b1e; --text: #f2f2f4; --dim: #9a9aa0; --line: #2a2a2e; } }
        body { margin: 0 auto; max-width: 1500px; padding: 24px; background: var(--page); color: var(--text);
          font: 15px/1.5 "Noto Sans", sans-serif; }
        header { display: flex; gap: 16px; align-items: baseline; flex-wrap: wrap; }
        h1 { font-size: 22px; margin: 0; } h2 { font-size: 16px; margin: 0 0 8px; word-break: break-all; }
        .keys, .note, figcaption { color: var(--dim); font-size: 13px; }
        section { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 16px;
          margin: 16px 0; scroll-margin-top: 16px; }
        section.same { padding: 8px 16px; } section.same h2 { margin: 0; font-weight: normal; }
        section.current { outline: 2px solid #0a6cff; }
        .badge { background: #c62a2f; color: #fff; border-radius: 6px; padding: 1px 8px; font-size: 13px; }
        .same .badge { background: #1d7a3e; } .missing .badge, .environment .badge { background: #8a5a00; }
        .flaky .badge { background: #7a3cc0; }
        button { font: inherit; font-size: 13px; border: 1px solid var(--line); border-radius: 6px; padding: 2px 10px;
          background: var(--page); color: inherit; cursor: pointer; }
        button.off { opacity: .4; } button.on { border-color: #0a6cff; color: #0a6cff; }
        code { background: var(--page); padding: 2px 6px; border-radius: 4px; word-break: break-all; }
        .modes { display: flex; gap: 8px; margin: 8px 0; } .modes input { display: none; width: 300px; }
        .slider .modes input { display: block; }
        .stage { display: flex; gap: 12px; align-items: flex-start; flex-wrap: wrap; }
        figure { margin: 0; } figcaption { background: var(--card); } .side figure { flex: 1 1 300px; }
        img { max-width: 100%; display: block; border: 1px solid var(--line); }
        .diff figure:not(.diff) { display: none; }
        .slider .stage, .blink .stage { display: grid; }
        .slider figure, .blink figure { grid-area: 1 / 1; }
        .slider figure.diff, .blink figure.diff { display: none; }
        .slider figure.golden { clip-path: inset(0 calc(100% - var(--cut, 50%)) 0 0); }
        .blink figure.golden { animation: blink 1s steps(1) infinite; }
        @keyframes blink { 50% { visibility: hidden; } }
        """

    static let script = """
        const sections = [...document.querySelectorAll('section')];
        const shown = () => sections.filter(s => !s.hidden);
        let current = -1;
        function go(step) {
          const list = shown();
          if (!list.length) return;
          const at = list.indexOf(sections[current]);
          const next = list[Math.max(0, Math.min(list.length - 1, at + step))];
          sections.forEach(s => s.classList.toggle('current', s === next));
          current = sections.indexOf(next);
          next.scrollIntoView({ block: 'start' });
        }
        function look(compare, mode) {
          compare.className = 'compare ' + mode;
          compare.querySelectorAll('button').forEach(b => b.classList.toggle('on', b.dataset.mode === mode));
        }
        document.querySelectorAll('.compare').forEach(compare => {
          look(compare, 'side');
          compare.querySelectorAll('button').forEach(b => b.onclick = () => look(compare, b.dataset.mode));
          const cut = compare.querySelector('input');
          cut.oninput = () => compare.style.setProperty('--cut', cut.value + '%');
        });
        document.querySelectorAll('.filter').forEach(b => b.onclick = () => {
          const off = b.classList.toggle('off');
          sections.forEach(s => { if (s.dataset.kind === b.dataset.kind) s.hidden = off; });
        });
        document.querySelectorAll('.copy').forEach(b => b.onclick = () => {
          const text = b.parentElement.querySelector('code').textContent;
          if (navigator.clipboard) navigator.clipboard.writeText(text);
          else getSelection().selectAllChildren(b.parentElement.querySelector('code'));
          b.textContent = 'copied';
        });
        addEventListener('keydown', event => {
          if (event.ctrlKey || event.altKey || event.metaKey) return;
          if (event.key === 'n') go(1);
          else if (event.key === 'p') go(-1);
          else if (event.key === ' ' && current >= 0) {
            const compare = sections[current].querySelector('.compare');
            if (!compare) return;
            event.preventDefault();
            const modes = compare.dataset.modes.split(' ');
            const at = modes.findIndex(m => compare.classList.contains(m));
            look(compare, modes[(at + 1) % modes.length]);
          }
        });
        """
}
