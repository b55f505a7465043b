import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { findEditor, writeRichText } from '../testing/richText.ts';
import { RichTextField } from './RichTextField.tsx';

type HostProps = { html?: string; onChange?: (html: string) => void };

function Host({ html = '', onChange }: HostProps) {
  const [value, setValue] = useState(html);
  return (
    <RichTextField
      label="Opis kursa"
      name="description"
      value={value}
      recommended={10}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
      upload={() => Promise.reject(new Error('not here'))}
    />
  );
}

/** The field in a form that has not heard of everything yet. */
const field = (value: string) => (
  <RichTextField
    label="Opis kursa"
    name="description"
    value={value}
    onChange={() => {}}
    upload={() => Promise.reject(new Error('not here'))}
  />
);

const toolbar = () => within(screen.getByRole('toolbar', { name: 'Oblikovanje: Opis kursa' }));

// Quill is compiled when it is first needed, which takes a while on a busy machine.
beforeAll(async () => void (await import('./richText/RichTextEditor.tsx')), 60_000);

it('shows the stored text under its label and tells nobody of a change', async () => {
  const handleChange = jest.fn();
  render(<Host html="<h2>Plan</h2><p>Prvi&nbsp;dan</p>" onChange={handleChange} />);
  expect(await findEditor('Opis kursa')).toHaveTextContent('PlanPrvi dan');
  expect(handleChange).not.toHaveBeenCalled();
});

it('hands over what is written as the server stores it, and counts what one reads', async () => {
  const handleChange = jest.fn();
  render(<Host onChange={handleChange} />);
  await writeRichText('Opis kursa', '<p>Dva&nbsp;sata</p>');
  expect(handleChange).toHaveBeenLastCalledWith('<p>Dva sata</p>');
  expect(screen.getByText('8 od 10 znakova')).toBeVisible();
  expect(screen.queryByText(/^Duže od/)).not.toBeInTheDocument();
  await writeRichText('Opis kursa', '<p>Dvanaest sati</p>');
  expect(screen.getByText('Duže od preporučenih 10 znakova.')).toBeVisible();
  await writeRichText('Opis kursa', '<p><br></p>');
  expect(handleChange).toHaveBeenLastCalledWith('');
});

it('keeps what is typed while an earlier version of it comes back, and takes a version of somebody else', async () => {
  const { rerender } = render(field('<p>a</p>'));
  const editor = await findEditor('Opis kursa');
  await writeRichText('Opis kursa', '<p>ab</p>');
  await writeRichText('Opis kursa', '<p>abc</p>');
  const line = editor.firstChild;
  rerender(field('<p>ab</p>'));
  expect(editor).toHaveTextContent('abc');
  rerender(field('<p>abc</p>'));
  expect(editor.firstChild).toBe(line);
  rerender(field('<p>ab</p>'));
  expect(editor).toHaveTextContent(/^ab$/);
});

it('has a toolbar that is one stop for Tab, with arrows from tool to tool', async () => {
  render(<Host html="<p>a</p>" />);
  await findEditor('Opis kursa');
  const tools = toolbar().getAllByRole('button');
  expect(tools.map((tool) => tool.tabIndex).filter((index) => index === 0)).toHaveLength(1);
  await userEvent.tab();
  expect(toolbar().getByRole('button', { name: 'Veliki naslov' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(toolbar().getByRole('button', { name: 'Podebljano' })).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(toolbar().getByRole('button', { name: 'Ponovi' })).toHaveFocus();
});
