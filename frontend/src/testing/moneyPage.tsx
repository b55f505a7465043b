import type { Receivable } from '@institut/contract/money/list.schema';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { AdminRoutes } from '../app/AdminRoutes.tsx';
import { loggedInState, renderApp } from './renderApp.tsx';
import { testId } from './shopFixtures.ts';
import { stubHttp, type StubAnswer, type StubRequest } from './stubHttp.ts';

/** The lists of the section Novac. */
export const API = {
  receivables: 'GET /api/novac/potrazivanja',
  surpluses: 'GET /api/novac/povrati',
  refunds: 'GET /api/povrati',
  unassigned: 'GET /api/uplate/nerasporedjene',
  journal: 'GET /api/novac/uplate',
  documents: 'GET /api/novac/dokumenti',
};

export const late: Receivable = {
  _id: testId(70),
  reference: 'K7M2-9QXA',
  name: 'Ana Anić',
  email: 'ana@example.com',
  payer: { kind: 'organisation', name: 'Primjer drvo d.o.o.' },
  courses: ['Python za početnike'],
  placedOn: '2026-10-01',
  dueDay: '2026-10-08',
  age: 'quarter',
  daysLate: 43,
  amountDue: 1234.5,
  paid: 200,
  openAmount: 1034.5,
  remindedAt: '2026-10-08T07:00:00.000Z',
  paymentDueDay: '2026-10-11',
};
const grant: Receivable = {
  ...late,
  _id: testId(71),
  reference: 'M4TR-7XKD',
  payer: { kind: 'grant', name: 'Ana Anić' },
  dueDay: null,
  age: 'notDue',
  daysLate: 0,
  amountDue: 192,
  paid: 0,
  openAmount: 192,
  remindedAt: null,
  paymentDueDay: null,
};
/** Returns the number and the sum of the amounts under each key. */
export const sumsOf = (amounts: Readonly<Record<string, readonly number[]>>) =>
  Object.entries(amounts).map(([key, all]) => ({
    key,
    count: all.length,
    total: all.reduce((total, amount) => total + amount, 0),
  }));
const AGES = sumsOf({ notDue: [192], week: [], month: [], quarter: [1034.5], older: [] });
export const listedCourse = { _id: testId(7), name: 'Python za početnike' };

export const listOf = (rows: readonly object[], sums: readonly object[], more: object = {}): StubAnswer => ({
  data: { rows, sums, ...more },
  headers: { 'x-total-count': String(rows.length) },
});
export const RECEIVABLES = listOf([late, grant], AGES, { courses: [listedCourse] });

/** Opens a page of the administration and returns the requests. */
export function openAdmin(
  path: string,
  replies: Record<string, StubAnswer>,
  permissions = ['money', 'orders'] as const,
) {
  const requests = stubHttp(replies);
  renderApp(
    <Routes>
      <Route path="/admin/*" element={<AdminRoutes />} />
    </Routes>,
    { at: `/admin/${path}`, state: loggedInState({ permissions: [...permissions] }) },
  );
  return requests;
}
export const texts = (elements: readonly HTMLElement[]) =>
  elements.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
export const rows = async (name: string) =>
  texts(
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .slice(1),
  );
export const tiles = (name: string) =>
  texts(within(screen.getByRole('list', { name })).getAllByRole('button'));
export const paramsOf = (requests: readonly StubRequest[], call: string) =>
  requests.findLast(({ method, url }) => `${method} ${url}` === call)?.params;
