import { hasVisibleText } from '@institut/contract/content.schema';
import { IMAGE_WIDTHS, isStoredImage } from '@institut/contract/image';
import { LINE_CLASSES, LINE_TAGS } from '@institut/contract/richText';
import sanitize from 'sanitize-html';
import { invalidInput } from './errors.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/**
 * The words of an HTML text, for searching: every tag becomes a space, the entities that the editor writes become their
 * characters. What it gives is still untrusted text; nothing may be rendered from it as HTML.
 */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

const WIDTHS = IMAGE_WIDTHS.join('|');
const STORED_PATH = new RegExp(`/uploads/([\\w-]+?)(?:-(?:${WIDTHS}))?\\.webp`, 'g');

/**
 * The stored images that texts name: a path by itself, or any number of paths inside HTML.
 * A smaller variant counts as its image: `/uploads/a-400.webp` gives `/uploads/a.webp`.
 */
export function imagesIn(texts: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [, name] of text.matchAll(STORED_PATH)) found.add(`/uploads/${name}.webp`);
  }
  return found;
}

const LISTS = ['ol', 'ul'];
const INLINE = ['code', 'strong', 'em', 'u', 's', 'sub', 'sup', 'br', 'a', 'img'];

const options: sanitize.IOptions = {
  allowedTags: [...LINE_TAGS, ...LISTS, ...INLINE],
  allowedAttributes: {
    a: ['href', 'rel', { name: 'target', values: ['_blank'] }],
    img: ['src', 'alt'],
    li: ['data-list'],
  },
  allowedClasses: Object.fromEntries(LINE_TAGS.map((tag) => [tag, [...LINE_CLASSES]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // What stands inside is code or markup of another language, never text to keep.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'svg',
    'math',
    'iframe',
    'object',
  ],
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    // A line of code in the editor's own markup; its text would run into the next one.
    div: (tagName, attribs) => ({
      tagName: attribs.class === 'ql-code-block' ? 'pre' : tagName,
      attribs: {},
    }),
    li: (tagName, attribs) => ({ tagName, attribs: listAttributes(attribs) }),
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isStoredImage(attribs.src ?? ''),
  // The editor writes every space as a no-break one, and such a text would never wrap.
  textFilter: (text) => text.replaceAll('\u00a0', ' '),
  nestingLimit: 50,
};

/**
 * Cleans HTML from a rich text field before it is stored: what the editor can produce stays, everything else goes.
 * Links keep safe schemes only, images must be stored ones of ours, no-break spaces become spaces. Cleaning what is
 * clean changes nothing. Rule: design, section 3 "HTML fields".
 *
 * @param html a fragment, untrusted
 * @returns a fragment of the allowed elements and attributes, trimmed
 */
export function sanitizeHtml(html: string): string {
  return withPlainLists(sanitize(html, options)).trim();
}

/** First of the attributes, where `withPlainLists` looks for it. */
function listAttributes({ 'data-list': kind, ...others }: sanitize.Attributes): sanitize.Attributes {
  return kind ? { 'data-list': kind === 'ordered' ? 'ordered' : 'bullet', ...others } : others;
}

const EDITOR_LIST = /<ol>(<li data-list="(?:(?!<\/?[ou]l>).)*)<\/ol>/gs;
const EDITOR_ITEM = /<li(?: data-list="(ordered|bullet)")?(.*?)<\/li>/gs;

/** The editor keeps bullets and numbers in one `ol` and tells them apart by an attribute; HTML has `ul` and `ol` for that. */
function withPlainLists(html: string): string {
  return html.replace(EDITOR_LIST, (_list, items: string) => {
    const lists = items.replace(EDITOR_ITEM, (_item, kind: string | undefined, rest: string) => {
      const tag = kind === 'bullet' ? 'ul' : 'ol';
      return `<${tag}><li${rest}</li></${tag}>`;
    });
    return lists.replace(/<\/(ul|ol)><\1>/g, '');
  });
}

/** The rich texts of a body, by field, cleaned for storing. */
export function cleanTexts<Field extends string>(texts: Record<Field, string>): Record<Field, string> {
  const cleaned = { ...texts };
  for (const field in cleaned) cleaned[field] = sanitizeHtml(cleaned[field]);
  return cleaned;
}

/** As `cleanTexts`; throws `validation` for every text of which nothing to read is left. */
export function cleanRequiredTexts<Field extends string>(
  texts: Record<Field, string>,
): Record<Field, string> {
  const cleaned = cleanTexts(texts);
  const empty = Object.entries<string>(cleaned).filter(([, html]) => !hasVisibleText(html));
  if (empty.length === 0) return cleaned;
  const sentence = 'U ovom tekstu nema sadržaja koji se smije objaviti.';
  throw invalidInput(Object.fromEntries(empty.map(([field]) => [field, sentence])));
}
