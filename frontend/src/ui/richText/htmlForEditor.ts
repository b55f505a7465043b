/**
 * Stored HTML as the editor reads it without loss: its lists are flat, each line knows its kind and depth. Read as nested
 * lists, an item would pass its alignment on to those inside it.
 */
export function htmlForEditor(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const list of body.querySelectorAll('ul, ol')) {
    if (list.parentElement?.closest('ul, ol')) continue;
    const flat = list.ownerDocument.createElement('ol');
    flat.append(...linesOf(list, 0));
    list.replaceWith(flat);
  }
  return body.innerHTML;
}

function linesOf(list: Element, depth: number): Element[] {
  const kind = list.tagName === 'OL' ? 'ordered' : 'bullet';
  const lines: Element[] = [];
  for (const item of list.children) {
    const nested = Array.from(item.children).filter(isList);
    const own = depth + indentOf(item);
    const inside = (isList(item) ? [item] : nested).flatMap((inner) => linesOf(inner, own + 1));
    for (const inner of nested) inner.remove();
    // An item of nothing but a list has only moved that list one step in.
    const isStep = inside.length > 0 && item.textContent.trim() === '' && !item.querySelector('img, br');
    if (!isList(item) && !isStep) {
      item.setAttribute('data-list', item.getAttribute('data-list') ?? kind);
      item.classList.remove(`ql-indent-${own - depth}`);
      if (own > 0) item.classList.add(`ql-indent-${Math.min(own, 8)}`);
      lines.push(item);
    }
    lines.push(...inside);
  }
  return lines;
}

/** How many steps a line is moved in beyond its place among the lists. */
const indentOf = ({ classList }: Element): number =>
  [1, 2, 3, 4, 5, 6, 7, 8].find((steps) => classList.contains(`ql-indent-${steps}`)) ?? 0;

const isList = ({ tagName }: Element): boolean => tagName === 'UL' || tagName === 'OL';
