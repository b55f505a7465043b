/** Fields of a message, which each recipient reads filled in: `{ime}`. */
export const MESSAGE_FIELDS = { ime: 'Ime', kurs: 'Kurs', termin: 'Termin' } as const;
export type MessageField = keyof typeof MESSAGE_FIELDS;

const isField = (name: string): name is MessageField => Object.hasOwn(MESSAGE_FIELDS, name);

const BRACES = /\{([^{}\n]*)\}/g;

/** Returns the first text in braces that names no field; undefined when there is none. */
export const unknownField = (text: string): string | undefined =>
  [...text.matchAll(BRACES)].map(([, name = '']) => name).find((name) => !isField(name));

/**
 * Returns a text with its fields filled in. A field without a value disappears with the comma or space before it. Values are
 * not read again: a name with braces stays as it is.
 */
export const fillFields = (text: string, values: Readonly<Record<MessageField, string>>): string =>
  text.replace(/(,? ?)\{(\w+)\}/g, (whole, before: string, name: string) => {
    if (!isField(name)) return whole;
    return values[name] && before + values[name];
  });
