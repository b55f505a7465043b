import type { AdminUser } from '@institut/contract/accounts/admin.schema';
import { mailsPath } from '@institut/contract/frame/paths';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { buildMails, mailsOf } from '../../../testing/mailFixtures.ts';
import { buildAdminOrder, testId } from '../../../testing/shopFixtures.ts';
import { PersonPage } from '../../../pages/person/PersonPage.tsx';
import { buildPerson, personReplies } from '../../../testing/personFixtures.ts';
import {
  noAnswer,
  stubHttp as stubCalls,
  type StubAnswer,
  type StubRequest,
} from '../../../testing/stubHttp.ts';

const admin = userEvent.setup({ delay: null });
const OWN_ID = testId(1);
const amina = loggedInState({ _id: OWN_ID, name: 'Amina', lastName: 'Uprava', isAdmin: true });
const ana: AdminUser = {
  _id: testId(2),
  name: 'Ana',
  lastName: 'Anić',
  email: 'ana@example.com',
  isAdmin: false,
  roles: [],
  isEmailConfirmed: true,
  wantsEventMail: true,
  version: 3,
};
const own: AdminUser = { ...ana, _id: OWN_ID, name: 'Amina', lastName: 'Uprava', isAdmin: true };

/** Answers the calls of a test, and those of the rest of the page. */
const stubHttp = (replies: Parameters<typeof stubCalls>[0]) =>
  stubCalls({
    ...personReplies(buildPerson({ _id: ana._id })),
    ...personReplies(buildPerson({ _id: OWN_ID, name: 'Amina', lastName: 'Uprava', isAdmin: true })),
    ...replies,
  });

const READ = `GET /api/users/${ana._id}`;
const PERSON = `${READ}/osoba`;
const SAVE = `PUT /api/users/${ana._id}`;
const PATH = `/admin/user/${ana._id}/edit`;
const LAST_NAME = 'Prezime (nije obavezno)';
const FROM = '/admin/userlist?isAdmin=false&pageNumber=2';

const toAna = (
  <Link to={PATH} state={{ from: FROM }}>
    Uredi
  </Link>
);
const page = (
  <Routes>
    <Route path="/admin/user/:id/edit" element={<PersonPage />} />
    <Route path="/admin/userlist" element={toAna} />
    <Route path="*" element={null} />
  </Routes>
);
const open = (at = PATH) => renderApp(page, { at, state: amina });
const field = (label: string) => screen.findByLabelText(label);
const save = () => admin.click(screen.getByRole('button', { name: 'Ažuriraj' }));
const rights = () => screen.getByRole('checkbox', { name: /^Administrator/ });

async function type(label: string, text: string): Promise<void> {
  await admin.clear(await field(label));
  if (text) await admin.type(screen.getByLabelText(label), text);
}

it('redirects a visitor to the login page and refuses a user who is no admin', async () => {
  const requests = stubHttp({});
  const visitor = renderApp(page, { at: PATH, state: {} });
  expect(visitor.location()).toBe(`/login?redirect=${PATH}`);
  visitor.unmount();
  renderApp(page, { at: PATH, state: loggedInState() });
  expect(screen.getByRole('heading', { name: 'Nemate pristup administraciji' })).toBeInTheDocument();
  expect(requests).toHaveLength(0);
});

