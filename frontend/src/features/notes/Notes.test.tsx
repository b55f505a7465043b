import type { Note } from '@institut/contract/notes/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { testId } from '../../testing/shopFixtures.ts';
import { stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { Notes } from './Notes.tsx';

const ME = testId(1);
const buildNote = (changes: Partial<Note> = {}): Note => ({
  _id: testId(90),
  text: 'Zvala je, dolazi u petak.',
  at: '2026-11-20T09:00:00.000Z',
  by: { _id: testId(2), name: 'Amina Begić' },
  isDeletable: true,
  ...changes,
});

const PATH = `/api/orders/${testId(70)}/napomene`;
const staff = loggedInState({ _id: ME, permissions: ['orders'] });

async function openNotes(notes: Note[]) {
  stubHttp({ [`GET ${PATH}`]: { data: notes } });
  const rendered = renderApp(<Notes target={{ order: testId(70) }} />, { state: staff });
  await screen.findByText(notes[0]?.text ?? 'Još nema napomena.');
  return rendered;
}

const field = () => screen.getByLabelText('Nova napomena');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Dodaj napomenu' }));

describe('Notes', () => {
  it('adds a note and empties the field', async () => {
    await openNotes([]);
    const added = buildNote({ text: 'Došla je.', by: { _id: ME, name: 'Ana Anić' } });
    const requests = stubHttp({ [`POST ${PATH}`]: { status: 201, data: added } });
    await userEvent.type(field(), ' Došla je. ');
    await send();
    expect(await screen.findByText('Došla je.')).toBeInTheDocument();
    expect(field()).toHaveValue('');
    expect(requests.map(({ data }) => data)).toEqual([{ text: ' Došla je. ' }]);
  });

  it('keeps what was typed when it could not be stored', async () => {
    await openNotes([]);
    await send();
    expect(await screen.findByText('Unesite tekst napomene.')).toBeInTheDocument();
    const failure: StubAnswer = { status: 503, data: { message: 'Pokušajte ponovo.', code: 'unavailable' } };
    stubHttp({ [`POST ${PATH}`]: failure });
    await userEvent.type(field(), 'Došla je.');
    await send();
    expect(await screen.findByText('Pokušajte ponovo.')).toBeInTheDocument();
    expect(field()).toHaveValue('Došla je.');
  });

  it('keeps a note that is too long and says so', async () => {
    await openNotes([]);
    await userEvent.click(field());
    await userEvent.paste('a'.repeat(2104));
    expect(field()).toHaveAccessibleDescription('Uneseno 2.104 od najviše 2.000 znakova.');
    const requests = stubHttp({});
    await send();
    expect(field()).toHaveAccessibleDescription(/^Najviše 2000 znakova\./);
    expect(field()).toHaveValue('a'.repeat(2104));
    expect(requests).toEqual([]);
  });

  it('asks before the page is left with a note that was not added', async () => {
    stubHttp({ [`GET ${PATH}`]: { data: [] } });
    const { location } = renderApp(
      <>
        <Notes target={{ order: testId(70) }} />
        <Link to="/admin">Pregled</Link>
      </>,
      { state: staff },
    );
    await userEvent.type(field(), 'Došla je.');
    await userEvent.click(screen.getByRole('link', { name: 'Pregled' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Napuštate stranicu, a napomena nije dodana' }),
    );
    expect(location()).not.toBe('/admin');
    await userEvent.click(question.getByRole('button', { name: 'Ostani na stranici' }));
    expect(field()).toHaveValue('Došla je.');
    await userEvent.clear(field());
    await userEvent.click(screen.getByRole('link', { name: 'Pregled' }));
    expect(location()).toBe('/admin');
  });

  it('deletes an own note after a question', async () => {
    await openNotes([buildNote({ by: { _id: ME, name: 'Ana Anić' } })]);
    const requests = stubHttp({ [`DELETE /api/napomene/${testId(90)}`]: { status: 204 } });
    await userEvent.click(screen.getByRole('button', { name: /^Obriši napomenu: Ana Anić/ }));
    expect(requests).toEqual([]);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Obriši napomenu' }));
    expect(await screen.findByText('Još nema napomena.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Interne napomene' })).toHaveFocus());
  });

  it('offers no deletion of a note that only its author may delete', async () => {
    await openNotes([buildNote({ isDeletable: false })]);
    expect(screen.queryByRole('button', { name: /^Obriši/ })).not.toBeInTheDocument();
  });

  it('shows the notes of a user, and an error with another try', async () => {
    const path = `GET /api/users/${testId(3)}/napomene`;
    stubHttp({ [path]: { status: 503, data: { message: 'Pokušajte ponovo.', code: 'unavailable' } } });
    renderApp(<Notes target={{ user: testId(3) }} />, { state: staff });
    expect(await screen.findByText('Napomene nisu učitane.')).toBeInTheDocument();
    stubHttp({ [path]: { data: [buildNote()] } });
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('Zvala je, dolazi u petak.')).toBeInTheDocument();
  });
});
