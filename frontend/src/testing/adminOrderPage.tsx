import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { buildAdminOrder, testId } from './shopFixtures.ts';
import { loggedInState, renderApp } from './renderApp.tsx';
import { stubHttp, type StubAnswer } from './stubHttp.ts';
import { AdminOrderPage } from '../features/orders/admin/AdminOrderPage.tsx';
import { ORDER_EDIT_LABELS } from '../features/orders/admin/orderLabels.ts';

export const ORDER_ID = testId(70);
export const LIST = '/admin/orderlist?isPaid=false&pageNumber=2';
export const VIEW = `GET /api/orders/${ORDER_ID}/view`;
export const NOTES = `GET /api/orders/${ORDER_ID}/napomene`;
export const MAILS = `GET /api/orders/${ORDER_ID}/posta`;
export const EDIT = `PUT /api/orders/${ORDER_ID}/edit`;

export const paid = buildAdminOrder({
  isPaid: true,
  paymentStatus: 'Placeno',
  paidAt: '2026-11-20T10:00:00.000Z',
  paymentResult: { method: 'Izvod', reference: '12/26', note: '', captureId: null, provider: null },
});
export const staff = { _id: testId(91), name: 'Amra Hodžić' };
export const failure = (status: number, code: string, message: string, fields = {}): StubAnswer => ({
  status,
  data: { message, code, fields },
});

export const orderPages = (
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
export async function openOrder(order: AdminOrder, replies: Parameters<typeof stubHttp>[0] = {}) {
  const requests = stubHttp({
    [VIEW]: { data: order },
    [NOTES]: { data: [] },
    [MAILS]: { data: [] },
    ...replies,
  });
  const rendered = renderApp(orderPages, { at: LIST, state: loggedInState({ isAdmin: true }) });
  await userEvent.click(screen.getByRole('link', { name: 'Uredi' }));
  await screen.findByRole('heading', { level: 1, name: 'K7M2-9QXA · Ana Anić' });
  const sent = (path: string) =>
    requests.filter(({ method, url }) => `${method} ${url}` === path).map(({ data }) => data);
  return { ...rendered, sent };
}

export const chosen = (label: keyof typeof ORDER_EDIT_LABELS) =>
  screen.getByLabelText<HTMLSelectElement>(ORDER_EDIT_LABELS[label].label, { selector: 'select' })
    .selectedOptions[0]?.text;
export const save = () => userEvent.click(screen.getByRole('button', { name: 'Ažuriraj' }));
export const toasts = ({ store }: Awaited<ReturnType<typeof openOrder>>) =>
  store.getState().toasts.map(({ text }) => text);

export const STALE = failure(409, 'stale_edit', 'Neko je u međuvremenu izmijenio ovaj zapis.');
