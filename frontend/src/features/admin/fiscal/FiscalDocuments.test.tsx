import type { FiscalDocument } from '@institut/contract/fiscal/schema';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { buildAdminOrder, buildPayment, testId } from '../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { FiscalDocuments } from './FiscalDocuments.tsx';

const payment = buildPayment();
const entry: FiscalDocument = {
  _id: testId(85),
  kind: 'advance',
  payment: payment._id,
  number: '17/2026',
  date: '2026-11-23',
  amount: 50,
  link: 'https://fiskalni.example.com/17',
  recordedAt: '2026-11-23T10:00:00.000Z',
  by: { _id: testId(91), name: 'Amra Hodžić' },
};
const order = buildAdminOrder({ payments: [payment], fiscalDocuments: [entry], version: 4 });
const ENTRY = `/api/orders/${order._id}/fiskalni/${entry._id}`;

const show = (isCounted: boolean, shown = order) => {
  const onChanged = jest.fn();
  const rendered = renderApp(
    <FiscalDocuments order={shown} payment={payment} isCounted={isCounted} onChanged={onChanged} />,
    { state: loggedInState({ isAdmin: true }) },
  );
  return { ...rendered, onChanged };
};
const dialog = () => within(screen.getByRole('dialog'));

describe('the documents of the fiscal system for a payment', () => {
  it('are shown with number and day, and can be corrected', async () => {
    const { onChanged } = show(true);
    expect(screen.getByText(/^Fiskalni dokument/)).toHaveTextContent(
      /Fiskalni dokument: avansna faktura 17\/2026, 23\.\s11\.\s2026\./,
    );
    expect(screen.getByRole('link', { name: '17/2026' })).toHaveAttribute('rel', 'noreferrer');
    expect(screen.queryByText(/više ne računa/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ispravi: Avansna faktura 17/2026' }));
    await userEvent.selectOptions(dialog().getByLabelText('Vrsta'), 'Faktura');
    const amount = dialog().getByLabelText('Iznos (KM)');
    await userEvent.clear(amount);
    await userEvent.type(amount, '50,01');
    const requests = stubHttp({ [`PUT ${ENTRY}`]: { data: order } });
    await userEvent.click(dialog().getByRole('button', { name: 'Sačuvaj' }));
    expect(amount).toHaveAccessibleDescription(/najviše 50,00/);
    expect(requests).toEqual([]);
    await userEvent.clear(amount);
    await userEvent.type(amount, '40');
    await userEvent.click(dialog().getByRole('button', { name: 'Sačuvaj' }));
    expect(requests.map(({ data }) => data)).toEqual([
      {
        kind: 'invoice',
        payment: payment._id,
        number: '17/2026',
        date: '2026-11-23',
        amount: 40,
        link: entry.link,
        version: 4,
      },
    ]);
    expect(onChanged).toHaveBeenCalledTimes(1);
  });

  it('stay with a warning when the payment is withdrawn, and can be removed', async () => {
    const { onChanged } = show(false);
    expect(screen.getByText(/dokument je i dalje evidentiran/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Evidentiraj fiskalni dokument' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ukloni: Avansna faktura 17/2026' }));
    const requests = stubHttp({ [`DELETE ${ENTRY}`]: { data: order } });
    await userEvent.click(dialog().getByRole('button', { name: 'Ukloni' }));
    expect(requests.map(({ data }) => data)).toEqual([{ version: 4 }]);
    expect(onChanged).toHaveBeenCalledTimes(1);
  });

  it('are nothing for a withdrawn payment without one', () => {
    show(false, buildAdminOrder({ payments: [payment] }));
    expect(screen.queryByText(/iskaln/)).not.toBeInTheDocument();
  });
});
