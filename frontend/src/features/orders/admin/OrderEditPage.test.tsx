import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ORDER_STATUS } from '@institut/contract/order';
import { buildAdminOrder } from '../../../testing/buildAdminOrder.ts';
import {
  ORDER_ID,
  LIST,
  VIEW,
  EDIT,
  paid,
  staff,
  failure,
  orderPages,
  openOrder,
  radio,
  choose,
  save,
  toasts,
} from '../../../testing/orderEditPage.tsx';
import { renderApp, signedIn } from '../../../testing/renderApp.tsx';
import { noAnswer, stubHttp, type StubAnswer } from '../../../testing/stubHttp.ts';

const STALE = failure(409, 'stale_edit', 'Neko je u međuvremenu izmijenio ovaj zapis.');

describe('/admin/order/{id}/edit', () => {
  it('shows who has applied, for what, how it is paid and what has happened', async () => {
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
    expect(radio('Vaša prijava je u procesu administracije')).toBeChecked();
    expect(radio('Plaćeno')).toBeChecked();
    expect(screen.getByLabelText('Datum uplate')).toHaveValue('2026-11-20');
    expect(screen.getByLabelText(/^Način uplate/)).toHaveValue('Izvod');
    expect(radio('Korisnik nije obaviješten')).toBeChecked();

    const told = screen.getByRole('heading', { name: 'Tok prijave' }).closest('section')!;
    const [, payment, note] = within(told).getAllByRole('listitem');
    expect(payment).toHaveTextContent('Plaćanje: Plaćeno');
    expect(payment).toHaveTextContent('Ranije: Nije plaćeno');
    expect(payment).toHaveTextContent(/22\..11\..2026\. u.11:00 · Amra Hodžić \(Institut\)/);
    expect(payment).not.toHaveTextContent('Interno');
    expect(note).toHaveTextContent(/Podaci o uplati: Izvod · 12\/26.*Interno, polaznik ne vidi/);
  });

  it('records a payment and goes back to the list as it was', async () => {
    const page = await openOrder(buildAdminOrder(), { [EDIT]: { data: paid } });
    await choose('Plaćeno');
    const date = screen.getByLabelText('Datum uplate');
    expect(date).toHaveValue(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Sarajevo' }).format());
    expect(screen.getByText('Na ana@example.com ide e-mail da je uplata evidentirana.')).toBeInTheDocument();
    await userEvent.clear(date);
    await userEvent.type(date, '2026-11-20');
    await userEvent.type(screen.getByLabelText(/^Referenca uplate/), '12/26');
    await save();
    await waitFor(() => expect(page.location()).toBe(LIST));
    expect(page.sent(EDIT)).toEqual([
      { version: 3, isPaid: 'Placeno', paidAt: '2026-11-20', paymentResult: { reference: '12/26' } },
    ]);
    expect(toasts(page)).toEqual(['Prijava K7M2-9QXA je ažurirana.']);
  });

  it('says what a rejection does before it is saved', async () => {
    await openOrder(paid);
    expect(screen.queryByText('Kada sačuvate')).not.toBeInTheDocument();
    await choose('Niste primljeni u trening program');
    const told = screen.getByRole('region', { name: 'Kada sačuvate' });
    expect(told).toHaveTextContent(/oslobađaju 2.mjesta na kursu „Python za početnike“/);
    expect(told).toHaveTextContent('Odbijanje ne vraća novac');
    expect(told).toHaveTextContent('ide e-mail o novom statusu');
  });

  it('shows why a rejected one cannot be let in again, and keeps the choice', async () => {
    const message = 'Na kursu „Python za početnike“ sva mjesta su popunjena.';
    const page = await openOrder(buildAdminOrder({ status: ORDER_STATUS.rejected }), {
      [EDIT]: failure(409, 'sold_out', message, { status: message }),
    });
    await choose('Polaznik odabran u trening program');
    await save();
    const group = screen.getByRole('group', { name: 'Status prijave' });
    expect(await within(group).findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(radio('Polaznik odabran u trening program')).toBeChecked();
    expect(page.location()).toBe(`/admin/order/${ORDER_ID}/edit`);
  });

  it('does not send a payment without its date', async () => {
    const { sent } = await openOrder(paid);
    await userEvent.clear(screen.getByLabelText('Datum uplate'));
    await save();
    expect(screen.getByLabelText('Datum uplate')).toHaveAccessibleDescription('Unesite datum uplate.');
    expect(screen.getByLabelText('Datum uplate')).toHaveFocus();
    expect(sent(EDIT)).toEqual([]);
  });

  it('shows what the server finds wrong beside its field', async () => {
    const message = 'Datum uplate ne može biti u budućnosti ni prije 2000. godine.';
    await openOrder(paid, {
      [EDIT]: failure(400, 'invalid_input', 'Provjerite podatke.', { paidAt: message }),
    });
    await userEvent.clear(screen.getByLabelText('Datum uplate'));
    await userEvent.type(screen.getByLabelText('Datum uplate'), '1999-01-01');
    await save();
    await waitFor(() => expect(screen.getByLabelText('Datum uplate')).toHaveAccessibleDescription(message));
  });

  it('lets the editor choose when somebody else was faster', async () => {
    const page = await openOrder(buildAdminOrder(), { [EDIT]: STALE });
    await choose('Prijava se nalazi u proceduri');
    await userEvent.type(screen.getByLabelText(/^Napomena o uplati/), 'Zvala.');
    const theirs = buildAdminOrder({ status: ORDER_STATUS.rejected, version: 4 });
    stubHttp({ [VIEW]: { data: theirs }, [EDIT]: STALE });
    await save();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('heading', { name: 'Status prijave' })).toBeInTheDocument();
    const mine = within(dialog).getByRole('group', { name: /Status prijave/ });
    await userEvent.click(within(mine).getByRole('radio', { name: 'Ostaje moje' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Preuzmi odabrano' }));
    expect(radio('Prijava se nalazi u proceduri')).toBeChecked();
    expect(screen.getByText(/Ponovo se zauzimaju 2.mjesta/)).toBeInTheDocument();

    const after = stubHttp({ [EDIT]: { data: theirs } });
    await save();
    await waitFor(() => expect(page.location()).toBe(LIST));
    expect(after[0]?.data).toEqual({
      version: 4,
      status: 'Prijava se nalazi u proceduri',
      paymentResult: { note: 'Zvala.' },
    });
  });

  it('takes no changes while it is being saved', async () => {
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

  it('asks before unsaved changes are left behind', async () => {
    const page = await openOrder(buildAdminOrder());
    await choose('Korisnik obaviješten');
    await userEvent.click(screen.getByRole('link', { name: 'Nazad na prijave' }));
    const dialog = screen.getByRole('dialog', { name: 'Napuštate stranicu, a izmjene nisu sačuvane' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ostani na stranici' }));
    expect(radio('Korisnik obaviješten')).toBeChecked();
    await userEvent.click(screen.getByRole('link', { name: 'Nazad na prijave' }));
    await userEvent.click(screen.getByRole('button', { name: 'Napusti stranicu' }));
    expect(page.location()).toBe(LIST);
  });

  it('knows nothing of an application that is not there', async () => {
    stubHttp({});
    const page = renderApp(orderPages, {
      at: `/admin/order/${ORDER_ID}/edit`,
      state: signedIn({ isAdmin: true }),
    });
    expect(await screen.findByRole('heading', { name: 'Prijava nije pronađena' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Otvori spisak' }));
    expect(page.location()).toBe('/admin/orderlist');
  });

  it('says when it could not be loaded and tries again', async () => {
    stubHttp({ [VIEW]: noAnswer() });
    renderApp(orderPages, { at: `/admin/order/${ORDER_ID}/edit`, state: signedIn({ isAdmin: true }) });
    expect(await screen.findByText('Prijava nije učitana.')).toBeInTheDocument();
    stubHttp({ [VIEW]: { data: paid } });
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { name: 'Prijava K7M2-9QXA' })).toBeInTheDocument();
  });

  it('is for admins alone and asks for nothing before', () => {
    const requests = stubHttp({});
    const { location } = renderApp(orderPages, { at: `/admin/order/${ORDER_ID}/edit` });
    expect(location()).toBe(`/login?redirect=/admin/order/${ORDER_ID}/edit`);
    renderApp(orderPages, { at: `/admin/order/${ORDER_ID}/edit`, state: signedIn() });
    expect(screen.getByRole('heading', { name: 'Nemate pristup administraciji' })).toBeInTheDocument();
    expect(requests).toEqual([]);
  });
});
