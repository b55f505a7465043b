import type { OrderSeat } from '@institut/contract/participants/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildPerson, buildSeat, unnamed } from '../../testing/participantFixtures.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { testId } from '../../testing/shopFixtures.ts';
import { noAnswer, stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { OrderSeats } from './OrderSeats.tsx';

const visitor = userEvent.setup({ delay: null });
const ORDER = testId(70);
const SEAT = testId(40);
const LIST = `GET /api/orders/${ORDER}/polaznici`;
const NAME = `PUT /api/orders/${ORDER}/polaznici/${SEAT}`;
const INVITE = `POST /api/orders/${ORDER}/polaznici/${SEAT}/pozivnica`;

const onChanged = jest.fn();
beforeEach(() => onChanged.mockClear());
function open(seats: OrderSeat[], replies: Parameters<typeof stubHttp>[0] = {}) {
  const requests = stubHttp({ [LIST]: { data: seats }, ...replies });
  const rendered = renderApp(<OrderSeats order={ORDER} onChanged={onChanged} />, { state: loggedInState() });
  return { ...rendered, requests };
}
const press = async (name: string | RegExp) => visitor.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
async function fill(values: Record<string, string>): Promise<void> {
  const form = await dialog();
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabelText(new RegExp(`^${label}(?! roditelja)`));
    await visitor.clear(field);
    if (value) await visitor.type(field, value);
  }
}
const SAMIR = { Ime: 'Samir', Prezime: 'Samić', 'E-mail': 'samir@firma.ba' };
const submit = async (name: string) => visitor.click((await dialog()).getByRole('button', { name }));

it('shows each seat with its person and state, and why a seat was released', async () => {
  open([
    buildSeat(),
    buildSeat({ _id: testId(41), number: 3, participant: unnamed() }),
    buildSeat({ _id: testId(42), state: 'released', reason: 'cancelled', mayReplace: false }),
  ]);
  const [first, second, third] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(
    /Mira Mirić.*Ime upisano.*Mjesto 1 · mira@firma\.ba · pozivnica 21\.\s11\.\s2026\./,
  );
  expect(second).toHaveTextContent(/Mjesto 3.*Čeka ime/);
  expect(third).toHaveTextContent('Oslobođeno: otkazano');
  expect(within(third!).queryByRole('button')).not.toBeInTheDocument();
});

it('shows a buyer who takes part their own attendance', async () => {
  const attendance = { heldMinutes: 240, attendedMinutes: 180, percent: 75 };
  open([buildSeat({ attendance }), buildSeat({ _id: testId(41) })]);
  const [own, other] = await screen.findAllByRole('listitem');
  expect(own).toHaveTextContent(/prisustvo: 3 od 4 sata \(75\s%\)/);
  expect(other).not.toHaveTextContent('prisustvo');
});

it.each([
  { who: 'a buyer without a confirmed address', isTold: true },
  { who: 'a buyer with a confirmed one', isUnconfirmed: false, isTold: false },
  { who: 'staff', isStaff: true, isTold: false },
  { who: 'a buyer who takes part', person: { isBuyer: true }, isTold: false },
  {
    who: 'a buyer whose participant was invited',
    person: { invitedAt: '2026-11-21T09:00:00.000Z' },
    isTold: false,
  },
])('tells what invitations wait for to $who: $isTold', async (row) => {
  const { isTold, isUnconfirmed = true, isStaff = false, person = {} } = row;
  const props = { isUnconfirmed, isStaff };
  const participant = buildPerson({ invitedAt: null, ...person });
  stubHttp({ [LIST]: { data: [buildSeat({ participant })] } });
  renderApp(<OrderSeats order={ORDER} {...props} />, { state: loggedInState() });
  await screen.findByText('Mira Mirić');
  expect(screen.queryAllByText(/^Pozivnice šaljemo kad\spotvrdite/)).toHaveLength(isTold ? 1 : 0);
});

