/** Asks the user to confirm who they are, and resolves to whether they did. */
type Ask = () => Promise<boolean>;

let asker: Ask | null = null;

/** Sets what asks the user when a call needs a confirmation; null when the page can no longer ask. */
export function onConfirmationRequired(ask: Ask | null): void {
  asker = ask;
}

/** Asks the user; false on a page that cannot ask. */
export const askConfirmation: Ask = async () => asker !== null && asker();
