import { mailsPath } from '@institut/contract/frame/paths';
import { ORDER_STATUS } from '@institut/contract/orders/values';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildCancellation, buildPreview, SEATS } from '../../../testing/cancellationFixtures.ts';
import { buildMails } from '../../../testing/mailFixtures.ts';
import { buildSeat } from '../../../testing/participantFixtures.ts';
import { buildAdminOrder, buildCourse, testId } from '../../../testing/shopFixtures.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { stubHttp, type StubAnswer } from '../../../testing/stubHttp.ts';
import {
  chosen,
  EDIT,
  failure,
  NOTES,
  openOrder,
  ORDER_ID,
  orderPages,
  paid,
  save,
  staff,
  STALE,
  toasts,
  VIEW,
} from '../../../testing/adminOrderPage.tsx';

const NOTIFY = `POST /api/orders/${ORDER_ID}/notify`;
const DELIVER = `PUT /api/orders/${ORDER_ID}/deliver`;
const actions = () => within(screen.getByRole('region', { name: 'Radnje' }));
const button = (name: string) => screen.queryByRole('button', { name });
const deliver = () => screen.queryByRole('button', { name: 'Označi kao isporučeno' });
const UNDO = `POST /api/orders/${ORDER_ID}/ponisti`;
const atPage = (state = loggedInState({ isAdmin: true })) =>
  renderApp(orderPages, { at: `/admin/order/${ORDER_ID}`, state });

