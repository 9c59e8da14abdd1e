/** The styles of the development mailbox, light and dark. Self-contained: needs no application file. */
export const mailboxStyle = `
:root { --text: #1f2328; --dim: #59636e; --line: #d9dee3; --back: #f6f7f9; --raised: #fff; --accent: #1c5fb8; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e9ec; --dim: #a5afb9; --line: #363c44; --back: #16191d; --raised: #1f2328; --accent: #7db4ff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 960px; padding: 24px 16px 48px; color: var(--text); background: var(--back);
  font: 14px/1.5 'Inter Variable', Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1 { margin: 0; font-size: 20px; line-height: 1.3; font-weight: 600; overflow-wrap: anywhere; }
h2 { margin: 24px 0 8px; font-size: 14px; font-weight: 600; }
p { margin: 0 0 8px; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
header { display: flex; flex-wrap: wrap; gap: 16px; align-items: end; justify-content: space-between; margin-bottom: 16px; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
input, button { min-height: 36px; padding: 4px 12px; border: 1px solid var(--line); border-radius: 4px; font: inherit;
  color: inherit; background: var(--raised); }
button { border-radius: 6px; font-weight: 500; cursor: pointer; }
input { border-color: var(--dim); min-width: 0; }
input::placeholder { color: var(--dim); opacity: 1; }
.dim { color: var(--dim); }
ol, ul { margin: 0; padding: 0; list-style: none; }
ol { border: 1px solid var(--line); border-radius: 8px; background: var(--raised); overflow: hidden; }
ol li + li { border-top: 1px solid var(--line); }
ol a { display: grid; grid-template-columns: 1fr auto; gap: 0 12px; padding: 12px 16px; color: inherit; text-decoration: none; }
ol a:hover { background: var(--back); }
ol a:focus-visible { outline-offset: -2px; }
.subject { grid-column: 1; font-weight: 600; overflow-wrap: anywhere; }
.pill { grid-column: 2; place-self: start end; padding: 0 8px; border: 1px solid var(--line); border-radius: 10px; font-size: 13px; }
.to { grid-column: 1; color: var(--dim); overflow-wrap: anywhere; }
.at { grid-column: 2; color: var(--dim); }
.preview { grid-column: 1 / -1; color: var(--dim); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.empty { padding: 48px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); text-align: center; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0; }
dt { color: var(--dim); }
dd { margin: 0; overflow-wrap: anywhere; }
.code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 13px; }
.parts li { padding: 4px 0; }
iframe { width: 100%; height: 660px; border: 1px solid var(--line); border-radius: 8px; background: Canvas; color-scheme: light dark; }
pre { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--raised);
  white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 480px) { ol a { grid-template-columns: 1fr; } .pill, .at { grid-column: 1; justify-self: start; } }
@media print { form { display: none; } }
`;
