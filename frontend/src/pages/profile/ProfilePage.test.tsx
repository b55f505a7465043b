import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { Order } from '@institut/contract/orders/schema';
import type { Profile } from '@institut/contract/accounts/schema';
import { loggedIn } from '../../features/users/sessionSlice.ts';
import { encoded, installPasskeys, removePasskeys } from '../../testing/fakePasskeys.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { noAnswer, stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { ProfilePage } from './ProfilePage.tsx';

const visitor = userEvent.setup({ delay: null });
const user = loggedInState().session.user!;
const profile: Profile = {
  _id: user._id,
  name: user.name,
  lastName: user.lastName,
  email: user.email,
  isAdmin: false,
  permissions: [],
  isEmailConfirmed: true,
  wantsEventMail: true,
};

const buildItem = (name: string) => ({
  kurs: 'a1',
  name,
  image: '',
  category: 'Tehnicke',
  price: 120,
  qty: 1,
  start: '2027-01-12',
  placedStart: '2027-01-12',
  duration: 40,
});

function buildOrder(changes: Partial<Order> = {}): Order {
  return {
    _id: '6560f1a2b3c4d5e6f7a8b9d0',
    reference: 'K7M2-9QXA',
    user: { _id: user._id, name: 'Ana Anić', email: user.email },
    orderItems: [buildItem('Uvod u Python')],
    heldSeats: 1,
    shippingAddress: { address: 'Obala 1', city: 'Sarajevo', postalCode: '71000', country: 'BiH' },
    phone: '',
    instalments: [],
    payer: null,
    note: '',
    paymentMethod: 'licno',
    itemsPrice: 120,
    discountPrice: 0,
    shippingPrice: 0,
    taxPrice: 18,
    totalPrice: 138,
    paid: 0,
    refunded: 0,
    amountDue: 138,
    openAmount: 138,
    cancelledAt: null,
    isPaid: false,
    paidAt: null,
    isDelivered: false,
    deliveredAt: null,
    paymentStatus: 'Nije placeno',
    status: 'Vasa prijava je u procesu administracije',
    notificationStatus: 'Korisnik nije obavjesten',
    createdAt: '2026-11-18T23:30:00.000Z',
    dueDay: '2026-11-26',
    unconfirmedUntil: null,
    history: [],
    ...changes,
  };
}

const reference = (index: number) => `P${String(index).padStart(3, '0')}`;

const PROFILE = 'GET /api/users/profile';
const UPDATE = 'PUT /api/users/profile';
const PARTICIPATIONS = 'GET /api/polaznik/moji';
const ORDERS = 'GET /api/orders/myorders';
const SESSIONS = 'GET /api/users/sessions';
const SECOND_FACTOR = 'GET /api/users/second-factor';
const none = {
  totp: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  requiredFrom: null,
  needsMailCode: false,
};
const loaded = {
  [PARTICIPATIONS]: { data: [] },
  'GET /api/polaznik/uvjerenja': { data: [] },
  'GET /api/cekanje/moje': { data: [] },
  [PROFILE]: { data: profile },
  [ORDERS]: { data: [] },
  [SESSIONS]: { data: [] },
};
const pages = (
  <Routes>
    <Route path="/profile/*" element={<ProfilePage />} />
    <Route path="*" element={null} />
  </Routes>
);
const open = (at = '/profile') => renderApp(pages, { at, state: loggedInState() });
const openData = () => open('/profile/podaci');
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')!;
const submit = (name = 'Ažuriraj') => visitor.click(screen.getByRole('button', { name }));
const region = async (name: RegExp | string) => within(await screen.findByRole('region', { name }));

