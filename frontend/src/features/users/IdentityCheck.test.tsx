import type { SecondFactorStatus } from '@institut/contract/auth/secondFactor.schema';
import type { AdminUser } from '@institut/contract/accounts/admin.schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { api } from '../../lib/api.ts';
import { toApiError } from '../../lib/apiError.ts';
import { closedDialog, encoded, installPasskeys, removePasskeys } from '../../testing/fakePasskeys.ts';
import { chooseAction } from '../../testing/actionMenu.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { testId } from '../../testing/shopFixtures.ts';
import { buildPerson, personReplies } from '../../testing/personFixtures.ts';
import { noAnswer, stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { PersonPage } from '../../pages/person/PersonPage.tsx';
import { UserListPage } from './admin/UserListPage.tsx';
import { IdentityCheck } from './IdentityCheck.tsx';
import { loggedOut } from './sessionSlice.ts';

const admin = userEvent.setup({ delay: null });
const state = loggedInState({ _id: testId(1), name: 'Amina', email: 'amina@example.com', isAdmin: true });
const buildUser = (n: number): AdminUser => ({
  _id: testId(n),
  name: 'Ana',
  lastName: `Anić ${n}`,
  email: `ana${n}@example.com`,
  isAdmin: false,
  roles: [],
  isEmailConfirmed: true,
  wantsEventMail: false,
  version: 0,
});
const USERS = [buildUser(2), buildUser(3)];
const ONE = `/api/users/${testId(2)}`;
const OTHER = `/api/users/${testId(3)}`;
const CONFIRM = 'POST /api/users/session/confirm';
const STATUS = 'GET /api/users/second-factor';
const NO_FACTOR: SecondFactorStatus = {
  totp: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  requiredFrom: null,
  needsMailCode: false,
};
const NOT_DONE = 'Radnja nije izvršena, jer niste potvrdili da ste to vi (lozinkom ili pristupnim ključem).';
const REFUSED: StubAnswer = { status: 403, data: { message: NOT_DONE, code: 'confirmation_required' } };
const WRONG: StubAnswer = {
  status: 422,
  data: {
    message: 'Lozinka nije ispravna.',
    code: 'wrong_password',
    fields: { password: 'Lozinka nije ispravna.' },
  },
};

/** Stubs a server on which these calls need a confirmation; `confirm` answers the tries to give one. */
function stubServer(replies: Record<string, StubAnswer>, confirm: readonly StubAnswer[] = [{ status: 204 }]) {
  const answers = [...confirm];
  let isConfirmed = false;
  const guarded = Object.entries(replies).map(([call, answer]) => [
    call,
    () => (isConfirmed ? answer : REFUSED),
  ]);
  const requests = stubHttp({
    'GET /api/users': { data: USERS, headers: { 'x-total-count': '2' } },
    [STATUS]: { data: NO_FACTOR },
    [`GET ${ONE}`]: { data: USERS[0] },
    ...personReplies(buildPerson()),
    ...Object.fromEntries(guarded),
    [CONFIRM]: () => {
      const answer = answers.shift() ?? WRONG;
      isConfirmed = answer.status === 204;
      return answer;
    },
  });
  return {
    sent: (call: string) => requests.filter(({ method, url }) => `${method} ${url}` === call),
  };
}

const open = () => renderApp(<IdentityCheck />, { state });
const pages = (
  <Routes>
    <Route path="/admin/userlist" element={<UserListPage />} />
    <Route path="/admin/user/:id/edit" element={<PersonPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const openList = () => renderApp(pages, { at: '/admin/userlist', state });
const press = (name: string | RegExp) => admin.click(screen.getByRole('button', { name }));
async function question(): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name: 'Potvrdite da ste to vi' });
  // Above another dialog it becomes usable a moment later.
  await waitFor(() => expect(dialog).toHaveStyle({ pointerEvents: 'auto' }));
  return dialog;
}
const isAsked = () => screen.queryByRole('dialog', { name: 'Potvrdite da ste to vi' }) !== null;
const untilClosed = () => waitFor(() => expect(isAsked()).toBe(false));

async function answer(password: string): Promise<void> {
  const dialog = within(await question());
  await admin.clear(dialog.getByLabelText('Lozinka'));
  await admin.type(dialog.getByLabelText('Lozinka'), password);
  await admin.click(dialog.getByRole('button', { name: 'Potvrdi' }));
}
const cancel = async () => admin.click(within(await question()).getByRole('button', { name: 'Odustani' }));

