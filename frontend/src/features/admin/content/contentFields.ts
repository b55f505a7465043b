import { formatDate } from '../../../lib/format.ts';
import { htmlText } from '../../../lib/htmlText.ts';
import type { EmptyItems } from '../../../lib/differences.ts';
import type { FormItem, FormList } from '../../../lib/formValues.ts';
import { isRecord } from '../../../lib/record.ts';
import { readNumber, writeNumber } from './numberText.ts';

/** The values of a form. */
export type AnyValues = Readonly<Record<string, string | FormItem | FormList>>;

/** `inWords` is how a value reads in a comparison if not as it is. */
type Labelled<Value> = { label: string; inWords?: (value: Value) => string };

type SimpleField<Value = never> = Labelled<Value> & {
  kind: 'text' | 'number' | 'choice' | 'set' | 'flag' | 'id';
};
type FieldsOf<Kind, Value> = Labelled<Value> & { kind: Kind; item: Readonly<Record<string, SimpleField>> };
type ListOfFields<Value = never> = FieldsOf<'list', Value>;
type GroupOfFields<Value = never> = FieldsOf<'group', Value>;
type ContentField<Value = never> = SimpleField<Value> | ListOfFields<Value> | GroupOfFields<Value>;

/** The descriptors of the fields of a form: their labels, and how they are read from a record and written to a body. */
export type ContentFields<Values> = { readonly [Name in keyof Values & string]: ContentField<Values[Name]> };
type AnyFields = Readonly<Record<string, ContentField>>;

export const textField = (label: string): SimpleField<string> => ({ kind: 'text', label });

export const richTextField = (label: string): SimpleField<string> => ({
  kind: 'text',
  label,
  inWords: htmlText,
});

export const dayField = (label: string): SimpleField<string> => ({
  kind: 'text',
  label,
  inWords: formatDate,
});

/** A number, which the form holds as it is typed. */
export const numberField = (label: string): SimpleField<string> => ({ kind: 'number', label });

/** One of some values; `labels` are the labels of the values. */
export const choiceField = <Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
): SimpleField<Value> => ({ kind: 'choice', label, inWords: (value) => labels[value] });

/** Some of several values, which the form holds with commas between them. */
export const setField = <Value extends string>(
  label: string,
  labels: Readonly<Record<Value, string>>,
): SimpleField<string> => ({
  kind: 'set',
  label,
  inWords: (values) => {
    const chosen = new Set(values.split(','));
    const names = Object.entries<string>(labels);
    return names.flatMap(([value, name]) => (chosen.has(value) ? name : [])).join(', ');
  },
});

/** Yes or no, which the form holds as `true` and `false`. */
export const flagField = (label: string): SimpleField<string> => ({
  kind: 'flag',
  label,
  inWords: (value) => (value === 'true' ? 'da' : 'ne'),
});

/** The id of an item or of what it refers to, which nobody types; the body does not have an empty one. */
export const idField: SimpleField<string> = { kind: 'id', label: '' };

/** Fields of an object of the record, which is null without any value. */
export const groupField = <Item extends FormItem>(
  label: string,
  item: { readonly [Name in keyof Item & string]: SimpleField<Item[Name]> },
): GroupOfFields<Item> => ({
  kind: 'group',
  label,
  item,
  inWords: (values) => itemInWords(item, values),
});

/** A list of items with these fields. */
export const listField = <Item extends FormItem>(
  label: string,
  item: { readonly [Name in keyof Item & string]: SimpleField<Item[Name]> },
): ListOfFields<readonly Item[]> => ({
  kind: 'list',
  label,
  item,
  inWords: (items) => items.map((values, index) => `${index + 1}. ${itemInWords(item, values)}`).join('\n'),
});

const itemInWords = <Item extends FormItem>(
  fields: { readonly [Name in keyof Item & string]: SimpleField<Item[Name]> },
  values: Item,
): string =>
  Object.keys(fields)
    .filter((name): name is keyof Item & string => values[name] !== '' && fields[name]?.kind !== 'id')
    .map((name) => {
      const { label, inWords = String } = fields[name];
      return `${label}: ${inWords(values[name])}`;
    })
    .join('\n');

/** Returns the values of the form for a record. Throws if the record lacks one of the fields. */
export function toForm<Values extends AnyValues>(fields: ContentFields<Values>, record: object): Values {
  const values = textsOf(fields, record);
  if (!isFormOf(fields, values)) throw new TypeError('The record lacks a field of its form.');
  return values;
}

const textsOf = (fields: AnyFields, record: object): object =>
  mapFields(fields, record, (field, value) => {
    if (field.kind === 'list' && Array.isArray(value))
      return value.filter(isRecord).map((item) => textsOf(field.item, item));
    if (field.kind === 'group') return isRecord(value) ? textsOf(field.item, value) : emptyItem(field);
    if (field.kind === 'set' && Array.isArray(value)) return value.join(',');
    if (field.kind === 'id') return value ?? '';
    return typeof value === 'number'
      ? writeNumber(value)
      : typeof value === 'boolean'
        ? String(value)
        : value;
  });

const isFormOf = <Values extends AnyValues>(
  fields: ContentFields<Values>,
  values: object,
): values is Values => isComplete(fields, values);

const isComplete = (fields: AnyFields, values: object): boolean =>
  Object.entries(fields).every(([name, field]) => {
    const value: unknown = Reflect.get(values, name);
    if (field.kind === 'group') return isRecord(value) && isComplete(field.item, value);
    if (field.kind !== 'list') return typeof value === 'string';
    return Array.isArray(value) && value.every((item: object) => isComplete(field.item, item));
  });

/** Returns the fields of the API body. By default a number that cannot be read is undefined or NaN. */
export const fromForm = (
  fields: AnyFields,
  values: object,
  toNumber: (text: string) => number | undefined = readNumber,
): Record<string, unknown> =>
  mapFields(withoutEmptyChoices(fields, values), values, (field, value) => {
    if (field.kind === 'list' && Array.isArray(value))
      return value.filter(isRecord).map((item) => fromForm(field.item, item, toNumber));
    if (field.kind === 'group' && isRecord(value)) {
      const isEmpty = Object.keys(field.item).every((name) => value[name] === '');
      return isEmpty ? null : fromForm(field.item, value, toNumber);
    }
    if (field.kind === 'set') return String(value).split(',').filter(Boolean);
    if (field.kind === 'flag') return value === 'true';
    return field.kind === 'number' ? toNumber(String(value)) : value;
  });

/** An id that nobody types and a choice that nobody has made are not sent. */
const withoutEmptyChoices = (fields: AnyFields, values: object): AnyFields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, { kind }]) => !['id', 'choice'].includes(kind) || Reflect.get(values, name) !== '',
    ),
  );

const mapFields = (
  fields: AnyFields,
  source: object,
  convert: (field: ContentField, value: unknown) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, convert(field, Reflect.get(source, name))]),
  );

const emptyItem = ({ item }: FieldsOf<unknown, never>) =>
  Object.fromEntries(Object.keys(item).map((name) => [name, '']));

/** Returns an empty item of each list. */
export const emptyItemsOf = (fields: AnyFields): EmptyItems =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([list, field]) =>
      field.kind === 'list' ? [[list, emptyItem(field)]] : [],
    ),
  );
