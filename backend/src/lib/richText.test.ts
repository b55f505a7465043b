import { setImmediate as nextTurn } from 'node:timers/promises';
import { RICH_TEXT_SAMPLES } from '@institut/contract/content/richTextSamples';
import { plainText, imagesIn, sanitizeHtml } from './richText.ts';

describe('plainText', () => {
  it('separates the words of neighbouring blocks', () => {
    expect(plainText('<p>Prvi</p><p class="x">drugi</p>').split(' ').filter(Boolean)).toEqual([
      'Prvi',
      'drugi',
    ]);
  });

  it('decodes the entities that the editor writes, once', () => {
    expect(plainText('R&amp;D&nbsp;&lt;2&gt; &quot;A&quot; &#39;B&#39; &amp;lt;')).toBe(
      `R&D <2> "A" 'B' &lt;`,
    );
  });

  it('ends for a text for which quadratic time would exceed the timeout', async () => {
    const text = '<'.repeat(500_000);
    expect(plainText(text)).toBe(text);
    // The timeout counts only for a test that yields.
    await nextTurn();
  });
});

describe('imagesIn', () => {
  it('finds paths and the paths inside HTML, each image once', () => {
    const html =
      '<p><img src="/uploads/b-800.webp" srcset="/uploads/b-400.webp 400w, https://www.example.com/uploads/c_1.webp 800w"></p>';
    expect([...imagesIn(['/uploads/a.webp', html, '/uploads/b.webp', ''])]).toEqual([
      '/uploads/a.webp',
      '/uploads/b.webp',
      '/uploads/c_1.webp',
    ]);
  });

  it('keeps a name that only looks like a variant', () => {
    expect([...imagesIn(['/uploads/python-500.webp'])]).toEqual(['/uploads/python-500.webp']);
  });

  it('finds the image of a JPEG for sharing', () => {
    expect([...imagesIn(['/uploads/a-share.jpg', '/uploads/a-400.webp'])]).toEqual(['/uploads/a.webp']);
  });

  it('ignores other paths', () => {
    expect(
      imagesIn(['/images/a.webp', '/uploads/a.png', '/uploads/share.jpg', '/uploads/../a.webp', 'uploads'])
        .size,
    ).toBe(0);
  });
});

const REL = 'rel="noopener noreferrer"';

const item = (kind: string, text: string, attributes = '') =>
  `<li data-list="${kind}"${attributes}><span class="ql-ui" contenteditable="false"></span>${text}</li>`;

/** Parts of markup, whole and broken, that mixtures are made of. */
const PIECES =
  `<p> </p> <ol> </ol> <ul> </ul> <li> <li\tdata-list="bullet"> </li> <pre> <b> </b> text &nbsp; &lt; < > " '
<div\tclass="ql-code-block"> </div> <h2\tclass="ql-align-center\tx"> </h2> <a\thref="javascript:alert(1)"> </a> <svg> </svg> <math>
<style> </style> <script> </script> <img\tsrc=x\tonerror=alert(1)> <textarea> <template> <iframe\tsrcdoc="x"> </iframe> <noscript>
<a\thref=/kursevi\ttarget=_top> <a\ttarget=_blank> <a\ttarget> <!-- --> \tonclick=alert(1)\t \0`.split(
    /[ \n]/,
  );

