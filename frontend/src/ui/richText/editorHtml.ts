import { isStoredImage } from '@institut/contract/content/images';
import { LINE_CLASSES } from '@institut/contract/content/richText';

const BLOCKS = new Set('P H1 H2 H3 H4 H5 H6 BLOCKQUOTE'.split(' '));
const INLINE = new Set('STRONG EM U S SUB SUP CODE'.split(' '));

/**
 * Returns the HTML of an editor as the server stores it: nested lists instead of Quill's flat ones, plain spaces instead of
 * no-break ones, and only what the server's sanitizer keeps unchanged. Empty for an empty editor.
 * @param root `quill.root`
 */
export function editorHtml(root: Element): string {
  const lines = Array.from(root.children);
  const html = lines.map(lineHtml).join('');
  return html.replaceAll('<p><br /></p>', '') === '' ? '' : html;
}

function lineHtml(line: Element): string {
  if (line.tagName === 'OL') return listHtml(Array.from(line.children, itemOf));
  if (line.classList.contains('ql-code-block-container')) return codeHtml(line);
  const tag = BLOCKS.has(line.tagName) ? line.tagName.toLowerCase() : 'p';
  return `<${tag}${classAttribute(lineClasses(line))}>${contentHtml(line) || '<br />'}</${tag}>`;
}

function itemOf(item: Element): ListItem {
  const classes = lineClasses(item);
  const indent = classes.find((name) => name.startsWith('ql-indent-'));
  return {
    tag: item.getAttribute('data-list') === 'ordered' ? 'ol' : 'ul',
    depth: Number(indent?.slice('ql-indent-'.length) ?? 0),
    attributes: (steps) =>
      classAttribute([
        ...classes.filter((name) => name !== indent),
        ...(steps > 0 ? [`ql-indent-${steps}`] : []),
      ]),
    html: contentHtml(item) || '<br />',
  };
}

function codeHtml(container: Element): string {
  const lines = Array.from(container.querySelectorAll('.ql-code-block'), ({ textContent }) =>
    escapeText(textContent),
  );
  // HTML parsers drop the first line break of `pre`.
  return `<pre>\n${lines.join('\n')}\n</pre>`;
}

const contentHtml = (parent: Element): string => Array.from(parent.childNodes, nodeHtml).join('');

function nodeHtml(node: Node): string {
  if (node instanceof Text) return escapeText(node.data);
  if (!(node instanceof HTMLElement) || node.classList.contains('ql-ui')) return '';
  if (node instanceof HTMLImageElement) return imageHtml(node);
  const content = contentHtml(node);
  if (content === '') return '';
  if (node instanceof HTMLAnchorElement) {
    const href = node.getAttribute('href') ?? '';
    if (!isLinkAllowed(href)) return content;
    return `<a href="${escapeAttribute(href)}" rel="noopener noreferrer">${content}</a>`;
  }
  const tag = node.tagName.toLowerCase();
  return INLINE.has(node.tagName) ? `<${tag}>${content}</${tag}>` : content;
}

function imageHtml(image: HTMLImageElement): string {
  const path = image.getAttribute('src') ?? '';
  if (!isStoredImage(path)) return '';
  return `<img src="${path}" alt="${escapeAttribute(image.getAttribute('alt') ?? '')}" />`;
}

const lineClasses = (line: Element): string[] =>
  Array.from(line.classList)
    .filter((name) => LINE_CLASSES.includes(name))
    .sort();

const classAttribute = (names: string[]): string => (names.length > 0 ? ` class="${names.join(' ')}"` : '');

/** Quill's cursor is the character U+FEFF. */
const escapeText = (text: string): string =>
  text
    .replaceAll('\u00a0', ' ')
    .replaceAll('\ufeff', '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** A line of one of Quill's flat lists. */
type ListItem = {
  tag: 'ul' | 'ol';
  /** 0 for the outermost. */
  depth: number;
  /** Returns the attributes of the tag for the number of indents that the nesting does not express. */
  attributes: (steps: number) => string;
  html: string;
};

type Level = {
  tag: ListItem['tag'];
  /** The depth of the line that contains this list; -1 for the outermost. */
  parent: number;
  /** The depth of its last line so far. */
  last: number;
};

/**
 * Returns nested HTML lists, so that their numbering continues as in the editor. A line that is more than one level deeper than
 * its parent gets the class of an indent.
 */
function listHtml(items: readonly ListItem[]): string {
  const levels: Level[] = [];
  let html = '';
  const close = () => {
    html += `</li></${levels.pop()?.tag}>`;
  };
  for (const { tag, depth, attributes, html: content } of items) {
    while ((levels.at(-1)?.parent ?? -1) >= depth) close();
    let level = levels.at(-1);
    const isInside = level !== undefined && depth > level.last;
    const parent = (isInside ? level?.last : level?.parent) ?? -1;
    if (level && !isInside && level.tag !== tag) {
      close();
      level = undefined;
    }
    if (level && !isInside) {
      html += '</li>';
      level.last = depth;
    } else {
      html += `<${tag}>`;
      levels.push({ tag, parent, last: depth });
    }
    html += `<li${attributes(depth - parent - 1)}>${content}`;
  }
  while (levels.length > 0) close();
  return html;
}

/**
 * Returns stored HTML in the form that Quill reads without loss: flat lists whose lines have kind and depth. In nested lists
 * an item would pass on its alignment to the items inside it.
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
    // An item that contains only a list is one more indent of that list.
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

/** The number of indents beyond the nesting. */
const indentOf = ({ classList }: Element): number =>
  [1, 2, 3, 4, 5, 6, 7, 8].find((steps) => classList.contains(`ql-indent-${steps}`)) ?? 0;

const isList = ({ tagName }: Element): boolean => tagName === 'UL' || tagName === 'OL';

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;
const MAIL = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/;
const HOST = /^[^\s/?#:@]+\.[^\s/?#:@.]{2,}(:\d+)?([/?#]|$)/;

function protocolOf(href: string): string {
  try {
    return new URL(href).protocol;
  } catch {
    return '';
  }
}

/** Returns whether a link is allowed: an address of this site or of a scheme that the server keeps. */
export function isLinkAllowed(href: string): boolean {
  if (HAS_SCHEME.test(href)) return SCHEMES.has(protocolOf(href));
  return href !== '' && !/^[/\\]{2}/.test(href.replace(/\s/g, ''));
}

/**
 * Returns the address for typed text: `example.com` -> `https://example.com`, `info@example.com` -> `mailto:…`; paths of this
 * site and whole addresses stay unchanged. Null when it is no address.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (MAIL.test(text)) return `mailto:${text}`;
  if (!HAS_SCHEME.test(text) && HOST.test(text)) return `https://${text}`;
  if (/^[/#?]/.test(text) || HAS_SCHEME.test(text))
    return isLinkAllowed(text) && !/\s/.test(text) ? text : null;
  return null;
}
