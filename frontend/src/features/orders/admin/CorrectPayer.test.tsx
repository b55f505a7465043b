import type { AdminOrder } from '@institut/contract/orders/admin.schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { renderApp, loggedInState } from '../../../testing/renderApp.tsx';
import { buildAdminOrder, testId } from '../../../testing/shopFixtures.ts';
import { stubHttp, type StubAnswer } from '../../../testing/stubHttp.ts';
import { AdminOrderPage } from './AdminOrderPage.tsx';

const ID = testId(70);
const VIEW = `GET /api/orders/${ID}/view`;
const CORRECT = `PUT /api/orders/${ID}/platilac`;

const company = {
  type: 'organisation',
  name: 'Primjre d.o.o.',
  isForeign: false,
  jib: '4200123450004',
  pdv: '',
  address: 'Obala 1, Sarajevo',
  contact: '',
  purchaseOrder: 'N-7',
  accountantEmail: '',
} as const;
const placed = buildAdminOrder({ payer: company });
const corrected = buildAdminOrder({ payer: { ...company, name: 'Primjer d.o.o.' }, version: 4 });

/** Returns one answer after the other; the last one stays. */
function inTurn(...answers: StubAnswer[]) {
  let asked = 0;
  return () => answers[Math.min(asked++, answers.length - 1)] ?? {};
}

/** Opens an order, and the dialog with this button. */
async function openDialog(order: AdminOrder, button: string, replies: Parameters<typeof stubHttp>[0] = {}) {
  const requests = stubHttp({ [VIEW]: { data: order }, ...replies });
  const { store } = renderApp(
    <Routes>
      <Route path="/admin/order/:id" element={<AdminOrderPage />} />
    </Routes>,
    { at: `/admin/order/${ID}`, state: loggedInState({ isAdmin: true }) },
  );
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: button }));
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ data }) => data);
  const toasts = () => store.getState().toasts.map(({ text }) => text);
  return { dialog, sent, toasts };
}

async function retype(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

it('corrects the name of a company with the version that was read, and shows the new one', async () => {
  const { dialog, sent, toasts } = await openDialog(placed, 'Ispravi platioca', {
    [VIEW]: inTurn({ data: placed }, { data: corrected }),
    [CORRECT]: { data: corrected },
  });
  await retype(dialog.getByLabelText('Naziv'), 'Primjer d.o.o.');
  await userEvent.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
  expect(await screen.findByText('Primjer d.o.o.', { exact: false })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent()).toEqual([{ version: 3, payer: { ...company, name: 'Primjer d.o.o.' } }]);
  expect(toasts()).toEqual(['Platilac je ispravljen.']);
});

it('names a wrong digit beside its field, which gets the focus, and sends nothing', async () => {
  const { dialog, sent } = await openDialog(placed, 'Ispravi platioca');
  const jib = dialog.getByLabelText(/^JIB/);
  await retype(jib, '4200123450005');
  await userEvent.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
  expect(jib).toHaveAccessibleDescription(/provjerite cifre/);
  expect(jib).toHaveFocus();
  expect(sent()).toEqual([]);
});

it('adds an organisation to an order that a person placed, which cannot be left empty', async () => {
  const { dialog, sent } = await openDialog(buildAdminOrder(), 'Dodaj platioca', {
    [CORRECT]: { data: corrected },
  });
  expect(dialog.queryByRole('option', { name: 'Podnosilac prijave' })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
  expect(dialog.getByText('Unesite naziv organizacije.')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('Naziv'), 'Primjer d.o.o.');
  await userEvent.type(dialog.getByLabelText(/^JIB/), '4200 1234 50004');
  await userEvent.type(dialog.getByLabelText(/^Adresa/), 'Obala 1, Sarajevo');
  await userEvent.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  const added = { ...company, name: 'Primjer d.o.o.', purchaseOrder: '' };
  expect(sent()).toEqual([{ version: 3, payer: added }]);
});

it('makes the buyer pay again, or another person', async () => {
  const { dialog, sent, toasts } = await openDialog(placed, 'Ispravi platioca', {
    [CORRECT]: { data: buildAdminOrder({ version: 4 }) },
  });
  const payer = dialog.getByLabelText('Platilac');
  await userEvent.selectOptions(payer, 'Druga osoba');
  expect(dialog.getByLabelText(/^Ime i prezime/)).toHaveValue('');
  await userEvent.selectOptions(payer, 'Podnosilac prijave');
  await userEvent.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
  await waitFor(() => expect(sent()).toEqual([{ version: 3, payer: null }]));
  await waitFor(() => expect(toasts()).toEqual(['Platilac je uklonjen.']));
});

it('shows the payer that somebody else has entered, and replaces it only with another click', async () => {
  const message = 'Neko je u međuvremenu izmijenio ovaj zapis.';
  const { dialog, sent } = await openDialog(placed, 'Ispravi platioca', {
    [VIEW]: inTurn({ data: placed }, { data: corrected }),
    [CORRECT]: inTurn(
      { status: 409, data: { message, code: 'stale_edit', fields: {} } },
      { data: corrected },
    ),
  });
  await retype(dialog.getByLabelText(/^Kontakt/), 'Lejla');
  await userEvent.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
  expect(
    await dialog.findByText(/Njen platilac je sada: Primjer d\.o\.o\., 4200123450004, Obala 1/),
  ).toBeInTheDocument();
  expect(dialog.getByLabelText(/^Kontakt/)).toHaveValue('Lejla');
  await userEvent.click(dialog.getByRole('button', { name: 'Sačuvaj' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ version: 4, payer: { ...company, contact: 'Lejla' } });
});

it.each([
  ['cancelled', buildAdminOrder({ payer: company, cancelledAt: '2026-11-22T10:00:00.000Z' }), true],
  [
    'without its buyer',
    buildAdminOrder({ payer: company, user: { _id: testId(90), name: 'Obrisani korisnik', email: '' } }),
    true,
  ],
  ['only read', placed, false],
])('is not offered for an order that is %s', async (_, order, isAdmin) => {
  stubHttp({ [VIEW]: { data: order } });
  const state = loggedInState(isAdmin ? { isAdmin } : { permissions: ['orders'] });
  renderApp(
    <Routes>
      <Route path="/admin/order/:id" element={<AdminOrderPage />} />
    </Routes>,
    { at: `/admin/order/${ID}`, state },
  );
  expect(await screen.findByText('4200123450004')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Ispravi platioca' })).not.toBeInTheDocument();
});
