import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { addressSaved } from '../../features/checkout/checkoutSlice.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { testAddress } from '../../testing/shopFixtures.ts';
import { noAnswer, stubHttp } from '../../testing/stubHttp.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { LoginPage } from './LoginPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const visitor = userEvent.setup({ delay: null });
const RESET = 'POST /api/users/reset';
const TOKEN = 'Ab3_xY-'.repeat(7).slice(0, 43);
const AT = `/nova-lozinka#token=${TOKEN}`;
const pages = (
  <Routes>
    <Route path="/nova-lozinka" element={<ResetPasswordPage />} />
    <Route path="/zaboravljena-lozinka" element={<ForgotPasswordPage />} />
    <Route path="/login" element={<LoginPage />} />
    <Route path="*" element={null} />
  </Routes>
);
const password = () => screen.getByLabelText('Nova lozinka');
const confirmation = () => screen.getByLabelText('Potvrdite lozinku');

async function choose(first = 'nova-lozinka1', second = first) {
  await visitor.type(password(), first);
  await visitor.type(confirmation(), `${second}{Enter}`);
}

describe('/nova-lozinka', () => {
  it('removes the token from the address and still uses it', async () => {
    const requests = stubHttp({ [RESET]: { status: 204 } });
    const { location } = renderApp(pages, { at: AT });
    expect(location()).toBe('/nova-lozinka');
    await choose();
    await screen.findByRole('heading', { level: 1, name: 'Lozinka je promijenjena' });
    expect(requests.map(({ data }) => data)).toEqual([{ token: TOKEN, password: 'nova-lozinka1' }]);
    expect(location()).toBe('/nova-lozinka');
  });

  it('confirms the new password, ends any session and links to the login', async () => {
    stubHttp({ [RESET]: { status: 204 } });
    const { store, location } = renderApp(pages, { at: AT, state: loggedInState() });
    await choose();
    expect(await screen.findByRole('heading', { name: 'Lozinka je promijenjena' })).toHaveFocus();
    expect(store.getState().session.user).toBeNull();
    await visitor.click(screen.getByRole('link', { name: 'Prijavi se' }));
    expect(location()).toBe('/login');
    expect(screen.getByRole('heading', { level: 1, name: 'Prijava na nalog' })).toBeVisible();
  });

  it('keeps the checkout for the same user', async () => {
    stubHttp({ [RESET]: { status: 204 } });
    const { store } = renderApp(pages, { at: AT, state: loggedInState() });
    store.dispatch(addressSaved(testAddress));
    await choose();
    await screen.findByRole('heading', { name: 'Lozinka je promijenjena' });
    expect(store.getState().checkout.shippingAddress).toEqual(testAddress);
  });

  it('uses the token of a link that is opened later in the same tab', async () => {
    const requests = stubHttp({ [RESET]: { status: 204 } });
    const other = 'b'.repeat(43);
    renderApp(
      <>
        <Link to={`/nova-lozinka#token=${other}`}>Drugi e-mail</Link>
        {pages}
      </>,
      { at: AT },
    );
    await choose();
    await screen.findByRole('heading', { name: 'Lozinka je promijenjena' });
    await visitor.click(screen.getByRole('link', { name: 'Drugi e-mail' }));
    await choose('treca-lozinka1');
    await screen.findByRole('heading', { name: 'Lozinka je promijenjena' });
    expect(requests.map(({ data }) => data)).toEqual([
      { token: TOKEN, password: 'nova-lozinka1' },
      { token: other, password: 'treca-lozinka1' },
    ]);
  });

  it.each([
    ['no token', '/nova-lozinka'],
    ['a token that was cut', '/nova-lozinka#token=Ab3'],
    ['an empty token', '/nova-lozinka#token='],
  ])('with %s says that the link is incomplete and offers a new one', async (_case, at) => {
    const requests = stubHttp({});
    const { location } = renderApp(pages, { at });
    expect(screen.getByRole('heading', { level: 1, name: 'Link ne vrijedi' })).toBeVisible();
    expect(screen.getByText(/Otvorite cijeli link iz e.maila/)).toBeVisible();
    expect(screen.queryByLabelText('Nova lozinka')).not.toBeInTheDocument();
    await visitor.click(screen.getByRole('link', { name: 'Zatraži novi link' }));
    expect(location()).toBe('/zaboravljena-lozinka');
    expect(requests).toHaveLength(0);
  });

  it.each([
    'Ovaj link je istekao: vrijedio je jedan sat. Zatražite novi link.',
    'Ovaj link je već iskorišten. Ako lozinku niste promijenili vi, zatražite novi link.',
  ])("shows the server's reason why the link is not valid: %s", async (sentence) => {
    stubHttp({
      [RESET]: { status: 400, data: { code: 'validation', message: sentence, fields: { token: sentence } } },
    });
    renderApp(pages, { at: AT });
    await choose();
    expect(await screen.findByRole('heading', { level: 1, name: 'Link ne vrijedi' })).toHaveFocus();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zatraži novi link' })).toBeVisible();
  });

  it('validates both passwords before it sends a request', async () => {
    const requests = stubHttp({});
    renderApp(pages, { at: AT });
    await choose('kratka', 'druga');
    expect(password()).toHaveFocus();
    expect(password()).toHaveAccessibleDescription(/Lozinka mora imati najmanje 8 znakova\./);
    expect(confirmation()).toHaveAccessibleDescription('Lozinke se ne podudaraju');
    expect(requests).toHaveLength(0);
  });

  it('keeps the input when there is no connection', async () => {
    stubHttp({ [RESET]: noAnswer() });
    renderApp(pages, { at: AT });
    await choose();
    expect(await screen.findByRole('alert')).toHaveTextContent('Nema veze sa serverom.');
    expect(password()).toHaveValue('nova-lozinka1');
  });

  it('sets autocomplete for password managers', () => {
    renderApp(pages, { at: AT });
    expect(password()).toHaveAttribute('autocomplete', 'new-password');
    expect(confirmation()).toHaveAttribute('autocomplete', 'new-password');
  });
});