const confirmDeletion = async (name: string) =>
  admin.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('an export of personal data', () => {
  const EXPORT = 'GET /api/exports/users';
  const saved: string[] = [];
  const file: StubAnswer = {
    data: new Blob(['ID']),
    headers: { 'content-disposition': 'attachment; filename="korisnici.csv"' },
  };

  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, { createObjectURL: () => 'blob:izvoz', revokeObjectURL: () => {} });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
  });

  it('is repeated once after the password, with the same query', async () => {
    const { sent } = stubServer({ [EXPORT]: file });
    openList();
    await screen.findByRole('rowheader', { name: 'Ana Anić 2' });
    await press('CSV: izvezi sve što odgovara filterima');
    expect(await question()).toHaveAccessibleDescription(/naloga amina@example.com/);
    await answer('zeleni most 47');
    await waitFor(() => expect(saved).toEqual(['korisnici.csv']));
    expect(isAsked()).toBe(false);
    expect(sent(CONFIRM).map(({ data }) => data)).toEqual([{ password: 'zeleni most 47' }]);
    const [first, second, ...more] = sent(EXPORT).map(({ params }) => params);
    expect([second, more]).toEqual([first, []]);
  });

  it('is reported as cancelled after the dialog was closed, and the focus is back', async () => {
    const { sent } = stubServer({ [EXPORT]: file });
    const { store } = openList();
    await screen.findByRole('rowheader', { name: 'Ana Anić 2' });
    await press('CSV: izvezi sve što odgovara filterima');
    await question();
    await admin.keyboard('{Escape}');
    await untilClosed();
    await waitFor(() =>
      expect(store.getState().toasts).toMatchObject([
        { kind: 'info', text: 'Izvoz je otkazan, jer niste potvrdili da ste to vi.' },
      ]),
    );
    expect([sent(EXPORT).length, sent(CONFIRM).length, saved]).toEqual([1, 0, []]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'CSV: izvezi sve što odgovara filterima' })).toHaveFocus(),
    );
  });
});

