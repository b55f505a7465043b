import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/**
 * Opens the menu "Više" of a row, or of the page, and chooses an action. The record of the row is what follows the action
 * in its name: "Obriši: Ana Anić".
 */
export async function chooseAction(name: string, isExact = true): Promise<void> {
  const [, about] = /: (.*?)(?: \(.*\))?$/.exec(name) ?? [];
  const more = about === undefined ? 'Više' : `Više: ${about}`;
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: isExact ? more : startsWith(more) }));
  await user.click(screen.getByRole('menuitem', { name: isExact ? name : startsWith(name) }));
}

const startsWith = (text: string) => (name: string) => name.startsWith(text);

/** Opens the menu "Više" of the record whose name begins so, and returns what it offers. */
export async function actionsOf(about: string): Promise<string[]> {
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: startsWith(`Više: ${about}`) }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}
