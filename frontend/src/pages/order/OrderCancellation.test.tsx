import type { OrderView } from '@institut/contract/orders/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import {
  ACCOUNT,
  buildCancellation,
  buildPreview,
  buildRefund,
  SEATS,
} from '../../testing/cancellationFixtures.ts';
import { buildSeat, unnamed } from '../../testing/participantFixtures.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { buildOrder, testId, viewed } from '../../testing/shopFixtures.ts';
import { noAnswer, stubHttp, type StubRequest } from '../../testing/stubHttp.ts';
import { OrderPage } from './OrderPage.tsx';

const id = testId(70);
const LOAD = `GET /api/orders/${id}`;
const LIST_SEATS = `GET /api/orders/${id}/polaznici`;
const PREVIEW = `GET /api/orders/${id}/odustanak`;
const CANCEL = `POST /api/orders/${id}/odustanak`;
const GIVE_ACCOUNT = `PUT /api/orders/${id}/odustanak/racun`;
const MOVE = `POST /api/orders/${id}/prelazak`;

const paid = viewed(
  buildOrder({ isPaid: true, paidAt: '2026-11-22T10:00:00.000Z', paymentStatus: 'Placeno' }),
);
const cancelled: OrderView = {
  ...paid,
  heldSeats: 0,
  cancelledAt: '2026-11-25T10:00:00.000Z',
  cancellations: [buildCancellation()],
};
const held = [
  buildSeat(),
  buildSeat({ _id: testId(41), number: 3, participant: unnamed({ _id: testId(51) }) }),
];
const replies = { [LOAD]: { data: paid }, [LIST_SEATS]: { data: held }, [PREVIEW]: { data: buildPreview() } };

