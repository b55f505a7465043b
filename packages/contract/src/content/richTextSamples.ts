/**
 * Texts exactly as the editor writes them and the server stores them. The tests of both use this list, so that an
 * unchanged text is saved exactly as it was loaded.
 */
export const RICH_TEXT_SAMPLES = {
  naslovi: '<h2>Plan</h2><h3>Prvi dan</h3><h4>Prije podne</h4>',
  'izgled slova':
    '<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <strong><em>e</em></strong> x<sup>2</sup> y<sub>1</sub> <code>f()</code></p>',
  'posebni znakovi': '<p>2 &lt; 3 &amp; 4 &gt; 1, „č ć š ž đ” "Č Ć Š Ž Đ"</p>',
  'prazan red': '<p>a</p><p><br /></p><p>b</p>',
  lista: '<ul><li>jedan</li><li>dva</li></ul><p>Tekst iza liste.</p>',
  'numerisana lista': '<ol><li>jedan</li><li>dva</li></ol>',
  'lista u listi':
    '<ol><li>a<ul><li>a1</li><li>a2<ol><li>a2.1</li></ol></li></ul></li><li>b</li></ol><ul><li>c</li></ul>',
  'lista preko jednog stepena':
    '<ul><li>a<ul><li class="ql-indent-1">b</li><li>c</li></ul></li><li>d</li></ul>',
  'oblikovanje u listi':
    '<ul><li class="ql-align-center"><strong>a</strong><ul><li>lijevo</li></ul></li><li class="ql-align-right">c</li></ul>',
  'lista koja počinje uvučeno':
    '<ol><li class="ql-indent-2">a</li><li class="ql-align-center ql-indent-1">b<ul><li>c</li></ul></li><li>d</li></ol>',
  poravnanje:
    '<p class="ql-align-center">a</p><p class="ql-align-right">b</p><p class="ql-align-justify">c</p><h2 class="ql-align-center">d</h2>',
  uvlačenje: '<p class="ql-indent-1">a</p><p class="ql-align-center ql-indent-8">b</p>',
  citat: '<blockquote>Rečeno je.</blockquote><p>I zapisano.</p>',
  kod: '<pre>\nlet a = 1;\n  a &lt; 2;\n</pre><p>x</p>',
  linkovi:
    '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer">a</a> <strong><a href="/kursevi" rel="noopener noreferrer">b</a></strong> <a href="mailto:info@example.com" rel="noopener noreferrer">c</a> <a href="tel:+38733123456" rel="noopener noreferrer">d</a></p>',
  slika: '<p>Prije <img src="/uploads/ruka.webp" alt="Robotska ruka &quot;R2&quot;" /> poslije</p>',
  'slika bez opisa': '<p class="ql-align-center"><img src="/uploads/ruka.webp" alt="" /></p>',
} as const;
