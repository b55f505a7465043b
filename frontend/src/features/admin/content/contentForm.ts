import type { ReactNode } from 'react';
import type { fieldErrors } from '../../../lib/useForm.ts';
import type { EditForm, EditLabels } from '../edit/useEditForm.ts';
import { readNumber, writeNumber } from './numberText.ts';
import { UNTITLED } from './contentTexts.ts';

/** A course has a name; news and careers have a title. */
export type ContentItem = { _id: string; version: number; isDraft: boolean; name?: string; title?: string };

/** The fields of an API body that staff edit; `version` and `…Read` fields say which state was edited. */
type FieldName<Body> = Exclude<keyof Body & string, 'version' | `${string}Read`>;

/** The values of the form for an API body. Numbers are held as they are typed. */
export type FormValues<Body> = {
  [Name in FieldName<Body>]: NonNullable<Body[Name]> extends number ? string : NonNullable<Body[Name]>;
};
type AnyValues = Readonly<Record<string, string>>;

type Schema<Body> = Parameters<typeof fieldErrors>[0] & { parse: (values: unknown) => Body };

/** The form of one kind of content. Values, conversions and error names are derived from `labels` and `schema`. */
export type ContentForm<Item, Body, Values extends AnyValues, DraftBody> = {
  /** One entry per field, in the order in which conflicts are listed. */
  labels: EditLabels<Values>;
  schema: Schema<Body>;
  /** Of a draft that is saved as a draft. */
  draftSchema: Schema<DraftBody>;
  saveDraft: (request: { params: { id: string }; body: DraftBody }) => Promise<Item>;
  /** Returns initial values for empty fields of a draft. */
  suggest?: (known: { author: string; today: string }) => Partial<Values>;
  /** Returns messages that replace those of `schema`. */
  check?: (values: Values) => Record<string, string>;
  /** Returns fields of the API body that depend on the values that were read. */
  readFields?: (read: Values) => object;
  rebase?: (versions: { base: Values; mine: Values; theirs: Values }) => Values;
  Fields: (props: { edit: EditForm<Values>; item: Item }) => ReactNode;
  /** The public page. */
  Preview: (props: { item: Item }) => ReactNode;
};

export const titleOf = ({ name, title }: Pick<ContentItem, 'name' | 'title'>): string => name ?? title ?? '';

/**
 * Returns the values of the form for a record. The zeros of a draft become empty fields: published by oversight, a course
 * would be free. Throws if the record lacks a field of the form.
 */
export function toForm<Values extends AnyValues>(
  labels: EditLabels<Values>,
  item: ContentItem,
  suggested: Partial<Values> = {},
): Values {
  const isEmpty = (value: unknown) => item.isDraft && (value === 0 || value === '');
  const values = Object.keys(labels).map((name) => {
    const value: unknown = Reflect.get(item, name);
    if (isEmpty(value)) return [name, suggested[name] ?? ''];
    return [name, typeof value === 'number' ? writeNumber(value) : value];
  });
  const form: object = Object.fromEntries(values);
  if (!isComplete(form, labels)) throw new TypeError('The record lacks a field of its form.');
  return form;
}

const isComplete = <Values extends AnyValues>(form: object, labels: EditLabels<Values>): form is Values =>
  Object.keys(labels).every((name) => typeof Reflect.get(form, name) === 'string');

/** Returns the fields of the API body; a number that cannot be read is undefined or NaN. */
export const fromForm = (item: object, values: AnyValues): Record<string, string | number | undefined> =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, isNumber(item, name) ? readNumber(text) : text]),
  );

const isNumber = (item: object, name: string): boolean => typeof Reflect.get(item, name) === 'number';

/** Returns the record with the values of the form, for the preview. A number that cannot be read is 0. */
export function withForm<Item extends ContentItem>(item: Item, values: AnyValues): Item {
  const edited = { ...item };
  for (const [name, value] of Object.entries(fromForm(item, values))) {
    Reflect.set(edited, name, isNumber(item, name) ? value || 0 : value);
  }
  const titleField = item.name === undefined ? 'title' : 'name';
  return { ...edited, [titleField]: titleOf(edited) || UNTITLED };
}
