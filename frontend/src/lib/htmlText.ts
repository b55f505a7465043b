/**
 * Returns the visible text of an HTML fragment, one line per block. Nothing of the fragment is loaded or run.
 */
export function htmlText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const line of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, blockquote, pre, br')) {
    line.append('\n');
    if (line.tagName === 'BR') line.replaceWith('\n');
  }
  return body.textContent
    .replaceAll('\u00a0', ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
}