describe('/profile', () => {
  it.each([
    ['Anić', 'Ana Anić, ana@example.com'],
    ['', 'Ana, ana@example.com'],
  ])('shows the name and e-mail of the user, with the last name „%s”', async (lastName, line) => {
    stubHttp(loaded);
    renderApp(pages, { at: '/profile', state: loggedInState({ lastName }) });
    expect(screen.getByText(line)).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Vaše prijave' })).toBeInTheDocument();
  });

  it('waits for the login of another tab before it opens the login page', async () => {
    stubHttp({ [PROFILE]: { data: profile }, [ORDERS]: { data: [] }, [SESSIONS]: { data: [] } });
    const session = { user: null, remember: false, isRequested: true } as const;
    const { location, store } = renderApp(pages, { at: '/profile', state: { session } });
    expect(location()).toBe('/profile');
    act(() => void store.dispatch(loggedIn({ user, remember: false })));
    expect(await screen.findByRole('heading', { level: 1, name: 'Vaš profil' })).toBeVisible();
    expect(location()).toBe('/profile');
  });

  it.each(['/profile', '/profile/sigurnost'])('redirects a visitor from %s without a request', (at) => {
    const requests = stubHttp(loaded);
    const { location } = renderApp(pages, { at });
    expect(location()).toBe(`/login?redirect=${at}`);
    expect(requests).toHaveLength(0);
  });

  it('has an address for each part, and loads only what is shown', async () => {
    const requests = stubHttp({ ...loaded, [SECOND_FACTOR]: { data: none } });
    const { location } = open();
    const navigation = within(screen.getByRole('navigation', { name: 'Profil' }));
    const links = () =>
      navigation.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links()).toEqual([
      ['Prijave', '/profile'],
      ['Podaci', '/profile/podaci'],
      ['Sigurnost', '/profile/sigurnost'],
      ['Uređaji', '/profile/uredjaji'],
      ['Moji podaci', '/profile/moji-podaci'],
    ]);
    const current = () => navigation.getByRole('link', { current: 'page' }).textContent;
    expect(current()).toBe('Prijave');
    for (const [label, heading] of [
      ['Podaci', 'Vaši podaci'],
      ['Sigurnost', 'Prijava u dva koraka'],
      ['Uređaji', 'Prijavljeni uređaji'],
      ['Moji podaci', 'Moji podaci'],
    ] as const) {
      await visitor.click(navigation.getByRole('link', { name: label }));
      expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeInTheDocument();
      expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
      expect(current()).toBe(label);
    }
    expect(location()).toBe('/profile/moji-podaci');
    expect(requests.filter(({ url }) => url === '/api/users/profile')).toHaveLength(1);
  });

  it('begins with the security for staff', async () => {
    stubHttp({ ...loaded, [SECOND_FACTOR]: { data: none } });
    renderApp(pages, { at: '/profile', state: loggedInState({ isAdmin: true }) });
    expect(await screen.findByRole('heading', { name: 'Prijava u dva koraka' })).toBeInTheDocument();
    const links = within(screen.getByRole('navigation', { name: 'Profil' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Sigurnost',
      'Uređaji',
      'Podaci',
      'Prijave',
      'Moji podaci',
    ]);
    expect(links[3]).toHaveAttribute('href', '/profile/prijave');
  });

  it('redirects to the login with a message and back when the server has ended the session', async () => {
    const ended = { status: 401, data: { message: 'Not authorized, token failed', code: 'unauthorized' } };
    stubHttp({ [PROFILE]: ended, [ORDERS]: ended, [SESSIONS]: ended });
    const { store, location } = open();
    await waitFor(() => expect(location()).toBe('/login?redirect=/profile'));
    expect(store.getState().session.user).toBeNull();
    expect(store.getState().toasts).toMatchObject([{ text: 'Više niste prijavljeni. Prijavite se ponovo.' }]);
  });
});

