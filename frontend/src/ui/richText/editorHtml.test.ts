import { RICH_TEXT_SAMPLES } from '@institut/contract/content/richTextSamples';
import { Quill } from 'react-quill';
import { editorHtml, htmlForEditor, isLinkAllowed, linkAddress } from './editorHtml.ts';
import { FORMATS, createModules } from './quillModules.ts';

function openEditor(html = ''): Quill {
  const element = document.createElement('div');
  document.body.append(element);
  const quill = new Quill(element, { theme: 'default', formats: FORMATS, modules: createModules().modules });
  quill.setContents(quill.clipboard.convert({ html: htmlForEditor(html) }));
  return quill;
}

const saved = (quill: Quill): string => editorHtml(quill.root);

afterEach(() => document.body.replaceChildren());

describe('saved HTML is loaded and saved unchanged', () => {
  it.each(Object.entries(RICH_TEXT_SAMPLES))('%s', (_name, html) => {
    expect(saved(openEditor(html))).toBe(html);
  });

  it('all samples in one text', () => {
    const html = Object.values(RICH_TEXT_SAMPLES).join('<p>Dalje.</p>');
    expect(saved(openEditor(html))).toBe(html);
  });
});

describe('other HTML is normalised once', () => {
  it.each([
    ['', ''],
    ['<p><br></p>', ''],
    ['<p>a&nbsp;b\u00a0c</p>', '<p>a b c</p>'],
    ['<h1>a</h1><h5>b</h5><h6>c</h6>', '<h2>a</h2><h4>b</h4><h4>c</h4>'],
    ['<ul><li>a</li><li class="ql-indent-1">b</li></ul>', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
    [
      '<ul><li>a<ul><li><ul><li>b</li></ul></li></ul></li></ul>',
      '<ul><li>a<ul><li class="ql-indent-1">b</li></ul></li></ul>',
    ],
    [
      '<ol><li data-list="bullet">a</li><li data-list="ordered">b</li></ol>',
      '<ul><li>a</li></ul><ol><li>b</li></ol>',
    ],
    [
      '<p><a href="https://a.ba/" target="_blank" rel="x">a</a></p>',
      '<p><a href="https://a.ba/" rel="noopener noreferrer">a</a></p>',
    ],
    ['<p><a href="javascript:alert(1)">a</a><a href="//evil.example">b</a></p>', '<p>ab</p>'],
    ['<p><img src="https://evil.example/a.png"><img src="data:text/html,x">a</p>', '<p>a</p>'],
    [
      '<p style="color: red" class="ql-align-center x"><span style="font-size: 30px">a</span></p>',
      '<p class="ql-align-center">a</p>',
    ],
    ['<p style="text-align: right">a</p>', '<p class="ql-align-right">a</p>'],
    ['<p>a<br>b</p>', '<p>a</p><p>b</p>'],
    [
      '<table><tr><th>Sat</th><th>Tema</th></tr><tr><td> 9:00 </td><td><b>Uvod</b> u alat</td></tr></table>',
      '<p>Sat | Tema</p><p>9:00 | <strong>Uvod</strong> u alat</p>',
    ],
    [
      '<table><tbody>\n<tr>\n<td></td>\n<td><p>Uvod</p><p>u alat</p></td>\n<td><a href="https://a.ba/">a</a> <img src="/uploads/a.webp" alt="b"></td>\n</tr>\n<tr><td> </td><td>x</td><td></td></tr></tbody></table>',
      '<p>– | Uvod u alat | <a href="https://a.ba/" rel="noopener noreferrer">a</a> <img src="/uploads/a.webp" alt="b" /></p><p>– | x | –</p>',
    ],
  ])('%s', (html, expected) => {
    const once = saved(openEditor(html));
    expect(once).toBe(expected);
    expect(saved(openEditor(once))).toBe(once);
  });
});

describe('editorHtml', () => {
  it('keeps single spaces that can wrap', () => {
    const quill = openEditor();
    quill.insertText(0, 'Jedan dva tri', 'user');
    expect(saved(quill)).toBe('<p>Jedan dva tri</p>');
  });

  it('numbers and nests lists as the editor shows them', () => {
    const quill = openEditor();
    quill.insertText(0, 'a\nb\nc\n', 'user');
    quill.formatLine(0, 6, 'list', 'ordered', 'user');
    quill.formatLine(2, 1, 'list', 'bullet', 'user');
    quill.formatLine(2, 1, 'indent', 1, 'user');
    expect(saved(quill)).toBe('<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol><p><br /></p>');
  });

  it('writes an alt for every image, empty if it has no description', () => {
    const quill = openEditor('<p><img src="/uploads/a.webp"></p>');
    const image = quill.root.querySelector('img');
    expect(image).toHaveAttribute('alt', '');
    quill.formatText(0, 1, 'alt', 'Učionica', 'user');
    expect(saved(quill)).toBe('<p><img src="/uploads/a.webp" alt="Učionica" /></p>');
    quill.formatText(0, 1, 'alt', false, 'user');
    expect(image).toHaveAttribute('alt', '');
  });

  it('joins adjacent text of the same format', () => {
    const quill = openEditor('<p>jedan dva</p>');
    quill.formatText(0, 5, 'bold', true, 'user');
    quill.formatText(5, 4, 'bold', true, 'user');
    expect(saved(quill)).toBe('<p><strong>jedan dva</strong></p>');
  });
});

it.each([
  ['https://example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
  ['example.com', 'https://example.com'],
  [' www.example.com/kursevi ', 'https://www.example.com/kursevi'],
  ['info@example.com', 'mailto:info@example.com'],
  ['mailto:info@example.com', 'mailto:info@example.com'],
  ['tel:+38733123456', 'tel:+38733123456'],
  ['/kursevi', '/kursevi'],
  ['#plan', '#plan'],
])('linkAddress(%j) is %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

it.each([
  '',
  'kursevi',
  'dvije riječi',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'https://',
])('linkAddress(%j) is null', (typed) => {
  expect(linkAddress(typed)).toBeNull();
});

it.each(['javascript:alert(1)', ' //evil.example', '/\t/evil.example', 'sms:1', ''])(
  'isLinkAllowed refuses %j',
  (href) => {
    expect(isLinkAllowed(href)).toBe(false);
  },
);
