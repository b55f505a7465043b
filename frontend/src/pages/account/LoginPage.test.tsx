import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { noAnswer, stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { renderApp, signedIn } from '../../testing/renderApp.tsx';
import { LoginPage } from './LoginPage.tsx';

const visitor = userEvent.setup({ delay: null });
const user = signedIn().session.user!;
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

async function signIn() {
  await visitor.type(email(), 'ana@example.com');
  await visitor.type(password(), 'ana12345{Enter}');
}

describe('/login', () => {
  it('logs in with Enter and opens the return path', async () => {
    const requests = stubHttp({ [LOGIN]: { data: user } });
    const { store, location } = renderApp(pages, { at: '/login?redirect=shipping' });
    await signIn();
    expect(requests[0]!.data).toEqual({ email: 'ana@example.com', password: 'ana12345', rememberMe: false });
    expect(store.getState().session.user).toEqual(user);
    expect(location()).toBe('/shipping');
  });

  it('remembers the login only when asked to', async () => {
    stubHttp({ [LOGIN]: { data: user } });
    renderApp(pages, { at: '/login' });
    await visitor.click(screen.getByRole('checkbox', { name: /^Zapamti me/ }));
    await signIn();
    expect(window.localStorage.getItem('userInfo')).toContain(user.token);
    expect(window.sessionStorage.getItem('userInfo')).toBeNull();
  });

  it.each([
    ['/login', '/'],
    ['/login?redirect=/order/1?x=2', '/order/1?x=2'],
    ['/login?redirect=//evil.example', '/'],
    ['/login?redirect=https://evil.example', '/'],
  ])('redirects a signed-in user from %s to %s', (at, goal) => {
    const { location } = renderApp(pages, { at, state: signedIn() });
    expect(location()).toBe(goal);
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
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
    ['no connection', noAnswer(), 'Nema veze sa serverom. Provjerite internet vezu i pokušajte ponovo.'],
  ])('shows a message on %s and keeps the input', async (_case, reply, sentence) => {
    stubHttp({ [LOGIN]: reply });
    const { store, location } = renderApp(pages, { at: '/login' });
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(email()).toHaveValue('ana@example.com');
    expect(password()).toHaveValue('ana12345');
    expect(store.getState().session.user).toBeNull();
    expect(location()).toBe('/login');
  });

  it('keeps the focus in the field while the message of a failure is shown', async () => {
    stubHttp({ [LOGIN]: { status: 401, data: wrong } });
    renderApp(pages, { at: '/login' });
    await signIn();
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
    expect(email()).toHaveAccessibleDescription('Unesite ispravnu e-mail adresu, npr. ime@primjer.ba.');
    expect(password()).toHaveAccessibleDescription('Unesite lozinku.');
    await visitor.type(email(), 'ana@example.com');
    expect(email()).not.toHaveAccessibleDescription();
    expect(requests).toHaveLength(0);
  });

  it('sends one request for several clicks', async () => {
    const answers: Array<(reply: StubAnswer) => void> = [];
    const requests = stubHttp({ [LOGIN]: new Promise((resolve) => answers.push(resolve)) });
    const { store } = renderApp(pages, { at: '/login' });
    await signIn();
    const busy = screen.getByRole('button', { name: 'Prijavljivanje…' });
    await visitor.click(busy);
    await visitor.type(password(), '{Enter}');
    expect(requests).toHaveLength(1);
    answers[0]!({ data: user });
    await waitFor(() => expect(store.getState().session.user).toEqual(user));
  });

  it('does not show the failure of an earlier visit', async () => {
    stubHttp({ [LOGIN]: { status: 401, data: wrong } });
    const { store } = renderApp(pages, { at: '/login' });
    await signIn();
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
