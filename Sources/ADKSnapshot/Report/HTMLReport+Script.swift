extension HTMLReport {
    /// Walking through scenes, filters, decisions and their file.
    static let script = #"""
        const sections = [...document.querySelectorAll('section')];
        const groups = [...document.querySelectorAll('.group')];
        const shown = () => sections.filter(s => !s.hidden);
        let current = -1;
        function select(section) {
          sections.forEach(s => s.classList.toggle('current', s === section));
          current = sections.indexOf(section);
        }
        function go(step) {
          const list = shown();
          if (!list.length) return;
          const at = list.indexOf(sections[current]);
          const next = list[Math.max(0, Math.min(list.length - 1, at + step))];
          select(next);
          next.scrollIntoView({ block: 'start' });
        }
        document.querySelectorAll('.filter').forEach(b => b.onclick = () => {
          const off = b.classList.toggle('off');
          sections.forEach(s => { if (s.dataset.kind === b.dataset.kind) s.hidden = off; });
        });

        // Decisions. That of a scene counts before those of its causes, which must agree.
        const open = sections.filter(s => s.querySelector('.decide'));
        const ofScene = new Map(), ofGroup = new Map();
        const memory = s => 'adk-snapshot ' + s.id + ' ' + (s.dataset.golden || '') + ' ' + s.dataset.actual;
        function decision(s) {
          if (ofScene.has(s)) return ofScene.get(s);
          const all = s.dataset.groups.split(' ').filter(Boolean).map(g => ofGroup.get(g));
          if (all.includes('reject')) return 'reject';
          return all.length && all.every(d => d === 'accept') ? 'accept' : undefined;
        }
        function mark(element, verdict) {
          element.classList.toggle('accepted', verdict === 'accept');
          element.classList.toggle('rejected', verdict === 'reject');
        }
        function update() {
          groups.forEach(g => mark(g, ofGroup.get(g.dataset.group)));
          const count = { accept: 0, reject: 0 };
          open.forEach(s => {
            const verdict = decision(s);
            mark(s, verdict);
            if (verdict) count[verdict] += 1;
            try {
              if (verdict) localStorage.setItem(memory(s), verdict); else localStorage.removeItem(memory(s));
            } catch (error) { /* The browser stores nothing for files. The page works without. */ }
          });
          const total = count.accept + count.reject;
          document.getElementById('decided').textContent = total
            ? count.accept + ' accepted, ' + count.reject + ' rejected of ' + open.length : 'nothing decided';
          document.getElementById('save').disabled = !total;
        }
        function decide(map, key, verdict) {
          if (map.get(key) === verdict) map.delete(key); else map.set(key, verdict);
          document.getElementById('saved').hidden = true;
          update();
        }
        open.forEach(s => {
          s.querySelector('.decide .accept').onclick = () => decide(ofScene, s, 'accept');
          s.querySelector('.decide .reject').onclick = () => decide(ofScene, s, 'reject');
          try {
            const verdict = localStorage.getItem(memory(s));
            if (verdict) ofScene.set(s, verdict);
          } catch (error) { /* As above. */ }
        });
        groups.forEach(g => {
          const of = verdict => () => {
            // A decision about a cause replaces those about its scenes.
            open.filter(s => s.dataset.groups.split(' ').includes(g.dataset.group)).forEach(s => ofScene.delete(s));
            decide(ofGroup, g.dataset.group, verdict);
          };
          const buttons = g.querySelector('.decide');
          if (!buttons) return;
          buttons.querySelector('.accept').onclick = of('accept');
          buttons.querySelector('.reject').onclick = of('reject');
        });
        document.getElementById('save').onclick = () => {
          const scenes = open.filter(decision).map(s => {
            const scene = { id: s.id, picture: s.dataset.actual, verdict: decision(s) };
            if (s.dataset.golden) scene.golden = s.dataset.golden;
            return scene;
          });
          const text = JSON.stringify({ version: 1, scenes }, null, 2) + '\n';
          const link = document.createElement('a');
          link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
          link.download = 'approval.json';
          link.click();
          setTimeout(() => URL.revokeObjectURL(link.href), 10000);
          document.getElementById('saved').hidden = false;
        };
        update();

        document.querySelectorAll('.copy').forEach(b => b.onclick = async () => {
          const code = b.parentElement.querySelector('code');
          try {
            await navigator.clipboard.writeText(code.textContent);
            b.textContent = 'copied';
          } catch (error) {
            getSelection().selectAllChildren(code);
            b.textContent = 'not copied: press Ctrl+C';
          }
        });
        addEventListener('keydown', event => {
          if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === 'INPUT') return;
          if (event.key === 'n') return go(1);
          if (event.key === 'p') return go(-1);
          const section = sections[current];
          if (!section) return;
          const decisions = section.querySelector('.decide');
          if (event.key === 'a' && decisions) return decide(ofScene, section, 'accept');
          if (event.key === 'x' && decisions) return decide(ofScene, section, 'reject');
          const viewer = viewers.get(section.querySelector('.compare'));
          if (!viewer) return;
          if (event.key === ' ') {
            // Space presses a button that has the focus.
            if (event.target.closest('button, summary')) return;
            event.preventDefault();
            viewer.nextMode();
          }
          else if (event.key === 'r') viewer.region(1);
          else if (event.key === 'R') viewer.region(-1);
          else if (event.key === '+') viewer.scaleBy(2);
          else if (event.key === '-') viewer.scaleBy(1 / 2);
          else if (event.key === '1') viewer.scaleTo(1);
          else if (event.key === '0') viewer.fit();
        });
        """#
}
