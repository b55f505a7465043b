import { ORDER_STATUS } from '@institut/contract/orders/values';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildMails, mailsOf } from '../../../testing/mailFixtures.ts';
import { buildSeat, unnamed } from '../../../testing/participantFixtures.ts';
import { buildAdminOrder } from '../../../testing/shopFixtures.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { noAnswer, stubHttp, type StubAnswer } from '../../../testing/stubHttp.ts';
import { ORDER_EDIT_LABELS } from './orderLabels.ts';
import {
  chosen,
  EDIT,
  failure,
  LIST,
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

const choose = (label: keyof typeof ORDER_EDIT_LABELS, option: string) =>
  userEvent.selectOptions(
    screen.getByLabelText(ORDER_EDIT_LABELS[label].label, { selector: 'select' }),
    option,
  );

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
    expect(note).toHaveTextContent(/Podaci o uplati: Izvod · 12\/26.*Interno: podnosilac ovo ne vidi/);
  });

  it('names the amount of the seats that a rejected order held, moved ones at their new price', async () => {
    const [item] = buildAdminOrder().orderItems;
    await openOrder(
      buildAdminOrder({
        status: ORDER_STATUS.rejected,
        heldSeats: 0,
        amountDue: 0,
        orderItems: [
          { ...item!, qty: 2, held: 0, lastHeld: 1 },
          { ...item!, kurs: 'b'.repeat(24), name: 'CNC', price: 280, qty: 1, held: 0, lastHeld: 1 },
        ],
      }),
    );
    // 80 + 280 KM with 15 % tax.
    expect(screen.getByText(/i još 1.kurs · 414,00.KM/)).toBeVisible();
  });

  it('reads the history again once a seat got its name', async () => {
    const seat = buildSeat({ participant: unnamed() });
    const seats = `/api/orders/${ORDER_ID}/polaznici`;
    const page = await openOrder(buildAdminOrder(), {
      [`GET ${seats}`]: { data: [seat] },
      [`PUT ${seats}/${seat._id}`]: { data: buildSeat() },
    });
    const reads = () => page.sent(VIEW).length;
    const before = reads();
    await userEvent.click(await screen.findByRole('button', { name: 'Upiši polaznika: Mjesto 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Ime'), 'Mira');
    await userEvent.type(dialog.getByLabelText('Prezime'), 'Mirić');
    await userEvent.click(dialog.getByRole('button', { name: 'Upiši' }));
    await waitFor(() => expect(reads()).toBe(before + 1));
  });

  it('leads to the opened form', async () => {
    await openOrder(buildAdminOrder());
    const heading = screen.getByRole('heading', { level: 2, name: 'Više izmjena' });
    await waitFor(() => expect(heading).toHaveFocus());
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

  it('lists the consequences and the mail of a rejection before it is saved', async () => {
    await openOrder(paid, { [mailsOf(EDIT)]: { data: buildMails({ isDelayed: true }) } });
    expect(screen.queryByText('Kada sačuvate')).not.toBeInTheDocument();
    await choose('status', 'Odbijena');
    const section = screen.getByRole('region', { name: 'Kada sačuvate' });
    // In the bar that stays in view, above the button.
    expect(section.closest('.bar')).toContainElement(screen.getByRole('button', { name: 'Ažuriraj' }));
    expect(section).toHaveTextContent(/oslobađaju 2.mjesta na kursu „Python za početnike”/);
    expect(section).toHaveTextContent('Odbijanje ne vraća novac');
    expect(section).toHaveTextContent('šaljemo e\u2011mail o novom statusu');
    expect(await screen.findByText(/^E.mail dobija 1.osoba\./)).toBeInTheDocument();
  });

  it('asks again which mails an edit sends after it was refused', async () => {
    let count = 0;
    await openOrder(paid, {
      [mailsOf(EDIT)]: () => ({ data: buildMails({ subject: `E-mail ${(count += 1)}` }) }),
      [EDIT]: failure(409, 'sold_out', 'Sva mjesta su popunjena.'),
    });
    await choose('status', 'Odbijena');
    expect(await screen.findByText('Tekst: E-mail 1')).toBeInTheDocument();
    await save();
    expect(await screen.findByText('Tekst: E-mail 2')).toBeInTheDocument();
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