async function open(user = loggedInState({ _id: paid.user._id })) {
  const rendered = renderApp(
    <Routes>
      <Route path="/order/:id" element={<OrderPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/order/${id}`, state: user },
  );
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}
async function ask() {
  await userEvent.click(screen.getByRole('button', { name: 'Otkaži mjesta' }));
  return within(await screen.findByRole('dialog', { name: 'Otkazivanje mjesta' }));
}
async function askForAll() {
  const dialog = await ask();
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Sva mjesta' }));
  return dialog;
}
async function asked() {
  const question = await screen.findByRole('dialog', { name: 'Potvrdite da ste to vi' });
  // Above another dialog it becomes usable a moment later.
  await waitFor(() => expect(question).toHaveStyle({ pointerEvents: 'auto' }));
  return within(question);
}
const sent = (requests: readonly StubRequest[], call: string) =>
  requests.filter(({ method, url }) => `${method} ${url}` === call);

it('shows the new entry of the history once a seat got its name', async () => {
  const entry = { at: '2026-11-25T10:00:00.000Z', by: 'buyer', event: 'participant', from: null } as const;
  const named = {
    ...paid,
    history: [...paid.history, { ...entry, to: 'Mjesto 3 na kursu „Python”: polaznik je upisan' }],
  };
  let order = paid;
  stubHttp({
    ...replies,
    [LOAD]: () => ({ data: order }),
    [`PUT /api/orders/${id}/polaznici/${testId(41)}`]: () => {
      order = named;
      return { data: buildSeat({ _id: testId(41), number: 3 }) };
    },
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Upiši polaznika: Mjesto 3' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Ime'), 'Mira');
  await userEvent.type(dialog.getByLabelText('Prezime'), 'Mirić');
  await userEvent.click(dialog.getByRole('button', { name: 'Upiši' }));
  expect(await screen.findByText(/Mjesto 3 na kursu „Python”: polaznik je upisan/)).toBeVisible();
});

describe('the cancellation by the buyer', () => {
  it('shows today, later and what could be done instead before anything happens', async () => {
    const requests = stubHttp(replies);
    await open();
    const dialog = await askForAll();
    expect(
      await dialog.findByText(/^Danas: puni povrat od 184,00.KM \(vrijedi do 14\. 2\. 2027\., 15 dana/),
    ).toBeInTheDocument();
    expect(dialog.getByText(/^Od 15\.\s2\.\s2027\.: bez povrata$/)).toBeInTheDocument();
    expect(dialog.getByText('Povrat').parentElement).toHaveTextContent(/184,00.KM/);
    expect(dialog.getByText(/najkasnije za 15.dana/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: /^Otkaži 2.mjesta, povrat 184,00.KM$/ })).toBeEnabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Nazad' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent(requests, CANCEL)).toEqual([]);
  });

  it('asks again for the seats that are chosen, and cancels no seat when none is', async () => {
    const one = buildPreview({ seats: SEATS.slice(1), refundKm: 92, isWhole: false, asOf: 'jedno' });
    const requests = stubHttp({
      ...replies,
      [PREVIEW]: ({ params }) => ({ data: 'seats' in Object(params) ? one : buildPreview() }),
    });
    await open();
    const dialog = await ask();
    const seat = await dialog.findByRole('checkbox', { name: 'Mjesto 3, bez imena' });
    for (const box of dialog.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Otkaži mjesta' }));
    expect(sent(requests, CANCEL)).toEqual([]);
    await userEvent.click(seat);
    expect(await dialog.findByRole('button', { name: /^Otkaži 1.mjesto, povrat 92,00.KM$/ })).toBeEnabled();
    expect(sent(requests, PREVIEW).at(-1)?.params).toEqual({ seats: testId(41) });
    expect(dialog.getByText(/Ostala mjesta prijave ostaju/)).toBeInTheDocument();
    await userEvent.click(seat);
    expect(dialog.getByText('Odaberite mjesta koja otkazujete.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Otkaži mjesta' }));
    expect(sent(requests, CANCEL)).toEqual([]);
  });

  it('cancels with the account, and shows the number, the refund and its last day', async () => {
    stubHttp(replies);
    await open();
    const dialog = await askForAll();
    await userEvent.type(await dialog.findByLabelText(/^Račun za povrat/), '1610 0000');
    await userEvent.type(dialog.getByLabelText(/^Razlog/), 'Selim se.');
    const confirm = dialog.getByRole('button', { name: /^Otkaži 2.mjesta/ });
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    await userEvent.click(confirm);
    const message = dialog.getByText('Unesite 16 cifara računa ili cijeli IBAN i provjerite ih.');
    const account = dialog.getByLabelText(/^Račun za povrat/);
    expect(account).toHaveFocus();
    expect(scroll.mock.contexts.at(-1)).toBe(message);
    await userEvent.clear(account);
    await userEvent.type(account, ACCOUNT);
    const released = held.map((seat) => ({
      ...seat,
      state: 'released' as const,
      reason: 'cancelled' as const,
      mayReplace: false,
    }));
    const requests = stubHttp({
      [LOAD]: { data: cancelled },
      [LIST_SEATS]: { data: released },
      [CANCEL]: { data: cancelled },
    });
    await userEvent.click(confirm);
    const section = within(await screen.findByRole('region', { name: 'Otkazivanja i povrati' }));
    expect(section.getByText('K7M2-9QXA-1')).toBeInTheDocument();
    expect(section.getByText('Povrat zatražen')).toBeInTheDocument();
    expect(section.getByText(/stiže najkasnije 10\.\s12\.\s2026\./)).toBeInTheDocument();
    const [request] = sent(requests, CANCEL);
    expect(request?.data).toEqual({ asOf: 'prva', account: ACCOUNT, reason: 'Selim se.' });
    expect(request?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.queryByRole('button', { name: 'Otkaži mjesta' })).not.toBeInTheDocument();
    const seats = within(screen.getByRole('list', { name: /^Polaznici: Python za početnike/ }));
    await waitFor(() => expect(seats.getAllByRole('deletion')).toHaveLength(2));
    expect(seats.getAllByText('Oslobođeno: otkazano')).toHaveLength(2);
  });

  it('asks for the password and repeats the same cancellation; what was typed stays without it', async () => {
    const message = 'Radnja nije izvršena, jer niste potvrdili da ste to vi.';
    let isConfirmed = false;
    const requests = stubHttp({
      ...replies,
      'GET /api/users/second-factor': {
        data: { totp: false, passkeys: [], recoveryCodesLeft: 0, requiredFrom: null, needsMailCode: false },
      },
      'POST /api/users/session/confirm': () => {
        isConfirmed = true;
        return { status: 204 };
      },
      [CANCEL]: () =>
        isConfirmed ? { data: cancelled } : { status: 403, data: { message, code: 'confirmation_required' } },
    });
    await open();
    const dialog = await askForAll();
    await userEvent.type(await dialog.findByLabelText(/^Račun za povrat/), ACCOUNT);
    const confirm = dialog.getByRole('button', { name: /^Otkaži 2.mjesta/ });
    await userEvent.click(confirm);
    await userEvent.click((await asked()).getByRole('button', { name: 'Odustani' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.getByLabelText(/^Račun za povrat/)).toHaveValue(ACCOUNT);
    await userEvent.click(confirm);
    const question = await asked();
    await userEvent.type(question.getByLabelText('Lozinka'), 'zeleni most 47');
    await userEvent.click(question.getByRole('button', { name: 'Potvrdi' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const all = sent(requests, CANCEL);
    expect(all).toHaveLength(3);
    expect(new Set(all.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
    expect(all.at(-1)?.data).toEqual({ asOf: 'prva', account: ACCOUNT, reason: '' });
  });

  it('shows what has changed after a refusal, and cancels only when that is confirmed', async () => {
    stubHttp(replies);
    await open();
    const dialog = await askForAll();
    const confirm = await dialog.findByRole('button', { name: /^Otkaži 2.mjesta, povrat 184,00.KM$/ });
    const late = buildPreview({
      rule: 'late',
      sentence: 'Danas: bez povrata.',
      refundKm: 0,
      retainedKm: 184,
      refundMethod: null,
      later: [],
      asOf: 'druga',
    });
    const requests = stubHttp({
      [LOAD]: { data: paid },
      [LIST_SEATS]: { data: held },
      [PREVIEW]: { data: late },
      [CANCEL]: { status: 409, data: { message: 'Povrat je sada drugi.', code: 'stale_edit' } },
    });
    await userEvent.click(confirm);
    expect(await dialog.findByText(/iznos se u međuvremenu promijenio/)).toBeInTheDocument();
    const again = dialog.getByRole('button', { name: /^Otkaži 2.mjesta bez povrata$/ });
    expect(dialog.queryByLabelText(/^Račun za povrat/)).not.toBeInTheDocument();
    await userEvent.click(again);
    await waitFor(() => expect(sent(requests, CANCEL)).toHaveLength(2));
    const [first, second] = sent(requests, CANCEL);
    expect(second?.data).toEqual({ asOf: 'druga', reason: '' });
    expect(second?.headers['Idempotency-Key']).not.toBe(first?.headers['Idempotency-Key']);
  });

  it('sends the same cancellation under the same key when the answer was lost', async () => {
    stubHttp(replies);
    await open();
    const dialog = await askForAll();
    const confirm = await dialog.findByRole('button', { name: /^Otkaži 2.mjesta, povrat/ });
    const requests = stubHttp({ ...replies, [CANCEL]: noAnswer() });
    await userEvent.click(confirm);
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    await userEvent.click(confirm);
    await waitFor(() => expect(sent(requests, CANCEL)).toHaveLength(2));
    const keys = sent(requests, CANCEL).map(({ headers }) => headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(1);
  });

  it('says why nothing can be cancelled', async () => {
    const message = 'Kurs je završen, pa se mjesta ne mogu otkazati.';
    stubHttp({ ...replies, [PREVIEW]: { status: 409, data: { message, code: 'conflict' } } });
    await open();
    const dialog = await ask();
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(dialog.queryByLabelText(/^Razlog/)).not.toBeInTheDocument();
  });

  it('moves a single seat to another run instead', async () => {
    const run = { kurs: testId(9), name: 'Python za početnike', start: '2027-03-03', differenceKm: -57.5 };
    const preview = buildPreview({ seats: SEATS.slice(0, 1), transfers: [run] });
    stubHttp({ ...replies, [PREVIEW]: { data: preview } });
    await open();
    const dialog = await ask();
    await userEvent.click(await dialog.findByRole('button', { name: /^Pređi na termin 3\.\s3\.\s2027\.$/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Prelazak na drugi termin' }));
    expect(question.getByText('Mira Mirić prelazi s mjestom na novi termin.')).toBeInTheDocument();
    expect(question.getByText(/^Vraćamo vam razliku od 57,50\sKM\.$/)).toBeInTheDocument();
    const requests = stubHttp({ ...replies, [MOVE]: { data: paid } });
    await userEvent.click(question.getByRole('button', { name: /^Pređi na termin/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent(requests, MOVE)[0]?.data).toEqual({
      seat: testId(40),
      kurs: testId(9),
      differenceKm: -57.5,
    });
    expect(sent(requests, LOAD)).not.toEqual([]);
  });

  it('shows the new difference of another run that has another price now', async () => {
    const run = { kurs: testId(9), name: 'Python za početnike', start: '2027-03-03', differenceKm: -57.5 };
    const preview = buildPreview({ seats: SEATS.slice(0, 1), transfers: [run] });
    stubHttp({ ...replies, [PREVIEW]: { data: preview } });
    await open();
    await userEvent.click(await (await ask()).findByRole('button', { name: /^Pređi na termin 3/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Prelazak na drugi termin' }));
    const message = 'Iznos se u međuvremenu promijenio, pa mjesto nije premješteno.';
    const requests = stubHttp({
      ...replies,
      [PREVIEW]: { data: { ...preview, transfers: [{ ...run, differenceKm: 138 }] } },
      [MOVE]: { status: 409, data: { message, code: 'price_changed' } },
    });
    await userEvent.click(question.getByRole('button', { name: /^Pređi na termin/ }));
    expect(await question.findByText(/^Poslije prelaska za uplatu ostaje 138,00\sKM\.$/)).toBeInTheDocument();
    expect(question.getByText(message)).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: /^Pređi na termin/ }));
    await waitFor(() => expect(sent(requests, MOVE)).toHaveLength(2));
    expect(sent(requests, MOVE)[1]?.data).toMatchObject({ differenceKm: 138 });
  });

  it('leads to the participants, where somebody else can be named', async () => {
    stubHttp(replies);
    await open();
    const dialog = await ask();
    await userEvent.click(
      await dialog.findByRole('button', { name: 'Pošalji drugu osobu umjesto polaznika' }),
    );
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Polaznici' })).toHaveFocus());
  });

  it('belongs to the buyer: staff find it in the administration', async () => {
    stubHttp(replies);
    await open(loggedInState({ isAdmin: true, _id: testId(99) }));
    expect(screen.queryByRole('button', { name: /^Otkaži/ })).not.toBeInTheDocument();
  });
});

describe('the refund on the page of an order', () => {
  const requested = [buildCancellation({ refund: buildRefund({ amount: 230 }) })];
  const two = { ...paid, paid: 460, cancellations: requested };

  it('is no surplus once it is requested', async () => {
    stubHttp({ ...replies, [LOAD]: { data: { ...two, amountDue: 230, openAmount: -230 } } });
    await open();
    expect(await screen.findByText('Povrat zatražen')).toBeInTheDocument();
    expect(screen.queryByText(/^Preplaćeno/)).not.toBeInTheDocument();
  });

  it('is not what pays for a dearer run', async () => {
    stubHttp({ ...replies, [LOAD]: { data: { ...two, amountDue: 299, openAmount: -161 } } });
    await open();
    expect(screen.getByText(/^Uplaćeno 230,00\sKM, ostaje 69,00\sKM\.$/)).toBeInTheDocument();
    expect(screen.getByText('Djelimično plaćeno')).toBeInTheDocument();
  });

  it('takes its account later, until it is paid', async () => {
    stubHttp({ ...replies, [LOAD]: { data: cancelled } });
    await open();
    expect(
      await screen.findByText('Nedostaje račun na koji vraćamo novac. Dok ga nemamo, isplata nije moguća.'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Dopiši račun: K7M2-9QXA-1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Račun za povrat' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Sačuvaj račun' }));
    expect(dialog.getByText('Unesite broj računa.')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Broj računa'), ACCOUNT);
    const known = {
      ...cancelled,
      cancellations: [buildCancellation({ refund: buildRefund({ account: ACCOUNT }) })],
    };
    const requests = stubHttp({ ...replies, [LOAD]: { data: known }, [GIVE_ACCOUNT]: { data: known } });
    await userEvent.click(dialog.getByRole('button', { name: 'Sačuvaj račun' }));
    expect(await screen.findByRole('button', { name: 'Ispravi račun: K7M2-9QXA-1' })).toBeInTheDocument();
    expect(sent(requests, GIVE_ACCOUNT)[0]?.data).toEqual({ refund: testId(61), account: ACCOUNT });
  });

  it.each([
    ['approved', 'Povrat odobren'],
    ['sending', 'Povrat se šalje'],
    ['paid', 'Povrat isplaćen'],
    ['rejected', 'Povrat odbijen'],
  ] as const)('has the state %s', async (state, label) => {
    const refund = buildRefund({
      state,
      account: ACCOUNT,
      mayGiveAccount: false,
      paidAt: state === 'paid' ? '2026-12-03T10:00:00.000Z' : null,
    });
    const order = { ...cancelled, cancellations: [buildCancellation({ refund })] };
    stubHttp({ ...replies, [LOAD]: { data: order } });
    await open();
    const section = within(await screen.findByRole('region', { name: 'Otkazivanja i povrati' }));
    expect(section.getByText(label)).toBeInTheDocument();
    expect(section.queryByRole('button')).not.toBeInTheDocument();
    expect(section.getByRole('listitem').textContent.match(/na račun/gi)).toHaveLength(1);
    expect(section.queryAllByText(/isplaćeno 3\.\s12\.\s2026\./)).toHaveLength(state === 'paid' ? 1 : 0);
  });

  it('says at the line of the course how many seats were cancelled and how many have moved', async () => {
    const [item] = paid.orderItems;
    const order = {
      ...paid,
      heldSeats: 2,
      orderItems: [{ ...item!, qty: 4, held: 2 }],
      cancellations: [buildCancellation({ lines: [{ kurs: item!.kurs, name: item!.name, seats: 1 }] })],
    };
    stubHttp({ ...replies, [LOAD]: { data: order } });
    await open();
    const line = within(screen.getByRole('list', { name: 'Odabrani kursevi' })).getByRole('listitem');
    expect(line).toHaveTextContent('1 mjesto je otkazano. 1 mjesto je premješteno na drugi kurs.');
  });
});
