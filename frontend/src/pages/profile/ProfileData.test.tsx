import { screen } from '@testing-library/react';
import { encoded, installPasskeys, removePasskeys } from '../../testing/fakePasskeys.ts';
import { noAnswer, stubHttp } from '../../testing/stubHttp.ts';
import { loaded, openData, region, user, visitor } from '../../testing/profilePage.tsx';

const UPDATE = 'PUT /api/users/profile';
const submit = (name = 'Ažuriraj') => visitor.click(screen.getByRole('button', { name }));
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
