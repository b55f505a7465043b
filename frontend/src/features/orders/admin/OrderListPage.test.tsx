import type { AdminOrderSummary } from '@institut/contract/orders/admin.schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildOrderSummary, testId } from '../../../testing/shopFixtures.ts';
import { loggedInState } from '../../../testing/renderApp.tsx';
import { noAnswer, stubHttp, type StubRequest } from '../../../testing/stubHttp.ts';
import { adminOrderPath } from '../../admin/adminPaths.ts';
import {
  ALL,
  LIST,
  ana,
  emir,
  listOf,
  numberIn,
  open,
  rejected,
  table,
  tick,
} from '../../../testing/orderListPage.tsx';

const VIEWS = 'GET /api/orders/pregledi';

const cappedListOf = (rows: AdminOrderSummary[]) => ({
  data: rows,
  headers: { 'x-total-count': '10000', 'x-total-count-relation': 'gte' },
});

const row = (name: RegExp) => screen.getByRole('row', { name });
const lastParams = (requests: StubRequest[]) => requests.findLast(({ url }) => url === '/api/orders')?.params;

const openFilters = () => userEvent.click(screen.getByRole('button', { name: 'Filtriraj' }));

describe('/admin/orderlist', () => {
  it.each([
    { permissions: ['orders', 'enrolment'] as const, links: 1 },
    { permissions: ['orders'] as const, links: 0 },
  ])(
    'leads those who enrol to the form of a new application: $permissions',
    async ({ permissions, links }) => {
      stubHttp({ [LIST]: listOf(ALL) });
      open('/admin/orderlist', loggedInState({ permissions: [...permissions] }));
      await table();
      const found = screen.queryAllByRole('link', { name: 'Nova prijava' });
      expect(found.map((link) => link.getAttribute('href'))).toEqual(
        Array.from({ length: links }, () => '/admin/prijava/nova'),
      );
    },
  );

  it('shows the columns, the greeting and the link back', async () => {
    stubHttp({ [LIST]: listOf(ALL) });
    open();
    const heads = within(await table()).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent).slice(1)).toEqual([
      'ID',
      'Korisnik',
      'Naziv kursa',
      'Status',
      'Datum prijave',
      'Ukupna cijena',
      'Plaćeno',
      'Isporučeno',
    ]);
    const cells = within(row(/BBBB-2222/)).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent.replaceAll('\u00a0', ' '))).toEqual([
      '',
      'Emiremir@example.com',
      'Python za početnike12. 1. 2027.',
      'Nova',
      '21. 11. 2026.',
      '1.234,50 KM',
      'Grant',
      'Da',
    ]);
    expect(within(row(/BBBB-2222/)).getByTitle('emir@example.com')).toBeVisible();
    expect(within(row(/BBBB-2222/)).getByTitle(testId(2))).toHaveTextContent('BBBB-2222');
    expect(within(row(/BBBB-2222/)).getByText('Nova')).toHaveAttribute(
      'title',
      'Vaša prijava je u procesu administracije',
    );
    expect(within(row(/AAAA-1111/)).getByRole('button', { name: /^Označi plaćeno/ })).toBeVisible();
    expect(within(row(/CCCC-3333/)).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'AAAA-1111, otvori prijavu' })).toHaveAttribute(
      'href',
      adminOrderPath(testId(1)),
    );
    expect(screen.getByText('Dobro došli, Ana')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Nazad na administraciju' })).toHaveAttribute(
      'href',
      '/administracija',
    );
    expect(screen.getByText(/^3.prijave$/)).toBeInTheDocument();
  });

  it('names who pays instead of the buyer', async () => {
    const payer = { type: 'person' as const, name: 'Zavod za zapošljavanje', address: '', contact: '' };
    stubHttp({ [LIST]: listOf([{ ...ana, payer }, emir]) });
    open();
    await table();
    expect(row(/AAAA-1111/)).toHaveTextContent('Plaća: Zavod za zapošljavanje');
    expect(row(/BBBB-2222/)).not.toHaveTextContent('Plaća:');
  });

  it('shows what an order costs now, and a refund that waits instead of a surplus', async () => {
    const changed = buildOrderSummary({ _id: testId(5), totalPrice: 1725, amountDue: 1380 });
    const cancelled = {
      ...rejected,
      paid: 345,
      totalPrice: 345,
      openAmount: -345,
      amountDue: 0,
      heldSeats: 0,
    };
    const approved = { ...cancelled, isPaid: true, refund: { amount: 345, isApproved: true } };
    const requested = {
      ...cancelled,
      _id: testId(6),
      reference: 'DDDD-4444',
      refund: { amount: 300, isApproved: false },
    };
    stubHttp({ [LIST]: listOf([changed, approved, requested]) });
    open();
    await table();
    expect(row(/K7M2-9QXA/)).toHaveTextContent(/1\.380,00.KMranije 1\.725,00.KM/);
    expect(row(/CCCC-3333/)).toHaveTextContent(/345,00.KMDaPovrat odobren 345,00.KM/);
    expect(row(/CCCC-3333/)).not.toHaveTextContent('Preplata');
    expect(row(/DDDD-4444/)).toHaveTextContent(/Povrat zatražen 300,00.KM · Preplata 45,00.KM/);
  });

  it('shows part payments and surpluses with their amounts', async () => {
    const part = buildOrderSummary({ _id: testId(5), paid: 60, refunded: 10, openAmount: 134 });
    const surplus = buildOrderSummary({
      _id: testId(6),
      reference: 'DDDD-4444',
      isPaid: true,
      paymentStatus: 'Placeno',
      paid: 204,
      openAmount: -20,
    });
    const refunded = { ...rejected, paid: 184, openAmount: -184 };
    stubHttp({ [LIST]: listOf([part, surplus, refunded]) });
    open();
    await table();
    expect(row(/K7M2-9QXA/)).toHaveTextContent(/Označi plaćenoNeDjelimično 50,00 od 184,00.KM/);
    expect(row(/DDDD-4444/)).toHaveTextContent(/DaPreplata 20,00.KM/);
    expect(row(/CCCC-3333/)).toHaveTextContent(/NePreplata 184,00.KM/);
    await userEvent.click(screen.getByRole('button', { name: /^Označi plaćeno: K7M2/ }));
    expect(screen.getByRole('dialog')).toHaveTextContent(/K7M2-9QXA: 134,00.KM/);
  });

  it('filters the orders with a surplus by the address', async () => {
    const requests = stubHttp({ [LIST]: listOf([]) });
    open('/admin/orderlist?attention=surplus');
    await screen.findByText('Ništa ne odgovara pretrazi i filterima');
    expect(lastParams(requests)).toMatchObject({ attention: 'surplus' });
    expect(screen.getByLabelText('Čeka na institut')).not.toBeVisible();
    expect(screen.getByRole('button', { name: 'Preplate za povrat, ukloni filter' })).toBeVisible();
  });

  it('shows which orders have expired', async () => {
    const expired = buildOrderSummary({
      status: 'Niste primljeni u trening program',
      expiredAt: '2026-12-02T10:00:00.000Z',
    });
    stubHttp({ [LIST]: listOf([expired]) });
    open();
    expect(within(await table()).getByText('Istekla')).toBeInTheDocument();
  });

  it('keeps search, filters, order and page size in the address', async () => {
    const requests = stubHttp({ [LIST]: listOf(ALL) });
    const { location } = open();
    await table();
    await userEvent.type(screen.getByRole('searchbox'), 'python{Enter}');
    await openFilters();
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'U proceduri');
    await userEvent.selectOptions(screen.getByLabelText('Plaćeno'), 'Plaćene');
    await userEvent.click(screen.getByRole('button', { name: 'Ukupna cijena' }));
    await userEvent.selectOptions(screen.getByLabelText('Po stranici'), '100');
    const query = new URLSearchParams(location().split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      keyword: 'python',
      status: 'Prijava se nalazi u proceduri',
      isPaid: 'true',
      sort: 'totalPrice',
      pageSize: '100',
    });
    await waitFor(() =>
      expect(lastParams(requests)).toEqual({
        keyword: 'python',
        status: 'Prijava se nalazi u proceduri',
        isPaid: 'true',
        sort: 'totalPrice',
        direction: 'desc',
        pageNumber: 1,
        pageSize: 100,
      }),
    );
  });

  it('filters by period and shows the filters of the address', async () => {
    const requests = stubHttp({ [LIST]: listOf(ALL) });
    const { location } = open('/admin/orderlist?isRejected=false&createdTo=nikad');
    await table();
    expect(lastParams(requests)).toMatchObject({ isRejected: 'false' });
    expect(lastParams(requests)).not.toHaveProperty('createdTo');
    expect(screen.getByRole('button', { name: 'Filtriraj', expanded: false })).toBeInTheDocument();
    await openFilters();
    expect(screen.getByLabelText('Odbijene prijave')).toHaveDisplayValue('Bez odbijenih');
    await userEvent.type(screen.getByLabelText('Prijavljeno od'), '2026-11-01');
    await userEvent.type(screen.getByLabelText('Prijavljeno do'), '2026-11-30');
    await userEvent.click(screen.getByRole('button', { name: 'Prikaži period' }));
    expect(screen.getByRole('button', { name: 'Prikaži period' })).toHaveFocus();
    expect(location()).toBe('/admin/orderlist?isRejected=false&createdFrom=2026-11-01&createdTo=2026-11-30');
    await userEvent.click(screen.getByRole('link', { name: /^Sve/ }));
    expect(screen.getByLabelText('Prijavljeno od')).toHaveValue('');
    await userEvent.type(screen.getByLabelText('Prijavljeno od'), '2026-11-01');
    await userEvent.type(screen.getByLabelText('Prijavljeno do'), '2026-11-30');
    await userEvent.click(screen.getByRole('button', { name: 'Prikaži period' }));
    await waitFor(() =>
      expect(lastParams(requests)).toMatchObject({ createdFrom: '2026-11-01', createdTo: '2026-11-30' }),
    );
  });

  it('has six views with their counts, which are loaded after the list', async () => {
    const counts = { all: 1157, new: 7, inReview: 13, unpaid: 21, paid: 115, rejected: 20 };
    const requests = stubHttp({ [LIST]: listOf(ALL), [VIEWS]: { data: counts } });
    const { location } = open();
    await table();
    const views = within(screen.getByRole('navigation', { name: 'Pregledi prijava' }));
    const view = (name: RegExp) => views.getByRole('link', { name });
    expect(await views.findByText('1.157')).toBeInTheDocument();
    expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Sve1.157',
      'Nove7',
      'U proceduri13',
      'Neplaćene21',
      'Plaćene115',
      'Odbijene20',
    ]);
    const asked = requests.map(({ url }) => url).filter((url) => url.startsWith('/api/orders'));
    expect(asked).toEqual(['/api/orders', '/api/orders/pregledi']);
    expect(view(/^Sve/)).toHaveAttribute('aria-current', 'true');
    await userEvent.click(view(/^Neplaćene/));
    expect(location()).toBe('/admin/orderlist?isPaid=false&isRejected=false&isCancelled=false');
    expect(view(/^Neplaćene/)).toHaveAttribute('aria-current', 'true');
    expect(view(/^Sve/)).not.toHaveAttribute('aria-current');
    // A view sets its filters by itself.
    expect(screen.queryByRole('list', { name: 'Uključeni filteri' })).not.toBeInTheDocument();
    await waitFor(() => expect(lastParams(requests)).toMatchObject({ isPaid: 'false', isRejected: 'false' }));
  });

  it('keeps the view while a filter narrows it, and removes filters one by one or all', async () => {
    const requests = stubHttp({ [LIST]: listOf(ALL) });
    const { location } = open(
      '/admin/orderlist?isPaid=true&isRejected=false&isCancelled=false&isDelivered=false&createdFrom=2026-11-01&notificationStatus=Korisnik obavjesten',
    );
    await table();
    const chips = within(screen.getByRole('list', { name: 'Uključeni filteri' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
      'Obavještenje: Korisnik obaviješten',
      'Neisporučene',
      'Prijavljeno od 1. 11. 2026.',
      'Ukloni sve',
    ]);
    expect(screen.getByRole('link', { name: /^Plaćene/ })).toHaveAttribute('aria-current', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Neisporučene, ukloni filter' }));
    await waitFor(() => expect(lastParams(requests)).not.toHaveProperty('isDelivered'));
    await userEvent.click(screen.getByRole('button', { name: 'Ukloni sve' }));
    expect(location()).toBe('/admin/orderlist?isPaid=true&isRejected=false&isCancelled=false');
    expect(document.activeElement).toContainElement(await table());
  });

  it('opens an order by a click on the empty space of its row, unless text is selected or a key is held', async () => {
    stubHttp({ [LIST]: listOf(ALL) });
    const { location } = open();
    await table();
    const cell = within(row(/AAAA-1111/)).getByText(/^Python za početnike/);
    fireEvent.click(cell, { ctrlKey: true });
    fireEvent.click(cell, { button: 1 });
    getSelection()?.selectAllChildren(cell);
    fireEvent.click(cell);
    getSelection()?.removeAllRanges();
    await userEvent.click(within(row(/AAAA-1111/)).getByRole('checkbox'));
    await userEvent.click(within(row(/AAAA-1111/)).getByRole('button', { name: /^Označi plaćeno/ }));
    await userEvent.keyboard('{Escape}');
    expect(location()).toBe('/admin/orderlist');
    fireEvent.click(cell);
    expect(location()).toBe(adminOrderPath(testId(1)));
  });

  it('selects at most 500 and says so', async () => {
    const hundred = Array.from({ length: 100 }, (_, n) => buildOrderSummary({ _id: testId(100 + n) }));
    stubHttp({
      [LIST]: ({ params }: StubRequest) => {
        const page = numberIn(params, 'pageNumber');
        const isAll = numberIn(params, 'pageSize') === 100;
        return listOf(
          isAll ? hundred.map((one, n) => ({ ...one, _id: testId(1000 * page + n) })) : hundred.slice(0, 25),
          1234,
        );
      },
    });
    open();
    await table();
    await tick(/Odaberi sve/);
    await userEvent.click(screen.getByRole('button', { name: 'Odaberi prvih 500 od 1.234 pronađenih' }));
    expect(
      await screen.findByText(/prvih 500 od 1\.234 pronađenih\. Više odjednom nije moguće/),
    ).toBeInTheDocument();
    expect(screen.getByText(/^Odabrano: 500/)).toBeInTheDocument();
  });

  it('says that there are more than 10,000, in the list, its views and the selection, and pages through the first ones', async () => {
    const others = Array.from({ length: 25 }, (_, n) => buildOrderSummary({ _id: testId(100 + n) }));
    const counts = { all: 10_001, new: 10_000, inReview: 13, unpaid: 10_001, paid: 115, rejected: 20 };
    const requests = stubHttp({ [LIST]: cappedListOf(others), [VIEWS]: { data: counts } });
    open('/admin/orderlist?pageNumber=401');
    await table();
    expect(screen.getByText(/^više od 10\.000.prijava$/)).toBeInTheDocument();
    const pages = within(screen.getByRole('navigation', { name: 'Prijave, stranice' }));
    expect(pages.getAllByRole('link').at(-1)).toHaveTextContent('400');
    expect(pages.getByRole('link', { current: 'page' })).toHaveTextContent('400');
    expect(lastParams(requests)).toMatchObject({ pageNumber: 400 });
    const views = within(screen.getByRole('navigation', { name: 'Pregledi prijava' }));
    expect(await views.findAllByText('više od 10.000')).toHaveLength(2);
    expect(views.getByText('10.000')).toBeInTheDocument();
    await tick(/Odaberi sve/);
    expect(
      screen.getByRole('button', { name: 'Odaberi prvih 500 od više od 10.000 pronađenih' }),
    ).toBeInTheDocument();
  });

  it('links to the payments without an order for staff who may assign them', async () => {
    stubHttp({ [LIST]: listOf(ALL) });
    const { unmount } = open();
    await table();
    expect(screen.getByRole('link', { name: 'Neraspoređene uplate' })).toHaveAttribute(
      'href',
      '/admin/novac/nerasporedjene',
    );
    unmount();
    open('/admin/orderlist', loggedInState({ permissions: ['orders'] }));
    await table();
    expect(screen.queryByRole('link', { name: 'Neraspoređene uplate' })).not.toBeInTheDocument();
  });

  it('shows a failed request, an empty search and an empty list', async () => {
    stubHttp({ [LIST]: noAnswer() });
    open('/admin/orderlist?isPaid=true');
    expect(await screen.findByText('Prijave nisu učitane.')).toBeInTheDocument();
    stubHttp({ [LIST]: listOf([]) });
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('Ništa ne odgovara pretrazi i filterima')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Prikaži sve' }));
    expect(await screen.findByText('Još nema prijava')).toBeInTheDocument();
  });

  it('redirects a visitor to the login page', () => {
    const requests = stubHttp({});
    const { location } = open('/admin/orderlist', {});
    expect(location()).toBe('/login?redirect=/admin/orderlist');
    expect(requests).toEqual([]);
  });
});

