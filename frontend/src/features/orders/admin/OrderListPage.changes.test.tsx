import { ORDER_STATUS } from '@institut/contract/orders/values';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { buildMails, mailsOf } from '../../../testing/mailFixtures.ts';
import { buildAdminOrder, buildOrderSummary, buildPayment, testId } from '../../../testing/shopFixtures.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { stubHttp, type StubAnswer, type StubRequest } from '../../../testing/stubHttp.ts';
import { adminOrderPath } from '../../admin/adminPaths.ts';
import { bookingOf } from '../../admin/payments/PaymentUndo.tsx';
import { AdminOrderPage } from './AdminOrderPage.tsx';
import { OrderListPage } from './OrderListPage.tsx';
import {
  ALL,
  LIST,
  ana,
  emir,
  listOf,
  numberIn,
  open,
  person,
  table,
  tick,
} from '../../../testing/orderListPage.tsx';

const readOf = (n: number) => `GET /api/orders/${testId(n)}/view`;
const editOf = (n: number) => `PUT /api/orders/${testId(n)}/edit`;
const undoOf = (n: number) => `POST /api/orders/${testId(n)}/ponisti`;

describe('/admin/orderlist', () => {
  it('offers to take back what the form of an order has booked', async () => {
    stubHttp({ [LIST]: listOf([emir]) });
    renderApp(
      <Routes>
        <Route path="/admin/orderlist" element={<OrderListPage />} />
        <Route
          path="*"
          element={
            <Link to="/admin/orderlist" state={bookingOf(buildPayment())}>
              Lista
            </Link>
          }
        />
      </Routes>,
      { at: '/', state: loggedInState({ isAdmin: true }) },
    );
    await userEvent.click(screen.getByRole('link', { name: 'Lista' }));
    await table();
    expect(screen.getByText(/^Uplata od 50,00.KM je evidentirana\./)).toBeVisible();
    const requests = stubHttp({
      [`PUT /api/uplate/${testId(80)}/storno`]: { data: buildAdminOrder() },
      [LIST]: listOf([ana]),
    });
    await userEvent.click(screen.getByRole('button', { name: /^Poništi/ }));
    expect(await screen.findByRole('link', { name: 'AAAA-1111, otvori prijavu' })).toBeVisible();
    expect(requests.map(({ url }) => url)).toEqual([
      `/api/uplate/${testId(80)}/storno`,
      '/api/orders',
      '/api/orders/pregledi',
    ]);
    expect(screen.queryByRole('button', { name: /^Poništi/ })).not.toBeInTheDocument();
  });

  it.each([
    [22, 'Odaberi sve pronađeno (22)'],
    [21, 'Odaberi sve pronađeno (21)'],
    [28, 'Odaberi sve pronađeno (28)'],
  ])('offers to select all %d that were found', async (total, name) => {
    const others = Array.from({ length: 20 }, (_, n) => buildOrderSummary({ _id: testId(100 + n) }));
    stubHttp({ [LIST]: listOf(others, total) });
    open();
    await table();
    await tick(/Odaberi sve/);
    expect(screen.getByRole('button', { name })).toBeInTheDocument();
  });

  it('selects all that was found, on other pages too, and edits each in the version that was read', async () => {
    const others = Array.from({ length: 30 }, (_, n) =>
      buildOrderSummary({ _id: testId(100 + n), reference: `R${n}`, version: n }),
    );
    const pageOf = ({ params }: StubRequest) =>
      listOf(numberIn(params, 'pageSize') === 100 ? others : others.slice(0, 25), 30);
    stubHttp({ [LIST]: pageOf });
    open();
    await table();
    await tick(/Odaberi sve/);
    await userEvent.click(screen.getByRole('button', { name: 'Odaberi sve pronađeno (30)' }));
    expect(await screen.findByText('To su redovi sa svih stranica.')).toHaveFocus();
    await ask();
    await userEvent.click(screen.getByRole('radio', { name: 'Polaznik odabran u trening program' }));
    const stale = { status: 409, data: { message: 'Neko je već izmijenio prijavu.', code: 'stale_edit' } };
    const requests = stubHttp({
      [LIST]: pageOf,
      ...Object.fromEntries(
        others.map(({ _id }, n) => [`PUT /api/orders/${_id}/edit`, n === 28 ? stale : { data: {} }]),
      ),
    });
    await confirm();
    expect(await screen.findByText(/Status je promijenjen \(29\)/)).toBeInTheDocument();
    const edits = requests.filter(({ method }) => method === 'PUT').map(({ data }) => data);
    expect(edits).toEqual(others.map(({ version }) => ({ status: ORDER_STATUS.admitted, version })));
    const failed = screen.getByRole('link', { name: /^R28, / });
    expect(failed).toHaveAttribute('href', adminOrderPath(testId(128)));
    expect(failed.parentElement).toHaveTextContent('Zapis je u međuvremenu izmijenjen.');
    expect(screen.queryByRole('group', { name: 'Odabrani redovi' })).not.toBeInTheDocument();
  });
});

