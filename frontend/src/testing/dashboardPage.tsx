import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { DashboardPage } from '../features/overview/DashboardPage.tsx';
import { renderApp, signedIn } from './renderApp.tsx';

export const admin = userEvent.setup({ delay: null });
export const OVERVIEW = 'GET /api/overview';
export const dashboardPages = (
  <Routes>
    <Route path="/administracija" element={<DashboardPage />} />
    <Route path="*" element={null} />
  </Routes>
);
export const openDashboard = (isAdmin = true) =>
  renderApp(dashboardPages, { at: '/administracija', state: signedIn({ isAdmin }) });
export const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? '';
export const panel = (name: string) => within(screen.getByRole('region', { name }));
