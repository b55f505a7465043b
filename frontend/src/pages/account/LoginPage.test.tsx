import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { closedDialog, encoded, installPasskeys, removePasskeys } from '../../testing/fakePasskeys.ts';
import { noAnswer, stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { LoginPage } from './LoginPage.tsx';

const visitor = userEvent.setup({ delay: null });
const user = loggedInState().session.user!;
const LOGIN = 'POST /api/users/login';
const pages = (
  <Routes>
    <Route path="/login" element={<LoginPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const email = () => screen.getByRole('textbox', { name: 'E-mail adresa' });
const password = () => screen.getByLabelText('Lozinka');
const submit = () => screen.getByRole('button', { name: 'Prijavi se' });

async function logIn() {
  await visitor.type(email(), 'ana@example.com');
  await visitor.type(password(), 'ana12345{Enter}');
}

describe('/login', () => {
  it('logs in with Enter and opens the return path', async () => {
    const requests = stubHttp({ [LOGIN]: { data: user } });
    const { store, location } = renderApp(pages, { at: '/login?redirect=shipping' });
    await logIn();
    expect(requests[0]!.data).toEqual({ email: 'ana@example.com', password: 'ana12345', rememberMe: false });
    expect(store.getState().session.user).toEqual(user);
    expect(location()).toBe('/shipping');
  });

  it('remembers the login only when asked to', async () => {
    stubHttp({ [LOGIN]: { data: user } });
    renderApp(pages, { at: '/login' });
    await visitor.click(screen.getByRole('checkbox', { name: /^Zapamti me/ }));
    await logIn();
    expect(window.localStorage.getItem('userInfo')).toContain(user.token);
    expect(window.sessionStorage.getItem('userInfo')).toBeNull();
  });

  it.each([
    ['/login', '/'],
    ['/login?redirect=/order/1?x=2', '/order/1?x=2'],
    ['/login?redirect=//evil.example', '/'],
    ['/login?redirect=https://evil.example', '/'],
  ])('redirects a logged-in user from %s to %s', (at, goal) => {
    const { location } = renderApp(pages, { at, state: loggedInState() });
    expect(location()).toBe(goal);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it.each([
    ['/login', '/administracija'],
    ['/login?redirect=/kursevi', '/kursevi'],
  ])('redirects staff from %s to %s', (at, goal) => {
    const { location } = renderApp(pages, { at, state: loggedInState({ isAdmin: true }) });
    expect(location()).toBe(goal);
  });

  it('passes the return path to the registration', () => {
    renderApp(pages, { at: '/login?redirect=/profile' });
    expect(screen.getByRole('link', { name: 'Registrujte se' })).toHaveAttribute(
      'href',
      '/register?redirect=/profile',
    );
  });

  const wrong = { message: 'Pogrešna e-mail adresa ili lozinka.', code: 'unauthorized' };
  const tooMany = { message: 'Previše pokušaja. Pokušajte ponovo malo kasnije.', code: 'too_many_requests' };
  it.each([
    ['wrong data', { status: 401, data: wrong }, wrong.message],
    [
      'too many tries',
      { status: 429, data: tooMany, headers: { 'retry-after': '473' } },
      'Previše pokušaja. Pokušajte ponovo za 8 minuta.',
    ],
    ['too many tries without a time', { status: 429, data: tooMany }, tooMany.message],
    ['no connection', noAnswer(), 'Nema veze sa serverom. Provjerite vezu s internetom i pokušajte ponovo.'],
  ])('shows a message on %s and keeps the input', async (_case, reply, sentence) => {
    stubHttp({ [LOGIN]: reply });
    const { store, location } = renderApp(pages, { at: '/login' });
    await logIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(email()).toHaveValue('ana@example.com');
    expect(password()).toHaveValue('ana12345');
    expect(store.getState().session.user).toBeNull();
    expect(location()).toBe('/login');
  });

  it('keeps the focus in the field while the message of a failure is shown', async () => {
    stubHttp({ [LOGIN]: { status: 401, data: wrong } });
    renderApp(pages, { at: '/login' });
    await logIn();
    await screen.findByRole('alert');
    await visitor.type(password(), 'xyz');
    expect(password()).toHaveValue('ana12345xyz');
    expect(password()).toHaveFocus();
  });

  it('shows missing fields without a request and clears each error once it is filled in', async () => {
    const requests = stubHttp({});
    renderApp(pages, { at: '/login' });
    await visitor.click(submit());
    expect(email()).toHaveFocus();
    expect(email()).toHaveAccessibleDescription('Unesite ispravnu e-mail adresu, npr. ime@example.com.');
    expect(password()).toHaveAccessibleDescription('Unesite lozinku.');
    await visitor.type(email(), 'ana@example.com');
    expect(email()).not.toHaveAccessibleDescription();
    expect(requests).toHaveLength(0);
  });

  it('sends one request for several clicks', async () => {
    const answers: Array<(reply: StubAnswer) => void> = [];
    const requests = stubHttp({ [LOGIN]: new Promise((resolve) => answers.push(resolve)) });
    const { store } = renderApp(pages, { at: '/login' });
    await logIn();
    const busy = screen.getByRole('button', { name: 'Prijavljujemo vas…' });
    await visitor.click(busy);
    await visitor.type(password(), '{Enter}');
    expect(requests).toHaveLength(1);
    answers[0]!({ data: user });
    await waitFor(() => expect(store.getState().session.user).toEqual(user));
  });

  it('does not show the failure of an earlier visit', async () => {
    stubHttp({ [LOGIN]: { status: 401, data: wrong } });
    const { store } = renderApp(pages, { at: '/login' });
    await logIn();
    await screen.findByRole('alert');
    await visitor.click(screen.getByRole('link', { name: 'Registrujte se' }));
    expect(store.getState().account.login.error).toBeNull();
  });

  it('can show the password and sets autocomplete for password managers', async () => {
    renderApp(pages, { at: '/login' });
    expect(email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    await visitor.click(screen.getByRole('button', { name: 'Prikaži lozinku' }));
    expect(password()).toHaveAttribute('type', 'text');
  });
});

const required = (...methods: string[]) => ({
  status: 401,
  data: {
    message: 'Upišite kod.',
    code: 'second_factor_required',
    fields: { code: 'Upišite kod.' },
    methods,
  },
});
const code = () => screen.findByLabelText('Kod iz aplikacije');
const passkeyButton = () => screen.getByRole('button', { name: 'Prijava pristupnim ključem' });

describe('the second step of the login', () => {
  const WRONG_CODE = 'Kod nije ispravan.';
  const wrongCode = { status: 401, data: { message: WRONG_CODE, code: 'wrong_code' } };

  it('asks for the code with the focus in its field and sends it with the same login', async () => {
    const requests = stubHttp({
      [LOGIN]: ({ data }) => (Reflect.has(Object(data), 'code') ? { data: user } : required('totp')),
    });
    const { store } = renderApp(pages, { at: '/login' });
    await visitor.click(screen.getByRole('checkbox', { name: /^Zapamti me/ }));
    await logIn();
    expect(await code()).toHaveFocus();
    expect(await code()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(await code()).toHaveAttribute('inputmode', 'numeric');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Lozinka')).not.toBeInTheDocument();
    await visitor.keyboard('123 456{Enter}');
    await waitFor(() => expect(store.getState().session).toEqual({ user, remember: true }));
    expect(requests.at(-1)!.data).toEqual({
      email: 'ana@example.com',
      password: 'ana12345',
      rememberMe: true,
      code: '123 456',
    });
  });

  it('checks the length before it sends, shows a wrong code at its field and keeps it', async () => {
    const requests = stubHttp({
      [LOGIN]: ({ data }) => (Reflect.has(Object(data), 'code') ? wrongCode : required('totp')),
    });
    const { store } = renderApp(pages, { at: '/login' });
    await logIn();
    await visitor.type(await code(), '12345{Enter}');
    expect(await code()).toHaveAccessibleDescription(/^Upišite šest cifara/);
    expect(requests).toHaveLength(1);
    await visitor.keyboard('6{Enter}');
    await waitFor(async () =>
      expect(await code()).toHaveAccessibleDescription(expect.stringContaining(WRONG_CODE)),
    );
    expect(await code()).toHaveFocus();
    expect(await code()).toHaveValue('123456');
    expect(store.getState().session.user).toBeNull();
  });

  it('says when to try again after too many codes', async () => {
    const tooMany = {
      status: 429,
      data: { message: 'Previše pokušaja.', code: 'too_many_requests' },
      headers: { 'retry-after': '473' },
    };
    stubHttp({ [LOGIN]: ({ data }) => (Reflect.has(Object(data), 'code') ? tooMany : required('totp')) });
    renderApp(pages, { at: '/login' });
    await logIn();
    await visitor.type(await code(), '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Pokušajte ponovo za 8 minuta.');
  });

  it('takes a recovery code in a field of its own', async () => {
    const requests = stubHttp({
      [LOGIN]: ({ data }) => (Reflect.has(Object(data), 'code') ? { data: user } : required('totp')),
    });
    const { store } = renderApp(pages, { at: '/login' });
    await logIn();
    await visitor.type(await code(), '12');
    await visitor.click(screen.getByRole('button', { name: 'Nemate telefon? Upiši rezervni kod' }));
    const recovery = screen.getByLabelText('Rezervni kod');
    expect(recovery).toHaveFocus();
    expect(recovery).toHaveValue('');
    await visitor.type(recovery, 'A1B2-C3D4{Enter}');
    expect(recovery).toHaveAccessibleDescription(/^Upišite cijeli rezervni kod/);
    await visitor.type(recovery, '-E5F6-G7H8-J9K0-M1N2{Enter}');
    await waitFor(() => expect(store.getState().session.user).toEqual(user));
    expect(requests.at(-1)!.data).toMatchObject({ code: 'A1B2-C3D4-E5F6-G7H8-J9K0-M1N2' });
  });

  it('offers the passkey and a recovery code to an account without an app', async () => {
    installPasskeys();
    stubHttp({ [LOGIN]: required('passkey', 'recoveryCode') });
    renderApp(pages, { at: '/login' });
    await logIn();
    expect(await screen.findByLabelText('Rezervni kod')).toBeInTheDocument();
    expect(screen.getByText(/^Lozinka za ana@example\.com je ispravna\. Potvrdite/)).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Prijava pristupnim ključem' })).toBeInTheDocument();
    expect(screen.queryByLabelText('Kod iz aplikacije')).not.toBeInTheDocument();
    removePasskeys();
  });

  it('goes back to the first step with what was typed there', async () => {
    stubHttp({ [LOGIN]: required('totp') });
    renderApp(pages, { at: '/login' });
    await logIn();
    await code();
    await visitor.click(screen.getByRole('button', { name: 'Nazad' }));
    expect(email()).toHaveValue('ana@example.com');
    expect(email()).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the login with a passkey', () => {
  const START = 'POST /api/users/passkey-login/options';
  const FINISH = 'POST /api/users/passkey-login';
  const request = {
    data: {
      id: 'zahtjev',
      options: {
        challenge: encoded('izazov'),
        timeout: 60_000,
        rpId: 'localhost',
        userVerification: 'required',
      },
    },
  };

  afterEach(removePasskeys);

  it('needs neither e-mail nor password and keeps the login as asked', async () => {
    installPasskeys();
    const requests = stubHttp({ [START]: request, [FINISH]: { data: user } });
    const { store, location } = renderApp(pages, { at: '/login?redirect=/profile' });
    await visitor.click(screen.getByRole('checkbox', { name: /^Zapamti me/ }));
    await visitor.click(passkeyButton());
    await waitFor(() => expect(store.getState().session).toEqual({ user, remember: true }));
    expect(location()).toBe('/profile');
    expect(requests.at(-1)!.data).toMatchObject({
      id: 'zahtjev',
      rememberMe: true,
      response: { id: encoded('kljuc'), response: { userHandle: encoded('korisnik') } },
    });
  });

  it('that is cancelled says so calmly and keeps the input', async () => {
    installPasskeys().get.mockRejectedValue(closedDialog());
    stubHttp({ [START]: request });
    const { store } = renderApp(pages, { at: '/login' });
    await visitor.type(email(), 'ana@example.com');
    await visitor.click(passkeyButton());
    expect(
      await screen.findByText(/^Prozor preglednika je zatvoren.* ili se prijavite lozinkom\.$/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(email()).toHaveValue('ana@example.com');
    expect(passkeyButton()).toHaveFocus();
    expect(store.getState().session.user).toBeNull();
  });

  it.each([
    [
      'the server does not know the passkey',
      { status: 401, data: { message: 'Ovaj pristupni ključ nije poznat.', code: 'wrong_passkey' } },
      'Ovaj pristupni ključ nije poznat.',
    ],
    ['the server cannot be reached', noAnswer(), 'Nema veze sa serverom.'],
  ])('shows an error when %s', async (_case, reply, sentence) => {
    installPasskeys();
    stubHttp({ [START]: request, [FINISH]: reply });
    renderApp(pages, { at: '/login' });
    await visitor.click(passkeyButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it('is not offered by a browser without passkeys', () => {
    renderApp(pages, { at: '/login' });
    expect(screen.queryByRole('button', { name: 'Prijava pristupnim ključem' })).not.toBeInTheDocument();
  });
});