const dialog = () => screen.getByRole('dialog');
const confirm = () => userEvent.click(within(dialog()).getByRole('button', { name: 'Promijeni status' }));
const ask = async () => userEvent.click(screen.getByRole('button', { name: 'Promijeni status' }));

describe('bulk change of the order status', () => {
  it('lists the consequences, skips orders with that status and reports each outcome', async () => {
    stubHttp({ [LIST]: listOf(ALL) });
    open();
    await table();
    await tick(/Odaberi sve/);
    await ask();
    await userEvent.click(screen.getByRole('radio', { name: 'Niste primljeni u trening program' }));
    expect(dialog()).toHaveTextContent(/Taj status već ima 1.prijava/);
    expect(dialog()).toHaveTextContent(/Oslobađa se: 4.mjesta\./);
    expect(dialog()).toHaveTextContent(/Među njima je plaćeno: 1.prijava\. Odbijanje ne vraća novac/);
    expect(dialog()).toHaveTextContent(/E\u2011mail o novom statusu šaljemo za 2.prijave/);

    const requests = stubHttp({
      [LIST]: listOf(ALL),
      [editOf(1)]: { data: {} },
      [editOf(2)]: { status: 409, data: { message: 'Prijava se upravo mijenja.', code: 'conflict' } },
    });
    await confirm();
    expect(await screen.findByText(/Status je promijenjen \(1\)/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'BBBB-2222, Emir' }).parentElement).toHaveTextContent(
      'BBBB-2222, Emir: Prijava se upravo mijenja.',
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(requests.map(({ method, url, data }) => [method, url, data])).toEqual([
      ['PUT', `/api/orders/${testId(1)}/edit`, { status: ORDER_STATUS.rejected, version: 0 }],
      ['PUT', `/api/orders/${testId(2)}/edit`, { status: ORDER_STATUS.rejected, version: 0 }],
      ['GET', '/api/orders', undefined],
      ['GET', '/api/orders/pregledi', undefined],
    ]);
  });

  it('takes the changes back within seconds, and names the one that stays', async () => {
    stubHttp({ [LIST]: listOf(ALL) });
    open();
    await table();
    await tick(/Odaberi sve/);
    await ask();
    await userEvent.click(screen.getByRole('radio', { name: 'Niste primljeni u trening program' }));
    const requests = stubHttp({
      [LIST]: listOf(ALL),
      [editOf(1)]: { data: buildAdminOrder({ _id: testId(1), version: 4 }) },
      [editOf(2)]: { data: buildAdminOrder({ _id: testId(2), version: 7 }) },
      [undoOf(1)]: { data: buildAdminOrder({ _id: testId(1), version: 5 }) },
      [undoOf(2)]: { status: 409, data: { message: 'E-mail o odluci je već poslan.', code: 'conflict' } },
    });
    await confirm();
    await userEvent.click(await screen.findByRole('button', { name: 'Poništi' }));
    expect(await screen.findByText(/Poništeno, bez e-maila \(1\)/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'BBBB-2222, Emir' }).parentElement).toHaveTextContent(
      'BBBB-2222, Emir: E-mail o odluci je već poslan.',
    );
    expect(screen.queryByRole('button', { name: 'Poništi' })).not.toBeInTheDocument();
    expect(document.activeElement).not.toBe(document.body);
    expect(requests.filter(({ method }) => method === 'POST').map(({ data }) => data)).toEqual([
      { version: 4 },
      { version: 7 },
    ]);
    expect(requests.filter(({ url }) => url === '/api/orders')).toHaveLength(2);
  });

  it('warns that readmitted orders need seats again', async () => {
    stubHttp({ [LIST]: listOf(ALL) });
    open();
    await table();
    await tick(/CCCC-3333/);
    await ask();
    const button = within(dialog()).getByRole('button', { name: 'Promijeni status' });
    expect(button).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: 'Polaznik odabran u trening program' }));
    expect(dialog()).toHaveTextContent(/Ponovo se zauzima: 2.mjesta/);
    expect(button).toBeEnabled();
  });

  it('shows the progress and can be stopped', async () => {
    stubHttp({ [LIST]: listOf(ALL) });
    open();
    await table();
    await tick(/Odaberi sve/);
    await ask();
    await userEvent.click(screen.getByRole('radio', { name: 'Polaznik odabran u trening program' }));
    const waiting: Array<(answer: StubAnswer) => void> = [];
    const requests = stubHttp({
      [LIST]: listOf(ALL),
      [editOf(1)]: () => new Promise((resolve) => waiting.push(resolve)),
    });
    await confirm();
    expect(await screen.findByRole('progressbar')).toHaveAttribute('max', '3');
    await userEvent.keyboard('{Escape}');
    expect(dialog()).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Zaustavi' }));
    waiting[0]?.({ data: {} });
    expect(await screen.findByText(/Status je promijenjen \(1\)/)).toBeInTheDocument();
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('stops when the list is left and does not affect the form that is opened next', async () => {
    stubHttp({ [LIST]: listOf(ALL) });
    const edit = `/admin/order/${testId(3)}/edit`;
    renderApp(
      <>
        <Link to={edit}>Dalje</Link>
        <Routes>
          <Route path="/admin/orderlist" element={<OrderListPage />} />
          <Route path="/admin/order/:id/edit" element={<AdminOrderPage />} />
        </Routes>
      </>,
      { at: '/admin/orderlist', state: loggedInState({ isAdmin: true }) },
    );
    await table();
    await tick(/Odaberi sve/);
    await ask();
    await userEvent.click(screen.getByRole('radio', { name: 'Polaznik odabran u trening program' }));
    const waiting: Array<(answer: StubAnswer) => void> = [];
    const requests = stubHttp({
      [LIST]: listOf(ALL),
      [editOf(1)]: () => new Promise((resolve) => waiting.push(resolve)),
      [editOf(2)]: { data: {} },
      [editOf(3)]: { data: {} },
      [`GET /api/orders/${testId(3)}/view`]: { data: buildAdminOrder({ _id: testId(3) }) },
    });
    await confirm();
    await waitFor(() => expect(waiting).toHaveLength(1));
    // The back button of the browser works although a dialog is open.
    fireEvent.click(screen.getByText('Dalje'));
    const form = await screen.findByRole('form', { name: /^Prijava / });
    await act(async () => waiting[0]?.({ data: {} }));
    await waitFor(() => expect(requests.filter(({ url }) => url === '/api/orders')).toHaveLength(1));
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect(form).toBeInTheDocument();
  });
});