describe('the orders on /profile', () => {
  it('show date, reference, status, total, paid and delivered in words', async () => {
    const delivered = buildOrder({
      _id: '6560f1a2b3c4d5e6f7a8b9d1',
      reference: 'H3TP-4WZC',
      orderItems: ['Scrum', 'SQL', 'Git'].map(buildItem),
      totalPrice: 1480.5,
      isPaid: true,
      isDelivered: true,
      status: 'Polaznik odabran u trening program',
      createdAt: '2026-02-05T08:00:00.000Z',
    });
    stubHttp({ ...loaded, [ORDERS]: { data: [buildOrder(), delivered] } });
    open();

    const first = await rowOf('K7M2-9QXA');
    expect(within(first).getByRole('rowheader')).toHaveTextContent('Uvod u Python');
    expect(
      within(first)
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')),
    ).toEqual([
      '19. 11. 2026.',
      'Vaša prijava je u procesu administracije',
      '138,00 KM',
      'Nije plaćeno',
      'Kurs još nije održan',
      'Detalji prijave K7M2-9QXA',
    ]);
    const second = await rowOf('H3TP-4WZC');
    expect(second).toHaveTextContent('Scrum i još 2 kursa');
    expect(within(second).getByText('1.480,50 KM')).toBeInTheDocument();
    expect(within(second).getByText('Plaćeno')).toBeInTheDocument();
    expect(within(second).getByText('Kursevi su održani')).toBeInTheDocument();
    expect(within(second).getByRole('link', { name: 'Detalji prijave H3TP-4WZC' })).toHaveAttribute(
      'href',
      '/order/6560f1a2b3c4d5e6f7a8b9d1',
    );
  });

  it('say that the course that begins first was moved', async () => {
    const moved = { ...buildItem('Scrum'), start: '2027-02-22', placedStart: '2027-02-15' };
    const later = { ...buildItem('Git'), start: '2027-03-01', placedStart: '2027-01-10' };
    stubHttp({ ...loaded, [ORDERS]: { data: [buildOrder({ orderItems: [later, moved] })] } });
    open();
    expect(await rowOf('K7M2-9QXA')).toHaveTextContent(
      /Početak 22\.\s2\.\s2027\. \(pomjeren, ranije 15\.\s2\.\s2027\.\)/,
    );
  });

  it('say that a part was paid', async () => {
    const part = buildOrder({ paid: 50, openAmount: 88 });
    stubHttp({ ...loaded, [ORDERS]: { data: [part] } });
    open();
    expect(await rowOf(part.reference)).toHaveTextContent('Djelimično plaćeno');
  });

  it('promise no course to an applicant who was not admitted', async () => {
    const rejected = buildOrder({ status: 'Niste primljeni u trening program', heldSeats: 0 });
    stubHttp({ ...loaded, [ORDERS]: { data: [rejected] } });
    open();
    expect(await rowOf(rejected.reference)).not.toHaveTextContent(/održan/);
  });

  it('link to the courses while there are none', async () => {
    stubHttp(loaded);
    open();
    expect(
      await screen.findByRole('heading', { name: 'Niste se prijavili ni na jedan kurs...' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pogledaj kurseve' })).toHaveAttribute('href', '/kursevi');
    expect(screen.queryByRole('heading', { name: /polaznik/ })).not.toBeInTheDocument();
  });

  it('are loaded again on retry after a failure', async () => {
    let reply: StubAnswer = {
      status: 503,
      data: { message: 'Usluga trenutno nije dostupna.', code: 'unavailable' },
    };
    stubHttp({ ...loaded, [ORDERS]: () => reply });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Usluga trenutno nije dostupna.');
    reply = { data: [buildOrder()] };
    await visitor.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('K7M2-9QXA')).toBeInTheDocument();
  });

  it('are followed by the courses for which somebody else has enrolled the user', async () => {
    const participation = {
      _id: '6560f1a2b3c4d5e6f7a8b9e0',
      kurs: '6560f1a2b3c4d5e6f7a8b9e1',
      course: 'PLC u pogonu',
      start: '2027-01-12',
      state: 'confirmed',
      isHeld: true,
      isAdmitted: false,
      buyer: 'Firma d.o.o.',
    };
    stubHttp({ ...loaded, [PARTICIPATIONS]: { data: [participation] } });
    open();
    const title = await screen.findByRole('heading', { name: 'Kursevi na kojima ste polaznik' });
    const list = title.closest('section')!;
    expect(within(list).getByRole('link')).toHaveAttribute('href', `/kurs/${participation.kurs}`);
    expect(list).toHaveTextContent(
      /Razmatra se.*Početak 12\.\s1\.\s2027\. · Na kurs vas prijavljuje Firma d\.o\.o\./,
    );
  });

  it('are loaded page by page, each order once', async () => {
    const all = Array.from({ length: 60 }, (_, index) =>
      buildOrder({ _id: `o${index}`, reference: reference(index) }),
    );
    const requests = stubHttp({
      ...loaded,
      [ORDERS]: ({ params }) => {
        const page = Reflect.get(Object(params), 'pageNumber') === 1 ? all.slice(0, 50) : all.slice(49);
        return { data: page, headers: { 'x-total-count': '60' } };
      },
    });
    open();
    await rowOf('P000');
    expect(screen.getByText('Prikazano 50 od 60')).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Prikaži starije prijave' }));
    expect(await rowOf('P059')).toBeInTheDocument();
    expect(screen.getAllByText('P049')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Prikaži starije prijave' })).not.toBeInTheDocument();
    expect(screen.getByText('Prikazano 60 od 60')).toHaveFocus();
    expect(requests.filter(({ url }) => url.endsWith('myorders'))).toHaveLength(2);
  });
});

const bodies = (requests: ReturnType<typeof stubHttp>) =>
  requests.filter(({ method }) => method === 'PUT').map(({ data }) => data);

describe('the data on /profile', () => {
  it('are changed in one form with a message, stored with the new token and loaded again', async () => {
    const renewed = { ...user, lastName: 'Anić Begić', token: 'token-2' };
    const requests = stubHttp({ ...loaded, [UPDATE]: { data: renewed } });
    const { store } = openData();
    const part = await region('Ime i obavještenja');
    await visitor.type(part.getByLabelText('Prezime'), ' Begić');
    await visitor.click(part.getByRole('checkbox', { name: /obavještenja/ }));
    await submit();

    expect(await part.findByText('Profil je ažuriran')).toBeInTheDocument();
    expect(screen.getAllByText('Profil je ažuriran')).toHaveLength(1);
    expect(screen.getByText('Profil je ažuriran').closest('[role=status], output')).not.toBeNull();
    expect(bodies(requests)).toEqual([{ name: 'Ana', lastName: 'Anić Begić', wantsEventMail: false }]);
    expect(store.getState().session).toEqual({ user: renewed, remember: true });
    expect(window.localStorage.getItem('userInfo')).toContain('token-2');
    const loads = requests.filter(({ method, url }) => method === 'GET' && url === '/api/users/profile');
    expect(loads).toHaveLength(2);
    expect(loads[1]!.headers['Authorization']).toBe('Bearer token-2');
  });

  it('keep the password apart: it needs the current one, and the fields are emptied', async () => {
    const requests = stubHttp({ ...loaded, [UPDATE]: { data: user } });
    openData();
    const part = await region('Lozinka');
    await submit('Ažuriraj lozinku');
    expect(part.getByLabelText('Trenutna lozinka')).toHaveFocus();
    expect(part.getByLabelText('Nova lozinka')).toHaveAccessibleDescription('Unesite novu lozinku.');
    await visitor.type(part.getByLabelText('Trenutna lozinka'), 'stara lozinka');
    await visitor.type(part.getByLabelText('Nova lozinka'), 'kratka');
    await submit('Ažuriraj lozinku');
    expect(part.getByLabelText('Nova lozinka')).toHaveAccessibleDescription(
      'Lozinka mora imati najmanje 8 znakova.',
    );
    await visitor.type(part.getByLabelText('Nova lozinka'), ' i duga');
    await submit('Ažuriraj lozinku');
    expect(part.getByLabelText('Potvrdite lozinku')).toHaveAccessibleDescription('Lozinke se ne podudaraju');
    expect(bodies(requests)).toEqual([]);
    await visitor.type(part.getByLabelText('Potvrdite lozinku'), 'kratka i duga');
    await submit('Ažuriraj lozinku');
    expect(await part.findByText('Profil je ažuriran')).toBeInTheDocument();
    expect(bodies(requests)).toEqual([{ password: 'kratka i duga', currentPassword: 'stara lozinka' }]);
    for (const label of ['Trenutna lozinka', 'Nova lozinka', 'Potvrdite lozinku']) {
      expect(part.getByLabelText(label)).toHaveValue('');
    }
  });

  it('ask for the current password when the e-mail address changes, not for another spelling', async () => {
    const requests = stubHttp({ ...loaded, [UPDATE]: { data: user } });
    openData();
    const part = await region(/^E.mail adresa$/);
    const email = part.getByLabelText('E-mail adresa');
    expect(part.queryByLabelText('Trenutna lozinka')).not.toBeInTheDocument();
    await visitor.type(email, '.ba');
    await submit('Ažuriraj e-mail adresu');
    expect(part.getByLabelText('Trenutna lozinka')).toHaveAccessibleDescription('Unesite trenutnu lozinku.');
    expect(part.getByLabelText('Trenutna lozinka')).toHaveFocus();
    expect(bodies(requests)).toEqual([]);
    await visitor.clear(email);
    await visitor.type(email, 'ANA@example.com');
    expect(part.queryByLabelText('Trenutna lozinka')).not.toBeInTheDocument();
    await submit('Ažuriraj e-mail adresu');
    expect(await part.findByText('Profil je ažuriran')).toBeInTheDocument();
    expect(bodies(requests)).toEqual([{ email: 'ANA@example.com' }]);
  });

  it('change the e-mail address with a passkey instead of the password', async () => {
    installPasskeys();
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
    const challenge = { challenge: encoded('izazov'), rpId: 'localhost', userVerification: 'required' };
    const requests = stubHttp({
      ...loaded,
      'GET /api/users/second-factor': { data: factor },
      'POST /api/users/passkey-login/options': { data: { id: 'zahtjev', options: challenge } },
      'POST /api/users/session/confirm': { status: 204 },
      [UPDATE]: { data: user },
    });
    openData();
    const part = await region(/^E.mail adresa$/);
    expect(part.queryByRole('button', { name: /pristupnim ključem/ })).not.toBeInTheDocument();
    await visitor.type(part.getByLabelText('E-mail adresa'), '.ba');
    await visitor.click(await part.findByRole('button', { name: 'Potvrdi pristupnim ključem' }));
    expect(await part.findByText('Profil je ažuriran')).toBeInTheDocument();
    expect(bodies(requests)).toEqual([{ email: `${user.email}.ba` }]);
    removePasskeys();
  });

  it('show a wrong current password at its field, in the form that was sent, and keep the input', async () => {
    const message = 'Trenutna lozinka nije ispravna.';
    const data = { message, code: 'wrong_password', fields: { currentPassword: message } };
    stubHttp({ ...loaded, [UPDATE]: { status: 422, data } });
    openData();
    const part = await region(/^E.mail adresa$/);
    await visitor.type(part.getByLabelText('E-mail adresa'), '.ba');
    await visitor.type(part.getByLabelText('Trenutna lozinka'), 'pogrešna');
    await submit('Ažuriraj e-mail adresu');
    expect(await part.findByText(message)).toBeInTheDocument();
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(part.getByLabelText('Trenutna lozinka')).toHaveAccessibleDescription(message);
    expect(part.getByLabelText('E-mail adresa')).toHaveValue('ana@example.com.ba');
  });

  it('keep the input when the server cannot be reached', async () => {
    stubHttp({ ...loaded, [UPDATE]: noAnswer() });
    openData();
    await visitor.type(await screen.findByLabelText('Prezime'), 'x');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Nema veze sa serverom.');
    expect(screen.getByLabelText('Prezime')).toHaveValue('Anićx');
    expect(screen.queryByText('Profil je ažuriran')).not.toBeInTheDocument();
  });

  it('show an error at an e-mail address of another user', async () => {
    const data = { message: 'Nalog s ovom e-mail adresom već postoji.', code: 'email_taken' };
    stubHttp({ ...loaded, [UPDATE]: { status: 409, data } });
    openData();
    await screen.findByLabelText('E-mail adresa');
    await submit('Ažuriraj e-mail adresu');
    expect(await screen.findByText(data.message)).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail adresa')).toHaveAccessibleDescription(data.message);
  });
});

describe('the second factor on /profile', () => {
  it('is offered to everybody, and a change asks who it is', async () => {
    const CONFIRM = 'POST /api/users/session/confirm';
    const REMOVAL = 'DELETE /api/users/second-factor/totp';
    let isConfirmed = false;
    const data = { message: 'Niste potvrdili.', code: 'confirmation_required' };
    const requests = stubHttp({
      ...loaded,
      [SECOND_FACTOR]: { data: { ...none, totp: true, recoveryCodesLeft: 10 } },
      [REMOVAL]: () => (isConfirmed ? { data: none } : { status: 403, data }),
      [CONFIRM]: () => {
        isConfirmed = true;
        return { status: 204 };
      },
    });
    open('/profile/sigurnost');
    expect((await region('Aplikacija za kodove')).getByText('Uključena')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Pristupni ključevi' })).toBeInTheDocument();
    await visitor.click(screen.getByRole('button', { name: 'Ukloni aplikaciju' }));
    const removal = within(await screen.findByRole('dialog'));
    await visitor.click(removal.getByRole('button', { name: 'Ukloni aplikaciju' }));
    const question = await screen.findByRole('dialog', { name: 'Potvrdite da ste to vi' });
    await waitFor(() => expect(question).toHaveStyle({ pointerEvents: 'auto' }));
    await visitor.type(within(question).getByLabelText('Lozinka'), 'ana12345');
    await visitor.type(within(question).getByLabelText(/^Kod iz aplikacije/), '123456');
    await visitor.click(within(question).getByRole('button', { name: 'Potvrdi' }));
    expect((await region('Aplikacija za kodove')).getByText('Isključena')).toBeInTheDocument();
    expect(requests.filter(({ url }) => url.endsWith('/confirm')).map((sent) => sent.data)).toEqual([
      { password: 'ana12345', code: '123456' },
    ]);
  });
});

const resend = () => visitor.click(screen.getByRole('button', { name: 'Pošalji link ponovo' }));

describe('an address on /profile that is not confirmed', () => {
  const RESEND = 'POST /api/users/confirmation/mail';
  const unconfirmed = { ...profile, isEmailConfirmed: false };
  const TITLE = /^Potvrdite e.mail adresu\.$/;

  it('is pointed out, with a button that sends another link', async () => {
    const sent = { status: 202, data: { email: user.email, isEmailConfirmed: false } };
    stubHttp({ ...loaded, [PROFILE]: { data: unconfirmed }, [RESEND]: sent });
    open();
    expect(await screen.findByText(TITLE)).toBeVisible();
    await resend();
    expect(await screen.findByText(/Novi link smo poslali na/)).toHaveTextContent('ana@example.com');
  });

  it('shows when the next link may be sent', async () => {
    const limited = {
      status: 429,
      data: { message: 'Previše pokušaja.', code: 'too_many_requests' },
      headers: { 'retry-after': '600' },
    };
    stubHttp({ ...loaded, [PROFILE]: { data: unconfirmed }, [RESEND]: limited });
    open();
    await screen.findByText(TITLE);
    await resend();
    expect(await screen.findByText(/Previše pokušaja\. Pokušajte ponovo za 10 minuta\./)).toBeVisible();
  });

  it('is replaced by a confirmation when the link was opened in another tab', async () => {
    let reply = unconfirmed;
    stubHttp({ ...loaded, [PROFILE]: () => ({ data: reply }) });
    openData();
    await screen.findByText(TITLE);
    const lastName = await screen.findByLabelText('Prezime');
    await visitor.type(lastName, 'x');
    reply = { ...profile, isEmailConfirmed: true };
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByText(/^E.mail adresa je potvrđena\.$/)).toBeVisible();
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
    expect(lastName).toHaveValue('Anićx');
  });

  it.each([{}, { isEmailConfirmed: true }])('is not claimed of %j', async (field) => {
    stubHttp({ ...loaded, [PROFILE]: { data: { ...profile, ...field } } });
    openData();
    await screen.findByLabelText('Prezime');
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
    expect(screen.queryByText(/adresa je potvrđena/)).not.toBeInTheDocument();
  });
});
