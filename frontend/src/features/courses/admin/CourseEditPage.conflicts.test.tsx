import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  findConflictDialog,
  conflictChoice,
  findDraftDialog,
  retype,
  submitEdit,
} from '../../../testing/contentEditPage.tsx';
import {
  courseFormReady,
  coursePath,
  openCourseEditor,
  publishedCourse,
} from '../../../testing/courseEditor.tsx';
import { findEditor, writeRichText } from '../../../testing/richText.ts';
import { noAnswer, stubHttp } from '../../../testing/stubHttp.ts';

// Compiling Quill takes longer than a test waits for an element.
beforeAll(async () => void (await import('../../../ui/richText/RichTextEditor.tsx')), 60_000);

describe('an edit conflict of a course', () => {
  const theirs = {
    ...publishedCourse,
    version: 4,
    name: 'Python od nule',
    price: 500,
    capacity: 20,
    description: '<p>Kurs vodi od osnova do velikog projekta.</p>',
  };

  async function collide() {
    let current = publishedCourse;
    const requests = stubHttp({
      [`GET ${coursePath}`]: () => ({ data: current }),
      [`PUT ${coursePath}`]: ({ data }) => {
        if (Reflect.get(Object(data), 'version') === 4) return { data: theirs };
        current = theirs;
        return {
          status: 409,
          data: { code: 'stale_edit', message: 'Neko je u međuvremenu izmijenio kurs.' },
        };
      },
    });
    const app = openCourseEditor();
    await courseFormReady();
    await retype('Naziv', 'Python za sve');
    await retype('Ukupno mjesta', '15');
    await writeRichText('Opis kursa', '<p>Kurs vodi od osnova do prvog projekta.</p>');
    await submitEdit();
    const dialog = await findConflictDialog();
    return { ...app, requests, dialog };
  }
  it('compares both versions by field, preselects the changed one and asks about fields changed in both', async () => {
    const { dialog } = await collide();
    expect(
      within(dialog)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Naziv', 'Opis kursa', 'Cijena u KM', 'Ukupno mjesta']);
    expect(dialog).toHaveTextContent('[samo kod vas: prvog ]projekta.');
    expect(dialog).toHaveTextContent('[samo u sačuvanoj: velikog ]projekta.');
    expect(conflictChoice('Cijena u KM', 'Ostaje sačuvano')).toBeChecked();
    expect(conflictChoice('Naziv', 'Ostaje moje')).not.toBeChecked();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Preuzmi odabrano' }));
    expect(screen.getByRole('radiogroup', { name: 'Naziv: šta ostaje?' })).toHaveAccessibleDescription(
      'Odaberite koja verzija ostaje.',
    );
  });

  it('merges the chosen fields and saves them over the newer version', async () => {
    const { dialog, requests, location } = await collide();
    await userEvent.click(conflictChoice('Naziv', 'Ostaje moje'));
    await userEvent.click(conflictChoice('Opis kursa', 'Ostaje sačuvano'));
    await userEvent.click(conflictChoice('Ukupno mjesta', 'Ostaje moje'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Preuzmi odabrano' }));
    expect(await screen.findByText('Izmjene su spojene.')).toBeVisible();
    expect(screen.getByLabelText('Naziv')).toHaveValue('Python za sve');
    expect(screen.getByLabelText('Cijena u KM')).toHaveValue('500');
    expect(await findEditor('Opis kursa')).toHaveTextContent('velikog projekta');
    await submitEdit();
    await waitFor(() => expect(location()).toBe('/admin/kurslist'));
    expect(requests.at(-1)?.data).toMatchObject({
      version: 4,
      name: 'Python za sve',
      price: 500,
      description: theirs.description,
      capacity: 15,
    });
  });

  it('keeps the form unchanged when the conflict dialog is closed', async () => {
    const { dialog } = await collide();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Nazad na moj tekst' }));
    expect(screen.getByLabelText('Naziv')).toHaveValue('Python za sve');
    expect(screen.getByLabelText('Cijena u KM')).toHaveValue('450');
  });
});

async function addThreeSeats() {
  const app = openCourseEditor();
  await courseFormReady();
  await retype('Ukupno mjesta', '15');
  await submitEdit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Nema veze sa serverom');
  return app;
}

describe('an edit of a course that was saved although its response was lost', () => {
  const saved = { ...publishedCourse, version: 4, capacity: 15 };

  function stubLostAnswer() {
    let stored = publishedCourse;
    return stubHttp({
      [`GET ${coursePath}`]: () => ({ data: stored }),
      [`PUT ${coursePath}`]: ({ data }) => {
        if (Reflect.get(Object(data), 'version') === 4) return { data: { ...saved, version: 5 } };
        const isFirst = stored === publishedCourse;
        stored = saved;
        return isFirst
          ? noAnswer()()
          : { status: 409, data: { code: 'stale_edit', message: 'Neko je u međuvremenu izmijenio kurs.' } };
      },
    });
  }

  it('recognises the saved edit when it is sent again', async () => {
    const requests = stubLostAnswer();
    await addThreeSeats();
    await submitEdit();
    expect(await screen.findByText('Ovo je već sačuvano.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Ukupno mjesta')).toHaveValue('15');
    await submitEdit();
    await waitFor(() => expect(requests.at(-1)?.data).toMatchObject({ version: 4 }));
    expect(requests.at(-1)?.data).toMatchObject({ capacity: 15 });
  });

  it('is recognised in a draft with more changes', async () => {
    stubLostAnswer();
    const { unmount } = await addThreeSeats();
    await retype('Naziv', 'Python za sve');
    unmount();
    openCourseEditor();
    await userEvent.click(
      within(await findDraftDialog()).getByRole('button', { name: 'Nastavi s izmjenama' }),
    );
    const dialog = await findConflictDialog();
    expect(within(dialog).getAllByRole('heading', { level: 3 })).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Preuzmi odabrano' }));
    expect(screen.getByLabelText('Naziv')).toHaveValue('Python za sve');
    expect(screen.getByLabelText('Ukupno mjesta')).toHaveValue('15');
  });
});
