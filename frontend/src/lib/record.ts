/** Returns whether a parsed JSON value is an object with keys. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the text under `key` of an untrusted value, such as a response or a location's state; empty without one. */
export function textIn(value: unknown, key: string): string {
  const text = isRecord(value) ? value[key] : null;
  return typeof text === 'string' ? text : '';
}

/** Returns whether a parsed JSON value has a text under each of these keys. */
export const hasTexts = <Key extends string>(value: unknown, ...keys: Key[]): value is Record<Key, string> =>
  isRecord(value) && keys.every((key) => typeof value[key] === 'string');

/** Returns whether a parsed JSON value has a finite number under each of these keys. */
export const hasNumbers = <Key extends string>(
  value: unknown,
  ...keys: Key[]
): value is Record<Key, number> => isRecord(value) && keys.every((key) => Number.isFinite(value[key]));
