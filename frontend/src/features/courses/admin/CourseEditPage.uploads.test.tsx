import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findLeaveDialog, retype, submitEdit } from '../../../testing/contentEditPage.tsx';
import {
  courseEditPath,
  courseFormReady,
  coursePath,
  openCourseEditor,
  publishedCourse,
} from '../../../testing/courseEditor.tsx';
import { findEditor } from '../../../testing/richText.ts';
import { stubHttp, type StubAnswer } from '../../../testing/stubHttp.ts';

const WAIT = /^Slika se još otprema\. Sačekajte/;

const png = (name: string) => new File(['x'], name, { type: 'image/png' });
const path = () => screen.getByRole('textbox', { name: /^Slika/ });

/** Opens the course with uploads that the test finishes. */
async function open() {
  const ends: Array<(answer: StubAnswer) => void> = [];
  const requests = stubHttp({
    [`GET ${coursePath}`]: { data: publishedCourse },
    [`PUT ${coursePath}`]: { data: publishedCourse },
    'POST /api/upload': () => new Promise<StubAnswer>((end) => ends.push(end)),
  });
  const app = openCourseEditor();
  await courseFormReady();
  const saves = () => requests.filter(({ method }) => method === 'PUT');
  const answer = async (index: number, reply: StubAnswer) => {
    await waitFor(() => expect(ends.length).toBeGreaterThan(index));
    await act(async () => ends[index]?.(reply));
  };
  const finish = (index: number, stored: string) => answer(index, { data: stored });
  return { ...app, saves, answer, finish };
}

const chooseImage = () => userEvent.upload(screen.getByLabelText('Datoteka slike'), png('nova.png'));

async function pasteImages(label: string, ...names: string[]) {
  const editor = await findEditor(label);
  act(() => editor.focus());
  fireEvent.paste(editor, { clipboardData: { files: names.map(png), getData: () => '' } });
  return editor;
}

// Compiling Quill takes longer than a test waits for an element.
beforeAll(async () => void (await import('../../../ui/richText/RichTextEditor.tsx')), 60_000);

// Quill asks for the position of its cursor, which jsdom does not know.
beforeAll(() => {
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
});

describe('the upload of the image of a course', () => {
  it('blocks saving until it is finished', async () => {
    const { saves, finish, location } = await open();
    await retype('Naziv', 'Python');
    await chooseImage();
    expect(screen.getByText(/^Sačekajte da se slika otpremi\./)).toBeVisible();
    await submitEdit();
    expect(path()).toHaveAccessibleDescription(WAIT);
    expect(path()).toHaveFocus();
    expect(saves()).toHaveLength(0);
    await finish(0, '/uploads/nova.webp');
    expect(path()).toHaveValue('/uploads/nova.webp');
    expect(path()).not.toHaveAccessibleDescription(WAIT);
    await submitEdit();
    await waitFor(() => expect(location()).toBe('/admin/kurslist'));
    expect(saves()[0]?.data).toMatchObject({ image: '/uploads/nova.webp' });
  });

  it('can be cancelled so that the other changes are saved', async () => {
    const { saves } = await open();
    await retype('Naziv', 'Python');
    await chooseImage();
    await userEvent.click(screen.getByRole('button', { name: 'Otkaži' }));
    await submitEdit();
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.data).toMatchObject({ name: 'Python', image: publishedCourse.image });
  });

  it('is confirmed before the page is left, even without other changes', async () => {
    const { location, finish } = await open();
    await chooseImage();
    await userEvent.click(screen.getByRole('link', { name: 'Vijesti' }));
    const dialog = await findLeaveDialog();
    expect(dialog).toHaveTextContent('Ako odete, otpremanje se prekida.');
    expect(dialog).not.toHaveTextContent('izgubljene');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ostani na stranici' }));
    expect(location()).toBe(courseEditPath);
    await finish(0, '/uploads/nova.webp');
    expect(path()).toHaveValue('/uploads/nova.webp');
  });

  it('is cancelled when the changes are discarded', async () => {
    const { finish } = await open();
    await retype('Naziv', 'Python');
    await chooseImage();
    await userEvent.click(screen.getByRole('button', { name: 'Odbaci izmjene' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Odbaci izmjene' }));
    await finish(0, '/uploads/nova.webp');
    expect(path()).toHaveValue(publishedCourse.image);
    expect(screen.getByText('Sve je sačuvano.')).toBeVisible();
  });
});

describe('the image of a course', () => {
  it('has a cut, which the preview shows, and an alternative text', async () => {
    const { saves } = await open();
    const cut = within(screen.getByRole('group', { name: 'Isječak slike' }));
    expect(cut.getByRole('radio', { name: 'Sredina' })).toBeChecked();
    await userEvent.click(cut.getByRole('radio', { name: 'Gornji ili lijevi dio' }));
    expect(screen.getByRole('img', { name: 'Odabrana slika' })).toHaveClass('top-left');
    await retype('Opis slike', 'Učenici za računarima');
    await submitEdit();
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.data).toMatchObject({
      imageAlt: 'Učenici za računarima',
      imageFocus: 'top-left',
    });
  });

  it('has neither when it is removed', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Ukloni sliku' }));
    expect(screen.queryByRole('group', { name: 'Isječak slike' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/^Opis slike/)).not.toBeInTheDocument();
  });
});

describe('the upload of an image in a text of a course', () => {
  it('blocks saving until it is finished', async () => {
    const { saves, finish } = await open();
    const editor = await pasteImages('Opis kursa', 'sala.png');
    expect(await screen.findByText(/sala\.png/)).toBeVisible();
    await submitEdit();
    expect(editor).toHaveAccessibleDescription(WAIT);
    expect(saves()).toHaveLength(0);
    await finish(0, '/uploads/sala.webp');
    await submitEdit();
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(JSON.stringify(saves()[0]?.data)).toContain('/uploads/sala.webp');
  });

  it('continues when another image is pasted', async () => {
    const { finish } = await open();
    const editor = await pasteImages('Opis kursa', 'prva.png');
    await screen.findByText(/prva\.png/);
    await pasteImages('Opis kursa', 'druga.png');
    await finish(0, '/uploads/prva.webp');
    await finish(1, '/uploads/druga.webp');
    await waitFor(() => expect(editor.querySelectorAll('img')).toHaveLength(2));
    expect(editor.innerHTML).toContain('/uploads/prva.webp');
    expect(editor.innerHTML).toContain('/uploads/druga.webp');
  });

  it('is reported with its file name and reason when it fails, and later ones continue', async () => {
    const { answer, finish } = await open();
    const editor = await pasteImages('Opis kursa', 'prva.png', 'druga.png');
    const message = 'Slika ima previše piksela.';
    await answer(0, { status: 413, data: { message, code: 'too_large' } });
    await finish(1, '/uploads/druga.webp');
    await waitFor(() => expect(editor.querySelectorAll('img')).toHaveLength(1));
    expect(screen.getByText(`„prva.png”: ${message}`)).toBeVisible();
  });
});
