import { z } from 'zod';
import { pageNumber, pageSize } from './fields.ts';
import { isStoredImage } from './image.ts';
import { SORT_DIRECTIONS } from './listQuery.ts';

/** What the fields and lists of edited content (courses, news, careers) have in common. */

/** How long the HTML of one rich text may be; three of them still fit into one request. */
export const RICH_TEXT_MAX = 30_000;
const TOO_LONG = 'Tekst je predugačak. Skratite ga ili podijelite.';

/** Whether anything of an HTML text can be read. */
export function hasVisibleText(html: string): boolean {
  return html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== '';
}

/** A rich text that may be empty. What it holds is cleaned by the server; the schema only bounds it. */
export const richText = (max = RICH_TEXT_MAX) => z.string().max(max, TOO_LONG);

/** A rich text with something to read; `required` is the sentence for one without. */
export const requiredRichText = (required: string, max = RICH_TEXT_MAX) =>
  richText(max).refine(hasVisibleText, required);

/** A calendar day as text, YYYY-MM-DD, that exists. Days are compared only once both are valid. */
export const isoDay = z.iso.date({
  // Who picks it from a calendar types no such text.
  error: ({ input }) => (input === '' ? 'Unesite datum.' : 'Unesite datum, npr. 2026-09-01.'),
  abort: true,
});

/** A stored image of ours, or none. */
export const imagePath = z
  .string()
  .trim()
  .refine(
    (path) => path === '' || isStoredImage(path),
    'Otpremite sliku ili unesite putanju već otpremljene, npr. /uploads/slika.webp.',
  );

/** A whole number of free places. */
export const places = z
  .int({
    error: ({ input }) =>
      input === undefined ? 'Unesite broj mjesta.' : 'Broj mjesta mora biti cijeli broj.',
  })
  .min(0, 'Broj mjesta ne može biti negativan.')
  .max(10_000, 'Broj mjesta je prevelik.');

/**
 * What an edit tells of the version its editor has read: an edit of a newer one is refused with `stale_edit`.
 * Only the first edit of a draft, which nobody else has seen, may leave it out.
 */
export const editVersion = z
  .int('Neispravna verzija zapisa.')
  .min(0, 'Neispravna verzija zapisa.')
  .optional();

/** What admins see of edited content beyond what everybody does. */
export const adminFields = {
  /** Rises with every edit; to be sent back with the next one. */
  version: z.int(),
  /** Drafts are seen by admins only. */
  isDraft: z.boolean(),
};

/** How many items a page holds when only its number is asked for. */
export const CONTENT_PAGE_SIZE = 12;

/** A list is sent whole when neither is given, else by pages. */
export const optionalPaging = {
  pageNumber: pageNumber.unwrap().optional(),
  pageSize: pageSize.optional(),
};

/** Which way a list is sorted when it is asked for a sort; ascending when only that is named. */
export const sortDirection = z.enum(SORT_DIRECTIONS).optional();

/** `?drafts=include` adds drafts, and each item's `version` and `isDraft`; for admins only. */
export const includeDrafts = z.literal('include').optional();
