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

const fetchAgain = (lost: HTMLLinkElement): Promise<void> =>
  new Promise((settle) => {
    missing.delete(lost);
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.crossOrigin = lost.crossOrigin;
    link.nonce = lost.nonce;
    link.addEventListener('load', () => settle());
    link.addEventListener('error', () => settle());
    link.href = lost.href;
    lost.replaceWith(link);
  });
