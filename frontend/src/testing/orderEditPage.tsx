import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import type { AdminOrder } from '@institut/contract/orderAdmin.schema';
import { OrderEditPage } from '../features/orders/admin/OrderEditPage.tsx';
import { buildAdminOrder } from './buildAdminOrder.ts';
import { renderApp, signedIn } from './renderApp.tsx';
import { testId } from './shopFixtures.ts';
import { stubHttp, type StubAnswer } from './stubHttp.ts';

export const ORDER_ID = testId(70);
export const LIST = '/admin/orderlist?isPaid=false&pageNumber=2';
export const VIEW = `GET /api/orders/${ORDER_ID}/view`;
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
    <Route path="/admin/order/:id/edit" element={<OrderEditPage />} />
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

/** From the list, as staff come. */
export async function openOrder(order: AdminOrder, replies: Parameters<typeof stubHttp>[0] = {}) {
  const requests = stubHttp({ [VIEW]: { data: order }, ...replies });
  const rendered = renderApp(orderPages, { at: LIST, state: signedIn({ isAdmin: true }) });
  await userEvent.click(screen.getByRole('link', { name: 'Uredi' }));
  await screen.findByRole('heading', { level: 1, name: 'Prijava K7M2-9QXA' });
  const sent = (path: string) =>
    requests.filter(({ method, url }) => `${method} ${url}` === path).map(({ data }) => data);
  return { ...rendered, sent };
}

export const radio = (name: string) => screen.getByRole('radio', { name });
export const choose = (name: string) => userEvent.click(radio(name));
export const save = () => userEvent.click(screen.getByRole('button', { name: 'Ažuriraj' }));
export const toasts = ({ store }: Awaited<ReturnType<typeof openOrder>>) =>
  store.getState().toasts.map(({ text }) => text);
