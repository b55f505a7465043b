const NAMES = new Set<string>();

/** The context registers what it offers, so that checking needs no import of the operators themselves. */
export function registerExpressions(names: Iterable<string>): void {
  for (const name of names) NAMES.add(name);
}

export const isExpressionName = (name: string): boolean => NAMES.has(name);