const record = () => userEvent.click(within(dialog()).getByRole('button', { name: 'Evidentiraj uplatu' }));

describe('payments recorded from the list', () => {
  it('records one payment with day and method, for the version of the order that was read', async () => {
    stubHttp({ [LIST]: listOf(ALL) });
    open();
    await table();
    await userEvent.click(screen.getByRole('button', { name: /^Označi plaćeno: AAAA-1111/ }));
    expect(dialog()).toHaveTextContent(/Ana, AAAA-1111: 184,00.KM/);
    fireEvent.change(within(dialog()).getByLabelText('Datum uplate'), { target: { value: '2026-11-20' } });
    await userEvent.type(within(dialog()).getByLabelText(/Način uplate/), ' Bankovni transfer ');
    await userEvent.type(within(dialog()).getByLabelText(/Broj uplate/), 'izvod 214');
    const requests = stubHttp({
      [LIST]: listOf(ALL),
      [readOf(1)]: { data: buildAdminOrder({ _id: testId(1), version: 7 }) },
      [editOf(1)]: { data: buildAdminOrder({ _id: testId(1), isPaid: true }) },
    });
    await record();
    expect(await screen.findByText(/Uplata je evidentirana \(1\)/)).toBeInTheDocument();
    expect(requests.find(({ method }) => method === 'PUT')?.data).toEqual({
      version: 7,
      isPaid: 'Placeno',
      paidAt: '2026-11-20',
      paymentResult: { method: 'Bankovni transfer', reference: 'izvod 214' },
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    // The next one begins with what the payments of a bank statement have in common.
    await userEvent.click(screen.getByRole('button', { name: /^Označi plaćeno: AAAA-1111/ }));
    expect(within(dialog()).getByLabelText('Datum uplate')).toHaveValue('2026-11-20');
    expect(within(dialog()).getByLabelText(/Način uplate/)).toHaveValue('Bankovni transfer');
    expect(within(dialog()).getByLabelText(/Broj uplate/)).toHaveValue('izvod 214');
  });

  it('records selected payments, leaves paid and rejected orders alone and reports a change of somebody else', async () => {
    const lejla = buildOrderSummary({ _id: testId(4), reference: 'DDDD-4444', user: person('Lejla') });
    stubHttp({ [LIST]: listOf([...ALL, lejla]) });
    open();
    await table();
    await tick(/Odaberi sve/);
    await userEvent.click(screen.getByRole('button', { name: 'Evidentiraj uplatu' }));
    expect(dialog()).toHaveTextContent(/Ukupno: 368,00.KM/);
    const amounts = within(dialog()).getByRole('list', { name: 'Iznosi po prijavama' });
    expect(
      within(amounts)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^AAAA-1111, Ana184,00.KM$/),
      expect.stringMatching(/^DDDD-4444, Lejla184,00.KM$/),
    ]);
    expect(dialog()).toHaveTextContent(/Već je plaćeno: 1.prijava/);
    expect(dialog()).toHaveTextContent(/Odbijeno: 1.prijava/);
    const previews = stubHttp({
      [mailsOf(editOf(1))]: { data: buildMails({ isDelayed: true }) },
      [mailsOf(editOf(4))]: { data: buildMails({ isDelayed: true, email: 'lejla@example.com' }) },
    });
    fireEvent.change(dayField(), { target: { value: '2026-11-20' } });
    expect(await within(dialog()).findByText(/^E.mail dobijaju 2.osobe\./)).toBeInTheDocument();
    expect(previews.map(({ data }) => data)).toEqual([
      { isPaid: 'Placeno', paidAt: '2026-11-20' },
      { isPaid: 'Placeno', paidAt: '2026-11-20' },
    ]);
    const requests = stubHttp({
      [LIST]: listOf(ALL),
      [readOf(1)]: { data: buildAdminOrder({ _id: testId(1) }) },
      [editOf(1)]: { data: buildAdminOrder({ _id: testId(1), isPaid: true }) },
      [readOf(4)]: { data: buildAdminOrder({ _id: testId(4), isPaid: true }) },
    });
    await record();
    expect(await screen.findByText(/Uplata je evidentirana \(1\)/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'DDDD-4444, Lejla' }).parentElement).toHaveTextContent(
      'DDDD-4444, Lejla: Prijava je u međuvremenu promijenjena',
    );
    expect(requests.filter(({ method }) => method === 'PUT').map(({ url }) => url)).toEqual([
      `/api/orders/${testId(1)}/edit`,
    ]);
  });
});

