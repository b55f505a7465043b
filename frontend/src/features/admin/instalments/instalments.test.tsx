import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { buildAdminOrder, testId } from '../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { AdminOrderPage } from '../../orders/admin/AdminOrderPage.tsx';
import { nextPaymentOf } from '../../orders/InstalmentList.tsx';
import { equalRows } from './AgreeInstalments.tsx';

const ID = testId(70);
const VIEW = `GET /api/orders/${ID}/view`;
const AGREE = `PUT /api/orders/${ID}/rate`;
const REMIND = `POST /api/orders/${ID}/opomena`;

const open = buildAdminOrder({ amountDue: 100, openAmount: 100, paid: 0, isPaid: false });
const instalments = [
  { dueDay: '2026-12-01', amount: 60, paid: 20.1, isOverdue: true },
  { dueDay: '2027-01-01', amount: 40, paid: 0, isOverdue: false },
];

async function openPage(order: AdminOrder, replies: Parameters<typeof stubHttp>[0] = {}) {
  const requests = stubHttp({ [VIEW]: { data: order }, ...replies });
  const { store } = renderApp(
    <Routes>
      <Route path="/admin/order/:id" element={<AdminOrderPage />} />
    </Routes>,
    { at: `/admin/order/${ID}`, state: loggedInState({ isAdmin: true }) },
  );
  await screen.findByRole('heading', { name: 'Uplate' });
  const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ data }) => data);
  const toasts = () => store.getState().toasts.map(({ text }) => text);
  return { sent, toasts };
}

describe('equal instalments', () => {
  it('make up the amount to the fening, a month apart, also at the end of a month', () => {
    expect(equalRows(100, 3, '2027-01-24')).toEqual([
      { dueDay: '2027-01-31', amount: '33,33' },
      { dueDay: '2027-02-28', amount: '33,33' },
      { dueDay: '2027-03-31', amount: '33,34' },
    ]);
  });
});

it('asks for the rest of the first open instalment', () => {
  expect(nextPaymentOf({ instalments, openAmount: 79.9 })).toBe(39.9);
  expect(nextPaymentOf({ instalments: [], openAmount: 79.9 })).toBe(79.9);
});

it('agrees instalments whose sum is right, and says what is missing', async () => {
  const { sent, toasts } = await openPage(open, { [AGREE]: { data: { ...open, instalments } } });
  await userEvent.click(screen.getByRole('button', { name: 'Dogovori rate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dogovori rate' }));
  expect(dialog.getAllByRole('status')[0]).toHaveTextContent('Zbir rata je tačan.');
  const amounts = dialog.getAllByLabelText('Iznos u KM');
  await userEvent.clear(amounts[0]!);
  await userEvent.type(amounts[0]!, '30');
  expect(dialog.getAllByRole('status')[0]).toHaveTextContent('Nedostaje još 20,00 KM.');
  await userEvent.click(dialog.getByRole('button', { name: 'Dodaj ratu' }));
  expect(dialog.getAllByRole('status')[0]).toHaveTextContent('Zbir rata je tačan.');
  await userEvent.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
  expect(sent()).toMatchObject([
    { version: open.version, instalments: [{ amount: 30 }, { amount: 50 }, { amount: 20 }] },
  ]);
  expect(toasts()).toEqual(['Rate su dogovorene.']);
});

it('shows what the server says about the sum and keeps what was typed', async () => {
  const sum = 'Zbir rata mora biti 100,00 KM, a iznosi 90,00 KM.';
  await openPage(open, {
    [AGREE]: {
      status: 400,
      data: { message: 'Provjerite unesene podatke.', code: 'validation', fields: { instalments: sum } },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Dogovori rate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dogovori rate' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
  expect(await dialog.findByText(sum)).toBeInTheDocument();
  expect(dialog.getAllByLabelText('Iznos u KM')).toHaveLength(2);
});

it('lists the instalments with what is left of each', async () => {
  await openPage({ ...open, instalments, paid: 20.1, openAmount: 79.9 });
  const list = within(screen.getByRole('list', { name: 'Dogovorene rate' }));
  expect(list.getByText('Rok je prošao, ostaje 39,90 KM')).toBeInTheDocument();
  expect(list.getByText('Čeka uplatu')).toBeInTheDocument();
});

it('sends a reminder after a question that says what leaves, and shows a refusal', async () => {
  const { sent } = await openPage(
    { ...open, dueDay: '2026-12-04', reminderDay: '2026-12-05' },
    {
      [REMIND]: { status: 409, data: { message: 'Podsjetnik je danas već poslan.', code: 'conflict' } },
    },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pošalji podsjetnik' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/da do 5\. 12\. 2026\. treba uplatiti 100,00.*prijava ističe/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Pošalji podsjetnik' }));
  expect(await dialog.findByText('Podsjetnik je danas već poslan.')).toBeInTheDocument();
  expect(sent()).toHaveLength(1);
});
