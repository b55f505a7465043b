type Ask = (leave: () => void) => void;

let ask: Ask | null = null;

/** A page with unsaved work is asked before anything ends it; gives what ends that. Set by the leave guard alone. */
export function askBeforeLeaving(asker: Ask): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/** Does what leaves the page, e.g. a logout: at once, or when the page has asked and may go. */
export function leavePage(leave: () => void): void {
  if (ask) ask(leave);
  else leave();
}