describe('/admin/order/{id}', () => {
  const admitted = buildAdminOrder({ status: ORDER_STATUS.admitted, version: 4 });

  it('says under each button what it does, and has the form closed', async () => {
    stubHttp({ [VIEW]: { data: buildAdminOrder() }, [NOTES]: { data: [] } });
    atPage();
    await screen.findByRole('heading', { level: 1, name: 'K7M2-9QXA · Ana Anić' });
    expect(button('Primi')).toHaveAccessibleDescription(/Podnosilac dobija e.mail o odluci/);
    expect(button('Odbij')).toHaveAccessibleDescription(/Odmah se oslobađaju 2.mjesta/);
    expect(screen.getByText(/^Otvoreno je 184,00.KM\. .*podnosilac dobija e.mail/)).toBeInTheDocument();
    expect(screen.getByLabelText('Status prijave', { selector: 'select' })).not.toBeVisible();
    expect(screen.queryByText('Korisnik nije obaviješten', { selector: 'span' })).not.toBeInTheDocument();
    await userEvent.click(button('Otvori')!);
    expect(screen.getByLabelText('Status prijave', { selector: 'select' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pogledaj kao podnosilac' })).toHaveAttribute(
      'href',
      `/order/${ORDER_ID}`,
    );
  });

  it('admits with one click and takes it back', async () => {
    stubHttp({ [VIEW]: { data: buildAdminOrder() }, [NOTES]: { data: [] } });
    atPage();
    await screen.findByRole('heading', { level: 1 });
    const requests = stubHttp({ [EDIT]: { data: admitted }, [VIEW]: { data: admitted } });
    await userEvent.click(button('Primi')!);
    expect(await screen.findByText('Prijava je primljena.')).toBeInTheDocument();
    await waitFor(() => expect(button('Primi')).not.toBeInTheDocument());
    expect(requests[0]?.data).toEqual({ version: 3, status: ORDER_STATUS.admitted });
    const before = buildAdminOrder({ version: 5 });
    const undone = stubHttp({ [UNDO]: { data: before }, [VIEW]: { data: before } });
    await userEvent.click(screen.getByRole('button', { name: /^Poništi/ }));
    expect(await screen.findByText(/^Odluka je poništena\./)).toBeInTheDocument();
    expect(undone[0]?.data).toEqual({ version: 4 });
    await waitFor(() => expect(button('Primi')).toBeInTheDocument());
  });

  it('offers to take a decision back after the page was loaded again', async () => {
    const at = new Date(Date.now() - 2000).toISOString();
    const by = { by: 'staff', user: { _id: testId(1), name: 'Amina Uprava' } } as const;
    const decided = buildAdminOrder({
      status: ORDER_STATUS.admitted,
      history: [{ ...by, at, event: 'status', from: ORDER_STATUS.new, to: ORDER_STATUS.admitted }],
    });
    stubHttp({ [VIEW]: { data: decided }, [NOTES]: { data: [] } });
    atPage();
    expect(await screen.findByText('Prijava je primljena.')).toBeInTheDocument();
    const before = buildAdminOrder({ version: 5 });
    const undone = stubHttp({ [UNDO]: { data: before }, [VIEW]: { data: before } });
    await userEvent.click(screen.getByRole('button', { name: /^Poništi/ }));
    expect(await screen.findByText(/^Odluka je poništena\./)).toBeInTheDocument();
    expect(undone[0]?.data).toEqual({ version: decided.version });
  });

  it('scrolls to the offer to take a decision back', async () => {
    stubHttp({ [VIEW]: { data: buildAdminOrder() }, [NOTES]: { data: [] } });
    atPage();
    await screen.findByRole('heading', { level: 1 });
    stubHttp({ [EDIT]: { data: admitted }, [VIEW]: { data: admitted } });
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    await userEvent.click(button('Primi')!);
    const offer = (await screen.findByText('Prijava je primljena.')).parentElement;
    expect(scroll.mock.contexts).toContain(offer);
  });

  it('says why a decision cannot be taken back any more', async () => {
    stubHttp({ [VIEW]: { data: buildAdminOrder() }, [NOTES]: { data: [] } });
    atPage();
    await screen.findByRole('heading', { level: 1 });
    const message = 'E-mail o odluci je već poslan.';
    stubHttp({
      [EDIT]: { data: admitted },
      [VIEW]: { data: admitted },
      [UNDO]: failure(409, 'conflict', message),
    });
    await userEvent.click(button('Primi')!);
    await userEvent.click(await screen.findByRole('button', { name: /^Poništi/ }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Poništi/ })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Radnje' })).toHaveFocus();
  });

  it('keeps what is typed when a decision meets the change of somebody else', async () => {
    await openOrder(buildAdminOrder());
    await userEvent.type(screen.getByLabelText(/^Napomena o uplati/), 'Zvala.');
    const theirs = buildAdminOrder({ status: ORDER_STATUS.rejected, version: 4 });
    stubHttp({ [EDIT]: STALE, [VIEW]: { data: theirs } });
    await userEvent.click(button('Primi')!);
    expect(await screen.findByText(/Stranica sada prikazuje njeno novo stanje/)).toBeVisible();
    expect(screen.getByLabelText(/^Napomena o uplati/)).toHaveValue('Zvala.');
    await waitFor(() => expect(button('Odbij')).not.toBeInTheDocument());
  });

  it('says how many seats a line holds and how many have moved', async () => {
    const order = buildAdminOrder({ heldSeats: 2 });
    const [item] = order.orderItems;
    const orderItems = [{ ...item!, qty: 3, held: 2 }];
    stubHttp({ [VIEW]: { data: { ...order, orderItems } }, [NOTES]: { data: [] } });
    atPage();
    const list = await screen.findByRole('list', { name: 'Odabrani kursevi' });
    expect(list).toHaveTextContent('Zauzima 2 mjesta. 1 mjesto je premješteno na drugi kurs.');
  });

  it('tells the amounts as placed from what an order with a moved seat costs now', async () => {
    const order = buildAdminOrder({ heldSeats: 1, amountDue: 322 });
    const [item] = order.orderItems;
    const orderItems = [
      { ...item!, qty: 1, held: 0 },
      { ...item!, kurs: testId(2), name: 'CAD', price: 280, qty: 1, held: 1 },
    ];
    stubHttp({ [VIEW]: { data: { ...order, orderItems } }, [NOTES]: { data: [] } });
    atPage();
    expect(await screen.findByText(/^CAD \(početak .+\) · 322,00.KM$/)).toBeInTheDocument();
    const lines = screen.getByRole('region', { name: 'Kursevi i mjesta' });
    expect(lines).toHaveTextContent(/1 mjesto je premješteno na drugi kurs\..*Zauzima 1 mjesto\./);
    expect(lines).toHaveTextContent(/Iznosi kada je prijava poslana:.*Ukupno184,00.KMIznos sada322,00.KM$/);
    const facts = screen.getByText('Iznos pri slanju').closest('dl');
    expect(facts).toHaveTextContent(/^Iznos pri slanju184,00.KMIznos sada322,00.KM/);
  });

  it('offers no decision about a cancelled order, nor to staff without the permission', async () => {
    stubHttp({ [VIEW]: { data: buildAdminOrder() }, [NOTES]: { data: [] } });
    const { unmount } = atPage(loggedInState({ permissions: ['orders', 'money'] }));
    await screen.findByRole('heading', { level: 1 });
    expect(button('Primi')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Radnje' })).toHaveTextContent('Evidentiraj uplatu');
    unmount();
    const cancelledAt = '2026-11-25T10:00:00.000Z';
    stubHttp({ [VIEW]: { data: buildAdminOrder({ cancelledAt, heldSeats: 0 }) }, [NOTES]: { data: [] } });
    atPage();
    await screen.findByRole('heading', { level: 1 });
    expect(button('Odbij')).not.toBeInTheDocument();
    expect(screen.getByText('Mjesta su oslobođena: prijava je otkazana.')).toBeInTheDocument();
  });
});

describe('actions of the order edit page', () => {
  // 00:30 on the next day in Sarajevo.
  const delivered = { ...paid, version: 4, isDelivered: true, deliveredAt: '2026-11-23T23:30:00.000Z' };

  it('delivers a paid order and keeps the unsaved form', async () => {
    await openOrder(paid, { [DELIVER]: { data: delivered } });
    await userEvent.type(screen.getByLabelText(/^Napomena o uplati/), 'Zvala.');
    const requests = stubHttp({
      [DELIVER]: { data: delivered },
      [VIEW]: { data: delivered },
      [EDIT]: { data: delivered },
    });
    await userEvent.click(deliver()!);
    expect(await actions().findByText(/^Isporučeno, 24\..11\..2026\.$/)).toBeInTheDocument();
    expect(deliver()).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Radnje' })).toHaveFocus();
    expect(screen.getByLabelText(/^Napomena o uplati/)).toHaveValue('Zvala.');
    await save();
    await waitFor(() =>
      expect(requests.at(-1)?.data).toEqual({ version: 4, paymentResult: { note: 'Zvala.' } }),
    );
  });

  it('keeps what is typed while the order is loaded again', async () => {
    await openOrder(paid, { [DELIVER]: { data: delivered } });
    const waiting: Array<(answer: StubAnswer) => void> = [];
    stubHttp({
      [DELIVER]: { data: delivered },
      [VIEW]: () => new Promise<StubAnswer>((end) => waiting.push(end)),
    });
    await userEvent.click(deliver()!);
    await userEvent.type(screen.getByLabelText(/^Napomena o uplati/), 'Zvala.');
    waiting[0]?.({ data: { ...delivered, notificationStatus: 'Korisnik obavjesten' } });
    await screen.findByRole('dialog', { name: /^Neko je u međuvremenu sačuvao/ });
    await userEvent.click(screen.getByRole('button', { name: 'Preuzmi odabrano' }));
    expect(screen.getByLabelText(/^Napomena o uplati/)).toHaveValue('Zvala.');
    expect(chosen('notificationStatus')).toBe('Korisnik obaviješten');
  });

  it('does not offer delivery of an unpaid order', async () => {
    await openOrder(buildAdminOrder());
    expect(deliver()).not.toBeInTheDocument();
    expect(screen.getByText('Samo plaćena prijava može se označiti kao isporučena.')).toBeInTheDocument();
  });

  it('removes a delivery, without which a delivered order cannot become unpaid', async () => {
    const { sent } = await openOrder(delivered, { [EDIT]: { data: { ...paid, version: 5 } } });
    expect(screen.queryByRole('option', { name: 'Nije plaćeno' })).not.toBeInTheDocument();
    expect(screen.getByText(/ne može postati neplaćena/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ukloni oznaku isporuke' }));
    expect(sent(EDIT)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Ukloni oznaku' }));
    await waitFor(() => expect(sent(EDIT)).toEqual([{ version: 4, isDelivered: false }]));
  });

  it('cancels seats with the whole money back when staff decide so, and lists the cancellation', async () => {
    const CANCEL = `POST /api/orders/${ORDER_ID}/odustanak`;
    const late = buildPreview({ sentence: 'Danas: bez povrata.', refundKm: 0, retainedKm: 184, later: [] });
    const cancellations = [buildCancellation({ rule: 'waived' })];
    const cancelled = buildAdminOrder({
      cancelledAt: '2026-11-25T10:00:00.000Z',
      heldSeats: 0,
      cancellations,
      version: 4,
    });
    const previewed: unknown[] = [];
    await openOrder(paid, {
      [`GET /api/orders/${ORDER_ID}/odustanak`]: { data: late },
      [`POST ${mailsPath(`/api/orders/${ORDER_ID}/odustanak`)}`]: ({ data }) => {
        previewed.push(data);
        return { data: buildMails({ subject: 'Otkazana mjesta' }) };
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Otkaži mjesta' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Otkazivanje mjesta' }));
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Sva mjesta' }));
    expect(await dialog.findByRole('button', { name: /^Otkaži 2.mjesta bez povrata$/ })).toBeEnabled();
    expect(dialog.queryByText('Umjesto otkazivanja')).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Puni povrat odlukom instituta/ }));
    await waitFor(() => expect(previewed).toContainEqual({ asOf: 'prva', reason: '', isWaived: true }));
    expect(await dialog.findByText('Tekst: Otkazana mjesta')).toBeInTheDocument();
    const requests = stubHttp({ [VIEW]: { data: cancelled }, [CANCEL]: { data: cancelled } });
    await userEvent.click(dialog.getByRole('button', { name: /^Otkaži 2.mjesta, povrat 184,00.KM$/ }));
    const section = within(await screen.findByRole('region', { name: 'Otkazivanja i povrati' }));
    expect(section.getByText(/Puni povrat odlukom instituta/)).toBeInTheDocument();
    expect(requests.find(({ url }) => url.endsWith('/odustanak'))?.data).toMatchObject({
      asOf: 'prva',
      isWaived: true,
    });
    expect(await screen.findByText('Otkazana', { selector: 'dt' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Otkaži mjesta' })).not.toBeInTheDocument();
  });

  it('asks who gets mail about ticked seats only once their amounts are read', async () => {
    const one = buildPreview({ seats: SEATS.slice(1), isWhole: false, asOf: 'jedno' });
    const previewed: unknown[] = [];
    await openOrder(paid, {
      [`GET /api/orders/${ORDER_ID}/odustanak`]: ({ params }) => ({
        data: 'seats' in Object(params) ? one : buildPreview(),
      }),
      [`POST ${mailsPath(`/api/orders/${ORDER_ID}/odustanak`)}`]: ({ data }) => {
        previewed.push(data);
        return { data: buildMails({ subject: 'Otkazana mjesta' }) };
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Otkaži mjesta' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Otkazivanje mjesta' }));
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Mjesto 3, bez imena' }));
    expect(await dialog.findByText('Tekst: Otkazana mjesta')).toBeInTheDocument();
    expect(previewed).toEqual([{ seats: [testId(41)], asOf: 'jedno', reason: '', isWaived: false }]);
  });

  it('offers no delivery of a cancelled order with a surplus', async () => {
    await openOrder({ ...paid, cancelledAt: '2026-11-25T10:00:00.000Z', heldSeats: 0 });
    expect(screen.getByText('Nije isporučeno')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Označi kao isporučeno' })).not.toBeInTheDocument();
  });

  it('resends the mail and shows it in the timeline', async () => {
    const page = await openOrder(buildAdminOrder());
    const entry = {
      by: 'staff',
      user: staff,
      from: null,
      to: 'Vasa prijava je u procesu administracije',
    } as const;
    const noted = buildAdminOrder({ version: 4 });
    noted.history.push({ ...entry, at: '2026-11-25T10:00:00.000Z', event: 'mailRepeated' });
    stubHttp({ [NOTIFY]: { data: noted }, [VIEW]: { data: noted } });
    await userEvent.click(screen.getByRole('button', { name: 'Pošalji e-mail ponovo' }));
    expect(
      await screen.findByText('Ponovo poslan e-mail o statusu: Vaša prijava je u procesu administracije'),
    ).toBeInTheDocument();
    expect(toasts(page)).toEqual(['E-mail za ana@example.com je spreman za slanje.']);
  });

  it('resends the mail only after a look at it', async () => {
    const { sent } = await openOrder(buildAdminOrder(), {
      [`POST ${mailsPath(`/api/orders/${ORDER_ID}/notify`)}`]: { data: buildMails() },
      [NOTIFY]: { data: buildAdminOrder({ version: 4 }) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Pošalji e-mail ponovo' }));
    const question = within(await screen.findByRole('dialog', { name: /^Ko dobija e.mail$/ }));
    expect(question.getByText('Tekst: Prijava K7M2-9QXA')).toBeInTheDocument();
    expect(sent(NOTIFY)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Pošalji' }));
    await waitFor(() => expect(sent(NOTIFY)).toHaveLength(1));
  });

  it('shows that PayPal has refunded the payment', async () => {
    const order = buildAdminOrder({
      paymentResult: {
        method: 'PayPal',
        reference: 'CAP1',
        note: '',
        captureId: 'CAP1',
        provider: {
          orderId: 'PP1',
          amount: '94.08',
          currency: 'EUR',
          payerEmail: 'ana@example.com',
        },
      },
    });
    const at = '2026-11-25T10:00:00.000Z';
    order.history.push({ at, by: 'system', user: null, event: 'captureState', from: null, to: 'REFUNDED' });
    await openOrder(order);
    expect(screen.getByText('Naplaćeno preko PayPala').nextElementSibling).toHaveTextContent('94,08 EUR');
    expect(screen.getByText('Vraćeno na PayPalu. Provjerite uplatu i status prijave.')).toBeInTheDocument();
  });

  it('shows why the mail was not sent', async () => {
    const message = 'Isti e-mail već čeka na slanje. Podnosilac će ga dobiti čim bude moguće.';
    await openOrder(buildAdminOrder(), { [NOTIFY]: failure(409, 'conflict', message) });
    await userEvent.click(screen.getByRole('button', { name: 'Pošalji e-mail ponovo' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    stubHttp({ [NOTIFY]: { ...failure(429, 'too_many', 'Previše.'), headers: { 'retry-after': '40' } } });
    await userEvent.click(screen.getByRole('button', { name: 'Pošalji e-mail ponovo' }));
    expect(await screen.findByText(/Pokušajte ponovo za 40 sekundi/)).toBeInTheDocument();
  });
});

describe('the seats of an order', () => {
  const SEATS = `GET /api/orders/${ORDER_ID}/polaznici`;
  const MOVE = 'Premjesti na drugi kurs: Mira Mirić';
  const other = buildCourse({ _id: testId(2), name: 'Python, mart', start: '2027-03-01' });
  const replies = {
    [SEATS]: { data: [buildSeat()] },
    'GET /api/kursevi': { data: { kursevi: [other], page: 1, pages: 1 } },
    [`POST /api/orders/${ORDER_ID}/prelazak`]: { data: buildAdminOrder({ version: 4 }) },
  };

  it('move to another course, after which order and seats are read again', async () => {
    const { sent } = await openOrder(buildAdminOrder(), replies);
    await userEvent.click(await screen.findByRole('button', { name: MOVE }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: /^Odaberi: Python, mart/ }));
    const before = sent(VIEW).length;
    await userEvent.click(dialog.getByRole('button', { name: 'Premjesti' }));
    await waitFor(() => expect(sent(SEATS)).toHaveLength(2));
    await waitFor(() => expect(sent(VIEW).length).toBeGreaterThan(before));
    expect(sent(`POST /api/orders/${ORDER_ID}/prelazak`)).toEqual([
      { seat: testId(40), kurs: testId(2), version: 3, differenceKm: 184 },
    ]);
  });

  it('are offered the other runs of their course first', async () => {
    const run = { _id: testId(2), name: 'Python', start: '2027-03-01', price: 100, countInStock: 8 };
    const full = { ...run, _id: testId(3), countInStock: 0 };
    const { kurs = '' } = buildAdminOrder().orderItems[0] ?? {};
    await openOrder(buildAdminOrder(), {
      ...replies,
      [`GET /api/kursevi/${kurs}`]: { data: buildCourse({ _id: kurs, runs: [full, run] }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: MOVE }));
    const dialog = within(await screen.findByRole('dialog'));
    const runs = within(await dialog.findByRole('list', { name: 'Drugi termini istog kursa' }));
    expect(runs.getAllByRole('listitem')).toHaveLength(1);
    expect(runs.getByText(/1\.\s3\.\s2027\. · 100,00\sKM · slobodno: 8\smjesta/)).toBeVisible();
    // It is not offered twice.
    expect(dialog.getAllByRole('button', { name: /^Odaberi/ })).toHaveLength(1);
  });

  it('get another participant after a look at who gets a mail', async () => {
    const path = `/api/orders/${ORDER_ID}/polaznici/${testId(40)}`;
    const previewed: unknown[] = [];
    const { sent } = await openOrder(buildAdminOrder(), {
      ...replies,
      [`PUT ${mailsPath(path)}`]: ({ data }) => {
        previewed.push(data);
        return { data: buildMails({ email: 'samir@firma.ba', subject: 'Pozivnica' }) };
      },
      [`PUT ${path}`]: { data: buildSeat() },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Zamijeni polaznika: Mira Mirić' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByLabelText('Ime'), 'Samir');
    expect(previewed).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Prezime'), 'Samić');
    await userEvent.type(dialog.getByLabelText(/^E.mail$/), 'samir@firma.ba');
    expect(await dialog.findByText('Tekst: Pozivnica')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Zamijeni' }));
    await waitFor(() => expect(sent(`PUT ${path}`)).toHaveLength(1));
    expect(sent(`PUT ${path}`)).toEqual([previewed.at(-1)]);
  });

  it('get the focus when the button of the one that has moved is gone', async () => {
    let seat = buildSeat();
    await openOrder(buildAdminOrder(), {
      ...replies,
      [SEATS]: () => ({ data: [seat] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: MOVE }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: /^Odaberi: Python, mart/ }));
    seat = buildSeat({ _id: testId(49), course: 'Python, mart', kurs: testId(2) });
    await userEvent.click(dialog.getByRole('button', { name: 'Premjesti' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('region', { name: 'Polaznici' })).toHaveFocus());
  });

  it('stay where they are once the order is delivered', async () => {
    await openOrder(buildAdminOrder({ isDelivered: true }), replies);
    await screen.findByText('Mira Mirić');
    expect(screen.queryByRole('button', { name: MOVE })).not.toBeInTheDocument();
  });
});

it('shows the facts before the actions', async () => {
  await openOrder(buildAdminOrder());
  expect(
    screen.getByText('Iznos prijave').compareDocumentPosition(button('Primi')!) &
      Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
});

it.each([
  ['below "Više" once it is admitted', ORDER_STATUS.admitted, true],
  ['above it while it waits for the decision', ORDER_STATUS.inReview, false],
])('offers the rejection %s', async (_, status, isBelow) => {
  await openOrder(buildAdminOrder({ status }));
  const more = actions().getByRole('heading', { level: 3, name: 'Više' });
  const reject = actions().getByRole('button', { name: 'Odbij' });
  expect(reject).toHaveAccessibleDescription(/Odmah se oslobađa/);
  const position = more.compareDocumentPosition(reject);
  expect(Boolean(position & Node.DOCUMENT_POSITION_FOLLOWING)).toBe(isBelow);
});
