import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
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

/** The field in a form that ignores its changes. */
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

// Compiling Quill takes long on a busy machine.
beforeAll(async () => void (await import('./richText/RichTextEditor.tsx')), 60_000);

it('shows the stored text under its label without calling onChange', async () => {
  const handleChange = jest.fn();
  render(<Host html="<h2>Plan</h2><p>Prvi&nbsp;dan</p>" onChange={handleChange} />);
  expect(await findEditor('Opis kursa')).toHaveTextContent('PlanPrvi dan');
  expect(handleChange).not.toHaveBeenCalled();
});

it('passes on typed text as the server stores it, and counts visible characters', async () => {
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

it('keeps typed text when an earlier value of it comes back, and shows a value from elsewhere', async () => {
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

it('has a toolbar that is one Tab stop with arrow keys inside', async () => {
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

const ASKED = 'Opis slike za one koji je ne vide';

/** The editor with uploads that the test finishes. */
async function open(html = '') {
  const ends: Array<(path: string) => void> = [];
  const upload = () => new Promise<string>((end) => ends.push(end));
  const handleChange = jest.fn<undefined, [string]>();
  function Host() {
    const [value, setValue] = useState(html);
    const change = (next: string) => {
      setValue(next);
      handleChange(next);
    };
    return (
      <>
        <input aria-label="Naziv" />
        <button onClick={() => setValue(html)}>Odbaci izmjene</button>
        <RichTextField label="Opis" name="description" value={value} onChange={change} upload={upload} />
      </>
    );
  }
  render(<Host />);
  const editor = await findEditor('Opis');
  const finish = async (index: number, path: string) => {
    await waitFor(() => expect(ends.length).toBeGreaterThan(index));
    await act(async () => ends[index]?.(path));
  };
  return { editor, finish, handleChange };
}

function paste(editor: HTMLElement, ...names: string[]) {
  act(() => editor.focus());
  const files = names.map((name) => new File(['x'], name, { type: 'image/png' }));
  fireEvent.paste(editor, { clipboardData: { files, getData: () => '' } });
}

const question = (name = ASKED) => screen.getByRole('textbox', { name });
const altOf = (editor: HTMLElement, path: string) =>
  editor.querySelector(`img[src="${path}"]`)?.getAttribute('alt');

// Compiling Quill takes long on a busy machine.
beforeAll(async () => void (await import('./richText/RichTextEditor.tsx')), 60_000);

// Quill asks for the position of its cursor, which jsdom does not have.
beforeAll(() => {
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
});

it('asks for the description of each image in turn and keeps the one being typed', async () => {
  const { editor, finish } = await open();
  paste(editor, 'prva.png', 'druga.png', 'treca.png');
  await finish(0, '/uploads/prva.webp');
  await userEvent.type(question(), 'Učionica');
  await finish(1, '/uploads/druga.webp');
  expect(question()).toHaveValue('Učionica');
  expect(question()).toHaveFocus();
  await finish(2, '/uploads/treca.webp');
  await userEvent.keyboard(' s računarima{Enter}');
  expect(altOf(editor, '/uploads/prva.webp')).toBe('Učionica s računarima');
  expect(question()).toHaveValue('');
  expect(question()).toHaveFocus();
  await userEvent.keyboard('Radionica{Enter}{Escape}');
  expect(altOf(editor, '/uploads/druga.webp')).toBe('Radionica');
  expect(altOf(editor, '/uploads/treca.webp')).toBe('');
  expect(screen.queryByRole('textbox', { name: ASKED })).not.toBeInTheDocument();
  expect(editor).toHaveFocus();
});

it('announces its question without taking the focus from a user who types', async () => {
  const { editor, finish } = await open('<p>Tekst</p>');
  paste(editor, 'prva.png', 'druga.png');
  await finish(0, '/uploads/prva.webp');
  expect(editor).toHaveFocus();
  expect(question()).toBeVisible();
  expect(screen.getByText(/^Slika je u tekstu/).closest('[role="status"]')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('textbox', { name: 'Naziv' }));
  await finish(1, '/uploads/druga.webp');
  expect(screen.getByRole('textbox', { name: 'Naziv' })).toHaveFocus();
  expect(screen.getByText(/čekaju na opis: 2\./)).toBeInTheDocument();
});

it('focuses the question when nothing has the focus', async () => {
  const { editor, finish } = await open();
  paste(editor, 'prva.png');
  act(() => editor.blur());
  await finish(0, '/uploads/prva.webp');
  expect(question()).toHaveFocus();
});

it('describes an image that has moved in the text', async () => {
  const { editor, finish } = await open('<p>Tekst</p>');
  paste(editor, 'prva.png');
  await finish(0, '/uploads/prva.webp');
  await act(async () => {
    const line = document.createElement('p');
    line.textContent = 'Novi red iznad slike';
    editor.prepend(line);
    await Promise.resolve();
  });
  await userEvent.type(question(), 'Učionica{Enter}');
  expect(altOf(editor, '/uploads/prva.webp')).toBe('Učionica');
});

it('keeps the link being typed and its place in the text while images arrive', async () => {
  const { editor, finish, handleChange } = await open('<p>Tekst</p>');
  paste(editor, 'prva.png');
  await userEvent.click(screen.getByRole('button', { name: 'Ubaci link' }));
  expect(question('Adresa linka')).toHaveFocus();
  await userEvent.keyboard('/kur');
  await finish(0, '/uploads/prva.webp');
  expect(question('Adresa linka')).toHaveValue('/kur');
  await userEvent.keyboard('sevi{Enter}');
  expect(handleChange).toHaveBeenLastCalledWith(
    expect.stringMatching(/<img [^>]*><a href="\/kursevi" [^>]*>\/kursevi<\/a>Tekst/),
  );
  expect(editor).toHaveFocus();
  // The question about the image follows without taking the focus.
  await userEvent.type(question(), 'Učionica{Enter}');
  expect(altOf(editor, '/uploads/prva.webp')).toBe('Učionica');
});

it('keeps the description being typed while a link is inserted', async () => {
  const { editor, finish } = await open('<p>Tekst</p>');
  paste(editor, 'prva.png');
  await finish(0, '/uploads/prva.webp');
  await userEvent.type(question(), 'Učionica');
  await userEvent.click(screen.getByRole('button', { name: 'Ubaci link' }));
  await userEvent.keyboard('{Escape}');
  expect(question()).toHaveValue('Učionica');
});

it('drops the question about an image whose text was replaced', async () => {
  const { editor, finish } = await open('<p>Tekst</p>');
  paste(editor, 'prva.png');
  await finish(0, '/uploads/prva.webp');
  expect(question()).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Odbaci izmjene' }));
  expect(editor.querySelector('img')).toBeNull();
  expect(screen.queryByRole('textbox', { name: ASKED })).not.toBeInTheDocument();
});

it('says what became of a pasted table, whose rows are lines', async () => {
  const { editor, handleChange } = await open();
  act(() => editor.focus());
  const table =
    '<table><tr><td>9:00</td><td>Uvod</td></tr><tr><td>10:00</td><td>Rad u grupama</td></tr></table>';
  const getData = (type: string) => (type === 'text/html' ? table : '');
  fireEvent.paste(editor, { clipboardData: { files: [], getData } });
  expect(await screen.findByText(/Tabele nisu moguće u tekstu/)).toBeVisible();
  expect(handleChange).toHaveBeenLastCalledWith('<p>9:00 | Uvod</p><p>10:00 | Rad u grupama</p>');
  await userEvent.click(screen.getByRole('button', { name: 'U redu' }));
  expect(screen.queryByText(/Tabele nisu moguće u tekstu/)).not.toBeInTheDocument();
});
