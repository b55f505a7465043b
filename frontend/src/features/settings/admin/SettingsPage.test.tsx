import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { buildSettings } from '../../../testing/settingsFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { SettingsPage } from './SettingsPage.tsx';

const admin = userEvent.setup({ delay: null });
const [READ, SAVE] = ['GET /api/postavke', 'PUT /api/postavke'];

const SETTINGS = buildSettings();

function open(answers: Parameters<typeof stubHttp>[0] = {}) {
  const requests = stubHttp({ [READ]: { data: SETTINGS }, ...answers });
  renderApp(
    <Routes>
      <Route path="/admin/postavke" element={<SettingsPage />} />
    </Routes>,
    { at: '/admin/postavke', state: loggedInState({ isAdmin: true }) },
  );
  return requests;
}
const sent = (requests: ReturnType<typeof stubHttp>) =>
  requests.filter(({ method }) => method === 'PUT').map(({ data }) => data);

it('says beside each empty value what counts and where it comes from', async () => {
  open();
  const phones = await screen.findByLabelText('Telefoni');
  expect(phones).toHaveAccessibleDescription(/Prazno: \+387 33 123 456, iz datoteke \.env\./);
  expect(screen.getByLabelText('Radno vrijeme')).toHaveAccessibleDescription(/Prazno: ništa\./);
});

it('checks the values, then saves them with the version that was read', async () => {
  const values = { ...SETTINGS.values, expiryDays: 5 };
  const requests = open({ [SAVE]: { data: { ...SETTINGS, version: 4, values } } });
  const days = await screen.findByLabelText('Istek neplaćene prijave (dana)');
  await admin.type(days, '2{Enter}');
  expect(days).toHaveAccessibleDescription(/Unesite 0 ili najmanje 3/);
  await admin.clear(days);
  await admin.type(days, '5');
  await admin.click(screen.getByRole('button', { name: 'Sačuvaj' }));
  await waitFor(() => expect(sent(requests)).toEqual([{ version: 3, values }]));
  expect(screen.getByRole('button', { name: 'Sačuvaj' })).toHaveFocus();
});

it('shows the values that somebody else has saved, with the reason, which has the focus', async () => {
  let settings = SETTINGS;
  open({
    [READ]: () => ({ data: settings }),
    [SAVE]: () => {
      settings = { ...SETTINGS, version: 4, values: { ...SETTINGS.values, expiryDays: 9 } };
      return { status: 409, data: { message: 'Neko je izmijenio.', code: 'stale_edit' } };
    },
  });
  const days = await screen.findByLabelText('Istek neplaćene prijave (dana)');
  await admin.type(days, '5{Enter}');
  await waitFor(() => expect(days).toHaveValue('9'));
  expect(screen.getByRole('alert')).toHaveTextContent('Neko je izmijenio.');
  expect(screen.getByRole('alert').parentElement).toHaveFocus();
});

it('starts an open day of the network and ends it', async () => {
  const openDay = { until: '2026-12-01T12:00:00.000Z', network: '192.0.2.0/24', orders: 30, seats: 200 };
  const requests = open({
    [SAVE]: ({ data }) => ({
      data: { ...SETTINGS, version: 4, openDay: JSON.stringify(data).includes('null') ? null : openDay },
    }),
  });
  expect(await screen.findByText(/mrežu s koje ste sada: 192\.0\.2\.0\/24/)).toBeInTheDocument();
  await admin.click(screen.getByRole('button', { name: 'Uključi' }));
  expect(await screen.findByText(/nepotvrđenih prijava 30, neplaćenih mjesta 200/)).toBeInTheDocument();
  const heading = screen.getByRole('heading', { name: 'Dan otvorenih vrata' });
  expect(heading).toHaveFocus();
  await admin.click(screen.getByRole('button', { name: 'Završi odmah' }));
  expect(await screen.findByRole('button', { name: 'Uključi' })).toBeInTheDocument();
  expect(heading).toHaveFocus();
  expect(sent(requests)).toEqual([
    { version: 3, openDay: { hours: 4, orders: 30, seats: 200 } },
    { version: 4, openDay: null },
  ]);
});
