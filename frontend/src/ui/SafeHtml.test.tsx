import { sanitizeHtml } from './SafeHtml.tsx';

describe('sanitizeHtml', () => {
  it('keeps the HTML of the editor', () => {
    const html =
      '<h2>Ishodi</h2><p>Naučite <strong>petlje</strong> i <em>funkcije</em>.</p><ul><li>jedan</li></ul>';
    expect(sanitizeHtml(html)).toBe(html);
  });

  it.each([
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<style>p{}</style><p>a</p>', '<p>a</p>'],
    ['<iframe src="https://evil.example"></iframe>b', 'b'],
    ['<svg onload="alert(1)"><script>1</script></svg>', ''],
    ['<p onclick="alert(1)" style="color:red" class="x">a</p>', '<p>a</p>'],
    ['<form action="/x"><input></form>', ''],
    ['<div><p>a</p></div>', '<p>a</p>'],
    ['<article><section onclick="x"><p>a</p></section></article>', '<p>a</p>'],
    ['<custom-thing><b onfocus="x" tabindex="0">a</b></custom-thing>', '<b>a</b>'],
    [
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
      '',
    ],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', '<p></p>'],
    ['<template><img src="x" onerror="alert(1)"></template>', ''],
    [
      '<object data="x">a</object><embed src="x"><base href="//evil.example"><meta http-equiv="refresh">b',
      'b',
    ],
    ['<p>a<!-- <img src=x onerror=alert(1)> --></p>', '<p>a</p>'],
    ['<a name="body" id="cookie" data-x="1" aria-label="x">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<b xlink:href="javascript:alert(1)" srcdoc="x" formaction="x">a</b>', '<b>a</b>'],
    [
      '<svg><p><style><g title="</style><img src=x onerror=alert(1)>">',
      '<p><img src="x" loading="lazy">"&gt;</p>',
    ],
    [
      '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=alert(1) src>">',
      '',
    ],
    ['<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>b', '<img src="x" loading="lazy">"&gt;b'],
    ['<td colspan="2" scope="row" rel="x">a</td>', 'a'],
  ])('cleans %s', (html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean);
  });

  it.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'java&#10;script:alert(1)',
    'blob:https://evil.example/x',
    'file:///etc/passwd',
    'vbscript:x',
  ])('removes the address %j', (address) => {
    expect(sanitizeHtml(`<a href="${address}">a</a>`)).toBe('<a rel="noopener noreferrer">a</a>');
    expect(sanitizeHtml(`<img src="${address}" alt="x">`)).toBe('<img alt="x" loading="lazy">');
  });

  it('keeps the classes of alignment and indents only', () => {
    expect(
      sanitizeHtml(
        '<p class="ql-align-center admin ql-indent-2">a</p><ul><li class="ql-align-right">b</li></ul>' +
          '<strong class="ql-align-center">c</strong><p class="ql-indent-9 ql-align-left ql-size-huge">d</p>',
      ),
    ).toBe(
      '<p class="ql-align-center ql-indent-2">a</p><ul><li class="ql-align-right">b</li></ul>' +
        '<strong>c</strong><p>d</p>',
    );
  });

  it('keeps tables with the attributes of their cells only', () => {
    const table =
      '<table><tbody><tr><th scope="row" colspan="2">a</th><td rowspan="3">b</td></tr></tbody></table>';
    expect(sanitizeHtml(table.replace('<td', '<td scope="row" width="9"'))).toBe(table);
  });

  it('keeps safe links and images', () => {
    expect(
      sanitizeHtml('<a href="https://example.com">a</a><img src="/uploads/a.webp" alt="b" onerror="x">'),
    ).toBe(
      '<a href="https://example.com" rel="noopener noreferrer">a</a><img src="/uploads/a.webp" alt="b" loading="lazy">',
    );
  });
});
