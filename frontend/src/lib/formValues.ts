import { isRecord } from './record.ts';

/** An item of a list in a form. */
export type FormItem = Readonly<Record<string, string>>;
export type FormList = readonly FormItem[];

/** The names of the lists of a form. */
export type ListName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends FormList ? Name : never;
}[keyof Values & string];

/**
 * The names of the fields with values of this type; those of a group have its name before them: `venue.city`, those of the
 * items of a list also an index: `lecturers.1.name`.
 */
export type FieldName<Values, Type = unknown> = {
  [Name in keyof Values & string]: Values[Name] extends ReadonlyArray<infer Item>
    ? `${Name}.${number}.${FieldName<Item, Type>}`
    : Values[Name] extends FormItem
      ? `${Name}.${FieldName<Values[Name], Type>}`
      : Values[Name] extends Type
        ? Name
        : never;
}[keyof Values & string];

/** The type of the value of a field. */
export type FieldValue<Values, Name> = Name extends keyof Values
  ? Values[Name]
  : Name extends `${infer List extends keyof Values & string}.${number}.${infer Field}`
    ? Values[List] extends ReadonlyArray<infer Item>
      ? FieldValue<Item, Field>
      : never
    : Name extends `${infer Group extends keyof Values & string}.${infer Field}`
      ? FieldValue<Values[Group], Field>
      : never;

/** Returns the value of a field, undefined for a name that no field has. */
export const valueAt = (values: object, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>(
      (part, key) => (isRecord(part) || Array.isArray(part) ? Reflect.get(part, key) : undefined),
      values,
    );

/** Returns the items of a list, none for a name that no list has. */
export function listAt(values: object, name: string): FormList {
  const list: unknown = Reflect.get(values, name);
  return Array.isArray(list) ? list : [];
}

/** The new order of a list: the former indexes of its items, and new items. */
export type ListOrder = ReadonlyArray<number | FormItem>;

/** Returns values with the items of a list in a new order. */
export function withOrder<Values extends object>(values: Values, list: string, order: ListOrder): Values {
  const items = listAt(values, list);
  return {
    ...values,
    [list]: order.map((entry) => (typeof entry === 'number' ? items[entry] : entry)).filter(Boolean),
  };
}

/** Returns values with another value of one field. */
export function withValue<Values extends object>(values: Values, name: string, value: unknown): Values {
  const [list = '', index, field] = name.split('.');
  if (index === undefined || name in values) return { ...values, [name]: value };
  if (field === undefined) {
    const group: unknown = Reflect.get(values, list);
    return { ...values, [list]: { ...(isRecord(group) && group), [index]: String(value) } };
  }
  const items = listAt(values, list);
  const changed = { ...items[Number(index)], [field]: String(value) };
  return withOrder(
    values,
    list,
    items.map((_item, at) => (at === Number(index) ? changed : at)),
  );
}

/** Returns the name that a field has after the items of a list were reordered; null if its item was removed. */
export function nameAfter(name: string, list: string, order: ListOrder): string | null {
  const [, index, field] = name.startsWith(`${list}.`) ? name.slice(list.length).split('.') : [];
  if (field === undefined) return name;
  const now = order.indexOf(Number(index));
  return now < 0 ? null : `${list}.${now}.${field}`;
}
