import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Opens the menu "Više" of the page, or of the row of a record, and chooses an action. */
export async function chooseAction(name: string | RegExp, about?: string): Promise<void> {
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: about ? `Više: ${about}` : 'Više' }));
  await user.click(screen.getByRole('menuitem', { name }));
}
