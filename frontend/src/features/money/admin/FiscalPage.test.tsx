import type { PaymentWithoutFiscal } from '@institut/contract/fiscal/schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { buildAdminOrder, buildPayment, testId } from '../../../testing/shopFixtures.ts';
import { stubHttp, type StubAnswer } from '../../../testing/stubHttp.ts';
import { WITHOUT_FISCAL_PATH } from '../../admin/adminPaths.ts';
import { MoneyPage } from './MoneyPage.tsx';

const LIST = 'GET /api/uplate/bez-fiskalnog';
const ADD = `POST /api/orders/${testId(70)}/fiskalni`;
const order = { _id: testId(70), reference: 'K7M2-9QXA', name: 'Ana Anić' };
const payment: PaymentWithoutFiscal = { ...buildPayment(), uncovered: 50, days: 4, order };

const listOf = (records: PaymentWithoutFiscal[], sums = { payment: 50, refund: 0 }): StubAnswer => ({
  data: { records, sums },
  headers: { 'x-total-count': String(records.length) },
});
const open = (at = WITHOUT_FISCAL_PATH, state = loggedInState({ isAdmin: true })) =>
  renderApp(
    <Routes>
      <Route path={WITHOUT_FISCAL_PATH} element={<MoneyPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at, state },
  );
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Bez fiskalnog dokumenta' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
const dialog = () => within(screen.getByRole('dialog'));

describe('/admin/novac/bez-fiskalnog', () => {
  it('lists payments with their orders, age and sums', async () => {
    const requests = stubHttp({ [LIST]: listOf([payment], { payment: 50, refund: 20 }) });
    open();
    expect(await rows()).toEqual([
      '22. 11. 2026.Uplata50,00 KMBankovni transferizvod 214/2026K7M2-9QXAAna Anić4 danaEvidentiraj',
    ]);
    expect(await screen.findByText(/^Uplate:/)).toHaveTextContent(/Uplate: 50,00\sKM · Povrati: 20,00\sKM/);
    expect(requests.filter(({ method, url }) => `${method} ${url}` === LIST)).toHaveLength(1);
  });

  it('says what documents leave uncovered, and suggests it for the next one', async () => {
    stubHttp({ [LIST]: listOf([{ ...payment, uncovered: 12.5 }]) });
    open();
    expect((await rows())[0]).toContain('50,00 KMostaje 12,50 KM');
    await userEvent.click(screen.getByRole('button', { name: /^Evidentiraj fiskalni dokument: Uplata/ }));
    expect(dialog().getByLabelText('Iznos (KM)')).toHaveValue('12,50');
  });

  it('shows one month, and keeps it in the address', async () => {
    const requests = stubHttp({ [LIST]: listOf([payment]) });
    const { location } = open(`${WITHOUT_FISCAL_PATH}?source=staff`);
    await rows();
    const month = screen.getByLabelText('Mjesec');
    const [, newest] = within(month).getAllByRole<HTMLOptionElement>('option');
    await userEvent.selectOptions(month, newest!);
    await waitFor(() => expect(location()).toContain(`from=${newest?.value}`));
    await waitFor(() =>
      expect(requests.at(-1)?.params).toMatchObject({ source: 'staff', from: newest?.value }),
    );
    expect(month).toHaveValue(newest?.value);
    await userEvent.selectOptions(month, 'Svi mjeseci');
    await waitFor(() => expect(location()).toBe(`${WITHOUT_FISCAL_PATH}?source=staff`));
  });

  it('records a document and loads the list again', async () => {
    stubHttp({ [LIST]: listOf([payment]) });
    open();
    await rows();
    await userEvent.click(screen.getByRole('button', { name: /^Evidentiraj fiskalni dokument: Uplata/ }));
    expect(dialog().getByLabelText('Iznos (KM)')).toHaveValue('50,00');
    await userEvent.click(dialog().getByRole('button', { name: 'Evidentiraj' }));
    expect(dialog().getByLabelText('Broj')).toHaveAccessibleDescription(/Unesite broj dokumenta/);
    await userEvent.type(dialog().getByLabelText('Broj'), '17/2026');
    const taken = 'Dokument ove vrste s tim brojem je već evidentiran na prijavi M4TR-7XKD.';
    stubHttp({
      [ADD]: { status: 409, data: { message: taken, code: 'conflict', fields: { number: taken } } },
      [LIST]: listOf([payment]),
    });
    await userEvent.click(dialog().getByRole('button', { name: 'Evidentiraj' }));
    await waitFor(() =>
      expect(dialog().getByLabelText('Broj')).toHaveAccessibleDescription(new RegExp(taken)),
    );
    const requests = stubHttp({ [ADD]: { data: buildAdminOrder() }, [LIST]: listOf([]) });
    await userEvent.click(dialog().getByRole('button', { name: 'Evidentiraj' }));
    expect(await screen.findByText('Sve uplate i povrati imaju fiskalni dokument')).toBeInTheDocument();
    expect(requests.find(({ method }) => method.toLowerCase() === 'post')?.data).toMatchObject({
      kind: 'advance',
      payment: payment._id,
      number: '17/2026',
      amount: 50,
      link: '',
    });
  });

  it('refuses staff without the permission for payments, without a request', () => {
    const requests = stubHttp({});
    open(WITHOUT_FISCAL_PATH, loggedInState({ permissions: ['orders', 'enrolment'] }));
    expect(screen.getByRole('heading', { name: 'Nemate pristup ovoj stranici' })).toBeInTheDocument();
    expect(requests).toEqual([]);
  });
});
