type Handler = (event: PopStateEvent) => void;

let handler: Handler | null = null;

/**
 * Hears of the browser's back and forward first. To be called before the router listens: the listeners of a window run in
 * the order in which they came, capturing or not.
 */
export function listenToSteps(): void {
  window.addEventListener('popstate', (event) => handler?.(event));
}

/** Gives the steps to `handle`, which may keep them from the router by `stopImmediatePropagation`. Gives what ends it. */
export function takeSteps(handle: Handler): () => void {
  handler = handle;
  return () => {
    if (handler === handle) handler = null;
  };
}
