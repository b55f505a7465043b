import { plainText } from './plainText.ts';

it('keeps the words of neighbouring blocks apart', () => {
  expect(plainText('<p>Prvi</p><p class="x">drugi</p>').split(' ').filter(Boolean)).toEqual([
    'Prvi',
    'drugi',
  ]);
});

it('reads the entities the editor writes, once', () => {
  expect(plainText('R&amp;D&nbsp;&lt;2&gt; &quot;A&quot; &#39;B&#39; &amp;lt;')).toBe(`R&D <2> "A" 'B' &lt;`);
});

it('takes time in proportion to its input', () => {
  const started = performance.now();
  plainText('<'.repeat(200_000));
  expect(performance.now() - started).toBeLessThan(200);
});