describe('the dialog', () => {
  it('is one for parallel calls, which are all repeated after it', async () => {
    const { sent } = stubServer({ [`DELETE ${ONE}`]: { status: 204 }, [`DELETE ${OTHER}`]: { status: 204 } });
    open();
    const calls = Promise.all(USERS.map(({ _id: id }) => api.deleteUser({ params: { id } })));
    await answer('zeleni most 47');
    await calls;
    expect([ONE, OTHER].map((path) => sent(`DELETE ${path}`).length)).toEqual([2, 2]);
    expect(sent(CONFIRM)).toHaveLength(1);
  });

  it('says that a password is wrong and keeps it until it is right', async () => {
    const { sent } = stubServer({ [`DELETE ${ONE}`]: { status: 204 } }, [WRONG, { status: 204 }]);
    open();
    const call = api.deleteUser({ params: { id: testId(2) } });
    await answer('pogresna');
    const field = within(await question()).getByLabelText('Lozinka');
    await waitFor(() => expect(field).toHaveAccessibleDescription('Lozinka nije ispravna.'));
    expect(field).toHaveFocus();
    expect(field).toHaveValue('pogresna');
    await answer('zeleni most 47');
    await call;
    expect(sent(CONFIRM)).toHaveLength(2);
  });

  it.each<[string, StubAnswer | ReturnType<typeof noAnswer>, RegExp]>([
    [
      'too many tries',
      {
        status: 429,
        data: { message: 'Previše.', code: 'too_many_requests' },
        headers: { 'retry-after': '300' },
      },
      /^Previše pokušaja. Pokušajte ponovo za 5 minuta/,
    ],
    ['no connection', noAnswer(), /^Nema veze sa serverom/],
  ])('stays open and explains %s', async (_what, reply, message) => {
    stubHttp({ [STATUS]: { data: NO_FACTOR }, [`DELETE ${ONE}`]: REFUSED, [CONFIRM]: reply });
    open();
    const call = api.deleteUser({ params: { id: testId(2) } }).catch(toApiError);
    await answer('zeleni most 47');
    expect(await within(await question()).findByText(message)).toBeInTheDocument();
    await cancel();
    expect(await call).toMatchObject({ code: 'confirmation_required' });
  });

  it('does not ask again when the repeated call is refused as well', async () => {
    const requests = stubHttp({
      [STATUS]: { data: NO_FACTOR },
      [`DELETE ${ONE}`]: REFUSED,
      [CONFIRM]: { status: 204 },
    });
    open();
    const call = api.deleteUser({ params: { id: testId(2) } }).catch(toApiError);
    await answer('zeleni most 47');
    expect(await call).toMatchObject({ status: 403, code: 'confirmation_required' });
    await untilClosed();
    expect(requests.filter(({ method }) => method !== 'GET')).toHaveLength(3);
  });

  it('has the fields that password managers fill in, and keeps the focus inside', async () => {
    stubServer({ [`DELETE ${ONE}`]: { status: 204 } });
    open();
    const call = api.deleteUser({ params: { id: testId(2) } }).catch(toApiError);
    const dialog = await question();
    expect(within(dialog).getByLabelText('Lozinka')).toHaveFocus();
    const inputs = [...dialog.querySelectorAll('input')];
    expect(inputs.map(({ autocomplete, value }) => [autocomplete, value])).toEqual([
      ['username', 'amina@example.com'],
      ['current-password', ''],
    ]);
    for (let tab = 1; tab <= 6; tab += 1) {
      await admin.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
    await cancel();
    await call;
  });

  it('ends the call with its first answer when the user is logged out or leaves the page', async () => {
    stubServer({ [`DELETE ${ONE}`]: { status: 204 } });
    const { store } = openList();
    await screen.findByRole('rowheader', { name: 'Ana Anić 2' });
    const call = api.deleteUser({ params: { id: testId(2) } }).catch(toApiError);
    await question();
    act(() => void store.dispatch(loggedOut()));
    expect(await call).toMatchObject({ code: 'confirmation_required' });
    await untilClosed();
  });

  it('is not shown on a page that cannot ask', async () => {
    stubServer({ [`DELETE ${ONE}`]: { status: 204 } });
    renderApp(null, { state });
    const call = api.deleteUser({ params: { id: testId(2) } }).catch(toApiError);
    expect(await call).toMatchObject({ status: 403, message: NOT_DONE });
    expect(isAsked()).toBe(false);
  });
});

describe('an account with a second factor', () => {
  const withApp = { ...NO_FACTOR, totp: true, recoveryCodesLeft: 10 };
  const CODE = 'Kod iz aplikacije ili rezervni kod';

  it('is confirmed with password and code, and a wrong code is shown at its field', async () => {
    const message = 'Kod nije ispravan.';
    const refused = { message, code: 'wrong_password', fields: { code: message } };
    const answers: StubAnswer[] = [{ status: 422, data: refused }, { status: 204 }];
    let isConfirmed = false;
    const requests = stubHttp({
      [STATUS]: { data: withApp },
      [`DELETE ${ONE}`]: () => (isConfirmed ? { status: 204 } : REFUSED),
      [CONFIRM]: () => {
        const next = answers.shift() ?? WRONG;
        isConfirmed = next.status === 204;
        return next;
      },
    });
    open();
    const call = api.deleteUser({ params: { id: testId(2) } });
    const dialog = within(await question());
    const code = await dialog.findByLabelText(CODE);
    await answer('zeleni most 47');
    expect(code).toHaveAccessibleDescription('Upišite kod.');
    await admin.type(code, '000000{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(message));
    await admin.clear(code);
    await admin.type(code, '123456{Enter}');
    await call;
    const sent = requests.filter(({ url }) => url.endsWith('/confirm')).map(({ data }) => data);
    expect(sent).toEqual(['000000', '123456'].map((typed) => ({ password: 'zeleni most 47', code: typed })));
  });

  it('is asked for the code when the factor was switched on in another tab', async () => {
    let status = NO_FACTOR;
    const message = 'Upišite kod iz aplikacije.';
    stubHttp({
      [STATUS]: () => ({ data: status }),
      [`DELETE ${ONE}`]: REFUSED,
      [CONFIRM]: { status: 400, data: { message, code: 'code_required', fields: { code: message } } },
    });
    open();
    const call = api.deleteUser({ params: { id: testId(2) } }).catch(toApiError);
    await question();
    status = withApp;
    await answer('zeleni most 47');
    expect(await screen.findByLabelText(CODE)).toHaveAccessibleDescription(message);
    await cancel();
    await call;
  });
});

describe('a passkey in the dialog', () => {
  const OPTIONS = 'POST /api/users/passkey-login/options';
  const request = {
    id: 'zahtjev',
    options: {
      challenge: encoded('izazov'),
      timeout: 60_000,
      rpId: 'localhost',
      userVerification: 'required',
    },
  };
  const key = {
    id: encoded('kljuc'),
    name: 'Laptop',
    createdAt: '2026-11-20T10:00:00.000Z',
    lastUsedAt: null,
  };
  const factor = {
    totp: false,
    passkeys: [key],
    recoveryCodesLeft: 10,
    requiredFrom: null,
    needsMailCode: false,
  };
  const NAME = 'Potvrdi pristupnim ključem';

  function stubPasskeys(status: StubAnswer, refused?: StubAnswer) {
    let isConfirmed = false;
    return stubHttp({
      [STATUS]: status,
      [OPTIONS]: { data: request },
      [`DELETE ${ONE}`]: () => (isConfirmed ? { status: 204 } : REFUSED),
      [CONFIRM]: () => {
        if (refused) return refused;
        isConfirmed = true;
        return { status: 204 };
      },
    });
  }

  afterEach(removePasskeys);

  it('confirms instead of the password, also after the user has cancelled once', async () => {
    const device = installPasskeys();
    const requests = stubPasskeys({ data: factor });
    open();
    const call = api.deleteUser({ params: { id: testId(2) } });
    const button = await within(await question()).findByRole('button', { name: NAME });
    device.get.mockRejectedValueOnce(closedDialog());
    await admin.click(button);
    const dialog = within(await question());
    expect(await dialog.findByText('Niste potvrdili da ste to vi.')).toBeInTheDocument();
    expect(dialog.getByText(/Pokušajte ponovo ili unesite lozinku\.$/)).toBeInTheDocument();
    expect(button).toHaveFocus();
    await admin.click(button);
    await call;
    await untilClosed();
    const sent = requests.filter(({ method, url }) => `${method} ${url}` === CONFIRM);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.data).toMatchObject({ passkey: { id: 'zahtjev', response: { id: encoded('kljuc') } } });
  });

  it('that the server refuses is reported as an error, and the dialog stays open', async () => {
    installPasskeys();
    const message = 'Ovaj pristupni ključ nije poznat.';
    stubPasskeys({ data: factor }, { status: 400, data: { message, code: 'wrong_passkey' } });
    open();
    const call = api.deleteUser({ params: { id: testId(2) } }).catch(toApiError);
    const dialog = within(await question());
    await admin.click(await dialog.findByRole('button', { name: NAME }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    await cancel();
    expect(await call).toMatchObject({ code: 'confirmation_required' });
  });

  it('is not offered to a user who has none', async () => {
    installPasskeys();
    const requests = stubPasskeys({ data: NO_FACTOR });
    open();
    const call = api.deleteUser({ params: { id: testId(2) } }).catch(toApiError);
    const dialog = within(await question());
    await waitFor(() => expect(requests.some(({ url }) => url.endsWith('second-factor'))).toBe(true));
    await answer('zeleni most 47');
    await call;
    expect(dialog.queryByRole('button', { name: NAME })).not.toBeInTheDocument();
  });
});

describe('the deletion of users', () => {
  it('stays in question after the confirmation was refused, and is done after it was given', async () => {
    const { sent } = stubServer({ [`DELETE ${ONE}`]: { status: 204 } });
    openList();
    await screen.findByRole('rowheader', { name: 'Ana Anić 2' });
    await chooseAction('Obriši: Ana Anić 2');
    await confirmDeletion('Obriši korisnika');
    await cancel();
    await untilClosed();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(NOT_DONE)).toBeInTheDocument();
    const button = dialog.getByRole('button', { name: 'Obriši korisnika' });
    await waitFor(() => expect(button).toHaveFocus());
    await admin.click(button);
    await answer('zeleni most 47');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent(`DELETE ${ONE}`)).toHaveLength(3);
  });

  it('asks once for all selected rows when the confirmation is refused', async () => {
    const { sent } = stubServer({ [`DELETE ${ONE}`]: { status: 204 }, [`DELETE ${OTHER}`]: { status: 204 } });
    openList();
    await admin.click(await screen.findByLabelText('Označi: Ana Anić 2'));
    await admin.click(screen.getByLabelText('Označi: Ana Anić 3'));
    await press('Obriši odabrano');
    await confirmDeletion('Obriši korisnike');
    await cancel();
    expect(await screen.findByText('Nije obrisano (2):')).toBeInTheDocument();
    expect([ONE, OTHER].map((path) => sent(`DELETE ${path}`).length)).toEqual([1, 0]);
  });
});

it('an edit of rights keeps what was typed until the confirmation is given', async () => {
  const { sent } = stubServer({ [`PUT ${ONE}`]: { data: { ...USERS[0], isAdmin: true, version: 1 } } });
  const { location } = renderApp(pages, { at: `/admin/user/${testId(2)}/edit`, state });
  const name = await screen.findByLabelText('Ime');
  await admin.clear(name);
  await admin.type(name, 'Anđela');
  await admin.click(screen.getByRole('checkbox', { name: /^Administrator/ }));
  await press('Ažuriraj');
  await cancel();
  expect(await screen.findByText(NOT_DONE)).toBeInTheDocument();
  expect(name).toHaveValue('Anđela');
  await press('Ažuriraj');
  await answer('zeleni most 47');
  await waitFor(() => expect(location()).toBe('/admin/userlist'));
  expect(sent(`PUT ${ONE}`).at(-1)?.data).toMatchObject({ name: 'Anđela', isAdmin: true });
});
