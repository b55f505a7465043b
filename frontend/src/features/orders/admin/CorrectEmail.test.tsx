import { mailsPath } from '@institut/contract/frame/paths';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { buildMails } from '../../../testing/mailFixtures.ts';
import { buildAdminOrder, testId } from '../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { AdminOrderPage } from './AdminOrderPage.tsx';

const ID = testId(70);
const VIEW = `GET /api/orders/${ID}/view`;
const CORRECT = `PUT /api/orders/${ID}/adresa`;
const TITLE = /^Ispravi e.mail adresu$/;

const placed = buildAdminOrder();
const corrected = buildAdminOrder({
  user: { ...placed.user, email: 'tacna@example.com' },
  version: 4,
});

/** Opens an order, and the dialog. */
async function openDialog(replies: Parameters<typeof stubHttp>[0]) {
  const requests = stubHttp({ [VIEW]: { data: placed }, ...replies });
  const { store } = renderApp(
    <Routes>
      <Route path="/admin/order/:id" element={<AdminOrderPage />} />
    </Routes>,
    { at: `/admin/order/${ID}`, state: loggedInState({ isAdmin: true }) },
  );
  await userEvent.click(await screen.findByRole('button', { name: TITLE }));
  const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
  const fill = async (label: RegExp, text: string) => {
    await userEvent.clear(dialog.getByLabelText(label));
    await userEvent.type(dialog.getByLabelText(label), text);
  };
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ data }) => data);
  return { dialog, fill, save, sent, store };
}

it('sends the new address with its reason and the version that was read', async () => {
  const { dialog, fill, save, sent, store } = await openDialog({ [CORRECT]: { data: corrected } });
  expect(dialog.getByLabelText(/^Nova e.mail adresa/)).toHaveFocus();
  await fill(/^Nova e.mail adresa/, 'tacna@example.com');
  await fill(/^Razlog/, 'Slovna greška');
  await save();
  expect(await screen.findByText(TITLE)).toBeInTheDocument();
  expect(sent()).toEqual([{ email: 'tacna@example.com', reason: 'Slovna greška', version: 3 }]);
  expect(store.getState().toasts.map(({ text }) => text)).toEqual([
    `Prijava ${placed.reference} sada ima adresu tacna@example.com.`,
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows the mail to the former address of what is sent', async () => {
  const previewed: unknown[] = [];
  const { dialog, fill, save, sent } = await openDialog({
    [`PUT ${mailsPath(`/api/orders/${ID}/adresa`)}`]: ({ data }) => {
      previewed.push(data);
      return { data: buildMails({ subject: 'Promijenjena adresa' }) };
    },
    [CORRECT]: { data: corrected },
  });
  await fill(/^Nova e.mail adresa/, 'tacna@example.com');
  expect(previewed).toEqual([]);
  await fill(/^Razlog/, 'Slovna greška');
  expect(await dialog.findByText('Tekst: Promijenjena adresa')).toBeInTheDocument();
  await save();
  await screen.findByText(TITLE);
  const [last] = previewed.slice(-1);
  expect(sent().at(-1)).toEqual(last);
});

it('asks for a reason and a correct address beside their fields', async () => {
  const { dialog, fill, save, sent } = await openDialog({});
  await fill(/^Nova e.mail adresa/, 'nije');
  await save();
  expect(dialog.getByLabelText(/^Nova e.mail adresa/)).toHaveAccessibleDescription(/ispravnu e-mail adresu/);
  expect(dialog.getByLabelText(/^Razlog/)).toHaveAccessibleDescription(/Unesite razlog\./);
  expect(sent()).toEqual([]);
});

it('says what the address is when somebody else has changed the order', async () => {
  const stale = { status: 409, data: { code: 'stale_edit', message: 'Neko je u međuvremenu izmijenio.' } };
  const { dialog, fill, save } = await openDialog({ [CORRECT]: stale });
  await fill(/^Nova e.mail adresa/, 'tacna@example.com');
  await fill(/^Razlog/, 'Slovna greška');
  await save();
  expect(await dialog.findByRole('alert')).toHaveTextContent(placed.user.email);
});