it('shows the day of an order in the institute’s time zone', async () => {
  stubHttp({ [LIST]: listOf([{ ...ana, createdAt: '2025-06-30T22:30:00.000Z' }]) });
  open();
  await table();
  expect(screen.getByText(/^1\.\s7\.\s2025\.$/)).toHaveAttribute('datetime', '2025-07-01');
});

describe('the orders of a course', () => {
  it('are asked for by its id, and a chip names it and leads back to all', async () => {
    const kurs = ana.orderItems[0]!.kurs;
    const requests = stubHttp({ [LIST]: listOf([ana]) });
    const { location } = open(`/admin/orderlist?kurs=${kurs}&isRejected=false`);
    await table();
    expect(lastParams(requests)).toMatchObject({ kurs });
    const chip = await screen.findByRole('button', {
      name: 'Kurs: Python za početnike (početak 12.\u00a01.\u00a02027.), ukloni filter',
    });
    expect(screen.getByRole('button', { name: 'Bez odbijenih, ukloni filter' })).toBeInTheDocument();
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ url: '/api/orders/pregledi', params: { kurs } }),
    );
    expect(screen.getByRole('link', { name: /^Nove/ })).toHaveAttribute(
      'href',
      expect.stringContaining(kurs),
    );
    await userEvent.click(chip);
    expect(location()).toBe('/admin/orderlist?isRejected=false');
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toContainElement(await table());
  });
});
