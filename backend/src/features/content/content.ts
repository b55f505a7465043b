import { hasVisibleText, IMAGE_PATHS, RICH_TEXTS } from '@institut/contract/content/schema';
import { IMAGE_FOCUS, IMAGE_FOCUSES } from '@institut/contract/content/images';
import { fieldOf } from '@institut/contract/frame/fieldPath';
import type { Types } from 'mongoose';
import { z } from 'zod';
import { invalidInput } from '../../lib/errors.ts';
import { isPlainObject } from '../../lib/plainObject.ts';
import { imagesIn, sanitizeHtml } from '../../lib/richText.ts';

/**
 * The document of a course, news item or career: the fields of the response to admins (`Shown`) as the database stores
 * them. `Own` has the fields that no response has, or that are stored in another type.
 */
export type Stored<Shown extends { _id: string; version: number }, Own> = Omit<
  Shown,
  '_id' | 'version' | keyof Own
> &
  Own & {
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

/** The values for an image about which nothing else was said. */
export const IMAGE_DEFAULTS = { imageAlt: '', imageFocus: IMAGE_FOCUS.center } as const;

/** The definition of an image in a Mongoose schema. */
export const imageDefinition = {
  image: { type: String, default: '' },
  imageAlt: { type: String, default: IMAGE_DEFAULTS.imageAlt },
  imageFocus: { type: String, enum: IMAGE_FOCUSES, default: IMAGE_DEFAULTS.imageFocus },
};

/** Returns what an edit sets that does not mention them: nothing for the same image, the defaults for another one. */
export const impliedByImage = (before: { image: string }, { image }: { image: string }) =>
  image === before.image ? {} : IMAGE_DEFAULTS;

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

/** A schema of these types could hide a field from `fieldsOf`. */
const UNSUPPORTED = new Set(['record', 'tuple', 'map', 'set', 'lazy', 'intersection']);

/**
 * Yields the fields of a schema that contain no others, each with its name; those of the items of a list are named
 * without an index: `lecturers.bio`.
 */
export function* fieldsOf(schema: z.core.$ZodType, name = ''): Generator<[name: string, field: z.ZodType]> {
  if (!(schema instanceof z.ZodType)) throw new TypeError(`The field ${name} has no schema of zod.`);
  if (schema instanceof z.ZodObject) {
    for (const [part, field] of Object.entries(schema.shape)) yield* fieldsOf(field, join(name, part));
  } else if (schema instanceof z.ZodArray) {
    yield* fieldsOf(schema.element, name);
  } else if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) yield* fieldsOf(option, name);
  } else if (schema instanceof z.ZodPipe) {
    yield* fieldsOf(schema.in, name);
    yield* fieldsOf(schema.out, name);
  } else if ('innerType' in schema.def && schema.def.innerType instanceof z.ZodType) {
    yield* fieldsOf(schema.def.innerType, name);
  } else if (UNSUPPORTED.has(schema.type)) {
    throw new TypeError(`The field ${name} has the type ${schema.type}, which is not supported here.`);
  } else {
    yield [name, schema];
  }
}

const join = (name: string, part: string | number): string => (name ? `${name}.${part}` : String(part));

/** Returns the names of the rich texts in a schema, and whether they are required. */
export const richTextsOf = (schema: z.ZodObject): Map<string, { isRequired: boolean }> =>
  new Map(
    [...fieldsOf(schema)].flatMap(([name, field]) => {
      const richText = RICH_TEXTS.get(field);
      return richText ? [[name, richText]] : [];
    }),
  );

/**
 * Returns a body with its rich texts sanitized, also those in lists; `schema` is the schema of the body. Throws `validation`
 * for every required one without visible text after that.
 */
export function cleanRichTexts(schema: z.ZodObject, body: object): Record<string, unknown> {
  const richTexts = richTextsOf(schema);
  const empty: string[] = [];
  const cleanFields = (fields: object, path: string) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, clean(value, join(path, name))]));

  function clean(value: unknown, path: string): unknown {
    if (Array.isArray(value)) return value.map((item, index) => clean(item, join(path, index)));
    if (isPlainObject(value)) return cleanFields(value, path);
    const richText = richTexts.get(fieldOf(path));
    if (!richText || typeof value !== 'string') return value;
    const text = sanitizeHtml(value);
    if (richText.isRequired && !hasVisibleText(text)) empty.push(path);
    return text;
  }

  const cleaned = cleanFields(body, '');
  if (empty.length === 0) return cleaned;
  const sentence = 'U ovom tekstu nema sadržaja koji se smije objaviti.';
  throw invalidInput(Object.fromEntries(empty.map((path) => [path, sentence])));
}

/**
 * Returns the stored images that records show: their own and those in their rich texts, also in lists. `schema` is the
 * schema of their body, `read` returns the given fields of all records.
 */
export async function imagesOf(
  schema: z.ZodObject,
  read: (fields: string[]) => Promise<readonly object[]>,
): Promise<Set<string>> {
  const fields = [...fieldsOf(schema)].flatMap(([name, field]) =>
    (IMAGE_PATHS.get(field) ?? RICH_TEXTS.get(field)) ? [name] : [],
  );
  return imagesIn((await read(fields)).map((record) => JSON.stringify(record)));
}
