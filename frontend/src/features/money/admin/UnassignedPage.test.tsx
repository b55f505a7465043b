import type { LedgerEntry } from '@institut/contract/money/list.schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { UNASSIGNED_PATH } from '../../admin/adminPaths.ts';
import { renderApp, loggedInState } from '../../../testing/renderApp.tsx';
import { buildAdminOrder, buildPayment, testId } from '../../../testing/shopFixtures.ts';
import { noAnswer, stubHttp, type StubAnswer } from '../../../testing/stubHttp.ts';
import { MoneyPage } from './MoneyPage.tsx';

const LIST = 'GET /api/uplate/nerasporedjene';
const order = { _id: testId(70), reference: 'K7M2-9QXA', name: 'Ana Anić' };
const fromPaypal: LedgerEntry = {
  ...buildPayment({ source: 'paypal', state: 'unassigned', method: '', reference: 'CAP1', by: null }),
  order,
};
const fromStatement: LedgerEntry = {
  ...buildPayment({
    _id: testId(81),
    source: 'statement',
    state: 'unassigned',
    amount: 120.5,
    note: 'Bez poziva',
  }),
  order: null,
};
const ASSIGN = `PUT /api/uplate/${testId(81)}/prijava`;

const listOf = (payments: LedgerEntry[], total = payments.length): StubAnswer => ({
  data: { rows: payments, sums: [{ key: 'statement', count: total, total: 120.5 }] },
  headers: { 'x-total-count': String(total) },
});

function open(at = UNASSIGNED_PATH, state = loggedInState({ isAdmin: true })) {
  return renderApp(
    <Routes>
      <Route path={UNASSIGNED_PATH} element={<MoneyPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at, state },
  );
}
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Neraspoređene uplate' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
};
const ask = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog', { name: 'Rasporedi uplatu' }));
const reference = () => dialog().getByLabelText('Referentni broj prijave');
const send = () => userEvent.click(dialog().getByRole('button', { name: 'Rasporedi' }));

