import { screen, waitFor, within } from '@testing-library/react';
import {
  admin,
  buildUser,
  lastAsked,
  LIST,
  listCalls,
  listOf,
  openUsers,
  own,
  press,
  rowOf,
} from '../../../testing/adminUsers.tsx';
import { signedIn } from '../../../testing/renderApp.tsx';
import { testId } from '../../../testing/shopFixtures.ts';
import { stubHttp, type StubAnswer } from '../../../testing/stubHttp.ts';

describe('who may see the users', () => {
  it('a visitor signs in first and comes back to the same list', async () => {
    const requests = stubHttp({});
    const { location } = openUsers('/admin/userlist?isAdmin=true', {
      session: { user: null, remember: false },
    });
    await waitFor(() => expect(location()).toBe('/login?redirect=/admin/userlist%3FisAdmin%3Dtrue'));
    expect(listCalls(requests)).toHaveLength(0);
  });

  it('somebody else is told so, asks for nothing and can sign in as another', async () => {
    const requests = stubHttp({});
    const { location } = openUsers('/admin/userlist', signedIn());
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Nemate pristup administraciji' }),
    ).toBeInTheDocument();
    expect(listCalls(requests)).toHaveLength(0);
    await press('Prijavi se drugim nalogom');
    await waitFor(() => expect(location()).toBe('/login?redirect=/admin/userlist'));
  });

  it('an admin whose rights were taken meanwhile too', async () => {
    const refused = { message: 'Nemate dozvolu za ovu radnju.', code: 'forbidden' };
    stubHttp({ [LIST]: { status: 403, data: refused } });
    const { store } = openUsers();
    expect(await screen.findByRole('heading', { name: 'Nemate pristup administraciji' })).toBeInTheDocument();
    expect(store.getState().session.user?.isAdmin).toBe(false);
  });
});

describe('the list', () => {
  it('greets by name, leads back and shows the columns', async () => {
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

  it('says why it is not there and asks again', async () => {
    let reply: StubAnswer = { status: 503, data: { message: 'Baza nije dostupna.', code: 'unavailable' } };
    stubHttp({ [LIST]: () => reply });
    openUsers();
    expect(await screen.findByRole('alert')).toHaveTextContent('Korisnici nisu učitani.Baza nije dostupna.');
    reply = listOf([own]);
    await press('Pokušaj ponovo');
    expect(await rowOf('Amina Uprava Vi')).toBeInTheDocument();
  });

  it('keeps keyword, filter, order and page size in the address, and asks the API for just that', async () => {
    const requests = stubHttp({ [LIST]: listOf([own], 60) });
    const { location } = openUsers();
    await rowOf('Amina Uprava Vi');
    const begin = { sort: 'createdAt', direction: 'desc', pageNumber: 1, pageSize: 25 };
    expect(lastAsked(requests)).toEqual(begin);

    await admin.type(screen.getByRole('searchbox', { name: 'Pretraga korisnika' }), ' Đurić {Enter}');
    await waitFor(() => expect(lastAsked(requests)).toEqual({ ...begin, keyword: 'Đurić' }));
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('Đurić');
    await admin.selectOptions(screen.getByLabelText('Prava'), 'Administratori');
    await press('IME');
    await press('IME');
    await admin.selectOptions(screen.getByLabelText('Po stranici'), '10');
    const narrowed = { keyword: 'Đurić', isAdmin: 'true', sort: 'name', direction: 'desc', pageSize: 10 };
    await waitFor(() => expect(lastAsked(requests)).toEqual({ ...narrowed, pageNumber: 1 }));
    expect(screen.getByRole('columnheader', { name: 'IME' })).toHaveAttribute('aria-sort', 'descending');
    await admin.click(await screen.findByRole('link', { name: 'Stranica 6' }));
    await waitFor(() => expect(lastAsked(requests)).toEqual({ ...narrowed, pageNumber: 6 }));
    expect(location()).toBe(
      '/admin/userlist?keyword=%C4%90uri%C4%87&isAdmin=true&sort=name&direction=desc&pageNumber=6&pageSize=10',
    );

    await press('Nazad u pregledniku');
    await waitFor(() => expect(lastAsked(requests)).toEqual({ ...narrowed, pageNumber: 1 }));
    await press('Poništi pretragu');
    await waitFor(() => expect(location()).not.toContain('keyword'));
    expect(screen.getByRole('searchbox', { name: 'Pretraga korisnika' })).toHaveValue('');
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('opens as its address says, and nonsense counts as unsaid', async () => {
    const requests = stubHttp({ [LIST]: listOf([own]) });
    openUsers('/admin/userlist?isAdmin=possibly&sort=passwordHash&direction=up&pageNumber=0&pageSize=9999');
    await rowOf('Amina Uprava Vi');
    expect(lastAsked(requests)).toEqual({
      sort: 'createdAt',
      direction: 'desc',
      pageNumber: 1,
      pageSize: 25,
    });
  });

  it('shows the last page when the one in the address is there no more', async () => {
    const requests = stubHttp({
      [LIST]: ({ params }) => listOf(Reflect.get(Object(params), 'pageNumber') === 2 ? [own] : [], 26),
    });
    openUsers('/admin/userlist?pageNumber=9');
    await rowOf('Amina Uprava Vi');
    expect(screen.getByRole('link', { name: 'Stranica 2' })).toHaveAttribute('aria-current', 'page');
    expect(lastAsked(requests)).toMatchObject({ pageNumber: 2 });
  });

  it('leads out of a search that finds nobody', async () => {
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

describe('the export', () => {
  const EXPORT = 'GET /api/exports/users';
  const saved: string[] = [];

  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:izvoz';
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
  });

  it('takes everything that the filters show and keeps the name the server gives', async () => {
    const requests = stubHttp({
      [LIST]: listOf([own], 60),
      [EXPORT]: {
        data: new Blob(['ID']),
        headers: { 'content-disposition': 'attachment; filename="korisnici-2026-11-21.xlsx"' },
      },
    });
    const { store } = openUsers('/admin/userlist?isAdmin=true&sort=email&pageNumber=2&pageSize=50');
    await rowOf('Amina Uprava Vi');
    await press('Izvezi sve prikazano: Excel');
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

  it('says why it failed, in the sentence that came as a file', async () => {
    const answer = JSON.stringify({ message: 'Izvoz trenutno nije moguć.', code: 'unavailable' });
    stubHttp({ [LIST]: listOf([own]), [EXPORT]: { status: 503, data: new Blob([answer]) } });
    const { store } = openUsers();
    await rowOf('Amina Uprava Vi');
    await press('Izvezi sve prikazano: CSV');
    await waitFor(() =>
      expect(store.getState().toasts).toMatchObject([
        { kind: 'error', text: 'Izvoz nije uspio. Izvoz trenutno nije moguć.' },
      ]),
    );
    expect(saved).toEqual([]);
  });
});
