import { LINE_CLASSES, LINE_TAGS } from '@institut/contract/richText';

const ALLOWED = new Set(
  'A B BLOCKQUOTE BR CODE EM H1 H2 H3 H4 H5 H6 HR I IMG LI OL P PRE S SPAN STRONG SUB SUP TABLE TBODY TD TH THEAD TR U UL'.split(
    ' ',
  ),
);
/** Their content is code or markup for something else, never text to keep. */
const DROPPED_WHOLE = 'script,style,iframe,object,embed,template,noscript,svg,math,form,link,meta,base';
const ATTRIBUTES: Record<string, readonly string[]> = {
  A: ['href', 'title'],
  IMG: ['src', 'alt', 'title', 'width', 'height'],
  TD: ['colspan', 'rowspan'],
  TH: ['colspan', 'rowspan', 'scope'],
};
const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Cleans HTML that the server has already cleaned, because what is shown as markup is never trusted on read either.
 * @param html a fragment from one of the editor's fields
 * @returns the same fragment with known elements and attributes only, links without opener
 */
export function sanitizeHtml(html: string): string {
  return clean(html);
}

/** The server has no DOMParser and brings a cleaner of its own. */
export function setHtmlCleaner(cleaner: (html: string) => string): void {
  clean = cleaner;
}

let clean = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(DROPPED_WHOLE)) element.remove();
  for (const element of body.querySelectorAll('*')) {
    if (ALLOWED.has(element.tagName)) cleanAttributes(element);
    else element.replaceWith(...element.childNodes);
  }
  return body.innerHTML;
};

function cleanAttributes(element: Element): void {
  const allowed = ATTRIBUTES[element.tagName] ?? [];
  const classes = Array.from(element.classList).filter((name) => LINE_CLASSES.includes(name));
  for (const { name, value } of Array.from(element.attributes)) {
    const isAddress = name === 'href' || name === 'src';
    if (!allowed.includes(name) || (isAddress && !isSafeAddress(value))) element.removeAttribute(name);
  }
  if (classes.length > 0 && LINE_TAGS.includes(element.localName)) element.className = classes.join(' ');
  if (element.tagName === 'IMG') element.setAttribute('loading', 'lazy');
  if (element.tagName === 'A') element.setAttribute('rel', 'noopener noreferrer');
}

function isSafeAddress(value: string): boolean {
  try {
    return SAFE_SCHEMES.has(new URL(value, window.location.href).protocol);
  } catch {
    return false;
  }
}
