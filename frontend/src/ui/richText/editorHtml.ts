import { isStoredImage } from '@institut/contract/image';
import { LINE_CLASSES } from '@institut/contract/richText';
import { isLinkAllowed } from './editorLinks.ts';
import { listHtml, type ListItem } from './listHtml.ts';

const BLOCKS = new Set('P H1 H2 H3 H4 H5 H6 BLOCKQUOTE'.split(' '));
const INLINE = new Set('STRONG EM U S SUB SUP CODE'.split(' '));

/**
 * What stands in an editor, as the server stores it: real lists instead of the editor's own, plain spaces instead of
 * no-break ones, nothing that the server's cleaning would take away or write otherwise. Empty when nothing stands in it.
 * @param root the editor's element, `quill.root`
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
  // The parser drops the first line end of `pre`, which would otherwise be an empty first line's.
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

/** The editor's cursor is a character without width. */
const escapeText = (text: string): string =>
  text
    .replaceAll('\u00a0', ' ')
    .replaceAll('\ufeff', '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');
