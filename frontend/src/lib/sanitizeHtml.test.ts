import { sanitizeHtml } from './sanitizeHtml.ts';

describe('sanitizeHtml', () => {
  it('keeps what the editor produces', () => {
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
  ])('cleans %s', (html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean);
  });

  it.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
  ])('takes the address %j away', (address) => {
    expect(sanitizeHtml(`<a href="${address}">a</a>`)).toBe('<a rel="noopener noreferrer">a</a>');
    expect(sanitizeHtml(`<img src="${address}" alt="x">`)).toBe('<img alt="x" loading="lazy">');
  });

  it('keeps how lines are aligned and indented, and no other class', () => {
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

  it('keeps links and images that are safe', () => {
    expect(
      sanitizeHtml('<a href="https://example.com">a</a><img src="/uploads/a.webp" alt="b" onerror="x">'),
    ).toBe(
      '<a href="https://example.com" rel="noopener noreferrer">a</a><img src="/uploads/a.webp" alt="b" loading="lazy">',
    );
  });
});
