import { LINE_CLASSES, LINE_TAGS } from '@institut/contract/content/richText';
import createPurifier, { type Config } from 'dompurify';
import { useMemo } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './SafeHtml.module.css';

export function SafeHtml({ html, className }: { html: string; className?: string | undefined }) {
  const clean = useMemo(() => ({ __html: sanitizeHtml(html) }), [html]);
  return <div className={cx(styles.prose, className)} dangerouslySetInnerHTML={clean} />;
}

const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
/** The attributes that each element keeps, besides the allowed values of `class`. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};
const CONFIG: Config = {
  ALLOWED_TAGS:
    'a b blockquote br code em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s span strong sub sup table tbody td th thead tr u ul #text'.split(
      ' ',
    ),
  ALLOWED_ATTR: ['class', 'loading', 'rel', ...new Set(Object.values(ATTRIBUTES).flat())],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // Elements whose content is removed with them, in addition to DOMPurify's list (script, style, svg, …).
  ADD_FORBID_CONTENTS: ['embed', 'form', 'object'],
};

/**
 * Returns the HTML fragment with allowed elements and attributes only and links without opener. The server sanitizes stored
 * HTML as well; the page does not rely on it.
 */
export function sanitizeHtml(html: string): string {
  clean ??= buildCleaner();
  return clean(html);
}

let clean: ((html: string) => string) | null = null;

/** Sets the sanitizer of the server, which has no DOM; null sets the one of browsers. */
export function setHtmlCleaner(cleaner: typeof clean): void {
  clean = cleaner;
}

function buildCleaner(): (html: string) => string {
  const purifier = createPurifier(window);
  purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
    const { attrName, attrValue } = attribute;
    if (attrName === 'class') attribute.attrValue = lineClasses(element, attrValue);
    attribute.keepAttr =
      attrName === 'class' ? attribute.attrValue !== '' : isAllowed(element, attrName, attrValue);
  });
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (element.localName === 'img') element.setAttribute('loading', 'lazy');
    if (element.localName === 'a') element.setAttribute('rel', 'noopener noreferrer');
  });
  return (html) => purifier.sanitize(html, CONFIG);
}

const lineClasses = (element: Element, value: string): string =>
  LINE_TAGS.includes(element.localName)
    ? value
        .split(/\s+/)
        .filter((name) => LINE_CLASSES.includes(name))
        .join(' ')
    : '';

const isAllowed = (element: Element, name: string, value: string): boolean =>
  (ATTRIBUTES[element.localName] ?? []).includes(name) &&
  (!['href', 'src'].includes(name) || isSafeAddress(value));

function isSafeAddress(value: string): boolean {
  try {
    return SAFE_SCHEMES.has(new URL(value, window.location.href).protocol);
  } catch {
    return false;
  }
}