it('saves the user and returns to the list with its filters', async () => {
  const saved = { ...ana, name: 'Anđela', isAdmin: true };
  const requests = stubHttp({ [READ]: { data: ana }, [SAVE]: { data: saved } });
  const { store, location } = open(FROM);
  await admin.click(screen.getByRole('link', { name: 'Uredi' }));
  expect(await field('Ime')).toHaveValue('Ana');
  expect(screen.getByRole('heading', { level: 1, name: 'Ana Anić' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Nazad na korisnike' })).toHaveAttribute('href', FROM);
  await type('Ime', 'Anđela');
  await admin.click(rights());
  await save();
  await waitFor(() => expect(location()).toBe(FROM));
  expect(requests.find(({ method }) => method === 'PUT')!.data).toEqual({
    name: 'Anđela',
    lastName: 'Anić',
    email: 'ana@example.com',
    isEmailConfirmed: true,
    isAdmin: true,
    roles: [],
    version: 3,
  });
  expect(store.getState().toasts).toMatchObject([{ text: 'Korisnik Anđela Anić je ažuriran.' }]);
  expect(store.getState().session.user).toMatchObject({ name: 'Amina' });
});

it('gives roles, which an administrator does not need', async () => {
  const accountant = { ...ana, roles: ['accounting'] } satisfies AdminUser;
  const requests = stubHttp({ [READ]: { data: accountant }, [SAVE]: { data: accountant } });
  open(PATH);
  const roles = within(await screen.findByRole('group', { name: 'Uloge' }));
  expect(roles.getByRole('checkbox', { name: /^Računovodstvo/ })).toBeChecked();
  await admin.click(rights());
  expect(roles.getByRole('checkbox', { name: /^Upis/ })).toBeDisabled();
  await admin.click(rights());
  await admin.click(roles.getByRole('checkbox', { name: /^Upis/ }));
  await admin.click(roles.getByRole('checkbox', { name: /^Računovodstvo/ }));
  await save();
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.data).toMatchObject({
      isAdmin: false,
      roles: ['enrolment'],
    }),
  );
});

it('offers to give open orders with the former address the new one', async () => {
  const email = 'ana.tacna@example.com';
  const buyer = { _id: ana._id, name: 'Ana Anić', email: ana.email };
  const order = buildAdminOrder({ user: buyer });
  const others = [
    { ...order, _id: testId(71), user: { ...buyer, _id: testId(3) } },
    { ...order, _id: testId(72), user: { ...buyer, email: 'stara@example.com' } },
    { ...order, _id: testId(73), heldSeats: 0 },
  ];
  const requests = stubHttp({
    [READ]: { data: ana },
    [SAVE]: { data: { ...ana, email, isEmailConfirmed: false } },
    'GET /api/orders': { data: [order, ...others] },
    [`PUT /api/orders/${order._id}/adresa`]: { data: { ...order, user: { ...buyer, email } } },
  });
  const { store, location } = open(FROM);
  await admin.click(screen.getByRole('link', { name: 'Uredi' }));
  await type('E-mail adresa', email);
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Promijeniti adresu i na prijavama?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(order.reference),
  ]);
  expect(dialog.getByText(ana.email)).toBeVisible();
  await admin.click(dialog.getByRole('button', { name: 'Promijeni i na prijavama' }));
  await waitFor(() => expect(location()).toBe(FROM));
  expect(requests.filter(({ url }) => url?.endsWith('/adresa')).map(({ data }) => data)).toEqual([
    { email, reason: 'Promijenjena je adresa naloga.', version: order.version },
  ]);
  expect(store.getState().toasts.at(-1)?.text).toBe(`Poruke o prijavama od sada idu na ${email}.`);
});

it('saves another address only after a look at who gets a mail', async () => {
  const email = 'ana.tacna@example.com';
  const requests = stubHttp({
    [READ]: { data: ana },
    [`PUT ${mailsPath(`/api/users/${ana._id}`)}`]: { data: buildMails({ role: 'account', reference: '' }) },
    [SAVE]: { data: { ...ana, email, isEmailConfirmed: false } },
  });
  open();
  await type('E-mail adresa', email);
  await save();
  const question = within(await screen.findByRole('dialog', { name: /^Korisnik dobija e.mail$/ }));
  const saves = () => requests.filter(({ url }) => url === `/api/users/${ana._id}`).slice(1);
  expect(saves()).toEqual([]);
  await admin.click(question.getByRole('button', { name: 'Sačuvaj i pošalji' }));
  await waitFor(() => expect(saves()).toMatchObject([{ data: { email, version: ana.version } }]));
});

it('shows an error beside each invalid field and sends nothing', async () => {
  const requests = stubHttp({ [READ]: { data: ana } });
  open();
  await type('Ime', '');
  await type('E-mail adresa', 'nije adresa');
  await save();
  expect(screen.getByLabelText('Ime')).toHaveAccessibleDescription('Unesite ime.');
  expect(screen.getByLabelText('E-mail adresa')).toHaveAccessibleDescription(
    /Unesite ispravnu e-mail adresu/,
  );
  expect(screen.getByLabelText('Ime')).toHaveFocus();
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
});

