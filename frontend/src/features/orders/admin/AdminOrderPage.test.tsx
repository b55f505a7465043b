import { ORDER_STATUS } from '@institut/contract/orders/values';
import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { buildCancellation, buildPreview } from '../../../testing/cancellationFixtures.ts';
import { buildSeat } from '../../../testing/participantFixtures.ts';
import { buildAdminOrder, buildCourse, testId } from '../../../testing/shopFixtures.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { noAnswer, stubHttp, type StubAnswer } from '../../../testing/stubHttp.ts';
import { AdminOrderPage } from './AdminOrderPage.tsx';
import { ORDER_EDIT_LABELS } from './orderLabels.ts';

const ORDER_ID = testId(70);
const LIST = '/admin/orderlist?isPaid=false&pageNumber=2';
const VIEW = `GET /api/orders/${ORDER_ID}/view`;
const NOTES = `GET /api/orders/${ORDER_ID}/napomene`;
const EDIT = `PUT /api/orders/${ORDER_ID}/edit`;

const paid = buildAdminOrder({
  isPaid: true,
  paymentStatus: 'Placeno',
  paidAt: '2026-11-20T10:00:00.000Z',
  paymentResult: { method: 'Izvod', reference: '12/26', note: '', captureId: null, provider: null },
});
const staff = { _id: testId(91), name: 'Amra Hodžić' };
const failure = (status: number, code: string, message: string, fields = {}): StubAnswer => ({
  status,
  data: { message, code, fields },
});

const orderPages = (
  <Routes>
    <Route path="/admin/order/:id" element={<AdminOrderPage />} />
    <Route path="/admin/order/:id/edit" element={<AdminOrderPage />} />
    <Route
      path="/admin/orderlist"
      element={
        <Link to={`/admin/order/${ORDER_ID}/edit`} state={{ from: LIST }}>
          Uredi
        </Link>
      }
    />
    <Route path="*" element={null} />
  </Routes>
);

/** Opens the order from the list. */
async function openOrder(order: AdminOrder, replies: Parameters<typeof stubHttp>[0] = {}) {
  const requests = stubHttp({ [VIEW]: { data: order }, [NOTES]: { data: [] }, ...replies });
  const rendered = renderApp(orderPages, { at: LIST, state: loggedInState({ isAdmin: true }) });
  await userEvent.click(screen.getByRole('link', { name: 'Uredi' }));
  await screen.findByRole('heading', { level: 1, name: 'K7M2-9QXA · Ana Anić' });
  const sent = (path: string) =>
    requests.filter(({ method, url }) => `${method} ${url}` === path).map(({ data }) => data);
  return { ...rendered, sent };
}

const chosen = (label: keyof typeof ORDER_EDIT_LABELS) =>
  screen.getByLabelText<HTMLSelectElement>(ORDER_EDIT_LABELS[label].label, { selector: 'select' })
    .selectedOptions[0]?.text;
const choose = (label: keyof typeof ORDER_EDIT_LABELS, option: string) =>
  userEvent.selectOptions(
    screen.getByLabelText(ORDER_EDIT_LABELS[label].label, { selector: 'select' }),
    option,
  );
const save = () => userEvent.click(screen.getByRole('button', { name: 'Ažuriraj' }));
const toasts = ({ store }: Awaited<ReturnType<typeof openOrder>>) =>
  store.getState().toasts.map(({ text }) => text);

const STALE = failure(409, 'stale_edit', 'Neko je u međuvremenu izmijenio ovaj zapis.');

