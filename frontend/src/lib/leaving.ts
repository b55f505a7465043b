type Ask = (leave: () => void) => void;

let ask: Ask | null = null;

/** Registers the page with unsaved work, which is asked before it is left; returns the function that ends this. */
export function askBeforeLeaving(asker: Ask): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/** Whether the page has unsaved work and asks before it is left. */
export const isGuarded = (): boolean => ask !== null;

/** Does what leaves the page, e.g. a logout: at once, or when the page has asked and may go. */
export function leavePage(leave: () => void): void {
  if (ask) ask(leave);
  else leave();
}
