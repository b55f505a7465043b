/** A value that a lower layer reads and `backend/src/effects.ts` sets, because it consists of functions of higher layers. */
export type Registered<T> = { set: (value: T) => void; get: () => T };

/** Returns a place for a registered value. Reading it throws, with its name, before it was set. */
export function registered<T extends object>(name: string): Registered<T> {
  let stored: T | undefined;
  return {
    set: (value) => {
      stored = value;
    },
    get: () => {
      if (!stored) throw new Error(`${name} was not registered.`);
      return stored;
    },
  };
}