describe('/admin/order/{id}/edit', () => {
  it('shows the buyer, the courses, the payment and the history', async () => {
    await openOrder({
      ...paid,
      history: [
        ...paid.history,
        {
          at: '2026-11-22T10:00:00.000Z',
          by: 'staff',
          user: staff,
          event: 'paymentStatus',
          from: 'Nije placeno',
          to: 'Placeno',
        },
        {
          at: '2026-11-22T10:00:00.001Z',
          by: 'staff',
          user: staff,
          event: 'paymentResult',
          from: null,
          to: 'Izvod · 12/26',
        },
      ],
    });
    expect(screen.getByRole('link', { name: 'ana@example.com' })).toHaveAttribute(
      'href',
      'mailto:ana@example.com',
    );
    expect(screen.getByText(/Obala Kulina bana 1/)).toBeInTheDocument();
    expect(screen.getByText('Plaćam lično')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Odabrani kursevi' })).toHaveTextContent(
      /2 × 80,00.KM = 160,00.KM/,
    );
    expect(screen.getByText('Ukupno').parentElement).toHaveTextContent(/184,00.KM/);
    expect(chosen('status')).toBe('Nova');
    expect(chosen('paymentStatus')).toBe('Plaćeno');
    expect(screen.getByLabelText('Datum uplate')).toHaveValue('2026-11-20');
    expect(screen.getByLabelText(/^Način uplate/)).toHaveValue('Izvod');
    expect(chosen('notificationStatus')).toBe('Korisnik nije obaviješten');

    const section = screen.getByRole('heading', { name: 'Tok prijave' }).closest('section')!;
    const [, payment, note] = within(section).getAllByRole('listitem');
    expect(payment).toHaveTextContent('Plaćanje: Plaćeno');
    expect(payment).toHaveTextContent('ranije: Nije plaćeno');
    expect(payment).toHaveTextContent(/22\..11\..2026\. u.11:00 · Amra Hodžić \(Institut\)/);
    expect(payment).not.toHaveTextContent('Interno');
    expect(note).toHaveTextContent(/Podaci o uplati: Izvod · 12\/26.*Interno: polaznik ovo ne vidi/);
  });

  it('records a payment and returns to the list with its filters', async () => {
    const page = await openOrder(buildAdminOrder(), { [EDIT]: { data: paid } });
    await choose('paymentStatus', 'Plaćeno');
    const date = screen.getByLabelText('Datum uplate');
    expect(date).toHaveValue(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Sarajevo' }).format());
    expect(
      screen.getByText('Na ana@example.com šaljemo e\u2011mail da je uplata evidentirana.'),
    ).toBeInTheDocument();
    await userEvent.clear(date);
    await userEvent.type(date, '2026-11-20');
    await userEvent.type(screen.getByLabelText(/^Broj uplate/), '12/26');
    await save();
    await waitFor(() => expect(page.location()).toBe(LIST));
    expect(page.sent(EDIT)).toEqual([
      { version: 3, isPaid: 'Placeno', paidAt: '2026-11-20', paymentResult: { reference: '12/26' } },
    ]);
    expect(toasts(page)).toEqual(['Prijava K7M2-9QXA je ažurirana.']);
  });

  it('lists the consequences of a rejection before it is saved', async () => {
    await openOrder(paid);
    expect(screen.queryByText('Kada sačuvate')).not.toBeInTheDocument();
    await choose('status', 'Odbijena');
    const section = screen.getByRole('region', { name: 'Kada sačuvate' });
    // In the bar that stays in view, above the button.
    expect(section.closest('.bar')).toContainElement(screen.getByRole('button', { name: 'Ažuriraj' }));
    expect(section).toHaveTextContent(/oslobađaju 2.mjesta na kursu „Python za početnike”/);
    expect(section).toHaveTextContent('Odbijanje ne vraća novac');
    expect(section).toHaveTextContent('šaljemo e\u2011mail o novom statusu');
  });

  it('shows why a rejected order cannot be readmitted and keeps the choice', async () => {
    const message = 'Na kursu „Python za početnike” sva mjesta su popunjena.';
    const page = await openOrder(buildAdminOrder({ status: ORDER_STATUS.rejected }), {
      [EDIT]: failure(409, 'sold_out', message, { status: message }),
    });
    await choose('status', 'Primljena');
    await save();
    const field = screen.getByLabelText('Status prijave', { selector: 'select' });
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(field).toHaveFocus();
    expect(chosen('status')).toBe('Primljena');
    expect(page.location()).toBe(`/admin/order/${ORDER_ID}/edit`);
  });

  it('requires the date of a payment', async () => {
    const { sent } = await openOrder(paid);
    await userEvent.clear(screen.getByLabelText('Datum uplate'));
    await save();
    expect(screen.getByLabelText('Datum uplate')).toHaveAccessibleDescription('Unesite datum uplate.');
    expect(screen.getByLabelText('Datum uplate')).toHaveFocus();
    expect(sent(EDIT)).toEqual([]);
  });

  it('shows errors of the server beside their fields', async () => {
    const message = 'Datum uplate ne može biti u budućnosti ni prije 2000. godine.';
    await openOrder(paid, {
      [EDIT]: failure(400, 'invalid_input', 'Provjerite podatke.', { paidAt: message }),
    });
    await userEvent.clear(screen.getByLabelText('Datum uplate'));
    await userEvent.type(screen.getByLabelText('Datum uplate'), '1999-01-01');
    await save();
    await waitFor(() => expect(screen.getByLabelText('Datum uplate')).toHaveAccessibleDescription(message));
  });

  it('offers both versions when somebody else has saved first', async () => {
    const page = await openOrder(buildAdminOrder(), { [EDIT]: STALE });
    await choose('status', 'U proceduri');
    await userEvent.type(screen.getByLabelText(/^Napomena o uplati/), 'Zvala.');
    const theirs = buildAdminOrder({ status: ORDER_STATUS.rejected, version: 4 });
    stubHttp({ [VIEW]: { data: theirs }, [EDIT]: STALE });
    await save();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('heading', { name: 'Status prijave' })).toBeInTheDocument();
    const mine = within(dialog).getByRole('group', { name: /Status prijave/ });
    await userEvent.click(within(mine).getByRole('radio', { name: 'Ostaje moje' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Preuzmi odabrano' }));
    expect(chosen('status')).toBe('U proceduri');
    expect(screen.getByRole('region', { name: 'Kada sačuvate' })).toHaveTextContent(
      /Ponovo se zauzimaju 2.mjesta/,
    );

    const after = stubHttp({ [EDIT]: { data: theirs } });
    await save();
    await waitFor(() => expect(page.location()).toBe(LIST));
    expect(after[0]?.data).toEqual({
      version: 4,
      status: 'Prijava se nalazi u proceduri',
      paymentResult: { note: 'Zvala.' },
    });
  });

  it('disables the form while it is saved', async () => {
    const waiting: Array<(answer: StubAnswer) => void> = [];
    const page = await openOrder(paid, { [EDIT]: () => new Promise<StubAnswer>((end) => waiting.push(end)) });
    const note = screen.getByLabelText(/^Napomena o uplati/);
    await userEvent.type(note, 'Zvala.');
    expect(note.closest('[inert]')).toBeNull();
    await save();
    expect(note.closest('[inert]')).not.toBeNull();
    await act(async () => waiting[0]?.({ data: paid }));
    await waitFor(() => expect(page.location()).toBe(LIST));
  });

  it('asks before unsaved changes are lost', async () => {
    const page = await openOrder(buildAdminOrder());
    await choose('notificationStatus', 'Korisnik obaviješten');
    await userEvent.click(screen.getByRole('link', { name: 'Nazad na prijave' }));
    const dialog = screen.getByRole('dialog', { name: 'Napuštate stranicu, a izmjene nisu sačuvane' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ostani na stranici' }));
    expect(chosen('notificationStatus')).toBe('Korisnik obaviješten');
    await userEvent.click(screen.getByRole('link', { name: 'Nazad na prijave' }));
    await userEvent.click(screen.getByRole('button', { name: 'Napusti stranicu' }));
    expect(page.location()).toBe(LIST);
  });

  it('reports an unknown order', async () => {
    stubHttp({});
    const page = renderApp(orderPages, {
      at: `/admin/order/${ORDER_ID}/edit`,
      state: loggedInState({ isAdmin: true }),
    });
    expect(await screen.findByRole('heading', { name: 'Prijava nije pronađena' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Otvori listu' }));
    expect(page.location()).toBe('/admin/orderlist');
  });

  it('shows an error when the order cannot be loaded, and retries', async () => {
    stubHttp({ [VIEW]: noAnswer() });
    renderApp(orderPages, { at: `/admin/order/${ORDER_ID}/edit`, state: loggedInState({ isAdmin: true }) });
    expect(await screen.findByText('Prijava nije učitana.')).toBeInTheDocument();
    stubHttp({ [VIEW]: { data: paid } });
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { name: 'K7M2-9QXA · Ana Anić' })).toBeInTheDocument();
  });

  it.each([
    ['enrolment', true, false],
    ['money', false, true],
  ] as const)('shows staff with %s only the fields they may change', async (permission, status, payment) => {
    stubHttp({ [VIEW]: { data: paid } });
    renderApp(orderPages, {
      at: `/admin/order/${ORDER_ID}/edit`,
      state: loggedInState({ permissions: ['orders', permission] }),
    });
    await screen.findByRole('heading', { name: 'K7M2-9QXA · Ana Anić' });
    expect(screen.queryByLabelText(ORDER_EDIT_LABELS.status.label, { selector: 'select' }) !== null).toBe(
      status,
    );
    expect(screen.queryByRole('group', { name: 'Podaci o uplati' }) !== null).toBe(payment);
  });

  it('refuses visitors and users who are no admins, without a request', () => {
    const requests = stubHttp({});
    const { location } = renderApp(orderPages, { at: `/admin/order/${ORDER_ID}/edit` });
    expect(location()).toBe(`/login?redirect=/admin/order/${ORDER_ID}/edit`);
    renderApp(orderPages, { at: `/admin/order/${ORDER_ID}/edit`, state: loggedInState() });
    expect(screen.getByRole('heading', { name: 'Nemate pristup administraciji' })).toBeInTheDocument();
    expect(requests).toEqual([]);
  });
});

const NOTIFY = `POST /api/orders/${ORDER_ID}/notify`;
const DELIVER = `PUT /api/orders/${ORDER_ID}/deliver`;

const actions = () => within(screen.getByRole('region', { name: 'Radnje' }));
const deliver = () => screen.queryByRole('button', { name: 'Označi kao isporučeno' });

const UNDO = `POST /api/orders/${ORDER_ID}/ponisti`;
const atPage = (state = loggedInState({ isAdmin: true })) =>
  renderApp(orderPages, { at: `/admin/order/${ORDER_ID}`, state });

const button = (name: string) => screen.queryByRole('button', { name });

describe('/admin/order/{id}', () => {
  const admitted = buildAdminOrder({ status: ORDER_STATUS.admitted, version: 4 });

  it('says under each button what it does, and has the form closed', async () => {
    stubHttp({ [VIEW]: { data: buildAdminOrder() }, [NOTES]: { data: [] } });
    atPage();
    await screen.findByRole('heading', { level: 1, name: 'K7M2-9QXA · Ana Anić' });
    expect(button('Primi')).toHaveAccessibleDescription(/Polaznik dobija e.mail o odluci/);
    expect(button('Odbij')).toHaveAccessibleDescription(/Odmah se oslobađaju 2.mjesta/);
    expect(screen.getByText(/^Otvoreno je 184,00.KM\. .*polaznik dobija e.mail/)).toBeInTheDocument();
    expect(screen.getByLabelText('Status prijave', { selector: 'select' })).not.toBeVisible();
    await userEvent.click(button('Otvori')!);
    expect(screen.getByLabelText('Status prijave', { selector: 'select' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pogledaj kao polaznik' })).toHaveAttribute(
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
  });

  it('keeps what is typed when a decision meets the change of somebody else', async () => {
    await openOrder(buildAdminOrder());
    await userEvent.type(screen.getByLabelText(/^Napomena o uplati/), 'Zvala.');
    const theirs = buildAdminOrder({ status: ORDER_STATUS.rejected, version: 4 });
    stubHttp({ [EDIT]: STALE, [VIEW]: { data: theirs } });
    await userEvent.click(button('Primi')!);
    expect(await screen.findByText('Neko je u međuvremenu izmijenio ovaj zapis.')).toBeInTheDocument();
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
    await openOrder(paid, { [`GET /api/orders/${ORDER_ID}/odustanak`]: { data: late } });
    await userEvent.click(screen.getByRole('button', { name: 'Otkaži mjesta' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Otkazivanje mjesta' }));
    expect(await dialog.findByRole('button', { name: /^Otkaži 2.mjesta bez povrata$/ })).toBeEnabled();
    expect(dialog.queryByText('Umjesto otkazivanja')).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Puni povrat odlukom instituta/ }));
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
    const message = 'Isti e-mail već čeka na slanje. Polaznik će ga dobiti čim bude moguće.';
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
    await userEvent.click(await dialog.findByRole('button', { name: 'Odaberi: Python, mart' }));
    const before = sent(VIEW).length;
    await userEvent.click(dialog.getByRole('button', { name: 'Premjesti' }));
    await waitFor(() => expect(sent(SEATS)).toHaveLength(2));
    await waitFor(() => expect(sent(VIEW).length).toBeGreaterThan(before));
    expect(sent(`POST /api/orders/${ORDER_ID}/prelazak`)).toEqual([
      { seat: testId(40), kurs: testId(2), version: 3 },
    ]);
  });

  it('stay where they are once the order is delivered', async () => {
    await openOrder(buildAdminOrder({ isDelivered: true }), replies);
    await screen.findByText('Mira Mirić');
    expect(screen.queryByRole('button', { name: MOVE })).not.toBeInTheDocument();
  });
});

it('in a narrow window the decision is above the facts, and apart from the other actions', async () => {
  const narrow = Object.assign(window.matchMedia('x'), { matches: true });
  jest.spyOn(window, 'matchMedia').mockReturnValue(narrow);
  await openOrder(buildAdminOrder());
  const decision = screen.getByRole('region', { name: 'Odluka o prijavi' });
  expect(within(decision).getByRole('button', { name: 'Odbij' })).toHaveAccessibleDescription(
    /Odmah se oslobađa/,
  );
  expect(actions().queryByRole('button', { name: 'Primi' })).not.toBeInTheDocument();
  expect(
    decision.compareDocumentPosition(screen.getByText('Iznos prijave')) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
});