describe('sanitizeHtml keeps what the editor produces', () => {
  it.each([
    '<h1>Jedan</h1><h2>Dva</h2><h3>Tri</h3>',
    '<p><strong>a</strong><em>b</em><u>c</u><s>d</s><sub>e</sub><sup>f</sup><code>g</code></p>',
    '<p class="ql-align-center">a</p><h2 class="ql-align-right ql-indent-2">b</h2>',
    '<blockquote class="ql-align-justify">a</blockquote><pre>\na\n</pre>',
    '<ul><li>a<ol><li>b</li></ol></li></ul><ol><li class="ql-indent-1">c</li></ol>',
    `<p><a href="https://example.com/?a=1&amp;b=2" ${REL} target="_blank">a</a></p>`,
    `<p><a href="/kursevi" ${REL}>a</a><a href="mailto:a@example.com" ${REL}>b</a></p>`,
    '<p><img src="/uploads/kurs-1.webp" alt="Učionica" /></p>',
    '<p>a<br />b</p><p><br /></p>',
    '<p>2 &lt; 3 &amp; „č ć š ž đ”</p>',
  ])('%s', (html) => {
    expect(sanitizeHtml(html)).toBe(html);
  });

  it.each(Object.entries(RICH_TEXT_SAMPLES))('unchanged: %s', (_name, html) => {
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('converts lists of the editor to lists of HTML', () => {
    const items = [
      item('bullet', 'a'),
      item('bullet', 'b', ' class="ql-indent-1"'),
      item('ordered', 'c'),
      item('unchecked', 'd'),
      '<li>e</li>',
    ];
    expect(sanitizeHtml(`<ol>${items.join('')}</ol><p>x</p>`)).toBe(
      '<ul><li>a</li><li class="ql-indent-1">b</li></ul><ol><li>c</li></ol><ul><li>d</li></ul><ol><li>e</li></ol><p>x</p>',
    );
  });

  it('separates lines of code', () => {
    const lines = ['let a;', 'a = 1;'].map((line) => `<div class="ql-code-block">${line}</div>`);
    const block = `<div class="ql-code-block-container" spellcheck="false">${lines.join('')}</div>`;
    expect(sanitizeHtml(block)).toBe('<pre>let a;</pre><pre>a = 1;</pre>');
  });

  it('composes letters, and removes what nobody sees', () => {
    expect(sanitizeHtml('<p>S\u030Cta &#8203;\u202Eje\u00AD&#x3164; \0novo</p>')).toBe('<p>Šta je novo</p>');
    expect(sanitizeHtml('<p>\u2800</p>')).toBe('<p></p>');
  });

  it('replaces no-break spaces by spaces', () => {
    expect(sanitizeHtml('<p>Rad&nbsp;u&#160;timu\u00a0i</p>')).toBe('<p>Rad u timu i</p>');
  });
});

describe('sanitizeHtml removes', () => {
  it.each([
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<SCRIPT SRC=//evil.example/x.js></SCRIPT>b', 'b'],
    [
      '<p onclick="alert(1)" style="color:red" id="x" class="ql-align-center admin">a</p>',
      '<p class="ql-align-center">a</p>',
    ],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="/uploads/a.webp" onerror="alert(1)">', '<img src="/uploads/a.webp" />'],
    [
      '<img src="https://evil.example/a.webp"><img src="/uploads/../a.webp"><img src="data:image/svg+xml,x">',
      '',
    ],
    ['<svg onload="alert(1)"><a href="javascript:1">x</a></svg>b', 'b'],
    [
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
      '',
    ],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', ''],
    ['<template><img src=x onerror=alert(1)></template>b', 'b'],
    ['<iframe src="https://evil.example" srcdoc="<script>1</script>">x</iframe>b', 'b'],
    ['<iframe class="ql-video" src="https://www.youtube-nocookie.com/embed/x"></iframe>b', 'b'],
    [
      '<object data="x"><p>a</p></object><embed src="x"><base href="//evil.example"><meta http-equiv="refresh">b',
      'b',
    ],
    ['<form action="//evil.example"><input name="a"><button>b</button></form>', 'b'],
    ['<!-- <p>a</p> --><p>b', '<p>b</p>'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<a target="_top" href="/kursevi">a</a>', `<a href="/kursevi" ${REL}>a</a>`],
    ['<a target="_BLANK">a</a><a target>b</a>', `<a ${REL}>a</a><a ${REL}>b</a>`],
    ['<<script>script>alert(1)<</script>/script>', '&lt;/script&gt;'],
  ])('%s', (html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean);
    expect(sanitizeHtml(clean)).toBe(clean);
  });

  it.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'java&#10;script:alert(1)',
    '&#106;avascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
  ])('the address %j', (address) => {
    expect(sanitizeHtml(`<a href="${address}">a</a>`)).toBe(`<a ${REL}>a</a>`);
  });

  it.each([
    ['an unclosed list', `<ol>${'<li data-list="bullet">x</li>'.repeat(1000)}<ol><li>`],
    ['unclosed tags', '<'.repeat(30_000)],
    ['nested lists', '<ol><li data-list="bullet">'.repeat(1000)],
  ])(
    'ends for %s of the greatest length, for which cubic time would exceed the timeout',
    async (_what, html) => {
      expect(sanitizeHtml(html)).not.toBe('');
      // The timeout counts only for a test that yields.
      await nextTurn();
    },
  );

  it('leaves nothing dangerous in random markup, and is idempotent', () => {
    // Numerical Recipes' generator: the same mixtures in every run.
    let state = 20_261_121;
    const next = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const dangerous =
      /<\/?(script|svg|math|style|iframe|template|noscript|textarea|div)|<[^<>]*(\son\w+=|javascript:)/i;
    for (let n = 0; n < 5000; n += 1) {
      const html = Array.from({ length: 1 + next(12) }, () => PIECES[next(PIECES.length)]).join('');
      const clean = sanitizeHtml(html);
      expect([html, clean.match(dangerous)]).toEqual([html, null]);
      expect([html, sanitizeHtml(clean)]).toEqual([html, clean]);
    }
  });
});
