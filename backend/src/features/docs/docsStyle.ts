/** The look of the readable description. It stands in code because the page must need nothing that is built apart. */
export const DOCS_STYLE = `:root {
  --blue: #0b72b9; --blue-strong: #0a5a93; --turquoise: #209fbb; --turquoise-strong: #12738a; --turquoise-light: #7fd3e6;
  --orange: #fdba45; --ink: #0d1b2a; --deep: #0a2c47; --slate: #4a5b6c; --mist: #f4f8fb; --line: #d8e3ec; --danger: #b42318;
  --success: #1a7f4b; --warning: #8a5a00;
  color: var(--ink); background: #fff; font: 1.0625rem/1.6 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body { margin: 0; }
.wrap { max-width: 84.375rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 3rem); }
header { background: var(--deep); color: #fff; padding-block: clamp(3rem, 6vw, 6rem); border-bottom: 6px solid var(--orange); }
h1 { margin: 0 0 1rem; max-width: 22ch; font-size: clamp(2rem, 1.4rem + 2.6vw, 3.5rem); line-height: 1.08; letter-spacing: -0.02em; }
header p { margin: 0; max-width: 62ch; }
header a { color: var(--turquoise-light); }
a { color: var(--blue-strong); text-underline-offset: 0.2em; }
:focus-visible { outline: 3px solid var(--turquoise); outline-offset: 3px; }
header :focus-visible { outline-color: var(--orange); }
.skip { position: absolute; inset: 0 auto auto -100vw; padding: 0.75rem 1rem; background: #fff; }
.skip:focus { inset-inline-start: 0; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
nav { padding-block: 1.5rem 0; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0; padding: 0; list-style: none; }
nav a { display: inline-flex; align-items: center; min-height: 2.75rem; font-weight: 600; text-decoration: none; }
nav a:hover { text-decoration: underline; }
main { min-width: 0; padding-block: 1rem 6rem; }
section { padding-block-start: 2.5rem; }
section > p { max-width: 68ch; }
h2 { margin: 0 0 1rem; font-size: clamp(1.75rem, 1.4rem + 1.2vw, 2.5rem); line-height: 1.15; letter-spacing: -0.015em; }
article { padding-block: 1.5rem; border-top: 1px solid var(--line); }
h3 { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; margin: 0; font-size: 1.125rem; line-height: 1.4; overflow-wrap: anywhere; }
h4 { margin: 1.5rem 0 0.25rem; font-size: 1rem; }
code { font: 0.9375em/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; overflow-wrap: anywhere; }
.method { min-width: 4.5rem; padding: 0.125rem 0.5rem; border-radius: 6px; color: #fff; background: var(--blue-strong); font-size: 0.875rem; font-weight: 700; text-align: center; }
.method.post { background: var(--success); }
.method.put { background: var(--warning); }
.method.delete { background: var(--danger); }
.summary { margin: 0.5rem 0 0; max-width: 68ch; }
.access, .place, .must { color: var(--slate); font-size: 0.875rem; }
.access { margin: 0.25rem 0 0; }
.place::before { content: "· "; }
.must { display: inline-block; color: var(--turquoise-strong); font-weight: 600; }
details > summary { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--blue-strong); font-weight: 600; cursor: pointer; }
details > summary::before { content: "+"; width: 1.25rem; font-size: 1.25rem; }
details[open] > summary::before { content: "\\2212"; }
details > summary:hover { text-decoration: underline; }
details > p { margin: 0; }
table { width: 100%; margin-block: 0.75rem 1.5rem; border-collapse: collapse; table-layout: fixed; font-size: 0.9375rem; }
caption { padding-block: 0.5rem; font-size: 1rem; font-weight: 700; text-align: start; }
th, td { padding: 0.625rem 0.75rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: anywhere; }
thead th { background: var(--mist); color: var(--slate); font-size: 0.875rem; }
tbody th { font-weight: 400; }
th:first-child { width: 38%; }
@media (max-width: 40rem) { th, td { padding-inline: 0 0.5rem; } th:first-child { width: 46%; } td code, th code { font-size: 0.8125rem; } }
.status { display: inline-block; padding: 0 0.5rem; border-radius: 6px; background: #fff4dd; color: var(--warning); font-size: 0.875rem; font-weight: 700; font-variant-numeric: tabular-nums; }
.status.ok { background: #e5f4ec; color: #125c36; }
.errors { display: grid; gap: 0.375rem; margin: 0.25rem 0 1rem; padding: 0; list-style: none; }
:target > h3, h2:target { text-decoration: underline; text-decoration-color: var(--orange); text-decoration-thickness: 4px; text-underline-offset: 0.35em; }
@media (min-width: 64rem) {
  .columns { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 4rem; }
  nav { position: sticky; top: 1rem; align-self: start; padding-block: 3.5rem 0; }
  nav ul { display: grid; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;
