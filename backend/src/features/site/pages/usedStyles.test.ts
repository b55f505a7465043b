import { usedStyles } from './usedStyles.ts';

const HTML = '<main class="page wide"><p class="text">.gone {}</p></main>';

describe('usedStyles', () => {
  it.each([
    ['of elements', 'p>a[href$=".pdf"]{color:red}'],
    ['whose classes are on the page', '.page.wide>.text:hover{color:red}'],
    ['one of whose selectors can match', '.gone,.text{color:red}'],
    ['whose missing class is within parentheses', '.text:not(.gone,:has(.lost)){color:red}'],
    ['with braces in a text', `.text:after{content:"}{.gone"}`],
    ['with nested rules', '.text{color:red;&:hover{color:blue}}'],
    [
      'that define animations and fonts',
      '@keyframes rise{0%{top:0}}@font-face{font-family:A;src:url(/a.woff2)}',
    ],
    ['of layers', '@layer a,b;@layer a{.text{color:red}}'],
  ])('keeps rules %s', (_what, css) => {
    expect(usedStyles(css, HTML)).toBe(css);
  });

  it('removes rules that name a class which no element has, also within at-rules, and keeps the order of the others', () => {
    const css =
      '.gone{color:red}.text{color:red}@media (width>40rem){.gone a{top:0}.page{top:1px}}' +
      '@supports (top:0){.text .gone{top:0}}.wide .gone:hover,.lost{top:0}p{color:blue}';
    expect(usedStyles(css, HTML)).toBe('.text{color:red}@media (width>40rem){.page{top:1px}}p{color:blue}');
  });
});
