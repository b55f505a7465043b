import type {
  CourseFigures,
  OrderFigures,
  Overview,
  OverviewMonth,
} from '@institut/contract/overview/schema';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { DashboardPage } from '../features/overview/DashboardPage.tsx';
import { loggedInState, renderApp } from './renderApp.tsx';
import { stubHttp } from './stubHttp.ts';

type AdminOverview = Overview & OrderFigures & CourseFigures;

const APPLICATIONS = [4, 6, 9, 7, 12, 10, 5, 3, 11, 16, 19, 14];

const buildMonth = (applications: number, index: number): OverviewMonth => {
  const number = ((11 + index) % 12) + 1;
  return {
    month: `${number === 12 ? 2025 : 2026}-${String(number).padStart(2, '0')}`,
    applications,
    paid: applications * 310.5,
    granted: index % 3 === 0 ? 540 : 0,
  };
};

/** Returns the overview of a shop on 21. 11. 2026: `buildOverview({ seats: … })`. */
export const buildOverview = (changes: Partial<AdminOverview> = {}): AdminOverview => ({
  at: '2026-11-21T07:55:00.000Z',
  today: '2026-11-21',
  attention: { grant: 0, unpaid: 0, surplus: 0, unassigned: 0 },
  applications: {
    total: 116,
    awaiting: 5,
    inProcedure: 8,
    latest: [
      {
        _id: '6560f1a2b3c4d5e6f7a8b9e1',
        reference: 'M4TR-7XKD',
        name: 'Selma Delić',
        courses: ['PLC i automatizacija'],
        totalPrice: 276,
        amountDue: 276,
        paid: 0,
        refunded: 0,
        openAmount: 276,
        paymentStatus: 'Nije placeno',
        days: 0,
        version: 2,
      },
      {
        _id: '6560f1a2b3c4d5e6f7a8b9e2',
        reference: 'P9WC-2HVN',
        name: 'Tarik Begić',
        courses: ['Uvod u mašinsko učenje', 'Kibernetička sigurnost'],
        totalPrice: 552,
        amountDue: 552,
        paid: 552,
        refunded: 0,
        openAmount: 0,
        paymentStatus: 'Placeno',
        days: 3,
        version: 5,
      },
    ],
    courses: [
      { _id: '6560f1a2b3c4d5e6f7a8b902', name: 'PLC i automatizacija', orders: 4 },
      { _id: '6560f1a2b3c4d5e6f7a8b901', name: 'Kibernetička sigurnost', orders: 1 },
    ],
    lastWeek: { since: '2026-11-15', count: 7, before: 4 },
  },
  unpaid: {
    count: 9,
    total: 2484,
    ages: [
      { age: 'notDue', count: 4, total: 1104 },
      { age: 'week', count: 3, total: 828 },
      { age: 'month', count: 2, total: 552 },
      { age: 'quarter', count: 0, total: 0 },
      { age: 'older', count: 0, total: 0 },
    ],
    oldest: {
      _id: '6560f1a2b3c4d5e6f7a8b9d0',
      reference: 'K7M2-9QXA',
      name: 'Emira Hadžić',
      totalPrice: 276,
      openAmount: 276,
      days: 41,
    },
  },
  seats: { courses: 14, held: 143, offered: 0, capacity: 210 },
  scarce: {
    count: 3,
    courses: [
      {
        _id: '6560f1a2b3c4d5e6f7a8b901',
        name: 'Kibernetička sigurnost',
        start: '2027-01-18',
        free: 0,
        held: 12,
        offered: 0,
        capacity: 12,
      },
      {
        _id: '6560f1a2b3c4d5e6f7a8b902',
        name: 'PLC i automatizacija',
        start: '2026-12-07',
        free: 2,
        held: 12,
        offered: 0,
        capacity: 14,
      },
      {
        _id: '6560f1a2b3c4d5e6f7a8b903',
        name: 'Uvod u mašinsko učenje',
        start: '2027-02-01',
        free: 3,
        held: 17,
        offered: 0,
        capacity: 20,
      },
    ],
  },
  months: APPLICATIONS.map(buildMonth),
  content: {
    news: { published: 13, drafts: 1 },
    courses: { published: 18, drafts: 0 },
    careers: { published: 9, drafts: 0, open: 7 },
    users: { total: 84, admins: 2 },
  },
  ...changes,
});

export const admin = userEvent.setup({ delay: null });
export const OVERVIEW = 'GET /api/overview';
export const JOBS = 'GET /api/overview/jobs';

/** Answers the calls of the page; no job has run unless a reply says so. */
export const stubDashboard = (replies: Parameters<typeof stubHttp>[0]) =>
  stubHttp({ [JOBS]: { data: [] }, ...replies });

export const dashboardPages = (
  <Routes>
    <Route path="/administracija" element={<DashboardPage />} />
    <Route path="*" element={null} />
  </Routes>
);
export const openDashboard = (state = loggedInState({ isAdmin: true })) =>
  renderApp(dashboardPages, { at: '/administracija', state });
export const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? '';
export const panel = (name: string) => within(screen.getByRole('region', { name }));
