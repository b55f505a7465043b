import { escapeXml } from './escape.ts';

it('escapes the special characters of XML', () => {
  expect(escapeXml(`<a b="c" d='e'>&amp;`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;');
});

it('removes characters that XML cannot contain and keeps the rest', () => {
  expect(escapeXml('a\u0000b\u0008c\u001Fd\uFFFEe\uFFFFf')).toBe('abcdef');
  expect(escapeXml('čćšžđ\t\n\r\u0085 😀')).toBe('čćšžđ\t\n\r\u0085 😀');
  expect(escapeXml('half \uD83D of it')).toBe('half \uFFFD of it');
});