it('shows an e-mail address that is taken beside its field', async () => {
  const sentence = 'Korisnik s ovom e-mail adresom već postoji.';
  const taken = { message: sentence, code: 'email_taken', fields: { email: sentence } };
  stubHttp({ [READ]: { data: ana }, [SAVE]: { status: 409, data: taken } });
  const { location } = open();
  await type('E-mail adresa', 'tarik@example.com');
  await save();
  await waitFor(() => expect(screen.getByLabelText('E-mail adresa')).toHaveAccessibleDescription(sentence));
  expect(screen.getByLabelText('E-mail adresa')).toHaveValue('tarik@example.com');
  expect(location()).toBe(PATH);
});

it('does not restore rights that another admin removed meanwhile', async () => {
  const before = { ...ana, isAdmin: true };
  let stored = before;
  const requests = stubHttp({
    [READ]: () => ({ data: stored }),
    [SAVE]: ({ data }) =>
      Reflect.get(Object(data), 'version') === stored.version
        ? { data: { ...stored, name: 'Anđela', version: 5 } }
        : {
            status: 409,
            data: { message: 'Neko je u međuvremenu izmijenio ovaj zapis.', code: 'stale_edit' },
          },
  });
  const { location } = open();
  await type('Ime', 'Anđela');
  stored = { ...before, isAdmin: false, version: 4 };
  await save();
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Neko je u međuvremenu sačuvao svoje izmjene' }),
  );
  expect(dialog.getByRole('heading', { name: 'Administrator' })).toBeVisible();
  await admin.click(dialog.getByRole('button', { name: 'Preuzmi odabrano' }));
  expect(await field('Ime')).toHaveValue('Anđela');
  expect(rights()).not.toBeChecked();
  await save();
  await waitFor(() => expect(location()).toBe('/admin/userlist'));
  expect(requests.at(-1)?.data).toMatchObject({ name: 'Anđela', isAdmin: false, version: 4 });
});

it.each<[string, StubAnswer | (() => Promise<StubAnswer>), string]>([
  [
    'no admin would be left',
    { status: 409, data: { message: 'Mora ostati bar jedan administrator.', code: 'conflict' } },
    'Mora ostati bar jedan administrator.',
  ],
  ['the server cannot be reached', noAnswer(), 'Nema veze sa serverom.'],
])('keeps the values and shows the reason when %s', async (_when, answer, sentence) => {
  stubHttp({ [READ]: { data: ana }, [SAVE]: answer });
  open();
  await type(LAST_NAME, 'Begić');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByLabelText(LAST_NAME)).toHaveValue('Begić');
});

it('sends admins to the profile for their own address', async () => {
  stubHttp({ [`GET /api/users/${OWN_ID}`]: { data: own } });
  open(`/admin/user/${OWN_ID}/edit`);
  expect(await field('E-mail adresa')).toBeDisabled();
  expect(await field('E-mail adresa')).toHaveAccessibleDescription(
    'Vlastitu adresu mijenjate u svom profilu, uz trenutnu lozinku.',
  );
});

it('does not let admins remove their own rights, and updates their name in the header', async () => {
  const saved = { ...own, name: 'Amina-Zehra' };
  const requests = stubHttp({
    [`GET /api/users/${OWN_ID}`]: { data: own },
    [`PUT /api/users/${OWN_ID}`]: { data: saved },
  });
  const { store, location } = open(`/admin/user/${OWN_ID}/edit`);
  await type('Ime', 'Amina-Zehra');
  expect(rights()).toBeDisabled();
  expect(rights()).toHaveAccessibleName(/Sami sebi ne možete oduzeti administratorska prava/);
  await save();
  await waitFor(() => expect(location()).toBe('/admin/userlist'));
  expect(requests.find(({ method }) => method === 'PUT')!.data).toMatchObject({ isAdmin: true });
  expect(store.getState().session.user).toMatchObject({ name: 'Amina-Zehra', token: 'token-ana' });
});

