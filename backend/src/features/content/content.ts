import { hasVisibleText, imagePath, RICH_TEXTS } from '@institut/contract/content/schema';
import { IMAGE_FOCUS, IMAGE_FOCUSES, type ImageFocus } from '@institut/contract/content/images';
import type { Types } from 'mongoose';
import type { z } from 'zod';
import { invalidInput } from '../../lib/errors.ts';
import { imagesIn, sanitizeHtml } from '../../lib/richText.ts';

/**
 * The document of a course, news item or career: the fields of the response to admins (`Shown`) as the database stores
 * them. `Own` has the fields that no response has, or that are stored in another type.
 */
export type Stored<Shown extends { _id: string; version: number }, Own> = Omit<
  Shown,
  '_id' | 'version' | keyof AddedImageFields | keyof Own
> &
  Own &
  AddedImageFields & {
    _id: Types.ObjectId;
    searchKey: string;
    /** Rises with every edit. */
    __v: number;
    createdAt: Date;
    updatedAt: Date;
  };

/** The fields that a Mongoose schema has to define: all except those that Mongoose adds. */
export type Definition<Fields> = Record<
  Exclude<keyof Fields, '_id' | '__v' | 'createdAt' | 'updatedAt'>,
  unknown
>;

/** The fields of a picture that records of version 0.2.0 do not have. */
type AddedImageFields = { imageAlt?: string; imageFocus?: ImageFocus };

/** Of a picture about which nothing else was said. */
export const IMAGE_DEFAULTS = { imageAlt: '', imageFocus: IMAGE_FOCUS.center } as const;

/** The definition of a picture in a Mongoose schema. */
export const imageDefinition = {
  image: { type: String, default: '' },
  imageAlt: { type: String, default: IMAGE_DEFAULTS.imageAlt },
  imageFocus: { type: String, enum: IMAGE_FOCUSES, default: IMAGE_DEFAULTS.imageFocus },
};

/** Returns what an edit sets that does not mention them: nothing for the same picture, the defaults for another one. */
export const impliedByImage = (before: { image: string }, { image }: { image: string }) =>
  image === before.image ? {} : IMAGE_DEFAULTS;

/** Returns the picture of a record for a list. */
export const presentImage = ({
  image,
  imageFocus = IMAGE_FOCUS.center,
}: { image: string } & AddedImageFields) => ({
  image,
  imageFocus,
});

/** Returns the fields that only admins get (`adminFields` of the contract). */
export const presentEdited = ({ __v: version, isDraft }: { __v: number; isDraft: boolean }) => ({
  version,
  isDraft,
});

/** A document as lists read it: the fields of the contract's summary and the edit state. */
export type SummaryOf<Fields, Summary> = Pick<
  Fields,
  Extract<keyof Fields, keyof Summary | 'isDraft' | '__v'>
>;

/** Returns the projection for `SummaryOf`. */
export const summaryFields = (summary: z.ZodObject): string[] => [
  ...Object.keys(summary.shape),
  'isDraft',
  '__v',
];

/**
 * Returns the rich texts of a body, sanitized; `schema` is the schema of the body. Throws `validation` for every required
 * one without visible text after that.
 */
export function cleanRichTexts(schema: z.ZodObject, body: object): Record<string, string> {
  const cleaned: Record<string, string> = {};
  const empty: string[] = [];
  for (const [field, html] of Object.entries<unknown>({ ...body })) {
    const fieldSchema = schema.shape[field];
    const richText = fieldSchema && RICH_TEXTS.get(fieldSchema);
    if (!richText || typeof html !== 'string') continue;
    const text = sanitizeHtml(html);
    cleaned[field] = text;
    if (richText.isRequired && !hasVisibleText(text)) empty.push(field);
  }
  if (empty.length === 0) return cleaned;
  const sentence = 'U ovom tekstu nema sadržaja koji se smije objaviti.';
  throw invalidInput(Object.fromEntries(empty.map((field) => [field, sentence])));
}

/**
 * Returns the stored images that records show: their own and those in their rich texts. `schema` is the schema of their
 * body, `read` returns the given fields of all records.
 */
export async function imagesOf(
  schema: z.ZodObject,
  read: (fields: string[]) => Promise<readonly object[]>,
): Promise<Set<string>> {
  const fields = Object.entries(schema.shape).flatMap(([field, fieldSchema]) =>
    fieldSchema === imagePath || RICH_TEXTS.has(fieldSchema) ? [field] : [],
  );
  const values: unknown[] = (await read(fields)).flatMap((record) => Object.values(record));
  return imagesIn(values.filter((value) => typeof value === 'string'));
}
