import type { AdminUser } from '@institut/contract/accounts/admin.schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { chooseAction } from '../../../testing/actionMenu.ts';
import { BrowserBack, loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { trackSavedFiles } from '../../../testing/savedFiles.ts';
import { testId } from '../../../testing/shopFixtures.ts';
import { stubHttp, type StubAnswer, type StubRequest } from '../../../testing/stubHttp.ts';
import { buildMails, mailsOf } from '../../../testing/mailFixtures.ts';
import { RightsPage } from './RightsPage.tsx';
import { UserListPage } from './UserListPage.tsx';

const admin = userEvent.setup({ delay: null });
const amina = loggedInState({ _id: testId(1), name: 'Amina', lastName: 'Uprava', isAdmin: true });

const buildUser = (n: number, changes: Partial<AdminUser> = {}): AdminUser => ({
  _id: testId(n),
  name: 'Ana',
  lastName: `Anić ${n}`,
  email: `ana${n}@example.com`,
  isAdmin: false,
  roles: [],
  isEmailConfirmed: true,
  wantsEventMail: false,
  version: 0,
  ...changes,
});
const own = buildUser(1, {
  name: 'Amina',
  lastName: 'Uprava',
  email: 'admin@example.com',
  isAdmin: true,
});

const LIST = 'GET /api/users';
const DELETE = (n: number) => `DELETE /api/users/${testId(n)}`;
const GONE: StubAnswer = { status: 204 };
const listOf = (users: AdminUser[], total = users.length): StubAnswer => ({
  data: users,
  headers: { 'x-total-count': String(total) },
});
const LAST_ADMIN: StubAnswer = {
  status: 409,
  data: { message: 'Mora ostati bar jedan administrator.', code: 'conflict' },
};

const openUsers = (at = '/admin/userlist', state = amina) =>
  renderApp(
    <>
      <Routes>
        <Route path="/admin/userlist" element={<UserListPage />} />
        <Route path="*" element={null} />
      </Routes>
      <BrowserBack />
    </>,
    { at, state },
  );
const rowOf = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr')!;
const listCalls = (requests: StubRequest[]) =>
  requests.filter(({ method, url }) => `${method} ${url}` === LIST);
const lastListParams = (requests: StubRequest[]) => listCalls(requests).at(-1)?.params;
const press = (name: string | RegExp) => admin.click(screen.getByRole('button', { name }));
const dialog = () => screen.getByRole('dialog');

describe('access to the user list', () => {
  it('redirects a visitor to the login page and back to the same list', async () => {
    const requests = stubHttp({});
    const { location } = openUsers('/admin/userlist?isAdmin=true', {
      session: { user: null, remember: false },
    });
    await waitFor(() => expect(location()).toBe('/login?redirect=/admin/userlist%3FisAdmin%3Dtrue'));
    expect(listCalls(requests)).toHaveLength(0);
  });

  it('refuses a user who is no admin, without a request, and offers another login', async () => {
    const requests = stubHttp({});
    const { location } = openUsers('/admin/userlist', loggedInState());
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Nemate pristup administraciji' }),
    ).toBeInTheDocument();
    expect(listCalls(requests)).toHaveLength(0);
    await press('Prijavi se drugim nalogom');
    await waitFor(() => expect(location()).toBe('/login?redirect=/admin/userlist'));
  });

  it('refuses staff without administration, without a request', async () => {
    const requests = stubHttp({});
    openUsers(
      '/admin/userlist',
      loggedInState({ permissions: ['content', 'courses', 'orders', 'enrolment', 'money'] }),
    );
    expect(await screen.findByRole('heading', { name: 'Nemate pristup ovoj stranici' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Nazad na pregled' })).toHaveAttribute('href', '/administracija');
    expect(requests).toEqual([]);
  });

  it('refuses an admin who has lost the rights meanwhile', async () => {
    const refused = { message: 'Nemate dozvolu za ovu radnju.', code: 'forbidden' };
    stubHttp({ [LIST]: { status: 403, data: refused } });
    const { store } = openUsers();
    expect(await screen.findByRole('heading', { name: 'Nemate pristup administraciji' })).toBeInTheDocument();
    expect(store.getState().session.user?.permissions).toEqual([]);
  });
});

describe('user list', () => {
  it('greets the admin by name, links back and shows the columns', async () => {
    stubHttp({ [LIST]: listOf([own, buildUser(2)]) });
    openUsers();
    const row = await rowOf('Ana Anić 2');
    expect(screen.getByRole('heading', { level: 1, name: 'Korisnici' })).toBeInTheDocument();
    expect(screen.getByText('Dobro došli, Amina')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Nazad na administraciju' })).toHaveAttribute(
      'href',
      '/administracija',
    );
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Odaberi sve na stranici',
      'ID',
      'IME',
      'EMAIL',
      'ADMIN',
      'Radnje',
    ]);
    const mail = within(row).getByRole('link', { name: /^ana2/ });
    expect(mail).toHaveAttribute('href', 'mailto:ana2@example.com');
    expect(mail).toHaveTextContent('ana2@example.com');
    expect(within(row).getByText('Nije administrator')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'Uredi: Ana Anić 2' })).toHaveAttribute(
      'href',
      `/admin/user/${testId(2)}/edit`,
    );
    expect(within(await rowOf('Amina Uprava Vi')).getByText('Administrator')).toBeInTheDocument();
    expect(screen.getByText('2 korisnika')).toBeInTheDocument();
  });

  it('marks the addresses that are not confirmed', async () => {
    const users = [
      buildUser(2, { isEmailConfirmed: false }),
      buildUser(3, { isEmailConfirmed: true }),
      buildUser(4),
    ];
    stubHttp({ [LIST]: listOf(users) });
    openUsers();
    expect(await screen.findAllByText('Nepotvrđena')).toHaveLength(1);
    expect(await rowOf('Ana Anić 2')).toHaveTextContent('Nepotvrđena');
  });

  it('shows the error of a failed request and loads again', async () => {
    let reply: StubAnswer = { status: 503, data: { message: 'Baza nije dostupna.', code: 'unavailable' } };
    stubHttp({ [LIST]: () => reply });
    openUsers();
    expect(await screen.findByRole('alert')).toHaveTextContent('Korisnici nisu učitani.Baza nije dostupna.');
    reply = listOf([own]);
    await press('Pokušaj ponovo');
    expect(await rowOf('Amina Uprava Vi')).toBeInTheDocument();
  });

  it('keeps keyword, filter, order and page size in the address and in the API query', async () => {
    const requests = stubHttp({ [LIST]: listOf([own], 60) });
    const { location } = openUsers();
    await rowOf('Amina Uprava Vi');
    const begin = { sort: 'createdAt', direction: 'desc', pageNumber: 1, pageSize: 25 };
    expect(lastListParams(requests)).toEqual(begin);

    await admin.type(screen.getByRole('searchbox', { name: 'Pretraga korisnika' }), ' Đurić {Enter}');
    await waitFor(() => expect(lastListParams(requests)).toEqual({ ...begin, keyword: 'Đurić' }));
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('Đurić');
    await admin.selectOptions(screen.getByLabelText('Prava'), 'Administratori');
    await press('IME');
    await press('IME');
    await admin.selectOptions(screen.getByLabelText('Po stranici'), '10');
    const narrowed = { keyword: 'Đurić', isAdmin: 'true', sort: 'name', direction: 'desc', pageSize: 10 };
    await waitFor(() => expect(lastListParams(requests)).toEqual({ ...narrowed, pageNumber: 1 }));
    expect(screen.getByRole('columnheader', { name: 'IME' })).toHaveAttribute('aria-sort', 'descending');
    await admin.click(await screen.findByRole('link', { name: '6. stranica' }));
    await waitFor(() => expect(lastListParams(requests)).toEqual({ ...narrowed, pageNumber: 6 }));
    expect(location()).toBe(
      '/admin/userlist?keyword=%C4%90uri%C4%87&isAdmin=true&sort=name&direction=desc&pageNumber=6&pageSize=10',
    );

    await press('Nazad u pregledniku');
    await waitFor(() => expect(lastListParams(requests)).toEqual({ ...narrowed, pageNumber: 1 }));
    await press('Poništi pretragu');
    await waitFor(() => expect(location()).not.toContain('keyword'));
    expect(screen.getByRole('searchbox', { name: 'Pretraga korisnika' })).toHaveValue('');
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('ignores invalid parameters in the address', async () => {
    const requests = stubHttp({ [LIST]: listOf([own]) });
    openUsers('/admin/userlist?isAdmin=possibly&sort=passwordHash&direction=up&pageNumber=0&pageSize=9999');
    await rowOf('Amina Uprava Vi');
    expect(lastListParams(requests)).toEqual({
      sort: 'createdAt',
      direction: 'desc',
      pageNumber: 1,
      pageSize: 25,
    });
  });

  it('shows the last page when the page in the address no longer exists', async () => {
    const requests = stubHttp({
      [LIST]: ({ params }) => listOf(Reflect.get(Object(params), 'pageNumber') === 2 ? [own] : [], 26),
    });
    openUsers('/admin/userlist?pageNumber=9');
    await rowOf('Amina Uprava Vi');
    expect(screen.getByRole('link', { name: '2. stranica' })).toHaveAttribute('aria-current', 'page');
    expect(lastListParams(requests)).toMatchObject({ pageNumber: 2 });
  });

  it('offers to clear a search without results', async () => {
    stubHttp({
      [LIST]: ({ params }) => listOf(Reflect.has(Object(params), 'keyword') ? [] : [own]),
    });
    const { location } = openUsers('/admin/userlist?keyword=xyz&sort=email');
    expect(
      await screen.findByRole('heading', { name: 'Ništa ne odgovara pretrazi i filterima' }),
    ).toBeInTheDocument();
    await press('Prikaži sve');
    const row = await rowOf('Amina Uprava Vi');
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(row);
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(location()).toBe('/admin/userlist?sort=email');
  });
});

describe('rights of staff', () => {
  const INVITE = 'POST /api/users/zaposleni';

  it('names the roles of colleagues beside the mark of administrators', async () => {
    stubHttp({ [LIST]: listOf([own, buildUser(2, { roles: ['editor', 'accounting'] }), buildUser(3)]) });
    openUsers();
    expect(await rowOf('Ana Anić 2')).toHaveTextContent('Urednik, Računovodstvo');
    expect(await rowOf('Ana Anić 3')).toHaveTextContent('Nije administrator');
  });

  it('invites a colleague with one form, which needs a role', async () => {
    const invited = buildUser(9, { name: 'Jasna', lastName: 'Jasnić', roles: ['enrolment'] });
    const requests = stubHttp({
      [LIST]: listOf([own]),
      [mailsOf(INVITE)]: { data: buildMails({ kind: 'invitation', role: 'account' }) },
      [INVITE]: { status: 201, data: invited },
    });
    const { location } = openUsers();
    await press('Pozovi kolegu');
    const form = within(dialog());
    await admin.type(form.getByLabelText('Ime'), 'Jasna');
    await admin.type(form.getByLabelText('Prezime'), 'Jasnić');
    await admin.type(form.getByLabelText('E-mail adresa'), 'jasna@example.com');
    await admin.click(form.getByRole('button', { name: 'Pošalji pozivnicu' }));
    expect(form.getByText('Odaberite bar jednu ulogu.')).toBeInTheDocument();
    expect(requests.some(({ url, method }) => `${method} ${url}` === INVITE)).toBe(false);
    await admin.click(form.getByRole('checkbox', { name: /^Upis/ }));
    await admin.click(form.getByRole('button', { name: 'Pošalji pozivnicu' }));
    await waitFor(() => expect(location()).toBe(`/admin/user/${testId(9)}/edit`));
    expect(requests.find(({ url, method }) => `${method} ${url}` === INVITE)?.data).toEqual({
      name: 'Jasna',
      lastName: 'Jasnić',
      email: 'jasna@example.com',
      isAdmin: false,
      roles: ['enrolment'],
    });
  });

  it('shows what each role may do', () => {
    stubHttp({});
    renderApp(<RightsPage />, { at: '/admin/uloge', state: amina });
    const table = screen.getByRole('table', { name: 'Prava po ulogama' });
    const rightsOf = (name: string) =>
      within(within(table).getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .at(-1)?.textContent;
    expect(rightsOf('Računovodstvo')).toBe('pregled prijava, uplate, izvještaji');
    expect(rightsOf('Administrator')).toMatch(/administracija$/);
  });
});

describe('export of users', () => {
  const EXPORT = 'GET /api/exports/users';
  let saved: string[];
  beforeEach(() => {
    saved = trackSavedFiles();
  });

  it('exports all filtered rows under the file name of the server', async () => {
    const requests = stubHttp({
      [LIST]: listOf([own], 60),
      [EXPORT]: {
        data: new Blob(['ID']),
        headers: { 'content-disposition': 'attachment; filename="korisnici-2026-11-21.xlsx"' },
      },
    });
    const { store } = openUsers('/admin/userlist?isAdmin=true&sort=email&pageNumber=2&pageSize=50');
    await rowOf('Amina Uprava Vi');
    await press('Excel: izvezi sve što odgovara filterima');
    await waitFor(() => expect(saved).toEqual(['korisnici-2026-11-21.xlsx']));
    expect(requests.at(-1)?.params).toEqual({
      isAdmin: 'true',
      sort: 'email',
      direction: 'asc',
      format: 'xlsx',
    });
    expect(requests.at(-1)?.headers['Authorization']).toBe('Bearer token-ana');
    expect(store.getState().toasts).toMatchObject([
      { kind: 'success', text: 'Izvoz je sačuvan: korisnici-2026-11-21.xlsx' },
    ]);
  });

  it('shows the error message that came in a blob', async () => {
    const answer = JSON.stringify({ message: 'Izvoz trenutno nije moguć.', code: 'unavailable' });
    stubHttp({ [LIST]: listOf([own]), [EXPORT]: { status: 503, data: new Blob([answer]) } });
    const { store } = openUsers();
    await rowOf('Amina Uprava Vi');
    await press('CSV: izvezi sve što odgovara filterima');
    await waitFor(() =>
      expect(store.getState().toasts).toMatchObject([
        { kind: 'error', text: 'Izvoz nije uspio. Izvoz trenutno nije moguć.' },
      ]),
    );
    expect(saved).toEqual([]);
  });
});

describe('deleting users', () => {
  it('asks for confirmation, names what is lost and what stays, and reloads the list', async () => {
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
    await chooseAction('Obriši: Ana Anić 2');
    expect(dialog()).toHaveAccessibleName('Da li ste sigurni da želite da obrišete korisnika?');
    expect(dialog()).toHaveTextContent('Ana Anić 2 ana2@example.com');
    expect(dialog()).toHaveTextContent('Trajno se gube: nalog');
    expect(dialog()).toHaveTextContent('Ostaju u evidenciji: prijave na kurseve');
    await press('Odustani');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);

    await chooseAction('Obriši: Ana Anić 2');
    await press('Obriši korisnika');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText('Ana Anić 2')).not.toBeInTheDocument();
    expect(screen.getByText('2 korisnika')).toBeInTheDocument();
    expect(store.getState().toasts).toMatchObject([{ kind: 'success', text: 'Obrisano: Ana Anić 2' }]);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('reloads the list with the filters that are set by then', async () => {
    const waiting: Array<(answer: StubAnswer) => void> = [];
    const requests = stubHttp({
      [LIST]: listOf([own, buildUser(2)]),
      [DELETE(2)]: () => new Promise<StubAnswer>((resolve) => waiting.push(resolve)),
    });
    openUsers();
    await rowOf('Ana Anić 2');
    await admin.selectOptions(screen.getByLabelText('Prava'), 'Ostali korisnici');
    await waitFor(() => expect(lastListParams(requests)).toMatchObject({ isAdmin: 'false' }));
    await chooseAction('Obriši: Ana Anić 2');
    await press('Obriši korisnika');
    // The back button of the browser is not covered by the dialog.
    fireEvent.click(screen.getByText('Nazad u pregledniku'));
    await waitFor(() => expect(lastListParams(requests)).not.toHaveProperty('isAdmin'));
    const before = listCalls(requests).length;
    waiting[0]?.(GONE);
    await waitFor(() => expect(listCalls(requests)).toHaveLength(before + 1));
    expect(lastListParams(requests)).not.toHaveProperty('isAdmin');
  });

  it('keeps the dialog open with the reason when the server refuses', async () => {
    stubHttp({ [LIST]: listOf([own, buildUser(2, { isAdmin: true })]), [DELETE(2)]: LAST_ADMIN });
    openUsers();
    await rowOf('Ana Anić 2');
    await chooseAction('Obriši: Ana Anić 2');
    await press('Obriši korisnika');
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
      'Mora ostati bar jedan administrator.',
    );
    await press('Odustani');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await chooseAction('Obriši: Ana Anić 2');
    expect(within(dialog()).queryByRole('alert')).not.toBeInTheDocument();
  });

  it('links the reason of a refusal to the order that it names', async () => {
    const message =
      'Prijava čeka isplatu povrata: K7M2-9QXA. Nalog se može obrisati kada povrat bude isplaćen.';
    stubHttp({
      [LIST]: listOf([own, buildUser(2)]),
      [DELETE(2)]: { status: 409, data: { message, code: 'conflict' } },
    });
    openUsers();
    await rowOf('Ana Anić 2');
    await chooseAction('Obriši: Ana Anić 2');
    await press('Obriši korisnika');
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent(message);
    expect(within(dialog()).getByRole('link', { name: 'K7M2-9QXA' })).toHaveAttribute(
      'href',
      '/admin/orderlist?keyword=K7M2-9QXA',
    );
  });

  it('does not let admins delete their own account', async () => {
    stubHttp({ [LIST]: listOf([own]) });
    const { store } = openUsers();
    const row = await rowOf('Amina Uprava Vi');
    const reason = 'Ne možete obrisati vlastiti nalog.';
    expect(within(row).getByRole('checkbox', { name: `Označi: Amina Uprava (${reason})` })).toBeDisabled();
    await chooseAction(`Obriši: Amina Uprava (${reason})`);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(store.getState().toasts).toMatchObject([{ text: reason }]);
    expect(screen.getAllByRole('checkbox', { name: 'Odaberi sve na stranici' })[0]).toBeDisabled();
  });

  it('reports the outcome of each of several users', async () => {
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
    // The refused row stays selected.
    expect(bar).toHaveTextContent('Odabrano: 1');
    await press('Poništi odabir');
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement).toContainElement(await rowOf('Amina Uprava Vi'));
    expect(screen.queryByRole('group', { name: 'Odabrani redovi' })).not.toBeInTheDocument();
  });

  it('deselects rows that are no longer on the page', async () => {
    stubHttp({ [LIST]: listOf([own, buildUser(2)], 60) });
    openUsers();
    await rowOf('Ana Anić 2');
    await admin.click(screen.getByRole('checkbox', { name: 'Označi: Ana Anić 2' }));
    expect(screen.getByRole('group', { name: 'Odabrani redovi' })).toBeInTheDocument();
    await admin.click(screen.getByRole('link', { name: '2. stranica' }));
    await waitFor(() =>
      expect(screen.queryByRole('group', { name: 'Odabrani redovi' })).not.toBeInTheDocument(),
    );
  });
});