it.each([
  { isAdmitted: false, says: /Kad prijava bude primljena, svaka osoba dobija/ },
  { isAdmitted: true, says: /na kurs\. Svaka osoba dobija/ },
])('tells when people who are named are invited to an order, admitted: $isAdmitted', async (row) => {
  stubHttp({ [LIST]: { data: [buildSeat({ participant: unnamed() })] } });
  renderApp(<OrderSeats order={ORDER} isAdmitted={row.isAdmitted} />, { state: loggedInState() });
  expect(await screen.findByText(row.says)).toBeVisible();
});

it('names the participant of a seat without a name', async () => {
  const named = buildSeat({ participant: buildPerson({ name: 'Samir', email: 'samir@firma.ba' }) });
  const { requests } = open([buildSeat({ participant: unnamed() })], { [NAME]: { data: named } });
  await press('Upiši polaznika: Mjesto 1');
  await submit('Upiši');
  expect((await dialog()).getByLabelText('Ime')).toHaveFocus();
  await fill(SAMIR);
  await submit('Upiši');
  await screen.findByText('Samir Mirić');
  expect(requests.at(-1)?.data).toEqual({
    name: 'Samir',
    lastName: 'Samić',
    email: 'samir@firma.ba',
    phone: '',
    guardian: '',
    version: 0,
  });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Zamijeni polaznika: Samir Mirić' })).toHaveFocus();
  // The history of the order has another entry.
  expect(onChanged).toHaveBeenCalledTimes(1);
});

it('replaces a person with an empty form, and corrects one with their data', async () => {
  open([buildSeat()]);
  await press('Zamijeni polaznika: Mira Mirić');
  expect((await dialog()).getByText(/Mira Mirić više neće imati mjesto/)).toBeVisible();
  expect((await dialog()).getByLabelText('Ime')).toHaveValue('');
  await visitor.keyboard('{Escape}');
  await press('Ispravi podatke: Mira Mirić');
  expect((await dialog()).getByLabelText('Prezime')).toHaveValue('Mirić');
});

it('shows the guardian of a minor, and lets it be corrected', async () => {
  const participant = buildPerson({ guardian: 'Senad Mirić' });
  const { requests } = open([buildSeat({ participant })], { [NAME]: { data: buildSeat() } });
  expect(await screen.findByText(/roditelj ili staratelj: Senad Mirić/)).toBeVisible();
  await press('Ispravi podatke: Mira Mirić');
  const guardian = (await dialog()).getByLabelText(/^Ime roditelja ili staratelja/);
  expect(guardian).toHaveValue('Senad Mirić');
  expect(guardian).toHaveAccessibleDescription('Za maloljetne polaznike.');
  await visitor.clear(guardian);
  await visitor.type(guardian, 'Azra Mirić');
  await submit('Sačuvaj');
  await waitFor(() => expect(requests.at(-1)?.data).toMatchObject({ guardian: 'Azra Mirić' }));
});

it('shows who has the seat now after a conflict and lets the person decide', async () => {
  let seats = [buildSeat()];
  const other = buildSeat({
    participant: buildPerson({ name: 'Lejla', lastName: 'Lejlić', email: 'lejla@firma.ba', version: 2 }),
  });
  const stale = {
    status: 409,
    data: { code: 'conflict', message: 'Neko je u međuvremenu izmijenio zapis.' },
  };
  let reply: StubAnswer = stale;
  const { requests } = open(seats, { [LIST]: () => ({ data: seats }), [NAME]: () => reply });
  await press('Zamijeni polaznika: Mira Mirić');
  await fill(SAMIR);
  seats = [other];
  await submit('Zamijeni');
  expect(await screen.findByText(/Sada je upisan polaznik: Lejla Lejlić, lejla@firma\.ba/)).toBeVisible();
  expect((await dialog()).getByText(/^Lejla Lejlić više neće imati mjesto/)).toBeVisible();
  expect(screen.queryByText(/Mira Mirić više neće/)).not.toBeInTheDocument();
  expect((await dialog()).getByLabelText('Ime')).toHaveValue('Samir');
  reply = { data: buildSeat({ participant: buildPerson({ name: 'Samir', version: 3 }) }) };
  await submit('Zamijeni');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests.at(-1)?.data).toMatchObject({ name: 'Samir', version: 2 });
});

