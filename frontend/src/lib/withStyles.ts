/** Style sheets that did not come. Vite asks once for each: what needs it later would stand there without it. */
const missing = new Set<HTMLLinkElement>();
let mending = Promise.resolve(true);

/** Notes from now on which style sheets could not be fetched. */
export function watchStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
    },
    // Such an error does not bubble.
    { capture: true },
  );
}

/**
 * An import that may be tried again: it asks first for the style sheets that did not come before. Rejects as the
 * import does, and once it has, also as long as any of them is missing.
 */
export function withStyles<T>(load: () => Promise<T>): () => Promise<T> {
  let failure: unknown = null;
  return async () => {
    const isMended = await mendStyles();
    if (failure && !isMended) throw failure;
    return load().catch((error: unknown) => {
      failure = error;
      throw error;
    });
  };
}

async function mendStyles(): Promise<boolean> {
  if (missing.size > 0) mending = Promise.all([...missing].map(fetchAgain)).then(() => missing.size === 0);
  return mending;
}

const fetchAgain = (lost: HTMLLinkElement): Promise<Event> =>
  new Promise((settle) => {
    missing.delete(lost);
    const again = lost.cloneNode();
    again.addEventListener('load', settle);
    again.addEventListener('error', settle);
    lost.replaceWith(again);
  });
