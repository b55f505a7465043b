import { IMAGE_WIDTHS, isStoredImage } from '@institut/contract/content/images';
import { LINE_CLASSES, LINE_TAGS } from '@institut/contract/content/richText';
import { tidyFragment } from '@institut/contract/frame/text';
import sanitize from 'sanitize-html';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/**
 * Returns the words of an HTML text for searching: tags become spaces, entities that the editor writes become characters.
 * The result is still untrusted and must not be rendered as HTML.
 */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

const WIDTHS = IMAGE_WIDTHS.join('|');
const STORED_PATH = new RegExp(`/uploads/([\\w-]+?)(?:(?:-(?:${WIDTHS}))?\\.webp|-share\\.jpg)`, 'g');

/**
 * Returns the stored images that texts refer to, each a path or HTML. A variant counts as its image:
 * `/uploads/a-400.webp` is returned as `/uploads/a.webp`.
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
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt'],
    li: ['data-list'],
  },
  allowedClasses: Object.fromEntries(LINE_TAGS.map((tag) => [tag, [...LINE_CLASSES]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The content of these elements is code or other markup, never text to keep.
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
    // The editor's markup for a line of code; as inline text it would run into the next line.
    div: (tagName, attribs) => ({
      tagName: attribs.class === 'ql-code-block' ? 'pre' : tagName,
      attribs: {},
    }),
    li: (tagName, attribs) => ({ tagName, attribs: listAttributes(attribs) }),
    a: (tagName, { target, ...attribs }) => ({
      tagName,
      attribs: {
        ...attribs,
        rel: 'noopener noreferrer',
        ...(target === '_blank' && { target }),
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isStoredImage(attribs.src ?? ''),
  // The editor writes every space as a no-break space, and such a text would never wrap.
  textFilter: tidyFragment,
  nestingLimit: 50,
};

/**
 * Returns an untrusted HTML fragment with only the elements and attributes that the editor can produce: links with safe
 * schemes, stored images, no-break spaces as spaces. Trimmed; sanitizing the result again changes nothing.
 */
export function sanitizeHtml(html: string): string {
  return withPlainLists(sanitize(html, options)).trim();
}

/** Puts `data-list` first, where `withPlainLists` expects it. */
function listAttributes({ 'data-list': kind, ...others }: sanitize.Attributes): sanitize.Attributes {
  return kind ? { 'data-list': kind === 'ordered' ? 'ordered' : 'bullet', ...others } : others;
}

const EDITOR_LIST = /<ol>(<li data-list="(?:(?!<\/?[ou]l>).)*)<\/ol>/gs;
const EDITOR_ITEM = /<li(?: data-list="(ordered|bullet)")?(.*?)<\/li>/gs;

/** Converts the editor's lists, which are all `ol` with an attribute per item, to `ul` and `ol`. */
function withPlainLists(html: string): string {
  return html.replace(EDITOR_LIST, (_list, items: string) => {
    const lists = items.replace(EDITOR_ITEM, (_item, kind: string | undefined, rest: string) => {
      const tag = kind === 'bullet' ? 'ul' : 'ol';
      return `<${tag}><li${rest}</li></${tag}>`;
    });
    return lists.replace(/<\/(ul|ol)><\1>/g, '');
  });
}
