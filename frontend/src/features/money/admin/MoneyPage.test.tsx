import type { RefundRequest } from '@institut/contract/cancellations/schema';
import type { ListedDocument, Receivable, Surplus } from '@institut/contract/money/list.schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mailsPath } from '@institut/contract/frame/paths';
import { Route, Routes } from 'react-router-dom';
import { AdminRoutes } from '../../../app/AdminRoutes.tsx';
import { loadPending } from '../../overview/overviewCalls.ts';
import { actionsOf, chooseAction } from '../../../testing/actionMenu.ts';
import { buildRefundRequest } from '../../../testing/cancellationFixtures.ts';
import { buildMails } from '../../../testing/mailFixtures.ts';
import { buildAdminOrder, buildPayment, testId } from '../../../testing/shopFixtures.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { stubHttp, type StubAnswer, type StubRequest } from '../../../testing/stubHttp.ts';

const API = {
  receivables: 'GET /api/novac/potrazivanja',
  surpluses: 'GET /api/novac/povrati',
  refunds: 'GET /api/povrati',
  unassigned: 'GET /api/uplate/nerasporedjene',
  journal: 'GET /api/novac/uplate',
  documents: 'GET /api/novac/dokumenti',
};

const late: Receivable = {
  _id: testId(70),
  reference: 'K7M2-9QXA',
  name: 'Ana Anić',
  email: 'ana@example.com',
  payer: { kind: 'organisation', name: 'Primjer drvo d.o.o.' },
  courses: ['Python za početnike'],
  placedOn: '2026-10-01',
  dueDay: '2026-10-08',
  age: 'quarter',
  daysLate: 43,
  amountDue: 1234.5,
  paid: 200,
  openAmount: 1034.5,
  remindedAt: '2026-10-08T07:00:00.000Z',
  paymentDueDay: '2026-10-11',
};
const grant: Receivable = {
  ...late,
  _id: testId(71),
  reference: 'M4TR-7XKD',
  payer: { kind: 'grant', name: 'Ana Anić' },
  dueDay: null,
  age: 'notDue',
  daysLate: 0,
  amountDue: 192,
  paid: 0,
  openAmount: 192,
  remindedAt: null,
  paymentDueDay: null,
};
/** Returns the number and the sum of the amounts under each key. */
const sumsOf = (amounts: Readonly<Record<string, readonly number[]>>) =>
  Object.entries(amounts).map(([key, all]) => ({
    key,
    count: all.length,
    total: all.reduce((total, amount) => total + amount, 0),
  }));
const AGES = sumsOf({ notDue: [192], week: [], month: [], quarter: [1034.5], older: [] });
const course = { _id: testId(7), name: 'Python za početnike' };

const surplus: Surplus = {
  _id: testId(72),
  reference: 'AAAA-1111',
  name: 'Emir Hodžić',
  email: 'emir@example.com',
  payer: 'Emir Hodžić',
  reason: 'rejected',
  since: '2026-11-20',
  paid: 192,
  refunded: 0,
  surplus: 192,
};
const refund = buildRefundRequest();
const DECIDE = `PUT /api/povrati/${refund._id}`;
const proforma: ListedDocument = {
  _id: testId(73),
  number: 'PR-2026-00042',
  kind: 'proforma',
  issuedAt: '2026-11-21T10:00:00.000Z',
  amount: 192,
  state: 'replaced',
  recipient: 'Primjer drvo d.o.o.',
  order: { _id: testId(70), reference: 'K7M2-9QXA' },
};

const listOf = (rows: readonly object[], sums: readonly object[], more: object = {}): StubAnswer => ({
  data: { rows, sums, ...more },
  headers: { 'x-total-count': String(rows.length) },
});
const RECEIVABLES = listOf([late, grant], AGES, { courses: [course] });

function open(path: string, replies: Record<string, StubAnswer>, permissions = ['money', 'orders'] as const) {
  const requests = stubHttp(replies);
  renderApp(
    <Routes>
      <Route path="/admin/*" element={<AdminRoutes />} />
    </Routes>,
    { at: `/admin/${path}`, state: loggedInState({ permissions: [...permissions] }) },
  );
  return requests;
}
const texts = (elements: readonly HTMLElement[]) =>
  elements.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
const rows = async (name: string) =>
  texts(
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .slice(1),
  );
const tiles = (name: string) => texts(within(screen.getByRole('list', { name })).getAllByRole('button'));
const paramsOf = (requests: readonly StubRequest[], call: string) =>
  requests.findLast(({ method, url }) => `${method} ${url}` === call)?.params;