it('asks before unsaved changes are lost and leaves no personal data in the browser', async () => {
  stubHttp({ [READ]: { data: ana } });
  const { location } = open();
  await type(LAST_NAME, 'Begić');
  await admin.click(screen.getByRole('link', { name: 'Nazad na korisnike' }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveAccessibleName('Napuštate stranicu, a izmjene nisu sačuvane');
  await admin.click(within(question).getByRole('button', { name: 'Ostani na stranici' }));
  expect(location()).toBe(PATH);
  expect(screen.getByLabelText(LAST_NAME)).toHaveValue('Begić');
  await admin.click(screen.getByRole('link', { name: 'Nazad na korisnike' }));
  await admin.click(await screen.findByRole('button', { name: 'Napusti stranicu' }));
  await waitFor(() => expect(location()).toBe('/admin/userlist'));
  const kept = [window.localStorage, window.sessionStorage].flatMap((area) => Object.values<string>(area));
  expect(kept.join()).not.toContain('Begić');
});

it('loads again after a failure and reports an unknown user', async () => {
  let reply: StubAnswer = { status: 503, data: { message: 'Baza nije dostupna.', code: 'unavailable' } };
  stubHttp({ [PERSON]: () => reply, [READ]: { data: ana } });
  const { unmount } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Korisnik nije učitan.Baza nije dostupna.');
  reply = { data: buildPerson() };
  await admin.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
  expect(await field('Ime')).toHaveValue('Ana');
  unmount();
  reply = { status: 404, data: { message: 'Korisnik nije pronađen.', code: 'not_found' } };
  open();
  expect(await screen.findByRole('heading', { name: 'Korisnik nije pronađen' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Otvori listu' })).toHaveAttribute('href', '/admin/userlist');
});

async function askToEndSessions(): Promise<HTMLElement> {
  await admin.click(await screen.findByRole('button', { name: 'Odjavi sa svih uređaja' }));
  return screen.findByRole('dialog', { name: 'Odjaviti korisnika sa svih uređaja?' });
}
const confirmEnding = () => admin.click(screen.getByRole('button', { name: 'Odjavi korisnika' }));

describe('the devices of a user', () => {
  const END = `DELETE /api/users/${ana._id}/sessions`;

  it('are logged out after a confirmation that names the user, with a message', async () => {
    const requests = stubHttp({ [READ]: { data: ana }, [END]: { status: 204 } });
    const { store, location } = open();
    await type(LAST_NAME, 'Begić');
    expect(await askToEndSessions()).toHaveTextContent('Ana Anić će na svakom uređaju');
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await confirmEnding();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(store.getState().toasts).toMatchObject([
      { text: 'Korisnik Ana Anić je odjavljen sa svih uređaja.' },
    ]);
    // The edit goes on with its unsaved values.
    expect(location()).toBe(PATH);
    expect(screen.getByLabelText(LAST_NAME)).toHaveValue('Begić');
  });

  it('stay logged in with a reason in the dialog when the server cannot be reached', async () => {
    stubHttp({ [READ]: { data: ana }, [END]: noAnswer() });
    const { store } = open();
    const dialog = await askToEndSessions();
    await confirmEnding();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Nema veze sa serverom.');
    expect(store.getState().toasts).toEqual([]);
  });

  it('are on the profile page for the own account', async () => {
    stubHttp({ [`GET /api/users/${OWN_ID}`]: { data: own } });
    open(`/admin/user/${OWN_ID}/edit`);
    expect(await screen.findByRole('link', { name: 'Vaš profil' })).toHaveAttribute(
      'href',
      '/profile/uredjaji',
    );
    expect(screen.queryByRole('button', { name: 'Odjavi sa svih uređaja' })).not.toBeInTheDocument();
  });
});

describe('the consents of a user', () => {
  it('show decision, time and sentence, newest first', async () => {
    const text = 'Želim e-mailom primati obavještenja o događajima';
    const consents = [
      { kind: 'eventMail' as const, given: true, at: '2026-11-20T10:00:00.000Z', text },
      { kind: 'eventMail' as const, given: false, at: '2026-11-21T10:00:00.000Z', text },
    ];
    stubHttp({ [READ]: { data: { ...ana, consents } } });
    open();
    const section = await screen.findByRole('region', { name: 'Saglasnosti' });
    const shown = within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) =>
        textContent.replace(/[\u00a0\u2011]/g, (sign) => (sign === '\u2011' ? '-' : ' ')),
      );
    expect(shown).toEqual([
      `Obavještenja o događajima: ne, 21. 11. 2026. u 11:00${text}`,
      `Obavještenja o događajima: da, 20. 11. 2026. u 11:00${text}`,
    ]);
  });
});

const isReset = ({ method, url }: StubRequest) => method === 'DELETE' && !url.includes('e-mailovi');

async function askToRemoveFactor(): Promise<HTMLElement> {
  await admin.click(await screen.findByRole('button', { name: 'Ukloni prijavu u dva koraka' }));
  return screen.findByRole('dialog', { name: 'Ukloniti prijavu u dva koraka?' });
}
const factorSection = () => screen.findByRole('region', { name: 'Prijava u dva koraka' });

describe('the second factor of a user', () => {
  const RESET = `DELETE /api/users/${ana._id}/second-factor`;
  const MAILS = mailsOf(RESET);
  const mails = { data: buildMails({ role: 'account', reference: '' }) };
  const staff = { ...ana, isAdmin: true, hasSecondFactor: true };

  it('is removed after a confirmation that names the user; the edit keeps its values', async () => {
    const requests = stubHttp({ [READ]: { data: staff }, [MAILS]: mails, [RESET]: { status: 204 } });
    const { store } = open();
    await type(LAST_NAME, 'Begić');
    const dialog = await askToRemoveFactor();
    expect(dialog).toHaveTextContent('Ana Anić se odjavljuje sa svih uređaja');
    expect(await within(dialog).findByText(/mail dobija 1.osoba\./)).toBeVisible();
    expect(requests.some(isReset)).toBe(false);
    await admin.click(screen.getByRole('button', { name: 'Ukloni' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.filter(isReset)).toHaveLength(1);
    expect(await factorSection()).toHaveTextContent('Korisnik nije uključio prijavu u dva koraka.');
    expect(screen.getByRole('heading', { name: 'Prijava u dva koraka' })).toHaveFocus();
    expect(store.getState().toasts).toMatchObject([{ text: 'Prijava u dva koraka je uklonjena: Ana Anić.' }]);
    expect(screen.getByLabelText(LAST_NAME)).toHaveValue('Begić');
  });

  it('stays with a reason in the dialog when the server cannot be reached', async () => {
    stubHttp({ [READ]: { data: staff }, [MAILS]: mails, [RESET]: noAnswer() });
    open();
    const dialog = await askToRemoveFactor();
    await admin.click(screen.getByRole('button', { name: 'Ukloni' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Nema veze sa serverom.');
  });

  it('has no section for a user who is no admin and has none', async () => {
    stubHttp({ [READ]: { data: ana } });
    open();
    await field('Ime');
    expect(screen.queryByRole('region', { name: 'Prijava u dva koraka' })).not.toBeInTheDocument();
  });
});

it('lets an admin confirm the address of a user, but not a new one', async () => {
  const unconfirmed = { ...ana, isEmailConfirmed: false };
  const requests = stubHttp({ [READ]: { data: unconfirmed }, [SAVE]: { data: ana } });
  const { location } = open();
  const mark = await screen.findByRole('checkbox', { name: /^E.mail adresa je potvrđena/ });
  expect(mark).not.toBeChecked();
  await type('E-mail adresa', 'nova@example.com');
  expect(mark).toBeDisabled();
  expect(mark).toHaveAccessibleName(/Na novu adresu šaljemo link.*a na dosadašnju obavještenje/);
  await type('E-mail adresa', ana.email);
  await admin.click(mark);
  await save();
  await waitFor(() => expect(location()).toBe('/admin/userlist'));
  expect(requests.find(({ method }) => method === 'PUT')!.data).toMatchObject({
    email: ana.email,
    isEmailConfirmed: true,
  });
});
