/** Returns whether a value is an object with fields: no list, date, id or other instance of a class. */
export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && value.constructor === Object;