describe('the section Novac', () => {
  it('has a tab for each list, and the addresses before it lead there', async () => {
    open('novac', { [API.receivables]: RECEIVABLES });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Potraživanja');
    const tabs = within(screen.getByRole('navigation', { name: 'Novac' })).getAllByRole('link');
    expect(texts(tabs)).toEqual([
      'Potraživanja',
      'Uplate',
      'Izvod',
      'Povrati',
      'Neraspoređene uplate',
      'Bez fiskalnog dokumenta',
      'Dokumenti',
    ]);
    expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual([
      'page',
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('opens the unassigned payments at their old address', async () => {
    open('uplate/nerasporedjene', { [API.unassigned]: listOf([], []) });
    expect(await screen.findByText('Sve uplate su raspoređene')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Neraspoređene uplate' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('counts in the tabs what waits for a decision', async () => {
    stubHttp({
      [API.unassigned]: listOf([], []),
      'GET /api/overview/pending': { data: { unassigned: 0, refunds: 2 } },
    });
    const { store } = renderApp(
      <Routes>
        <Route path="/admin/*" element={<AdminRoutes />} />
      </Routes>,
      { at: '/admin/novac/nerasporedjene', state: loggedInState({ permissions: ['money'] }) },
    );
    await screen.findByText('Sve uplate su raspoređene');
    await act(() => store.dispatch(loadPending('')));
    expect(screen.getByRole('link', { name: /^Povrati.*, 2.čekaju$/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Neraspoređene uplate' })).toBeInTheDocument();
  });

  it('leads from an address without a page back to the overview', async () => {
    stubHttp({});
    renderApp(
      <Routes>
        <Route path="/admin/*" element={<AdminRoutes />} />
      </Routes>,
      { at: '/admin/novac/nema', state: loggedInState({ isAdmin: true }) },
    );
    expect(await screen.findByRole('link', { name: 'Nazad na pregled' })).toHaveAttribute(
      'href',
      '/administracija',
    );
  });

  it('loads nothing for staff without the permission for payments', async () => {
    const requests = stubHttp({});
    renderApp(
      <Routes>
        <Route path="/admin/*" element={<AdminRoutes />} />
      </Routes>,
      { at: '/admin/novac/dokumenti', state: loggedInState({ permissions: ['orders'] }) },
    );
    expect(await screen.findByRole('heading', { name: 'Nemate pristup ovoj stranici' })).toBeInTheDocument();
    expect(requests).toEqual([]);
  });
});

describe('/admin/novac/potrazivanja', () => {
  it('shows what is open, what each age adds up to, and leads to the application', async () => {
    open('novac/potrazivanja', { [API.receivables]: RECEIVABLES });
    expect(await rows('Potraživanja')).toEqual([
      'K7M2-9QXAPrimjer drvo d.o.o.Podnosilac: Ana AnićPython za početnike8. 10. 2026. kasni 43 danačeka se do 11. 10. 2026. · podsjetnik 8. 10. 2026.1.234,50 KM200,00 KM1.034,50 KM',
      'M4TR-7XKDAna AnićTraži grantPython za početnikeBez roka192,00 KM0,00 KM192,00 KM',
    ]);
    expect(tiles('Potraživanja prema starosti')).toEqual([
      'Ukupno1.226,50 KM2 prijave',
      'Nedospjelo192,00 KM1 prijava',
      '0–7 dana0,00 KM0 prijava',
      '8–30 dana0,00 KM0 prijava',
      '31–90 dana1.034,50 KM1 prijava',
      'Preko 90 dana0,00 KM0 prijava',
    ]);
    expect(screen.getByRole('link', { name: 'K7M2-9QXA, otvori prijavu' })).toHaveAttribute(
      'href',
      `/admin/order/${testId(70)}`,
    );
  });

  it('filters by a press on an age, by payer and course, and exports for the accountant what is shown', async () => {
    const requests = open('novac/potrazivanja', { [API.receivables]: RECEIVABLES });
    await rows('Potraživanja');
    await userEvent.click(screen.getByRole('button', { name: /^31–90 dana/ }));
    expect(screen.getByRole('button', { name: /^31–90 dana/ })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Filtriraj' }));
    await userEvent.selectOptions(screen.getByLabelText('Platilac'), 'Organizacija');
    await userEvent.selectOptions(screen.getByLabelText('Kurs'), 'Python za početnike');
    const filters = {
      age: 'quarter',
      payer: 'organisation',
      kurs: testId(7),
      sort: 'dueDay',
      direction: 'asc',
    };
    await waitFor(() => expect(paramsOf(requests, API.receivables)).toMatchObject(filters));
    expect(screen.getByRole('list', { name: 'Uključeni filteri' })).toHaveTextContent(
      /Platilac: Organizacija.*Kurs: Python za početnike/,
    );
    await userEvent.click(screen.getByText('Za računovodstvo'));
    await userEvent.click(screen.getByRole('button', { name: 'CSV za računovodstvo' }));
    await waitFor(() =>
      expect(paramsOf(requests, 'GET /api/exports/knjigovodstvo')).toEqual({
        ...filters,
        format: 'csv',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Excel za računovodstvo' }));
    await waitFor(() =>
      expect(paramsOf(requests, 'GET /api/exports/knjigovodstvo')).toEqual({ ...filters, format: 'xlsx' }),
    );
  });
});

describe('the reminders of /admin/novac/potrazivanja', () => {
  it('reminds the buyers of the chosen rows, and names who gets no reminder', async () => {
    const skipped = [{ _id: late._id, reference: late.reference, reason: 'Podsjetnik je danas već poslan.' }];
    const requests = open('novac/potrazivanja', {
      [API.receivables]: RECEIVABLES,
      'POST /api/orders/opomene': { data: { reminded: 0, skipped } },
    });
    await rows('Potraživanja');
    await userEvent.click(screen.getAllByRole('checkbox', { name: /^Označi/ })[0]!);
    await userEvent.click(screen.getByRole('button', { name: 'Pošalji podsjetnike' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Pošalji podsjetnike' }));
    expect(await screen.findByText(/Podsjetnik je danas već poslan/)).toBeInTheDocument();
    expect(requests.find(({ method }) => method.toLowerCase() === 'post')?.data).toEqual({
      orders: [late._id],
    });
  });

  it('offers the rows of all pages, and says how many of the chosen ones are due', async () => {
    const total = { 'x-total-count': '120' };
    open('novac/potrazivanja', { [API.receivables]: { ...RECEIVABLES, headers: total } });
    await rows('Potraživanja');
    for (const box of screen.getAllByRole('checkbox', { name: /^Označi/ })) await userEvent.click(box);
    expect(screen.getByRole('button', { name: 'Odaberi sve pronađeno (120)' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Pošalji podsjetnike' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Rok za uplatu je stigao za 1 prijavu, a još nije za 1 prijavu.',
    );
  });
});

describe('/admin/novac/povrati', () => {
  const paypal: RefundRequest = {
    ...refund,
    _id: testId(75),
    payee: 'Ana Anić',
    method: 'paypal',
    state: 'sending',
    account: '',
    amount: 30,
    isLate: true,
  };
  const SUMS = sumsOf({ requested: [60.4], approved: [], sending: [30], paid: [], rejected: [] });
  const found = listOf([refund, paypal], SUMS);

  it('lists the refunds with their account and last day, and what is in each state', async () => {
    const requests = open('novac/povrati?from=2026-01-01', { [API.refunds]: found });
    expect(await rows('Povrati')).toEqual([
      'AAAA-1111AAAA-1111-1Primjer d.o.o.1610 0000 1050 0067 · Podnosilac: Emir HodžićOtkazana mjestaNa račun20. 11. 2026.rok 5. 12. 2026.Zatraženo60,40 KMOdobriViše',
      'AAAA-1111AAAA-1111-1Ana AnićPodnosilac: Emir HodžićOtkazana mjestaPayPal20. 11. 2026.kasni od 5. 12. 2026.Šalje se30,00 KM',
    ]);
    expect(tiles('Povrati prema stanju')).toEqual([
      'Ukupno90,40 KM2 povrata',
      'Zatraženo60,40 KM1 povrat',
      'Odobreno0,00 KM0 povrata',
      'Šalje se30,00 KM1 povrat',
      'Isplaćeno0,00 KM0 povrata',
      'Odbijeno0,00 KM0 povrata',
    ]);
    await userEvent.click(screen.getByRole('button', { name: /^Zatraženo 60/ }));
    await waitFor(() =>
      expect(paramsOf(requests, API.refunds)).toMatchObject({ state: 'requested', from: '2026-01-01' }),
    );
    await userEvent.click(screen.getByText('Za banku'));
    await userEvent.click(screen.getByRole('button', { name: 'CSV za banku' }));
    await waitFor(() =>
      expect(paramsOf(requests, 'GET /api/exports/povrati-banci')).toMatchObject({
        state: 'approved',
        method: 'bank',
        from: '2026-01-01',
        format: 'csv',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Excel za banku' }));
    await waitFor(() =>
      expect(paramsOf(requests, 'GET /api/exports/povrati-banci')).toMatchObject({ format: 'xlsx' }),
    );
  });

  it('records a payout with its day and number, and the state that was read', async () => {
    open('novac/povrati', { [API.refunds]: found });
    await rows('Povrati');
    await chooseAction('Isplaćeno: Povrat 60,40', false);
    const dialog = within(screen.getByRole('dialog', { name: 'Povrat je isplaćen' }));
    expect(dialog.getByLabelText(/^Račun primaoca/)).toHaveValue('1610 0000 1050 0067');
    await userEvent.type(dialog.getByLabelText(/^Broj povrata/), 'Nalog 12');
    const requests = stubHttp({
      [DECIDE]: { data: { ...refund, state: 'paid' } },
      [API.refunds]: listOf([], []),
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Isplaćeno' }));
    expect(await screen.findByText('Još nema povrata')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(document.body).not.toHaveFocus();
    expect(requests[0]?.data).toMatchObject({
      state: 'paid',
      asOf: 'requested 1610000010500067',
      reference: 'Nalog 12',
    });
    expect(requests[0]?.data).toHaveProperty('at', expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/));
  });

  it('rejects with a reason only, and loads the list again when somebody else has decided', async () => {
    open('novac/povrati', { [API.refunds]: found });
    await rows('Povrati');
    await chooseAction('Odbij: Povrat 60,40', false);
    const dialog = within(screen.getByRole('dialog', { name: 'Odbij povrat' }));
    const message = 'Neko je u međuvremenu odlučio o ovom povratu.';
    const requests = stubHttp({
      [DECIDE]: { status: 409, data: { message, code: 'stale_edit' } },
      [API.refunds]: found,
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Odbij' }));
    expect(dialog.getByText('Unesite razlog.')).toBeInTheDocument();
    expect(requests).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Razlog'), 'Dogovoreno s podnosiocem.');
    await userEvent.click(dialog.getByRole('button', { name: 'Odbij' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    expect(requests[0]?.data).toEqual({
      state: 'rejected',
      asOf: 'requested 1610000010500067',
      note: 'Dogovoreno s podnosiocem.',
    });
    await waitFor(() => expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET']));
  });

  it('changes the account of an approved refund, not to the same one', async () => {
    const approved = { ...refund, state: 'approved' as const };
    open('novac/povrati', { [API.refunds]: listOf([approved], SUMS) });
    await rows('Povrati');
    await chooseAction('Promijeni račun: Povrat 60,40', false);
    const dialog = within(screen.getByRole('dialog', { name: 'Promijeni račun povrata' }));
    const requests = stubHttp({
      [DECIDE]: { data: approved },
      [`PUT ${mailsPath(`/api/povrati/${refund._id}`)}`]: { data: buildMails({ role: 'buyer' }) },
      [API.refunds]: found,
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Promijeni račun' }));
    expect(dialog.getByText('Unesite drugi račun.')).toBeInTheDocument();
    expect(dialog.queryByText(/^Provjeravamo ko dobija/)).not.toBeInTheDocument();
    await userEvent.clear(dialog.getByLabelText(/^Račun primaoca/));
    await userEvent.type(dialog.getByLabelText(/^Račun primaoca/), '1290079401028494');
    expect(await dialog.findByText(/^E.mail dobija 1 osoba/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Promijeni račun' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.find(({ url }) => url === `/api/povrati/${refund._id}`)?.data).toMatchObject({
      state: 'approved',
      asOf: 'approved 1610000010500067',
      account: '1290079401028494',
    });
  });

  it('says that an account was never confirmed, and that the approval confirms it', async () => {
    const earlier = { ...refund, isAccountConfirmed: false };
    open('novac/povrati', { [API.refunds]: listOf([earlier], SUMS) });
    await rows('Povrati');
    expect(screen.getByText('račun nije potvrđen')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Odobri: Povrat 60,40/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Odobri povrat' }));
    expect(dialog.getByLabelText(/^Račun primaoca/)).toHaveAccessibleDescription(
      /odobravanjem ga potvrđujete/,
    );
  });

  it('leaves refunds of PayPal to PayPal', async () => {
    const asked = { ...paypal, state: 'requested' as const };
    open('novac/povrati', { [API.refunds]: listOf([asked], SUMS) });
    await rows('Povrati');
    expect(screen.getByRole('button', { name: /^Odobri: Povrat 30,00/ })).toBeInTheDocument();
    expect(await actionsOf('Povrat 30,00')).toEqual(['Odbij']);
  });

  it('shows the paid ones at their old address', async () => {
    const requests = open('novac/povrati/evidentirani', { [API.refunds]: found });
    await rows('Povrati');
    expect(paramsOf(requests, API.refunds)).toMatchObject({ state: 'paid' });
    expect(screen.getByRole('link', { name: 'Povrati' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('/admin/novac/povrati/preplate', () => {
  it('records a refund of a surplus and loads the list again', async () => {
    const found = listOf([surplus], [{ key: 'rejected', count: 1, total: 192 }]);
    open('novac/povrati/preplate', { [API.surpluses]: found });
    expect(await rows('Preplate')).toEqual([
      // The day decides which of the two it says.
      expect.stringMatching(
        /^AAAA-1111Emir Hodžićemir@example\.comOdbijena prijava20\. 11\. 2026\.(rok|kasni od) 5\. 12\. 2026\.192,00 KM0,00 KM192,00 KMEvidentiraj povrat$/,
      ),
    ]);
    expect(tiles('Novac za povrat prema razlogu')).toEqual([
      'Ukupno192,00 KM1 prijava',
      'Odbijena prijava192,00 KM1 prijava',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Evidentiraj povrat: AAAA-1111, Emir Hodžić' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Evidentiraj povrat' }));
    expect(dialog.getByLabelText('Iznos (KM)')).toHaveValue('192,00');
    const requests = stubHttp({
      [`POST /api/orders/${testId(72)}/povrati`]: { data: buildAdminOrder({ _id: testId(72) }) },
      [API.surpluses]: listOf([], []),
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Evidentiraj povrat' }));
    expect(await screen.findByText('Nema preplata')).toBeInTheDocument();
    expect(requests[0]?.data).toMatchObject({ amount: 192 });
    expect(screen.queryByRole('list', { name: 'Novac za povrat prema razlogu' })).not.toBeInTheDocument();
  });
});

describe('/admin/novac/dokumenti', () => {
  it('lists the documents by kind, with their state, application and PDF', async () => {
    const sums = [
      { key: 'proforma', count: 1, total: 192 },
      { key: 'receipt', count: 0, total: 0 },
    ];
    const requests = open('novac/dokumenti', { [API.documents]: listOf([proforma], sums) });
    expect(await rows('Dokumenti')).toEqual([
      'PR-2026-00042Predračun · Zamijenjeno novijim dokumentom21. 11. 2026.Primjer drvo d.o.o.K7M2-9QXA192,00 KMPreuzmi',
    ]);
    expect(tiles('Dokumenti prema vrsti').slice(0, 2)).toEqual([
      'Sve vrste–1 dokument',
      'Predračun192,00 KM1 dokument',
    ]);
    await userEvent.click(screen.getByRole('button', { name: /^Predračun 192/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Filtriraj' }));
    await userEvent.selectOptions(screen.getByLabelText('Stanje'), 'Zamijenjeno novijim dokumentom');
    await userEvent.selectOptions(screen.getByLabelText('Godina'), '2026');
    await waitFor(() =>
      expect(paramsOf(requests, API.documents)).toMatchObject({
        kind: 'proforma',
        state: 'replaced',
        year: '2026',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Preuzmi: Predračun PR-2026-00042' }));
    await waitFor(() => expect(requests.at(-1)?.url).toBe('/api/dokumenti/PR-2026-00042.pdf'));
  });
});

describe('the journal', () => {
  it('asks with the filters of its address and shows who booked what, what was withdrawn and the sums', async () => {
    const order = { _id: testId(70), reference: 'K7M2-9QXA', name: 'Ana Anić' };
    const booked = { ...buildPayment(), order };
    const sums = sumsOf({ payment: [50], refund: [], grant: [], unassigned: [], void: [50] });
    const page = listOf([booked, { ...booked, _id: testId(75), state: 'void' }], sums, { courses: [course] });
    const requests = open('novac/uplate?part=payment&from=2026-11-01&to=2026-11-30', { [API.journal]: page });
    const [first, second] = await rows('Uplate');
    expect(first).toMatch(/^22\. 11\. 2026\.50,00 KMUplataBankovni transfer/);
    expect(first).toContain('K7M2-9QXA');
    expect(second).toContain('UplataStornirano');
    expect(tiles('Uplate prema vrsti')).toEqual([
      'Sve vrste–2 zapisa',
      'Uplate50,00 KM1 zapis',
      'Stornirano50,00 KM1 zapis',
    ]);
    expect(paramsOf(requests, API.journal)).toMatchObject({
      part: 'payment',
      from: '2026-11-01',
      to: '2026-11-30',
    });
    expect(screen.getByLabelText('Mjesec')).toHaveValue('2026-11-01');
  });
});
