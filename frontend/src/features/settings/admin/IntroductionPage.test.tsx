import { INTRODUCTIONS } from '@institut/contract/settings/introductions';
import type { Settings } from '@institut/contract/settings/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { buildSettings } from '../../../testing/settingsFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { IntroductionPage } from './IntroductionPage.tsx';
import { IntroductionsPage } from './IntroductionsPage.tsx';

const admin = userEvent.setup({ delay: null });
const [READ, SAVE] = ['GET /api/postavke', 'PUT /api/postavke'];
const PREVIEW = 'POST /api/postavke/uvod/pregled';
const AT = '/admin/postavke/uvodi/orderplaced';
const STANDARD = INTRODUCTIONS.orderPlaced.text;
const TEXT = 'hvala vam na prijavi.';

const replaced = (text: string, version = 3): Settings =>
  buildSettings({ version, introductions: [{ name: 'orderPlaced', text }] });

function open(at: string, settings: Settings, answers: Parameters<typeof stubHttp>[0] = {}) {
  const requests = stubHttp({
    [READ]: { data: settings },
    [PREVIEW]: ({ data }) => ({ data: { subject: 'Primili smo', text: `Mail: ${JSON.stringify(data)}` } }),
    ...answers,
  });
  const { location } = renderApp(
    <Routes>
      <Route path="/admin/postavke/uvodi" element={<IntroductionsPage />} />
      <Route path="/admin/postavke/uvodi/:mail" element={<IntroductionPage />} />
    </Routes>,
    { at, state: loggedInState({ isAdmin: true }) },
  );
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ data }) => data);
  return { sent, location };
}
const field = () => screen.findByLabelText('Uvod');
const button = (name: string) => screen.getByRole('button', { name });

it('lists the mails with their text, and leads to one', async () => {
  const { location } = open('/admin/postavke/uvodi', replaced(TEXT));
  const row = within((await screen.findByText(TEXT)).closest('tr') ?? document.body);
  expect(row.getByText('Izmijenjen')).toBeVisible();
  expect(screen.getByText(INTRODUCTIONS.moneyReturned.text)).toBeVisible();
  await admin.click(row.getByRole('link', { name: 'Potvrda prijave' }));
  expect(await field()).toHaveValue(TEXT);
  expect(location()).toBe(AT);
});

it('shows the whole mail of what is typed, and saves it with the version that was read', async () => {
  const { sent } = open(AT, buildSettings(), { [SAVE]: { data: replaced(TEXT, 4) } });
  expect(await field()).toHaveValue(STANDARD);
  expect(button('Vrati zadani tekst')).toHaveAttribute('aria-disabled', 'true');
  await admin.clear(await field());
  await admin.type(await field(), TEXT);
  expect(await screen.findByText(/Mail: .*hvala vam na prijavi/)).toBeVisible();
  await admin.click(button('Sačuvaj'));
  await waitFor(() =>
    expect(sent()).toEqual([{ version: 3, introduction: { name: 'orderPlaced', text: TEXT } }]),
  );
  expect(button('Sačuvaj')).toHaveFocus();
});

it('inserts a field, and refuses one that the mail does not have', async () => {
  const { sent } = open(AT, buildSettings());
  await admin.clear(await field());
  await admin.click(button('Ubaci polje Ime'));
  expect(await field()).toHaveValue('{ime}');
  await admin.type(await field(), ' {{kurs}');
  await admin.click(button('Sačuvaj'));
  expect(await field()).toHaveAccessibleDescription(
    /Polje \{kurs\} ne postoji\. Postoje \{ime\}, \{broj\}\./,
  );
  expect(sent()).toEqual([]);
});

it('gives the default text back once it is saved', async () => {
  const { sent } = open(AT, replaced(TEXT), { [SAVE]: { data: buildSettings({ version: 4 }) } });
  await screen.findByDisplayValue(TEXT);
  await admin.click(button('Vrati zadani tekst'));
  expect(await field()).toHaveValue(STANDARD);
  expect(screen.getByText('Zadani tekst vrijedi kada ga sačuvate.')).toBeVisible();
  await admin.click(button('Sačuvaj'));
  await waitFor(() => expect(sent()).toMatchObject([{ introduction: { text: STANDARD } }]));
  await waitFor(() => expect(screen.queryByText(/vrijedi kada ga sačuvate/)).not.toBeInTheDocument());
});

it('shows the text that somebody else has saved, with the reason', async () => {
  let settings = buildSettings();
  open(AT, settings, {
    [READ]: () => ({ data: settings }),
    [SAVE]: () => {
      settings = replaced('tuđi uvod.', 4);
      return { status: 409, data: { message: 'Neko je izmijenio.', code: 'stale_edit' } };
    },
  });
  await admin.type(await field(), ' Hvala.');
  await admin.click(button('Sačuvaj'));
  expect(await screen.findByDisplayValue('tuđi uvod.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Neko je izmijenio.');
});

it('leads from an unknown mail to the list', async () => {
  const { location } = open('/admin/postavke/uvodi/passwordReset', buildSettings());
  expect(await screen.findByText(STANDARD)).toBeVisible();
  expect(location()).toBe('/admin/postavke/uvodi');
});
