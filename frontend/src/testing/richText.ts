import { act, screen } from '@testing-library/react';

/** The editor of a rich text field; waits until it has come. */
export const findEditor = (label: string): Promise<HTMLElement> =>
  screen.findByRole('textbox', { name: label });

/** What somebody has typed into an editor, as its lines; typing itself needs a real browser. */
export async function writeRichText(label: string, html: string): Promise<void> {
  const editor = await findEditor(label);
  // The editor hears of changes to its elements a moment later.
  await act(async () => {
    editor.innerHTML = html;
    await Promise.resolve();
  });
}
