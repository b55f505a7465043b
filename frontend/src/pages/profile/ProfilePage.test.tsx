import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { loggedIn } from '../../features/users/sessionSlice.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { stubHttp } from '../../testing/stubHttp.ts';
import {
  loaded,
  openData,
  openProfile,
  ORDERS,
  pages,
  profile,
  PROFILE,
  region,
  SESSIONS,
  user,
  visitor,
} from '../../testing/profilePage.tsx';

const SECOND_FACTOR = 'GET /api/users/second-factor';
const none = {
  totp: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  requiredFrom: null,
  needsMailCode: false,
};

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
    const { location } = openProfile();
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
    const { store, location } = openProfile();
    await waitFor(() => expect(location()).toBe('/login?redirect=/profile'));
    expect(store.getState().session.user).toBeNull();
    expect(store.getState().toasts).toMatchObject([{ text: 'Više niste prijavljeni. Prijavite se ponovo.' }]);
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
    openProfile('/profile/sigurnost');
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
    openProfile();
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
    openProfile();
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
