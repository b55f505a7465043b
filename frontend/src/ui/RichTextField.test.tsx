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

const ASKED = 'Opis slike za one koji je ne vide';

/** The editor with uploads whose end the test decides. */
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

// Quill is compiled when it is first needed, which takes a while on a busy machine.
beforeAll(async () => void (await import('./richText/RichTextEditor.tsx')), 60_000);

// The editor asks where its cursor is to be seen, which only a real browser knows.
beforeAll(() => {
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
});

it('asks for the description of each image, one after the other, and loses none that is being typed', async () => {
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

it('leaves those who write where they are, and says politely that it asks', async () => {
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

it('takes the focus when nothing has it', async () => {
  const { editor, finish } = await open();
  paste(editor, 'prva.png');
  act(() => editor.blur());
  await finish(0, '/uploads/prva.webp');
  expect(question()).toHaveFocus();
});

it('describes the image it asked about wherever that has gone', async () => {
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

it('keeps a link that is being typed, and its place in the text, while images come', async () => {
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
  // What came meanwhile is asked now, without taking the text away.
  await userEvent.type(question(), 'Učionica{Enter}');
  expect(altOf(editor, '/uploads/prva.webp')).toBe('Učionica');
});

it('keeps a description that is being typed while somebody puts a link in', async () => {
  const { editor, finish } = await open('<p>Tekst</p>');
  paste(editor, 'prva.png');
  await finish(0, '/uploads/prva.webp');
  await userEvent.type(question(), 'Učionica');
  await userEvent.click(screen.getByRole('button', { name: 'Ubaci link' }));
  await userEvent.keyboard('{Escape}');
  expect(question()).toHaveValue('Učionica');
});

it('asks no more about an image that has gone with the text it stood in', async () => {
  const { editor, finish } = await open('<p>Tekst</p>');
  paste(editor, 'prva.png');
  await finish(0, '/uploads/prva.webp');
  expect(question()).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Odbaci izmjene' }));
  expect(editor.querySelector('img')).toBeNull();
  expect(screen.queryByRole('textbox', { name: ASKED })).not.toBeInTheDocument();
});
