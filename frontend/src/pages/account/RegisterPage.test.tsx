import { CONSENT_TEXTS } from '@institut/contract/accounts/consent';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { cartOf } from '../../features/cart/cartSlice.ts';
import { BrowserBack, loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { buildCourse, chosen } from '../../testing/shopFixtures.ts';
import { stubHttp } from '../../testing/stubHttp.ts';
import { LoginPage } from './LoginPage.tsx';
import { RegisterPage } from './RegisterPage.tsx';

const visitor = userEvent.setup({ delay: null });
const user = loggedInState().session.user!;
const REGISTER = 'POST /api/users';
const field = (name: string) => screen.getByLabelText(name);
const submit = () => visitor.click(screen.getByRole('button', { name: 'Registruj se' }));

async function fillIn(changes: Record<string, string> = {}) {
  const values = {
    Ime: 'Ana',
    Prezime: 'Anić',
    'E-mail adresa': 'ana@example.com',
    Lozinka: 'ana12345',
    'Potvrdite lozinku': 'ana12345',
    ...changes,
  };
  for (const [name, value] of Object.entries(values)) await visitor.type(field(name), value);
}

const pages = (
  <Routes>
    <Route path="/register" element={<RegisterPage />} />
    <Route path="/login" element={<LoginPage />} />
    <Route path="/cart" element={<Link to="/login?redirect=shipping">Dalje</Link>} />
    <Route path="/shipping" element={<BrowserBack />} />
    <Route path="*" element={null} />
  </Routes>
);

describe('/register', () => {
  it('registers with both names, logs in and opens the return path', async () => {
    const requests = stubHttp({ [REGISTER]: { status: 201, data: user } });
    const { store, location } = renderApp(pages, { at: '/register?redirect=shipping' });
    await fillIn();
    await submit();
    expect(requests[0]!.data).toEqual({
      name: 'Ana',
      lastName: 'Anić',
      email: 'ana@example.com',
      password: 'ana12345',
      wantsEventMail: false,
      acceptsTerms: true,
    });
    expect(store.getState().session).toEqual({ user, remember: false });
    expect(location()).toBe('/shipping');
    expect(window.sessionStorage.getItem('registrationDraft')).toBeNull();
  });

  it('leads the back button to the page before the login, whichever pages for visitors were between', async () => {
    stubHttp({ [REGISTER]: { status: 201, data: user } });
    const { location } = renderApp(pages, { at: '/cart' });
    for (const name of ['Dalje', 'Registrujte se', 'Prijavite se', 'Registrujte se']) {
      await visitor.click(screen.getByRole('link', { name }));
    }
    await fillIn();
    await submit();
    await waitFor(() => expect(location()).toBe('/shipping'));
    await visitor.click(screen.getByRole('button', { name: 'Nazad u pregledniku' }));
    expect(location()).toBe('/cart');
  });

  it('shows the sentence about the terms that is stored, with links to both pages', () => {
    stubHttp({});
    renderApp(pages, { at: '/register' });
    const terms = screen.getByRole('link', { name: 'Uslovi korištenja' });
    expect(terms).toHaveAttribute('href', '/uslovi-koristenja');
    expect(screen.getByRole('link', { name: 'Zaštita ličnih podataka' })).toHaveAttribute('href', '/privacy');
    expect(terms.closest('p')).toHaveTextContent(CONSENT_TEXTS.terms);
  });

  it('sends the consent only when it was given', async () => {
    const requests = stubHttp({ [REGISTER]: { status: 201, data: user } });
    renderApp(pages, { at: '/register' });
    const consent = screen.getByRole('checkbox', { name: /obavještenja o događajima/ });
    expect(consent).not.toBeChecked();
    await visitor.click(consent);
    await fillIn();
    await submit();
    expect(requests[0]!.data).toMatchObject({ wantsEventMail: true });
  });

  it('sends nothing while the passwords differ', async () => {
    const requests = stubHttp({});
    renderApp(pages, { at: '/register' });
    await fillIn({ 'Potvrdite lozinku': 'ana12346' });
    await submit();
    const repeated = field('Potvrdite lozinku');
    expect(repeated).toHaveFocus();
    expect(repeated).toHaveAccessibleDescription('Lozinke se ne podudaraju');
    expect(requests).toHaveLength(0);
    await visitor.type(repeated, '{Backspace}5');
    expect(repeated).not.toHaveAccessibleDescription();
  });

  it('marks a repetition that differs when its field is left', async () => {
    renderApp(pages, { at: '/register' });
    await visitor.type(field('Lozinka'), 'ana12345');
    await visitor.type(field('Potvrdite lozinku'), 'ana1234');
    expect(field('Potvrdite lozinku')).not.toHaveAccessibleDescription();
    await visitor.tab();
    expect(field('Potvrdite lozinku')).toHaveAccessibleDescription('Lozinke se ne podudaraju');
    await visitor.type(field('Potvrdite lozinku'), '5');
    expect(field('Potvrdite lozinku')).not.toHaveAccessibleDescription();
  });

  it.each([
    ['', 1, ['Poslali smo vam link. Otvorite ga da potvrdite e\u2011mail adresu.']],
    ['?redirect=shipping', 0, ['Poslali smo vam link. Otvorite ga da potvrdite e\u2011mail adresu.']],
    ['?redirect=shipping', 1, []],
    ['?redirect=profile', 0, []],
  ])('at "%s" with %i courses names the link unless the next page does', async (query, courses, texts) => {
    stubHttp({ [REGISTER]: { status: 201, data: user } });
    const items = Array.from({ length: courses }, () => chosen(buildCourse()));
    const { store } = renderApp(pages, { at: `/register${query}`, state: { cart: cartOf(items) } });
    await fillIn();
    await submit();
    expect(store.getState().toasts.map(({ text }) => text)).toEqual(texts);
  });

  it('shows the password rules from the start and requires every field', async () => {
    renderApp(pages, { at: '/register' });
    expect(field('Lozinka')).toHaveAccessibleDescription(/^Od 8 do 200 znakova/);
    await submit();
    expect(field('Ime')).toHaveFocus();
    expect(field('Ime')).toHaveAccessibleDescription('Unesite ime.');
    expect(field('Prezime')).toHaveAccessibleDescription('Unesite prezime.');
    expect(field('E-mail adresa')).toHaveAccessibleDescription(/Unesite ispravnu e-mail adresu/);
    expect(field('Lozinka')).toHaveAccessibleDescription(/Lozinka mora imati najmanje 8 znakova\./);
  });

  it('validates a field on blur only after the first attempt', async () => {
    renderApp(pages, { at: '/register' });
    await fillIn({ Lozinka: 'ana12345', 'Potvrdite lozinku': 'x' });
    await visitor.clear(field('Ime'));
    await visitor.tab();
    expect(field('Ime')).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByText('Unesite ime.')).not.toBeInTheDocument();
    await visitor.type(field('Ime'), 'Ana');
    await submit();
    await visitor.clear(field('Ime'));
    expect(screen.queryByText('Unesite ime.')).not.toBeInTheDocument();
    await visitor.tab();
    expect(screen.getByText('Unesite ime.')).toBeInTheDocument();
  });

  it('shows at the e-mail field that it is taken and links to the login with it', async () => {
    const message = 'Nalog s ovom e-mail adresom već postoji.';
    stubHttp({
      [REGISTER]: { status: 409, data: { message, code: 'email_taken', fields: { email: message } } },
    });
    renderApp(pages, { at: '/register?redirect=/profile' });
    await fillIn();
    await submit();
    const email = field('E-mail adresa');
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveAccessibleDescription(`${message} Prijavite se ovom adresom`);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(field('Lozinka')).toHaveValue('ana12345');

    const link = screen.getByRole('link', { name: 'Prijavite se ovom adresom' });
    expect(link).toHaveAttribute('href', '/login?redirect=/profile');
    await visitor.click(link);
    expect(screen.getByRole('heading', { level: 1, name: 'Prijava na nalog' })).toBeInTheDocument();
    expect(field('E-mail adresa')).toHaveValue('ana@example.com');
  });

  it('keeps the input over a reload, except passwords', async () => {
    const { unmount } = renderApp(pages, { at: '/register' });
    await fillIn();
    unmount();
    renderApp(pages, { at: '/register' });
    expect(field('Ime')).toHaveValue('Ana');
    expect(field('Prezime')).toHaveValue('Anić');
    expect(field('E-mail adresa')).toHaveValue('ana@example.com');
    expect(field('Lozinka')).toHaveValue('');
    expect(JSON.stringify(Object.entries(window.sessionStorage))).not.toContain('ana12345');
  });

  it('stores no draft for an untouched or emptied form', async () => {
    renderApp(pages, { at: '/register' });
    expect(window.sessionStorage).toHaveLength(0);
    await visitor.type(field('Ime'), 'A');
    expect(window.sessionStorage.getItem('registrationDraft')).toContain('"A"');
    await visitor.clear(field('Ime'));
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('shows the errors of the server at their fields', async () => {
    stubHttp({
      [REGISTER]: {
        status: 400,
        data: {
          message: 'Provjerite unesene podatke.',
          code: 'validation',
          fields: { name: 'Ime je predugačko.' },
        },
      },
    });
    renderApp(pages, { at: '/register' });
    await fillIn();
    await submit();
    await waitFor(() => expect(field('Ime')).toHaveFocus());
    expect(field('Ime')).toHaveAccessibleDescription('Ime je predugačko.');
    await visitor.type(field('Ime'), 'b');
    expect(field('Ime')).not.toHaveAccessibleDescription();
  });

  it('sets autocomplete for password managers', () => {
    renderApp(pages, { at: '/register' });
    const tokens = ['Ime', 'Prezime', 'E-mail adresa', 'Lozinka', 'Potvrdite lozinku'].map((name) =>
      field(name).getAttribute('autocomplete'),
    );
    expect(tokens).toEqual(['given-name', 'family-name', 'username', 'new-password', 'new-password']);
  });

  it('redirects a logged-in user', () => {
    const { location } = renderApp(pages, { at: '/register?redirect=/cart', state: loggedInState() });
    expect(location()).toBe('/cart');
  });
});