it('says once why the people of a course cannot be changed any more', async () => {
  const refusal = 'Kurs je počeo, pa polaznika može zamijeniti samo institut.';
  const seat = buildSeat({ mayReplace: false, refusal });
  open([seat, { ...seat, _id: testId(41), participant: buildPerson({ name: 'Lejla' }) }]);
  expect(await screen.findByText(/^Kurs je počeo, pa/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('shows a refusal that is not about another person', async () => {
  const message = 'Kurs je počeo, pa polaznika može zamijeniti samo institut.';
  open([buildSeat()], { [NAME]: { status: 409, data: { code: 'conflict', message } } });
  await press('Zamijeni polaznika: Mira Mirić');
  await fill(SAMIR);
  await submit('Zamijeni');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByText(/Sada je upisan/)).not.toBeInTheDocument();
});

it('asks before an address that stands on another seat of the course', async () => {
  const { requests } = open(
    [
      buildSeat({ participant: unnamed() }),
      buildSeat({ _id: testId(41), participant: buildPerson({ email: 'samir@firma.ba' }) }),
    ],
    { [NAME]: { data: buildSeat() } },
  );
  await press('Upiši polaznika: Mjesto 1');
  await fill(SAMIR);
  await submit('Upiši');
  expect((await dialog()).getByRole('alert')).toHaveTextContent(/Ista e.mail adresa dvaput/);
  expect(requests).toHaveLength(1);
  await submit('Upiši');
  await waitFor(() => expect(requests).toHaveLength(2));
});

it('sends an invitation again and reports a refusal', async () => {
  const invited = buildSeat({ participant: buildPerson({ invitedAt: '2026-11-24T09:00:00.000Z' }) });
  let reply: StubAnswer = { data: invited };
  const { store } = open([buildSeat()], { [INVITE]: () => reply });
  await press('Pošalji pozivnicu: Mira Mirić');
  expect(await screen.findByText(/pozivnica 24\.\s11\.\s2026\./)).toBeVisible();
  expect(store.getState().toasts.map(({ text }) => text)).toEqual(['Pozivnicu šaljemo na mira@firma.ba.']);
  reply = {
    status: 409,
    data: { code: 'conflict', message: 'Od prethodne pozivnice mora proći deset minuta.' },
  };
  await press('Pošalji pozivnicu: Mira Mirić');
  await waitFor(() =>
    expect(store.getState().toasts.at(-1)?.text).toBe(
      'Pozivnica nije poslana. Od prethodne pozivnice mora proći deset minuta.',
    ),
  );
});

it('offers no invitation for the buyer or a seat without an address', async () => {
  open([
    buildSeat({ participant: buildPerson({ isBuyer: true }) }),
    buildSeat({ _id: testId(41), participant: buildPerson({ email: '' }) }),
  ]);
  await screen.findAllByRole('listitem');
  expect(screen.queryByRole('button', { name: /^Pošalji pozivnicu/ })).not.toBeInTheDocument();
});

it('shows ten of many seats at first', async () => {
  open(Array.from({ length: 200 }, (_, n) => buildSeat({ _id: testId(100 + n), participant: unnamed() })));
  expect(await screen.findAllByRole('listitem')).toHaveLength(10);
  await press(/^Prikaži još 190/);
  expect(screen.getAllByRole('listitem')).toHaveLength(200);
});

it('can be loaded again after a failure', async () => {
  let reply: StubAnswer | (() => Promise<StubAnswer>) = noAnswer();
  open([], { [LIST]: () => (typeof reply === 'function' ? reply() : reply) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Polaznici nisu učitani.');
  reply = { data: [buildSeat()] };
  await press('Pokušaj ponovo');
  expect(await screen.findByText('Mira Mirić')).toBeVisible();
});
