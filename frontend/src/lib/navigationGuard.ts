type LeaveHandler = (leave: () => void) => void;
type PopStateHandler = (event: PopStateEvent) => void;

let handleLeave: LeaveHandler | null = null;
let handlePopState: PopStateHandler | null = null;

/** Registers a page with unsaved work, whose `handler` decides about each `leavePage`. Returns the function that ends this. */
export function guardNavigation(handler: LeaveHandler): () => void {
  handleLeave = handler;
  return () => {
    if (handleLeave === handler) handleLeave = null;
  };
}

/** Returns whether the page has unsaved work and confirms before it is left. */
export const isNavigationGuarded = (): boolean => handleLeave !== null;

/** Runs an action that leaves the page, e.g. a logout: at once, or when the guard of the page lets it. */
export function leavePage(leave: () => void): void {
  if (handleLeave) handleLeave(leave);
  else leave();
}

/**
 * Starts to receive the browser's back and forward. Call it before the router listens: a window calls its listeners in the
 * order in which they were added, capturing or not.
 */
export function listenToPopState(): void {
  window.addEventListener('popstate', (event) => handlePopState?.(event));
}

/**
 * Passes back and forward to `handler`, which may hide them from the router with `stopImmediatePropagation`.
 * Returns the function that ends this.
 */
export function interceptPopState(handler: PopStateHandler): () => void {
  handlePopState = handler;
  return () => {
    if (handlePopState === handler) handlePopState = null;
  };
}
