/** Fields of a message, which each recipient reads filled in: `{ime}`. */
export const MESSAGE_FIELDS = { ime: 'Ime', kurs: 'Kurs', termin: 'Termin' } as const;
const BRACES = /\{([^{}\n]*)\}/g;

/** Returns the first text in braces that names none of the fields; undefined when there is none. */
export const unknownField = (text: string, fields: readonly string[]): string | undefined =>
  [...text.matchAll(BRACES)].map(([, name = '']) => name).find((name) => !fields.includes(name));

/** Returns the sentence about a text whose braces name another field than these; undefined for one that may be sent. */
export function fieldFault(text: string, fields: readonly string[]): string | undefined {
  const unknown = unknownField(text, fields);
  const known = fields.map((name) => `{${name}}`).join(', ');
  return unknown === undefined ? undefined : `Polje {${unknown}} ne postoji. Postoje ${known}.`;
}

/**
 * Returns a text with its fields filled in. A field without a value disappears with the comma or space before it. Values are
 * not read again: a name with braces stays as it is.
 */
export const fillFields = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/(,? ?)\{(\w+)\}/g, (whole, before: string, name: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name] ?? '';
    return value && before + value;
  });
