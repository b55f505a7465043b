import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildAdminOrder } from '../../../testing/buildAdminOrder.ts';
import {
  ORDER_ID,
  VIEW,
  EDIT,
  paid,
  staff,
  failure,
  openOrder,
  radio,
  save,
  toasts,
} from '../../../testing/orderEditPage.tsx';
import { stubHttp, type StubAnswer } from '../../../testing/stubHttp.ts';

const NOTIFY = `POST /api/orders/${ORDER_ID}/notify`;
const DELIVER = `PUT /api/orders/${ORDER_ID}/deliver`;

const deliver = () => screen.queryByRole('button', { name: 'Označi kao isporučeno' });

describe('what is done beside the form', () => {
  // Shortly after midnight by the institute's clocks.
  const delivered = { ...paid, version: 4, isDelivered: true, deliveredAt: '2026-11-23T23:30:00.000Z' };

  it('delivers what is paid, and what was typed stays', async () => {
    await openOrder(paid, { [DELIVER]: { data: delivered } });
    await userEvent.type(screen.getByLabelText(/^Napomena o uplati/), 'Zvala.');
    const requests = stubHttp({
      [DELIVER]: { data: delivered },
      [VIEW]: { data: delivered },
      [EDIT]: { data: delivered },
    });
    await userEvent.click(deliver()!);
    expect(await screen.findByText(/^Isporučeno, 24\..11\..2026\.$/)).toBeInTheDocument();
    expect(deliver()).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^Napomena o uplati/)).toHaveValue('Zvala.');
    await save();
    await waitFor(() =>
      expect(requests.at(-1)?.data).toEqual({ version: 4, paymentResult: { note: 'Zvala.' } }),
    );
  });

  it('keeps what is typed while the application is loaded again', async () => {
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
    expect(radio('Korisnik obaviješten')).toBeChecked();
  });

  it('does not deliver what is not paid', async () => {
    await openOrder(buildAdminOrder());
    expect(deliver()).not.toBeInTheDocument();
    expect(screen.getByText('Isporučenom se može označiti tek plaćena prijava.')).toBeInTheDocument();
  });

  it('takes a delivery back; until then it cannot become unpaid', async () => {
    const { sent } = await openOrder(delivered, { [EDIT]: { data: { ...paid, version: 5 } } });
    expect(screen.getByRole('radio', { name: /Nije plaćeno/ })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Ukloni oznaku isporuke' }));
    expect(sent(EDIT)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Ukloni oznaku' }));
    await waitFor(() => expect(sent(EDIT)).toEqual([{ version: 4, isDelivered: false }]));
  });

  it('sends the mail once more and shows it in the timeline', async () => {
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
      await screen.findByText('Ponovo poslan e-mail o stanju: Vaša prijava je u procesu administracije'),
    ).toBeInTheDocument();
    expect(toasts(page)).toEqual(['E-mail za ana@example.com je spreman za slanje.']);
  });

  it('says why the mail was not sent', async () => {
    const message = 'Isti e-mail već čeka na slanje. Polaznik će ga dobiti čim bude moguće.';
    await openOrder(buildAdminOrder(), { [NOTIFY]: failure(409, 'conflict', message) });
    await userEvent.click(screen.getByRole('button', { name: 'Pošalji e-mail ponovo' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    stubHttp({ [NOTIFY]: { ...failure(429, 'too_many', 'Previše.'), headers: { 'retry-after': '40' } } });
    await userEvent.click(screen.getByRole('button', { name: 'Pošalji e-mail ponovo' }));
    expect(await screen.findByText(/Pokušajte ponovo za 40 sekundi/)).toBeInTheDocument();
  });
});
