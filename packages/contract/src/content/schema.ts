import { RICH_TEXT_MAX } from '../limits.ts';
import { z } from 'zod';
import { optionalText, pageNumber, pageSize } from '../frame/fields.ts';
import { DAY_RANGE } from '../frame/days.ts';
import { IMAGE_FOCUS, isStoredImage } from './images.ts';
import { SORT_DIRECTIONS } from '../frame/listQuery.ts';
import { isVisible, tidyLines } from '../frame/text.ts';

const TOO_LONG = 'Tekst je predugačak. Skratite ga ili podijelite.';

/** Returns whether an HTML text has anything to see besides images. */
export function hasVisibleText(html: string): boolean {
  return isVisible(tidyLines(html.replace(/<[^<>]*>|&nbsp;/g, ' ')));
}

/** The rich text fields of all schemas: the server sanitizes them before it stores them. */
export const RICH_TEXTS = z.registry<{ isRequired: boolean }>();

/** A rich text that may be empty; the schema only limits its length. */
export const richText = (max = RICH_TEXT_MAX) =>
  z.string().max(max, TOO_LONG).register(RICH_TEXTS, { isRequired: false });

/** A rich text with visible text; `required` is the message for one without. */
export const requiredRichText = (required: string, max = RICH_TEXT_MAX) =>
  richText(max).refine(hasVisibleText, required).register(RICH_TEXTS, { isRequired: true });

/** An existing calendar day as text, YYYY-MM-DD. `abort` lets schemas compare two days only if both are valid. */
export const isoDay = z.iso.date({
  // An empty field comes from a date picker, whose users type no ISO date.
  error: ({ input }) => (input === '' ? 'Unesite datum.' : 'Unesite ispravan datum.'),
  abort: true,
});

const isInRange = (day: string): boolean => day >= DAY_RANGE.min && day <= DAY_RANGE.max;
const OUT_OF_RANGE = 'Unesite datum od 2000. do 2100. godine.';

/** A day as people enter it: in a date field `26` is the year 26. What was stored before may be any `isoDay`. */
export const enteredDay = isoDay.refine(isInRange, { error: OUT_OF_RANGE, abort: true });

/** A day that may be empty, such as that of a draft. */
export const draftDay = z.union([z.literal(''), enteredDay], {
  error: ({ input }) => (isoDay.safeParse(input).success ? OUT_OF_RANGE : 'Unesite ispravan datum.'),
});

/** The image fields of all schemas: the server keeps the files that they name. */
export const IMAGE_PATHS = z.registry<{ isImage: true }>();

/** The path of a stored image, or an empty text. */
export const imagePath = z
  .string()
  .trim()
  .refine(
    (path) => path === '' || isStoredImage(path),
    'Otpremite sliku ili unesite putanju već otpremljene, npr. /uploads/slika.webp.',
  )
  .register(IMAGE_PATHS, { isImage: true });

const imageFocus = z.enum(IMAGE_FOCUS, 'Odaberite isječak slike.');

/** The image of a course, news item or career as staff edit it. The specified bodies have only its path. */
export const imageBody = {
  image: imagePath,
  /** The content of the image, for people who do not see it; empty if it only decorates. */
  imageAlt: optionalText(200).exactOptional(),
  imageFocus: imageFocus.exactOptional(),
};

/** The image as lists and pages show it; cards, where the title stands beside it, need no alternative text. */
export const imageSummary = { image: z.string(), imageFocus };

/** A number of seats of a course. */
export const seatCount = z
  .int({
    error: ({ input }) =>
      input === undefined ? 'Unesite broj mjesta.' : 'Broj mjesta mora biti cijeli broj.',
  })
  .min(0, 'Broj mjesta ne može biti negativan.')
  .max(10_000, 'Najviše 10.000 mjesta.');

/**
 * The version that the editor has read: the server refuses the edit with `stale_edit` if it is not the newest one. An
 * edit without it replaces every version.
 */
export const editVersion = z
  .int('Neispravna verzija zapisa. Osvježite stranicu i pokušajte ponovo.')
  .min(0, 'Neispravna verzija zapisa. Osvježite stranicu i pokušajte ponovo.')
  .optional();

/** The fields of courses, news and careers that only admins see. */
export const adminFields = {
  /** Rises with every edit; the next edit sends it back. */
  version: z.int(),
  isDraft: z.boolean(),
};

/** Without either of them the whole list is sent. */
export const optionalPaging = {
  pageNumber: pageNumber.unwrap().optional(),
  pageSize: pageSize.optional(),
};

/** The direction of `sort`; ascending when absent. */
export const sortDirection = z.enum(SORT_DIRECTIONS).optional();

/** `?drafts=include` adds drafts, and `version` and `isDraft` of each item; for admins only. */
export const includeDrafts = z.literal('include').optional();
