/** A text that the page before has passed on with the address, empty when there is none; untrusted. */
export function textIn(state: unknown, name: string): string {
  const value: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : null;
  return typeof value === 'string' ? value : '';
}
