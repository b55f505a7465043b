import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  admin,
  buildUser,
  DELETE,
  dialog,
  GONE,
  LAST_ADMIN,
  lastAsked,
  LIST,
  listCalls,
  listOf,
  openUsers,
  own,
  press,
  rowOf,
} from '../../../testing/adminUsers.tsx';
import { testId } from '../../../testing/shopFixtures.ts';
import { stubHttp, type StubAnswer } from '../../../testing/stubHttp.ts';

describe('deleting', () => {
  it('asks first, says what is lost and what stays, and brings the list up to date', async () => {
    let users = [own, buildUser(2), buildUser(3)];
    const requests = stubHttp({
      [LIST]: () => listOf(users),
      [DELETE(2)]: () => {
        users = users.filter(({ _id: id }) => id !== testId(2));
        return GONE;
      },
    });
    const { store } = openUsers();
    await rowOf('Ana Anić 2');
    await press('Obriši: Ana Anić 2');
    expect(dialog()).toHaveAccessibleName('Da li ste sigurni da želite da obrišete korisnika?');
    expect(dialog()).toHaveTextContent('Ana Anić 2 ana2@example.com');
    expect(dialog()).toHaveTextContent('Trajno se gubi: nalog');
    expect(dialog()).toHaveTextContent('Ostaje u evidenciji: prijave na kurseve');
    await press('Odustani');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);

    await press('Obriši: Ana Anić 2');
    await press('Obriši korisnika');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText('Ana Anić 2')).not.toBeInTheDocument();
    expect(screen.getByText('2 korisnika')).toBeInTheDocument();
    expect(store.getState().toasts).toMatchObject([{ kind: 'success', text: 'Obrisano: Ana Anić 2' }]);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('brings up to date what the list shows by then', async () => {
    const waiting: Array<(answer: StubAnswer) => void> = [];
    const requests = stubHttp({
      [LIST]: listOf([own, buildUser(2)]),
      [DELETE(2)]: () => new Promise<StubAnswer>((resolve) => waiting.push(resolve)),
    });
    openUsers();
    await rowOf('Ana Anić 2');
    await admin.selectOptions(screen.getByLabelText('Prava'), 'Ostali korisnici');
    await waitFor(() => expect(lastAsked(requests)).toMatchObject({ isAdmin: 'false' }));
    await press('Obriši: Ana Anić 2');
    await press('Obriši korisnika');
    // The browser's own button, which no dialog covers.
    fireEvent.click(screen.getByText('Nazad u pregledniku'));
    await waitFor(() => expect(lastAsked(requests)).not.toHaveProperty('isAdmin'));
    const before = listCalls(requests).length;
    waiting[0]?.(GONE);
    await waitFor(() => expect(listCalls(requests)).toHaveLength(before + 1));
    expect(lastAsked(requests)).not.toHaveProperty('isAdmin');
  });

  it('keeps the question open with the reason when the server refuses', async () => {
    stubHttp({ [LIST]: listOf([own, buildUser(2, { isAdmin: true })]), [DELETE(2)]: LAST_ADMIN });
    openUsers();
    await rowOf('Ana Anić 2');
    await press('Obriši: Ana Anić 2');
    await press('Obriši korisnika');
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
      'Mora ostati bar jedan administrator.',
    );
    await press('Odustani');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Obriši: Ana Anić 2');
    expect(within(dialog()).queryByRole('alert')).not.toBeInTheDocument();
  });

  it('refuses oneself with the reason', async () => {
    stubHttp({ [LIST]: listOf([own]) });
    const { store } = openUsers();
    const row = await rowOf('Amina Uprava Vi');
    const reason = 'Ne možete obrisati vlastiti nalog.';
    expect(within(row).getByRole('checkbox', { name: `Označi: Amina Uprava (${reason})` })).toBeDisabled();
    await press(`Obriši: Amina Uprava (${reason})`);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(store.getState().toasts).toMatchObject([{ text: reason }]);
    expect(screen.getAllByRole('checkbox', { name: 'Odaberi sve na stranici' })[0]).toBeDisabled();
  });

  it('of several reports on each', async () => {
    let users = [own, buildUser(2), buildUser(3, { isAdmin: true }), buildUser(4)];
    const gone = (n: number) => () => {
      users = users.filter(({ _id: id }) => id !== testId(n));
      return GONE;
    };
    const requests = stubHttp({
      [LIST]: () => listOf(users),
      [DELETE(2)]: gone(2),
      [DELETE(3)]: LAST_ADMIN,
      [DELETE(4)]: gone(4),
    });
    openUsers();
    await rowOf('Ana Anić 2');
    await admin.click(screen.getAllByRole('checkbox', { name: 'Odaberi sve na stranici' })[0]!);
    const bar = screen.getByRole('group', { name: 'Odabrani redovi' });
    expect(bar).toHaveTextContent('Odabrano: 3');
    await admin.click(within(bar).getByRole('button', { name: 'Obriši odabrano' }));
    expect(dialog()).toHaveAccessibleName('Da li ste sigurni da želite da obrišete 3\u00a0korisnika?');
    await press('Obriši korisnike');

    const report = (await screen.findByText(/Nije obrisano/)).closest('[role=status]')!;
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(report).toHaveTextContent('Obrisano (2): Ana Anić 2; Ana Anić 4.');
    expect(report).toHaveTextContent('Ana Anić 3: Mora ostati bar jedan administrator.');
    expect(requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual(
      [2, 3, 4].map((n) => `/api/users/${testId(n)}`),
    );
    expect(screen.queryByRole('rowheader', { name: 'Ana Anić 4' })).not.toBeInTheDocument();
    // What was refused stays chosen; the rest is gone.
    expect(bar).toHaveTextContent('Odabrano: 1');
    await press('Poništi odabir');
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(await rowOf('Amina Uprava Vi'));
    expect(screen.queryByRole('group', { name: 'Odabrani redovi' })).not.toBeInTheDocument();
  });

  it('never touches rows that another page or filter has put out of sight', async () => {
    stubHttp({ [LIST]: listOf([own, buildUser(2)], 60) });
    openUsers();
    await rowOf('Ana Anić 2');
    await admin.click(screen.getByRole('checkbox', { name: 'Označi: Ana Anić 2' }));
    expect(screen.getByRole('group', { name: 'Odabrani redovi' })).toBeInTheDocument();
    await admin.click(screen.getByRole('link', { name: 'Stranica 2' }));
    await waitFor(() =>
      expect(screen.queryByRole('group', { name: 'Odabrani redovi' })).not.toBeInTheDocument(),
    );
  });
});