const dayField = () => within(dialog()).getByLabelText('Datum uplate');
const openFor = (reference: string) =>
  userEvent.click(screen.getByRole('button', { name: new RegExp(`^Označi plaćeno: ${reference}`) }));

describe('the dialog of a payment', () => {
  it('begins with today for every order, and asks for a day that is not in the future', async () => {
    const requests = stubHttp({ [LIST]: listOf([ana, buildOrderSummary({ reference: 'DDDD-4444' })]) });
    open();
    await table();
    await openFor('AAAA-1111');
    expect(dayField()).toHaveFocus();
    const today = dayField().getAttribute('value');
    for (const [day, message] of [
      ['', 'Unesite datum uplate.'],
      ['2999-01-01', 'Uplata ne može biti u budućnosti.'],
    ] as const) {
      fireEvent.change(dayField(), { target: { value: day } });
      await record();
      expect(dayField()).toHaveAccessibleDescription(message);
      expect(dayField()).toHaveFocus();
    }
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    await userEvent.keyboard('{Escape}');
    await openFor('DDDD-4444');
    expect(today).toMatch(/^20/);
    expect(dayField()).toHaveValue(today);
  });

  it('stays busy until the list is loaded again, and leaves the focus on the list', async () => {
    const answers: Array<(answer: StubAnswer) => void> = [];
    stubHttp({ [LIST]: listOf([ana]) });
    open();
    await table();
    await openFor('AAAA-1111');
    stubHttp({
      [LIST]: () => new Promise((resolve) => answers.push(resolve)),
      [readOf(1)]: { data: buildAdminOrder({ _id: testId(1) }) },
      [editOf(1)]: { data: buildAdminOrder({ _id: testId(1), isPaid: true }) },
    });
    await record();
    await waitFor(() => expect(answers).toHaveLength(1));
    expect(within(dialog()).queryByRole('button', { name: 'Evidentiraj uplatu' })).not.toBeInTheDocument();
    await act(async () =>
      answers[0]?.(listOf([{ ...ana, isPaid: true, paymentStatus: emir.paymentStatus }])),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.activeElement).toContainElement(await table());
    expect(document.activeElement).not.toBe(document.body);
  });
});
