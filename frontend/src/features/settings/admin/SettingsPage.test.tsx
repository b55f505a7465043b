import { screen, waitFor, within } from '@testing-library/react';
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
const form = (name: string) => within(screen.getByRole('form', { name }));
const sent = (requests: ReturnType<typeof stubHttp>) =>
  requests.filter(({ method }) => method === 'PUT').map(({ data }) => data);

it('fills in what counts now, and says where it comes from', async () => {
  const values = { ...SETTINGS.values, hours: 'Subota 9–13' };
  open({ [READ]: { data: { ...SETTINGS, values, sources: { ...SETTINGS.sources, hours: 'stored' } } } });
  const phones = await screen.findByLabelText('Telefoni');
  expect(phones).toHaveValue('+387 33 123 456');
  expect(phones).toHaveAccessibleDescription(/ Iz datoteke \.env\.$/);
  const hours = screen.getByLabelText('Radno vrijeme');
  expect(hours).toHaveValue('Subota 9–13');
  expect(hours).toHaveAccessibleDescription(/ Prazno: ništa\.$/);
});

it('checks the values, then saves them with the version that was read', async () => {
  const values = { phones: '', hours: '', contactEmail: '', reminderDays: null, expiryDays: 5 };
  const saved = { ...SETTINGS.values, ...values };
  const requests = open({ [SAVE]: { data: { ...SETTINGS, version: 4, values: saved } } });
  const days = await screen.findByLabelText('Istek neplaćene prijave (dana)');
  await admin.clear(days);
  await admin.type(days, '2{Enter}');
  expect(days).toHaveAccessibleDescription(/Unesite 0 ili najmanje 3/);
  await admin.clear(days);
  await admin.type(days, '5');
  // What is typed in another form stays.
  await admin.type(screen.getByLabelText('Ulica i broj'), ', sprat 2');
  const save = form('Kontakt i rokovi').getByRole('button', { name: 'Sačuvaj' });
  await admin.click(save);
  await waitFor(() => expect(sent(requests)).toEqual([{ version: 3, values }]));
  expect(save).toHaveFocus();
  expect(screen.getByLabelText('Ulica i broj')).toHaveValue('Primjerna 1, sprat 2');
});

it('names what is missing for documents, and saves the data of the institute', async () => {
  const requests = open({
    [READ]: { data: { ...SETTINGS, missing: ['jib', 'street'] } },
    [SAVE]: { data: { ...SETTINGS, version: 4 } },
  });
  expect(await screen.findByText('Unesite: JIB, Ulica i broj.')).toBeInTheDocument();
  expect(screen.getByLabelText('Ulica i broj')).toHaveAccessibleDescription(
    /Na stranicama piše primjer: Primjerna 1\.$/,
  );
  await admin.type(screen.getByLabelText('JIB'), '4201987650002{Enter}');
  expect(screen.getByLabelText('JIB')).toHaveAccessibleDescription(/provjerite cifre/);
  await admin.clear(screen.getByLabelText('JIB'));
  await admin.type(screen.getByLabelText('JIB'), '4201987650001{Enter}');
  await waitFor(() =>
    expect(sent(requests)).toMatchObject([{ version: 3, values: { jib: '4201987650001' } }]),
  );
  await waitFor(() => expect(screen.queryByText(/^Unesite: /)).not.toBeInTheDocument());
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
  await admin.clear(days);
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
