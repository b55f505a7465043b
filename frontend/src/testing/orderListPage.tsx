import { ORDER_STATUS } from '@institut/contract/orders/values';
import type { AdminOrderSummary } from '@institut/contract/orders/admin.schema';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { RootState } from '../app/store/rootReducer.ts';
import { buildOrderSummary, testId } from './shopFixtures.ts';
import { loggedInState, renderApp } from './renderApp.tsx';
import { OrderListPage } from '../features/orders/admin/OrderListPage.tsx';

export const LIST = 'GET /api/orders';

export const person = (name: string) => ({
  _id: testId(90),
  name,
  email: `${name.toLowerCase()}@example.com`,
});

export const ana = buildOrderSummary({ _id: testId(1), reference: 'AAAA-1111', user: person('Ana') });
export const emir = buildOrderSummary({
  _id: testId(2),
  reference: 'BBBB-2222',
  user: person('Emir'),
  isPaid: true,
  paymentStatus: 'Polazniku je odobren grant za placanje troskova edukacije',
  isDelivered: true,
  totalPrice: 1234.5,
  amountDue: 1234.5,
});
export const rejected = buildOrderSummary({
  _id: testId(3),
  reference: 'CCCC-3333',
  user: person('Lejla'),
  status: ORDER_STATUS.rejected,
});
export const ALL = [ana, emir, rejected];

export const listOf = (rows: AdminOrderSummary[], total = rows.length) => ({
  data: rows,
  headers: { 'x-total-count': String(total) },
});

export function open(at = '/admin/orderlist', user: Partial<RootState> = loggedInState({ isAdmin: true })) {
  return renderApp(
    <Routes>
      <Route path="/admin/orderlist" element={<OrderListPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at, state: user },
  );
}
export const table = () => screen.findByRole('table', { name: 'Prijave' });

export const numberIn = (params: unknown, name: string): number =>
  Number(new Map(Object.entries(params instanceof Object ? params : {})).get(name));

// The checkbox for all rows is rendered twice, for cards and for the table; CSS shows one of them.
export const tick = (name: RegExp) => userEvent.click(screen.getAllByRole('checkbox', { name })[0]!);
