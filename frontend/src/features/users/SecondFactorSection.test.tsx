import type { SecondFactorStatus } from '@institut/contract/auth/secondFactor.schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { closedDialog, encoded, installPasskeys, removePasskeys } from '../../testing/fakePasskeys.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { noAnswer, stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { SecondFactorSection } from './SecondFactorSection.tsx';

const admin = userEvent.setup({ delay: null });
const OFF: SecondFactorStatus = {
  totp: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  requiredFrom: null,
  needsMailCode: false,
};
const LAPTOP = {
  id: 'a2xqdWM',
  name: 'Službeni laptop',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
};
const WITH_APP: SecondFactorStatus = { ...OFF, totp: true, recoveryCodesLeft: 10 };
const WITH_KEY: SecondFactorStatus = { ...OFF, passkeys: [LAPTOP], recoveryCodesLeft: 8 };
const CODES = ['A1B2-C3D4-E5F6-G7H8', 'J1K2-L3M4-N5P6-Q7R8'];

const STATUS = 'GET /api/users/second-factor';
const MAIL_CODE = 'POST /api/users/second-factor/mail-code';
const TOTP = '/api/users/second-factor/totp';
const PASSKEYS = '/api/users/second-factor/passkeys';
const RENEWAL = 'POST /api/users/second-factor/recovery-codes';
const SETUP = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Institut:ana%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Institut',
};
const CREATION = {
  id: 'zahtjev',
  options: {
    rp: { id: 'localhost', name: 'Institut' },
    user: { id: encoded('korisnik'), name: 'ana@example.com', displayName: 'Ana Anić' },
    challenge: encoded('izazov'),
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 60_000,
    excludeCredentials: [{ id: LAPTOP.id, type: 'public-key' }],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  },
};
const open = () => renderApp(<SecondFactorSection />, { state: loggedInState() });
const press = async (name: string | RegExp) => admin.click(await screen.findByRole('button', { name }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const card = (name: string) => screen.findByRole('region', { name });

async function startApp(): Promise<void> {
  await press('Uključi aplikaciju');
  await dialog('Uključite aplikaciju za kodove');
  await press('Nastavi');
  await screen.findByRole('figure', { name: 'QR kod za aplikaciju za kodove' });
}

async function add(name = 'Telefon'): Promise<void> {
  await press('Dodaj pristupni ključ');
  await dialog('Dodajte pristupni ključ');
  await admin.type(screen.getByLabelText('Naziv ključa'), name);
  await press('Dodaj');
}

async function renew(): Promise<void> {
  await press('Napravi nove kodove');
  expect(await dialog('Napraviti nove rezervne kodove?')).toHaveTextContent('više neće vrijediti');
  await press('Napravi kodove');
  await closed();
}

beforeEach(() => void installPasskeys());
afterEach(removePasskeys);

describe('the section of the second factor', () => {
  it('says that nothing is switched on and when it becomes mandatory', async () => {
    stubHttp({ [STATUS]: { data: { ...OFF, requiredFrom: '2026-12-06T23:30:00.000Z' } } });
    open();
    expect(await card('Aplikacija za kodove')).toHaveTextContent('Isključena');
    expect(await card('Pristupni ključevi')).toHaveTextContent('Nijedan');
    expect(screen.queryByRole('region', { name: 'Rezervni kodovi' })).not.toBeInTheDocument();
    // Midnight has passed at the institute.
    expect(screen.getByText(/^Od 7\..12\..2026\. administracija je dostupna samo/)).toBeInTheDocument();
  });

  it('is loaded again on retry after a failure', async () => {
    let reply: StubAnswer = { status: 503, data: { message: 'Usluga nije dostupna.', code: 'unavailable' } };
    stubHttp({ [STATUS]: () => reply });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Usluga nije dostupna.');
    reply = { data: OFF };
    await press('Pokušaj ponovo');
    expect(await card('Aplikacija za kodove')).toBeInTheDocument();
  });
});

describe('the app for codes', () => {
  it('is switched on with QR code and first code, and the recovery codes take the focus', async () => {
    const requests = stubHttp({
      [STATUS]: { data: OFF },
      [`POST ${TOTP}`]: { data: SETUP },
      [`PUT ${TOTP}`]: { data: { ...WITH_APP, recoveryCodes: CODES } },
    });
    const { store } = open();
    await startApp();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Otvori aplikaciju na ovom uređaju' })).toHaveAttribute(
      'href',
      SETUP.uri,
    );
    expect(screen.getByText(/skenirajte QR kod\.$/)).toHaveFocus();
    await admin.type(screen.getByLabelText('Kod iz aplikacije'), '123 456{Enter}');
    await closed();
    expect(requests.map(({ method, url, data }) => [method, url, data])).toEqual([
      ['GET', '/api/users/second-factor', undefined],
      ['POST', TOTP, {}],
      ['PUT', TOTP, { code: '123 456' }],
    ]);
    expect(await card('Aplikacija za kodove')).toHaveTextContent('Uključena');
    expect(screen.getByRole('heading', { name: 'Sačuvajte rezervne kodove' })).toHaveFocus();
    expect(
      within(screen.getByRole('list', { name: 'Rezervni kodovi' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(CODES);
    expect(store.getState()).toMatchObject({ secondFactor: { totpStart: { data: null } } });
  });

  it('asks first for the code of a mail, and shows a wrong one at its field', async () => {
    const message = 'Kod nije ispravan ili je istekao.';
    const wrong = { message, code: 'wrong_password', fields: { mailCode: message } };
    let reply: StubAnswer = { status: 422, data: wrong };
    const requests = stubHttp({
      [STATUS]: { data: { ...OFF, needsMailCode: true } },
      [MAIL_CODE]: { status: 202, data: { email: 'ana@example.com' } },
      [`POST ${TOTP}`]: () => reply,
    });
    open();
    await press('Uključi aplikaciju');
    expect(await screen.findByText(/^Kod od osam cifara poslali smo na/)).toHaveTextContent(
      'ana@example.com',
    );
    await press('Nastavi');
    const code = screen.getByLabelText('Kod iz e-maila');
    expect(code).toHaveAccessibleDescription(expect.stringContaining('Upišite osam cifara iz e-maila.'));
    await admin.type(code, '1234 5678{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(code).toHaveFocus();
    reply = { data: SETUP };
    await press('Nastavi');
    expect(await screen.findByRole('figure', { name: /QR kod/ })).toBeInTheDocument();
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      STATUS,
      MAIL_CODE,
      `POST ${TOTP}`,
      `POST ${TOTP}`,
    ]);
    expect(requests.at(-1)?.data).toEqual({ mailCode: '1234 5678' });
  });

  it('says why the code could not be mailed, and mails it on request', async () => {
    let reply: StubAnswer = {
      status: 429,
      data: { message: 'Previše pokušaja.', code: 'too_many_requests' },
    };
    stubHttp({ [STATUS]: { data: { ...OFF, needsMailCode: true } }, [MAIL_CODE]: () => reply });
    open();
    await press('Dodaj pristupni ključ');
    expect(await screen.findByRole('alert')).toHaveTextContent('Previše pokušaja.');
    reply = { status: 202, data: { email: 'ana@example.com' } };
    await press('Pošalji kod ponovo');
    expect(await screen.findByText(/^Kod od osam cifara poslali smo na/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps the QR code after a wrong first code, and says so at the field', async () => {
    const message = 'Kod nije ispravan. Provjerite vrijeme na telefonu.';
    stubHttp({
      [STATUS]: { data: OFF },
      [`POST ${TOTP}`]: { data: SETUP },
      [`PUT ${TOTP}`]: { status: 422, data: { message, code: 'wrong_code' } },
    });
    open();
    await startApp();
    const code = screen.getByLabelText('Kod iz aplikacije');
    await admin.type(code, '12345{Enter}');
    expect(code).toHaveAccessibleDescription(/^Upišite šest cifara koje prikazuje aplikacija\./);
    await admin.type(code, '6{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(code).toHaveFocus();
    expect(screen.getByRole('figure', { name: /QR kod/ })).toBeInTheDocument();
  });

  it('can be cancelled, which leaves it off and forgets the secret', async () => {
    stubHttp({ [STATUS]: { data: OFF }, [`POST ${TOTP}`]: { data: SETUP } });
    const { store } = open();
    await startApp();
    await press('Odustani');
    await closed();
    expect(screen.getByRole('button', { name: 'Uključi aplikaciju' })).toHaveFocus();
    expect(store.getState()).toMatchObject({ secondFactor: { totpStart: { data: null } } });
  });

  it('is removed after a warning that the second factor ends', async () => {
    const requests = stubHttp({ [STATUS]: { data: WITH_APP }, [`DELETE ${TOTP}`]: { data: OFF } });
    const { store } = open();
    await press('Ukloni aplikaciju');
    expect(await dialog('Ukloniti aplikaciju za kodove?')).toHaveTextContent(
      'Prijava u dva koraka se time isključuje',
    );
    await admin.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ukloni aplikaciju' }));
    await closed();
    expect(requests.at(-1)).toMatchObject({ method: 'DELETE', url: TOTP });
    expect(await card('Aplikacija za kodove')).toHaveTextContent('Isključena');
    expect(store.getState().toasts).toMatchObject([
      { text: 'Aplikacija za kodove je uklonjena. Ostali uređaji su odjavljeni.' },
    ]);
    expect(screen.getByRole('heading', { name: 'Prijava u dva koraka' })).toHaveFocus();
  });
});

describe('passkeys', () => {
  it('are added with a name and the dialog of the browser', async () => {
    const device = installPasskeys();
    const requests = stubHttp({
      [STATUS]: { data: OFF },
      [`POST ${PASSKEYS}/options`]: { data: CREATION },
      [`POST ${PASSKEYS}`]: { status: 201, data: { ...WITH_KEY, recoveryCodes: CODES } },
    });
    const { store } = open();
    await add('Službeni laptop');
    await closed();
    expect(device.create).toHaveBeenCalledTimes(1);
    expect(requests[1]?.data).toEqual({});
    expect(requests[2]).toMatchObject({
      data: {
        id: 'zahtjev',
        name: 'Službeni laptop',
        response: {
          id: encoded('kljuc'),
          type: 'public-key',
          response: { attestationObject: encoded('potvrda'), transports: ['internal'] },
        },
      },
    });
    expect(await card('Pristupni ključevi')).toHaveTextContent('Službeni laptop');
    expect(store.getState().toasts).toMatchObject([
      { text: 'Pristupni ključ „Službeni laptop” je dodan. Ostali uređaji su odjavljeni.' },
    ]);
    expect(screen.getByRole('heading', { name: 'Sačuvajte rezervne kodove' })).toHaveFocus();
  });

  it.each([
    [
      'the user closes the dialog of the browser',
      closedDialog(),
      /^Prozor preglednika je zatvoren ili je vrijeme isteklo/,
    ],
    [
      'the device has a passkey already',
      new DOMException('known', 'InvalidStateError'),
      'Ovaj uređaj već ima pristupni ključ za vaš nalog.',
    ],
    [
      'the device cannot keep it',
      new DOMException('unfit', 'ConstraintError'),
      /^Ovaj uređaj ne može sačuvati pristupni ključ/,
    ],
    ['the device fails', new DOMException('broken', 'UnknownError'), /^Uređaj nije odgovorio/],
  ])('are not added when %s; the input stays and no error is shown', async (_case, thrown, sentence) => {
    installPasskeys().create.mockRejectedValue(thrown);
    const requests = stubHttp({ [STATUS]: { data: OFF }, [`POST ${PASSKEYS}/options`]: { data: CREATION } });
    open();
    await add();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText(sentence).closest('[role=status]')).not.toBeNull();
    expect(screen.getByLabelText('Naziv ključa')).toHaveValue('Telefon');
    expect(requests).toHaveLength(2);
  });

  it('show why the server refused them and keep the input', async () => {
    const full = { message: 'Možete imati najviše 10 pristupnih ključeva.', code: 'conflict' };
    stubHttp({ [STATUS]: { data: OFF }, [`POST ${PASSKEYS}/options`]: { status: 409, data: full } });
    open();
    await add();
    expect(await screen.findByRole('alert')).toHaveTextContent(full.message);
    expect(screen.getByLabelText('Naziv ključa')).toHaveValue('Telefon');
  });

  it('are removed one by one', async () => {
    const requests = stubHttp({
      [STATUS]: { data: { ...WITH_KEY, totp: true } },
      [`DELETE ${PASSKEYS}/${LAPTOP.id}`]: { data: WITH_APP },
    });
    open();
    expect(await card('Pristupni ključevi')).toHaveTextContent(
      /Dodan 20\..11\..2026\. u.11:00, još nije korišten/,
    );
    await press('Ukloni: Službeni laptop');
    expect(await dialog('Ukloniti pristupni ključ „Službeni laptop”?')).not.toHaveTextContent('isključuje');
    await press('Ukloni ključ');
    await closed();
    expect(requests.at(-1)).toMatchObject({ method: 'DELETE', url: `${PASSKEYS}/${LAPTOP.id}` });
    expect(await card('Pristupni ključevi')).toHaveTextContent('Nijedan');
  });

  it('cannot be added in a browser that does not know them', async () => {
    removePasskeys();
    stubHttp({ [STATUS]: { data: OFF } });
    open();
    expect(await card('Pristupni ključevi')).toHaveTextContent(
      'Ovaj preglednik ne podržava pristupne ključeve.',
    );
    expect(screen.queryByRole('button', { name: 'Dodaj pristupni ključ' })).not.toBeInTheDocument();
  });
});

describe('recovery codes', () => {
  const renewed = { data: { ...WITH_APP, recoveryCodes: CODES } };
  it('are counted, with a warning while few are left', async () => {
    stubHttp({ [STATUS]: { data: { ...WITH_APP, recoveryCodesLeft: 2 } } });
    open();
    expect(await card('Rezervni kodovi')).toHaveTextContent(
      /Preostalo: 2.*Imate još samo 2.koda\. Napravite nove\./,
    );
  });

  it('are copied, saved as a file and hidden when the user has them', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file: Blob) => {
      files.push(file);
      return 'blob:kodovi';
    };
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    stubHttp({ [STATUS]: { data: WITH_APP }, [RENEWAL]: renewed });
    open();
    await renew();
    await press('Kopiraj kodove');
    expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
    await press('Preuzmi kao datoteku');
    const text = await files[0]!.text();
    expect(text).toContain('Nalog: ana@example.com');
    expect(text).toContain(`\r\n${CODES.join('\r\n')}\r\n`);
    await press('Kodovi su sačuvani');
    expect(screen.queryByText(CODES[0]!)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Prijava u dva koraka' })).toHaveFocus();
  });

  it('are not shown again after the page was left', async () => {
    stubHttp({ [STATUS]: { data: WITH_APP }, [RENEWAL]: renewed });
    const { store, unmount } = open();
    await renew();
    unmount();
    expect(store.getState()).toMatchObject({ secondFactor: { recoveryCodes: null } });
  });

  it('stay as they were when the server cannot be reached', async () => {
    stubHttp({ [STATUS]: { data: WITH_APP }, [RENEWAL]: noAnswer() });
    open();
    await press('Napravi nove kodove');
    await press('Napravi kodove');
    expect(await screen.findByRole('alert')).toHaveTextContent('Nema veze sa serverom.');
    expect(screen.queryByRole('heading', { name: 'Sačuvajte rezervne kodove' })).not.toBeInTheDocument();
  });
});
