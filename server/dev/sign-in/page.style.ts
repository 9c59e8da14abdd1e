/** The styles of the development sign-in, with the application's type, spacing and colors. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --surface: light-dark(#f8f9fa, #1a1b1e);
  --raised: light-dark(#ffffff, #25262b);
  --line: light-dark(#dee2e6, #3a3c42);
  --text: light-dark(#212529, #e9ecef);
  --quiet: light-dark(#5c636a, #a6abb2);
  --accent: light-dark(#3b5bdb, #91a7ff);
  --tint: light-dark(#edf2ff, #262c45);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--surface); color: var(--text); font: 14px/1.5 "Inter Variable", Inter, system-ui, sans-serif; }
main { max-width: 640px; margin: 0 auto; padding: 48px 16px; }
h1 { margin: 0 0 4px; font-size: 26px; font-weight: 600; line-height: 1.3; }
header p { margin: 0 0 24px; color: var(--quiet); }
h2 { margin: 24px 0 8px; font-size: 13px; font-weight: 600; color: var(--quiet); }
.number { font-weight: 400; font-variant-numeric: tabular-nums; }
label { display: block; margin-bottom: 4px; font-weight: 500; }
input { width: 100%; height: 40px; padding: 0 12px; border: 1px solid light-dark(#868e96, #74787f); border-radius: 4px; background: var(--raised); color: inherit; font: inherit; font-size: 16px; }
#count { margin: 4px 0 0; font-size: 13px; color: var(--quiet); font-variant-numeric: tabular-nums; }
ul { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li { content-visibility: auto; contain-intrinsic-size: auto 60px; }
li button { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 60px; padding: 8px 16px; border: 0; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; transition: background-color 120ms; }
li button:hover { background: var(--tint); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
.face { flex: none; display: grid; place-items: center; width: 36px; height: 36px; border-radius: 50%; background: var(--tint); color: var(--accent); font-size: 13px; font-weight: 600; }
.who { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.who strong { display: block; font-weight: 500; }
.about { display: block; font-size: 13px; color: var(--quiet); }
.roles { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 4px; max-width: 40%; }
.pill { padding: 0 8px; border: 1px solid var(--line); border-radius: 10px; font-size: 13px; color: var(--quiet); white-space: nowrap; }
.empty { padding: 24px 0; color: var(--quiet); }
.cancel { margin: 32px 0 0; }
.plain { padding: 8px 0; border: 0; background: none; color: var(--accent); font: inherit; text-decoration: underline; cursor: pointer; }
.button { display: inline-block; padding: 8px 16px; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); color: var(--accent); font-weight: 500; text-decoration: none; }
[hidden] { display: none !important; }
@media (max-width: 480px) { main { padding: 24px 16px; } li button { flex-wrap: wrap; } .roles { max-width: none; width: 100%; padding-left: 48px; justify-content: flex-start; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;