describe('/admin/novac/nerasporedjene', () => {
  it('lists the payments with the orders that they were made for', async () => {
    const requests = stubHttp({ [LIST]: listOf([fromPaypal, fromStatement]) });
    open();
    expect(await rows()).toEqual([
      '22. 11. 2026.50,00 KMPayPalCAP1K7M2-9QXAAna AnićRasporedi',
      '22. 11. 2026.120,50 KMBankovni transferAmra Hodžićizvod 214/2026Bez pozivaNije poznatoRasporedi',
    ]);
    expect(screen.getByRole('link', { name: 'K7M2-9QXA, otvori prijavu' })).toHaveAttribute(
      'href',
      `/admin/order/${testId(70)}`,
    );
    const asked = requests.find(({ url }) => url === '/api/uplate/nerasporedjene');
    expect(asked?.params).toMatchObject({ pageNumber: 1, pageSize: 25 });
  });

  it('leaves the focus alone when the list is loaded first', async () => {
    stubHttp({ [LIST]: listOf([fromPaypal]) });
    open();
    await rows();
    expect(document.body).toHaveFocus();
  });

  it('assigns a payment, links to its order and loads the list again', async () => {
    stubHttp({ [LIST]: listOf([fromStatement]) });
    open();
    await rows();
    await ask(/^Rasporedi: Uplata od 120,50/);
    expect(reference()).toHaveFocus();
    await send();
    expect(reference()).toHaveAccessibleDescription(/Unesite referentni broj prijave\./);
    await userEvent.type(reference(), 'm4tr 7xkd');
    const requests = stubHttp({
      [ASSIGN]: { data: buildAdminOrder({ _id: testId(71), reference: 'M4TR-7XKD' }) },
      [LIST]: listOf([]),
    });
    await send();
    expect(await screen.findByText('Sve uplate su raspoređene')).toBeInTheDocument();
    expect(requests[0]?.data).toEqual({ reference: 'm4tr 7xkd' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText(/120,50.KM se vodi na prijavi/)).toHaveTextContent(/M4TR-7XKD\.$/);
    expect(screen.getByRole('link', { name: 'M4TR-7XKD' })).toHaveAttribute(
      'href',
      `/admin/order/${testId(71)}`,
    );
    expect(document.activeElement).toContainElement(screen.getByText('Sve uplate su raspoređene'));
  });

  it('says before and after that a payment of a cancelled order is a surplus', async () => {
    const order = buildAdminOrder({ _id: testId(71), reference: 'M4TR-7XKD', openAmount: -120.5 });
    stubHttp({ [LIST]: listOf([fromStatement]), [ASSIGN]: { data: order } });
    open();
    await rows();
    await ask(/^Rasporedi: Uplata od 120,50/);
    expect(screen.getByRole('dialog', { name: 'Rasporedi uplatu' })).toHaveAccessibleDescription(
      /na otkazanoj, odbijenoj ili plaćenoj prijavi uplata postaje preplata\.$/,
    );
    await userEvent.type(reference(), 'm4tr 7xkd');
    await send();
    expect(await screen.findByText(/120,50.KM se vodi na prijavi/)).toHaveTextContent(
      /Na njoj je sada preplata od 120,50.KM\.$/,
    );
  });

  it('suggests the order that the payment was made for', async () => {
    stubHttp({ [LIST]: listOf([fromPaypal]) });
    open();
    await rows();
    await ask(/^Rasporedi/);
    expect(reference()).toHaveValue('K7M2-9QXA');
  });

  it('sends one request for a double click', async () => {
    stubHttp({ [LIST]: listOf([fromStatement]) });
    open();
    await rows();
    await ask(/^Rasporedi/);
    await userEvent.type(reference(), 'M4TR7XKD');
    const waiting: Array<(answer: StubAnswer) => void> = [];
    const requests = stubHttp({
      [ASSIGN]: () => new Promise((resolve) => void waiting.push(resolve)),
      [LIST]: listOf([]),
    });
    await userEvent.dblClick(dialog().getByRole('button', { name: 'Rasporedi' }));
    expect(requests).toHaveLength(1);
    await act(async () => waiting[0]?.({ data: buildAdminOrder() }));
    expect(await screen.findByText('Sve uplate su raspoređene')).toBeInTheDocument();
  });

  it('shows an unknown reference beside the field and a conflict above it', async () => {
    stubHttp({ [LIST]: listOf([fromStatement]) });
    open();
    await rows();
    await ask(/^Rasporedi/);
    await userEvent.type(reference(), 'XXXX9999');
    const unknown = 'Nema prijave s tim referentnim brojem.';
    stubHttp({
      [ASSIGN]: { status: 400, data: { message: 'Provjerite podatke.', fields: { reference: unknown } } },
    });
    await send();
    await waitFor(() => expect(reference()).toHaveAccessibleDescription(new RegExp(unknown)));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    const stale = 'Ova uplata je u međuvremenu raspoređena ili vraćena.';
    const requests = stubHttp({
      [ASSIGN]: { status: 409, data: { message: stale, code: 'conflict' } },
      [LIST]: listOf([fromPaypal]),
    });
    await send();
    expect(await dialog().findByRole('alert')).toHaveTextContent(stale);
    expect(reference()).toHaveValue('XXXX9999');
    await waitFor(() => expect(requests).toHaveLength(2));
  });

  it('shows the last page when the address names a page that is gone', async () => {
    const requests = stubHttp({
      [LIST]: ({ params }) =>
        JSON.stringify(params).includes('"pageNumber":3') ? listOf([], 26) : listOf([fromPaypal], 26),
    });
    open(`${UNASSIGNED_PATH}?pageNumber=3`);
    expect(await rows()).toHaveLength(1);
    expect(requests.at(-1)?.params).toMatchObject({ pageNumber: 2 });
    expect(screen.getByRole('link', { name: '2. stranica' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows a failed request and loads again', async () => {
    stubHttp({ [LIST]: noAnswer() });
    open();
    expect(await screen.findByText('Neraspoređene uplate nisu učitane.')).toBeInTheDocument();
    stubHttp({ [LIST]: listOf([fromPaypal]) });
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await rows()).toHaveLength(1);
  });

  it('refuses staff without the permission for payments, without a request', () => {
    const requests = stubHttp({});
    open(UNASSIGNED_PATH, loggedInState({ permissions: ['orders', 'enrolment'] }));
    expect(screen.getByRole('heading', { name: 'Nemate pristup ovoj stranici' })).toBeInTheDocument();
    expect(requests).toEqual([]);
  });
});
