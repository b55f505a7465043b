import type { Profile } from '@institut/contract/accounts/schema';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { ProfilePage } from '../pages/profile/ProfilePage.tsx';
import { loggedInState, renderApp } from './renderApp.tsx';

export const visitor = userEvent.setup({ delay: null });
export const user = loggedInState().session.user!;
export const profile: Profile = {
  _id: user._id,
  name: user.name,
  lastName: user.lastName,
  email: user.email,
  isAdmin: false,
  permissions: [],
  isEmailConfirmed: true,
  wantsEventMail: true,
};

export const PROFILE = 'GET /api/users/profile';
export const PARTICIPATIONS = 'GET /api/polaznik/moji';
export const ORDERS = 'GET /api/orders/myorders';
export const SESSIONS = 'GET /api/users/sessions';
/** The answers to a user without orders. */
export const loaded = {
  [PARTICIPATIONS]: { data: [] },
  'GET /api/polaznik/uvjerenja': { data: [] },
  'GET /api/cekanje/moje': { data: [] },
  [PROFILE]: { data: profile },
  [ORDERS]: { data: [] },
  [SESSIONS]: { data: [] },
};
/** The routes of the profile; other pages are empty. */
export const pages = (
  <Routes>
    <Route path="/profile/*" element={<ProfilePage />} />
    <Route path="*" element={null} />
  </Routes>
);
export const openProfile = (at = '/profile') => renderApp(pages, { at, state: loggedInState() });
export const openData = () => openProfile('/profile/podaci');
export const region = async (name: RegExp | string) => within(await screen.findByRole('region', { name }));
