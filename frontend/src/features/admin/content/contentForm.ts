import type { ReactNode } from 'react';
import type { MailQuestion } from '../../../lib/api.ts';
import type { fieldErrors } from '../../../lib/useForm.ts';
import type { EditForm } from '../edit/useEditForm.ts';
import { fromForm, toForm, type AnyValues, type ContentFields } from './contentFields.ts';
import { readNumber } from './numberText.ts';
import { UNTITLED } from './contentTexts.ts';

/** A course has a name; news and careers have a title. */
export type ContentItem = {
  _id: string;
  version: number;
  isDraft: boolean;
  name?: string;
  title?: string;
  unchosen?: readonly string[];
};

/** The fields of an API body that staff edit; `version` and `…Read` fields say which state was edited. */
type FieldName<Body> = Exclude<keyof Body & string, 'version' | `${string}Read`>;

/** The values of the form for an API body. Numbers are held as they are typed. */
export type FormValues<Body> = {
  [Name in FieldName<Body>]: FormValue<NonNullable<Body[Name]>>;
};
type FormValue<Value> = Value extends number | boolean
  ? string
  : Value extends readonly string[]
    ? string
    : Value extends ReadonlyArray<infer Item>
      ? ReadonlyArray<FormValues<Item>>
      : Value extends object
        ? FormValues<Value>
        : Value;

type Schema<Body> = Parameters<typeof fieldErrors>[0] & { parse: (values: unknown) => Body };

/** The form of one kind of content. Values, conversions and error names are derived from `fields` and `schema`. */
export type ContentForm<Item, Body, Values extends AnyValues, DraftBody> = {
  /** In the order in which conflicts are listed. */
  fields: ContentFields<Values>;
  schema: Schema<Body>;
  /** The schema of a draft that is saved as a draft. */
  draftSchema: Schema<DraftBody>;
  saveDraft: (request: { params: { id: string }; body: DraftBody }) => Promise<Item>;
  /** Returns initial values for empty fields of a draft. */
  suggest?: (known: { author: string; today: string }) => Partial<Values>;
  /** Returns messages that replace those of `schema`. */
  check?: (values: Values) => Record<string, string>;
  Fields: (props: { edit: EditForm<Values>; item: Item }) => ReactNode;
  /** Returns the edit whose mails staff see before it is sent. A method, so that a form of parsed bodies is one of given bodies. */
  mailsOf?(id: string, body: Body): MailQuestion;
  /** How a message of staff is added to an edit, for the mails of one kind. */
  mailMessage?: { kind: string; add(body: Body, message: string): Body };
  /** Returns what staff should see before the page is left after saving; null for nothing. */
  noticeOf?: (saved: Item) => ReactNode;
  /** The public page. */
  Preview: (props: { item: Item }) => ReactNode;
};

export const titleOf = ({ name, title }: Pick<ContentItem, 'name' | 'title'>): string => name ?? title ?? '';

/**
 * Returns the values of the form for a record. The zeros of a draft become empty fields: published by oversight, a course
 * would be free. Throws if the record lacks a field of the form.
 */
export function recordToForm<Values extends AnyValues>(
  fields: ContentFields<Values>,
  item: ContentItem,
  suggested: Partial<Values> = {},
): Values {
  const isEmpty = (name: string) =>
    item.isDraft && (item.unchosen?.includes(name) || [0, ''].includes(Reflect.get(item, name)));
  const empty = Object.keys(fields).filter(isEmpty);
  return toForm(fields, {
    ...item,
    ...Object.fromEntries(empty.map((name) => [name, suggested[name] ?? ''])),
  });
}

/** Returns the record with the values of the form, for the preview. A number that cannot be read is 0. */
export function withForm<Item extends ContentItem, Values extends AnyValues>(
  fields: ContentFields<Values>,
  item: Item,
  values: Values,
): Item {
  const edited = { ...item, ...fromForm(fields, values, (text) => readNumber(text) || 0) };
  const titleField = item.name === undefined ? 'title' : 'name';
  return { ...edited, [titleField]: titleOf(edited) || UNTITLED };
}
