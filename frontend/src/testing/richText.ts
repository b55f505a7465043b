import { act, screen } from '@testing-library/react';

/** Resolves with the editor of a rich text field when it is loaded. */
export const findEditor = (label: string): Promise<HTMLElement> =>
  screen.findByRole('textbox', { name: label });

/** Replaces the lines of an editor as typing would, which needs a real browser. */
export async function writeRichText(label: string, html: string): Promise<void> {
  const editor = await findEditor(label);
  // The editor observes changes of its elements asynchronously.
  await act(async () => {
    editor.innerHTML = html;
    await Promise.resolve();
  });
}
