import { ORDER_STATUS } from '@institut/contract/orders/values';
import type { PendingOrder } from '@institut/contract/overview/schema';
import type { JobRun } from '@institut/contract/jobs/schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  admin,
  buildOverview,
  dashboardPages,
  JOBS,
  openDashboard,
  OVERVIEW,
  panel,
  plain,
  stubDashboard,
} from '../../testing/dashboard.tsx';
import { buildMails, mailsOf } from '../../testing/mailFixtures.ts';
import { loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { noAnswer, stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { buildAdminOrder, buildOrderSummary } from '../../testing/shopFixtures.ts';
import { adminOrderPath } from '../admin/adminPaths.ts';
import type { Bars } from './barsConfig.ts';
import { drawBars } from './drawBars.ts';

jest.mock('./drawBars.ts', () => ({ drawBars: jest.fn() }));
const drawing = jest.mocked(drawBars);
const erase = jest.fn();

const drawnBars = (): Bars[] => drawing.mock.calls.map(([, bars]) => bars);

/** Calls the click handler of a chart as chart.js does. */
function press(chart: number, index: number) {
  const [, , onPick] = drawing.mock.calls[chart] ?? [];
  act(() => onPick?.(index));
}

const NEW = 'Vasa+prijava+je+u+procesu+administracije';

beforeEach(() => {
  drawing.mockReset().mockReturnValue(erase);
  erase.mockReset();
});

describe('DashboardPage', () => {
  it('redirects a visitor to the login without a request', () => {
    const requests = stubHttp({});
    const { location } = renderApp(dashboardPages, { at: '/administracija' });
    expect(location()).toBe('/login?redirect=/administracija');
    expect(requests).toHaveLength(0);
  });

  it('refuses users who are not admins without a request', () => {
    const requests = stubHttp({});
    openDashboard(loggedInState());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nemate pristup administraciji');
    expect(requests).toHaveLength(0);
  });

  it('greets by name and says how many orders are new and unpaid', async () => {
    stubDashboard({ [OVERVIEW]: { data: buildOverview() } });
    openDashboard();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Dobro došli, Ana');
    expect(
      await screen.findByText('5 novih prijava čeka na odluku, a 9 prijava još nije plaćeno.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Administracija, subota, 21. novembar 2026.')).toBeInTheDocument();
    expect(plain(screen.getByText(/^Stanje/).textContent)).toContain('Stanje na dan 21. 11. 2026. u 08:55');
  });

  it('links each figure of today to the list that it counts', async () => {
    stubDashboard({ [OVERVIEW]: { data: buildOverview() } });
    openDashboard();
    await screen.findByRole('heading', { name: 'U brojkama' });
    const today = panel('U brojkama');
    const links = today
      .getAllByRole('link')
      .map((link) => [plain(link.textContent), link.getAttribute('href')]);
    expect(links).toEqual([
      ['5 novih prijava, otvori listu', `/admin/orderlist?status=${NEW}&isCancelled=false`],
      ['7 prijava', '/admin/orderlist?createdFrom=2026-11-15'],
      ['116 prijava', '/admin/orderlist'],
      ['9 neplaćenih prijava, otvori listu', '/admin/novac/potrazivanja'],
      ['68 % mjesta je popunjeno, otvori kurseve', '/admin/kurslist?sort=countInStock&direction=asc'],
      [
        '4.347,00 KM uplaćeno ovog mjeseca, otvori listu',
        '/admin/novac/uplate?part=payment&from=2026-11-01&to=2026-11-30',
      ],
      ['5.899,50 KM', '/admin/novac/uplate?part=payment&from=2026-10-01&to=2026-10-31'],
    ]);
    expect(today.getByText(/u posljednjih 7 dana, 3 više nego sedmicu prije/)).toBeInTheDocument();
    expect(today.getByText(/Najduže čeka/)).toHaveTextContent('Najduže čeka 41 dan');
    expect(today.getByText(/na 14/)).toHaveTextContent('143 od 210 na 14 kurseva koji tek počinju');
    expect(today.getByRole('progressbar', { name: 'Popunjena mjesta' })).toHaveAttribute('value', '143');
  });

  it('links to grants without a decision and to unpaid orders that never expire, if there are any', async () => {
    stubDashboard({
      [OVERVIEW]: {
        data: { ...buildOverview(), attention: { grant: 2, unpaid: 0, surplus: 0, unassigned: 0 } },
      },
    });
    openDashboard();
    expect(
      await screen.findByRole('link', { name: 'Grantovi bez odluke duže od 3 dana (2)' }),
    ).toHaveAttribute('href', '/admin/orderlist?attention=grant');
    expect(screen.queryByRole('link', { name: /koje ne ističu same/ })).toBeNull();
  });

  it('links to surpluses and to payments without an order when nothing else waits', async () => {
    const { applications, unpaid } = buildOverview();
    const overview = buildOverview({
      applications: { ...applications, awaiting: 0, latest: [], courses: [] },
      unpaid: { ...unpaid, count: 0, oldest: null },
      attention: { grant: 0, unpaid: 0, surplus: 3, unassigned: 1204 },
    });
    stubDashboard({ [OVERVIEW]: { data: overview } });
    const { unmount } = openDashboard();
    expect(await screen.findByRole('link', { name: 'Preplate za povrat (3)' })).toHaveAttribute(
      'href',
      '/admin/orderlist?attention=surplus',
    );
    expect(screen.getByRole('link', { name: 'Neraspoređene uplate (1.204)' })).toHaveAttribute(
      'href',
      '/admin/novac/nerasporedjene',
    );
    unmount();
    openDashboard(loggedInState({ permissions: ['orders', 'enrolment'] }));
    await screen.findByRole('link', { name: 'Preplate za povrat (3)' });
    expect(screen.queryByRole('link', { name: /^Neraspoređene/ })).not.toBeInTheDocument();
    // The lists about money would refuse them; the sum is readable all the same.
    const today = panel('U brojkama');
    expect(today.getByText(/uplaćeno ovog mjeseca/)).toBeInTheDocument();
    expect(today.queryByRole('link', { name: /uplaćeno ovog mjeseca/ })).not.toBeInTheDocument();
  });

  it('shows what is open by its due day, with the list that adds up to each age, and links to the oldest', async () => {
    stubDashboard({ [OVERVIEW]: { data: buildOverview() } });
    openDashboard();
    await screen.findByRole('region', { name: 'Potraživanja po roku za uplatu' });
    const unpaid = panel('Potraživanja po roku za uplatu');
    expect(unpaid.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
      'Nedospjelo4 prijave1.104,00 KM',
      '0–7 dana3 prijave828,00 KM',
      '8–30 dana2 prijave552,00 KM',
      '31–90 dana0 prijava0,00 KM',
      'Preko 90 dana0 prijava0,00 KM',
    ]);
    expect(unpaid.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/novac/potrazivanja?age=notDue',
      '/admin/novac/potrazivanja?age=week',
      '/admin/novac/potrazivanja?age=month',
      '/admin/order/6560f1a2b3c4d5e6f7a8b9d0',
    ]);
    expect(unpaid.getByRole('link', { name: 'Otvori prijavu K7M2-9QXA' })).toBeInTheDocument();
  });

  it('names the courses with few free seats', async () => {
    stubDashboard({ [OVERVIEW]: { data: buildOverview() } });
    openDashboard();
    await screen.findByRole('region', { name: 'Kursevi koji se pune' });
    const scarce = panel('Kursevi koji se pune');
    const [full, nearly] = scarce.getAllByRole('listitem');
    expect(full).toHaveTextContent('Popunjeno');
    expect(within(full!).getByRole('link', { name: 'Kibernetička sigurnost' })).toHaveAttribute(
      'href',
      '/admin/kurs/6560f1a2b3c4d5e6f7a8b901/edit',
    );
    expect(nearly).toHaveTextContent('Još 2 mjesta');
    expect(within(nearly!).getByRole('link', { name: '12 od 14' })).toHaveAttribute(
      'href',
      '/admin/kurs/6560f1a2b3c4d5e6f7a8b902/polaznici',
    );
  });

  it('shows no taken seats for a course without seats', async () => {
    const overview = buildOverview();
    const [course] = overview.scarce.courses;
    const scarce = { count: 1, courses: [{ ...course!, free: 0, capacity: 0 }] };
    stubDashboard({ [OVERVIEW]: { data: { ...overview, scarce } } });
    openDashboard();
    expect(await screen.findByText(/nema predviđenih mjesta$/)).not.toHaveTextContent('0 od 0');
  });

  it('links to the admin lists and the audit log', async () => {
    stubDashboard({ [OVERVIEW]: { data: buildOverview() } });
    openDashboard();
    await screen.findByRole('heading', { name: 'U brojkama' });
    const parts = panel('Šta želite uraditi?');
    expect(parts.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Vijesti',
      'Obrazovni programi',
      'Prijave',
      'Korisnici',
      'Karijere',
      'Dnevnik',
    ]);
    expect(parts.getAllByRole('link', { name: /^Pokreni/ }).map((link) => link.getAttribute('href'))).toEqual(
      [
        '/admin/vijestlist',
        '/admin/kurslist',
        '/admin/orderlist',
        '/admin/userlist',
        '/admin/careerlist',
        '/admin/dnevnik',
      ],
    );
    const [news, , , users] = parts.getAllByRole('listitem');
    expect(plain(news!.textContent)).toContain('14 vijesti, od toga 1 nacrt');
    expect(within(users!).getByRole('link', { name: /^2\sadministratora$/ })).toHaveAttribute(
      'href',
      '/admin/userlist?isAdmin=true',
    );
  });
});

const titles = (level: 2 | 3) =>
  screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);

describe('the dashboard of staff without every permission', () => {
  it('shows an editor areas and seats, and nothing of orders and users', async () => {
    const { at, today, seats, scarce, content } = buildOverview();
    const { news, careers, courses } = content;
    stubHttp({ [OVERVIEW]: { data: { at, today, seats, scarce, content: { news, careers, courses } } } });
    openDashboard(loggedInState({ permissions: ['content', 'courses'] }));
    await screen.findByRole('heading', { name: 'U brojkama' });
    expect(titles(2)).toEqual(['Šta želite uraditi?', 'U brojkama']);
    expect(titles(3)).toEqual([
      'Vijesti',
      'Obrazovni programi',
      'Karijere',
      'Popunjena mjesta',
      'Kursevi koji se pune',
    ]);
    expect(panel('Kursevi koji se pune').queryAllByRole('link', { name: /^\d+ od \d+$/ })).toEqual([]);
  });

  it('shows an accountant orders and payments only', async () => {
    const { at, today, applications, unpaid, attention, months } = buildOverview();
    const data = { at, today, applications, unpaid, attention, months, content: {} };
    stubHttp({ [OVERVIEW]: { data } });
    openDashboard(loggedInState({ permissions: ['orders', 'money'] }));
    await screen.findByRole('heading', { name: 'U brojkama' });
    expect(titles(2)).toEqual(['Na čekanju', 'Šta želite uraditi?', 'U brojkama', 'Prijave i uplate']);
    expect(titles(3)).toEqual(
      expect.arrayContaining(['Prijave', 'Nove prijave', 'Neplaćene prijave', 'Uplate ovog mjeseca']),
    );
    expect(titles(3)).not.toEqual(expect.arrayContaining(['Popunjena mjesta']));
  });
});

describe('the pending orders of the dashboard', () => {
  it('come first, with the applicant, the courses, the amount, the payment, the age and a link', async () => {
    stubDashboard({ [OVERVIEW]: { data: buildOverview() } });
    openDashboard();
    await screen.findByRole('region', { name: 'Na čekanju' });
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([
      'Na čekanju',
      'Šta želite uraditi?',
      'U brojkama',
      'Prijave i uplate',
      'Automatske radnje',
    ]);
    const pending = panel('Na čekanju');
    const rows = pending.getAllByRole('listitem');
    expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
      'Selma DelićM4TR-7XKD · PLC i automatizacija276,00 KMNije plaćenostigla danasPrimi',
      'Tarik BegićP9WC-2HVN · Uvod u mašinsko učenje, Kibernetička sigurnost552,00 KMPlaćenočeka 3 danaPrimi',
    ]);
    expect(
      within(rows[0]!).getByRole('link', { name: 'Selma Delić, otvori prijavu M4TR-7XKD' }),
    ).toHaveAttribute('href', adminOrderPath('6560f1a2b3c4d5e6f7a8b9e1'));
    expect(pending.getByRole('link', { name: 'Sve nove prijave (5)' })).toHaveAttribute(
      'href',
      `/admin/orderlist?status=${NEW}&isCancelled=false`,
    );
    expect(pending.getByRole('link', { name: 'Sve neplaćene prijave (9)' })).toHaveAttribute(
      'href',
      '/admin/novac/potrazivanja',
    );
  });

  it.each([
    ['unpaid after a move to a cheaper course', { amountDue: 92, openAmount: 92 }, '92,00 KMNije plaćeno'],
    ['paid in part', { paid: 100, openAmount: 176 }, '176,00 KMDjelimično'],
    ['paid and given back', { paid: 100, refunded: 100 }, '276,00 KMNije plaćeno'],
  ])('say of one that is %s what is open', async (_case, changes, sums) => {
    const data = buildOverview();
    const [latest] = data.applications.latest;
    data.applications.latest = [{ ...latest!, ...changes }];
    stubDashboard({ [OVERVIEW]: { data } });
    openDashboard();
    const row = await screen.findByRole('link', { name: /^Selma Delić/ });
    expect(plain(row.closest('li')?.textContent ?? '')).toContain(sums);
  });
});

const dialog = () => within(screen.getByRole('dialog'));

function rowOf(order: PendingOrder | undefined) {
  const { _id = '', reference = '', name = '', version = 0 } = order ?? {};
  const user = { _id: '6560f1a2b3c4d5e6f7a8b9f0', name, email: 'kupac@example.com' };
  return buildOrderSummary({ _id, reference, user, version });
}

describe('the acceptance of orders on the dashboard', () => {
  const EDIT = 'PUT /api/orders/6560f1a2b3c4d5e6f7a8b9e1/edit';
  const [selma, tarik] = buildOverview().applications.latest;

  it('accepts one with two clicks, in the version that was read, after it says which mail is sent', async () => {
    const requests = stubDashboard({
      [OVERVIEW]: { data: buildOverview() },
      [EDIT]: { data: {} },
      [mailsOf(EDIT)]: { data: buildMails({ isDelayed: true }) },
    });
    const sent = () => requests.filter(({ method, url }) => EDIT === `${method} ${url}`);
    openDashboard();
    await admin.click(await screen.findByRole('button', { name: 'Primi: M4TR-7XKD, Selma Delić' }));
    expect(dialog().getByRole('heading', { name: 'Primi prijavu M4TR-7XKD' })).toBeInTheDocument();
    expect(await dialog().findByText(/^E.mail dobija 1.osoba\./)).toBeInTheDocument();
    expect(sent()).toEqual([]);
    await admin.click(dialog().getByRole('button', { name: 'Primi prijavu' }));
    expect(await screen.findByText(/Primljeno \(1\)/)).toBeInTheDocument();
    expect(sent().map(({ data }) => data)).toEqual([
      { status: ORDER_STATUS.admitted, version: selma?.version },
    ]);
    expect(requests.filter(({ url }) => url === '/api/overview')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('takes an acceptance back before its mail leaves', async () => {
    const accepted = buildAdminOrder({ _id: selma?._id ?? '', version: 9 });
    const requests = stubDashboard({
      [OVERVIEW]: { data: buildOverview() },
      [EDIT]: { data: accepted },
      [`POST /api/orders/${accepted._id}/ponisti`]: { data: accepted },
    });
    openDashboard();
    await admin.click(await screen.findByRole('button', { name: 'Primi: M4TR-7XKD, Selma Delić' }));
    await admin.click(dialog().getByRole('button', { name: 'Primi prijavu' }));
    await admin.click(await screen.findByRole('button', { name: 'Poništi' }));
    expect(await screen.findByText(/Poništeno, bez e-maila \(1\)/)).toBeInTheDocument();
    expect(requests.find(({ url }) => url.endsWith('/ponisti'))?.data).toEqual({ version: 9 });
    expect(requests.filter(({ url }) => url === '/api/overview')).toHaveLength(3);
  });

  it('accepts all of a course, and names with a link the one that somebody else has changed', async () => {
    const kurs = '6560f1a2b3c4d5e6f7a8b902';
    const rows = [selma, tarik].map((order) => rowOf(order));
    const stale = { status: 409, data: { message: 'Neko je već izmijenio prijavu.', code: 'stale_edit' } };
    const requests = stubDashboard({
      [OVERVIEW]: { data: buildOverview() },
      'GET /api/orders': { data: rows, headers: { 'x-total-count': '2' } },
      [EDIT]: stale,
      'PUT /api/orders/6560f1a2b3c4d5e6f7a8b9e2/edit': { data: {} },
    });
    openDashboard();
    await admin.click(await screen.findByText('Primi sve prijave za kurs'));
    await admin.click(screen.getByRole('button', { name: 'PLC i automatizacija (4)' }));
    await admin.click(await dialog().findByRole('button', { name: /^Primi 2.prijave$/ }));
    expect(await screen.findByText(/Primljeno \(1\)/)).toBeInTheDocument();
    expect(requests.find(({ url }) => url === '/api/orders')?.params).toMatchObject({
      kurs,
      status: ORDER_STATUS.new,
      isCancelled: 'false',
    });
    const failed = screen.getByRole('link', { name: 'M4TR-7XKD, Selma Delić' });
    expect(failed).toHaveAttribute('href', adminOrderPath('6560f1a2b3c4d5e6f7a8b9e1'));
    expect(failed.parentElement).toHaveTextContent(
      'Zapis je u međuvremenu izmijenjen. Provjerite njegovo novo stanje, pa pokušajte ponovo.',
    );
  });

  it('is not offered to staff who decide about no orders', async () => {
    stubDashboard({ [OVERVIEW]: { data: buildOverview() } });
    openDashboard(loggedInState({ permissions: ['orders'] }));
    await screen.findByRole('region', { name: 'Na čekanju' });
    expect(screen.queryByRole('button', { name: /^Primi/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Primi sve prijave za kurs')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Selma Delić/ })).toHaveAttribute(
      'href',
      '/admin/order/6560f1a2b3c4d5e6f7a8b9e1',
    );
  });
});

describe('DashboardPage in special states', () => {
  it('explains the empty dashboard of a shop without orders', async () => {
    const { applications, unpaid, ...rest } = buildOverview();
    const nothing = { ...applications.lastWeek, count: 0, before: 0 };
    const data = {
      ...rest,
      applications: { total: 0, awaiting: 0, inProcedure: 0, latest: [], courses: [], lastWeek: nothing },
      unpaid: { ...unpaid, count: 0, total: 0, oldest: null },
    };
    stubDashboard({ [OVERVIEW]: { data } });
    openDashboard();
    expect(await screen.findByRole('heading', { name: 'Još nema prijava' })).toBeInTheDocument();
    expect(screen.getByText('Prva prijava pojavit će se ovdje.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Uredi kurseve' })).toHaveAttribute('href', '/admin/kurslist');
    expect(screen.queryByText('Prikaži kao tabelu')).not.toBeInTheDocument();
    expect(drawing).not.toHaveBeenCalled();
  });

  it('says so when no order is new or unpaid and every course has seats', async () => {
    const { unpaid, applications, ...rest } = buildOverview();
    const data = {
      ...rest,
      applications: { ...applications, awaiting: 0, latest: [], courses: [] },
      unpaid: { ...unpaid, count: 0, total: 0, oldest: null },
      scarce: { count: 0, courses: [] },
    };
    stubDashboard({ [OVERVIEW]: { data } });
    openDashboard();
    expect(await screen.findByText('Sve prijave su obrađene i plaćene.')).toBeInTheDocument();
    expect(panel('Na čekanju').getByText('Nijedna nova prijava ne čeka na odluku.')).toBeInTheDocument();
    expect(panel('Na čekanju').queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByText('Nijedna prijava ne čeka uplatu.')).toBeInTheDocument();
    expect(screen.getByText('Na svim kursevima koji tek počinju ima dovoljno mjesta.')).toBeInTheDocument();
  });

  it('keeps the links to the lists when the figures are not loaded, and retries', async () => {
    let reply: StubAnswer = {
      status: 503,
      data: { message: 'Usluga trenutno nije dostupna.', code: 'unavailable' },
    };
    stubDashboard({ [OVERVIEW]: () => reply });
    openDashboard();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Pregled nije učitan.');
    expect(alert).toHaveTextContent('Usluga trenutno nije dostupna.');
    expect(screen.getAllByRole('link', { name: /^Pokreni/ })).toHaveLength(6);
    reply = { data: buildOverview() };
    await admin.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { name: 'U brojkama' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('refreshes the figures, and keeps them when that fails', async () => {
    const { applications } = buildOverview();
    const refreshed = { data: buildOverview({ applications: { ...applications, awaiting: 6 } }) };
    const answers: (StubAnswer | Promise<StubAnswer>)[] = [{ data: buildOverview() }, refreshed];
    stubDashboard({ [OVERVIEW]: () => answers.shift() ?? noAnswer()() });
    openDashboard();
    await admin.click(await screen.findByRole('button', { name: 'Osvježi' }));
    expect(await screen.findByRole('link', { name: /^6 novih prijava/ })).toBeInTheDocument();

    await admin.click(screen.getByRole('button', { name: 'Osvježi' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Brojke nisu osvježene.');
    expect(screen.getByRole('link', { name: /^6 novih prijava/ })).toBeInTheDocument();
  });

  it('refuses an admin whose rights were revoked meanwhile', async () => {
    stubDashboard({
      [OVERVIEW]: { status: 403, data: { message: 'Nemate dozvolu za ovu radnju.', code: 'forbidden' } },
    });
    openDashboard();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Nemate pristup administraciji' }),
    ).toBeInTheDocument();
  });
});

function openWithJobs(data: JobRun[]) {
  stubDashboard({ [OVERVIEW]: { data: buildOverview() }, [JOBS]: { data } });
  openDashboard();
}

describe('the jobs of the server', () => {
  const run: JobRun = {
    name: 'purge expired data',
    isRunning: false,
    isLate: false,
    lastStart: '2026-11-21T07:00:00.000Z',
    lastEnd: '2026-11-21T07:01:00.000Z',
    count: 0,
    error: null,
  };

  it('are listed with the last run of each and its result', async () => {
    openWithJobs([
      { ...run, name: 'remind buyers and expire unpaid orders', count: 1204 },
      { ...run, name: 'settle open payments', count: null, error: 'connect ECONNREFUSED' },
      { ...run, name: 'find returned payments', isLate: true },
      { ...run, name: 'finish deletions of accounts', lastEnd: null, count: null, isRunning: true },
      { ...run, name: 'remove unused images', lastEnd: null, count: null },
      run,
      { ...run, name: 'nightly backup' },
    ]);
    await screen.findByText('Brisanje podataka kojima je istekao rok');
    const rows = panel('Automatske radnje').getAllByRole('listitem');
    expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
      'Podsjetnici za uplatu i istek neplaćenih prijava21. 11. 2026. u 08:01Uspjelo, obrađeno: 1.204',
      'Provjera uplata čiji ishod nije poznat21. 11. 2026. u 08:01Nije uspjeloconnect ECONNREFUSED',
      'Provjera vraćenih uplata21. 11. 2026. u 08:01Kasni',
      'Dovršavanje brisanja naloga21. 11. 2026. u 08:00U toku',
      'Brisanje slika koje niko ne koristi21. 11. 2026. u 08:00Prekinuto',
      'Brisanje podataka kojima je istekao rok21. 11. 2026. u 08:01Nije bilo posla',
      'Noćna rezervna kopija21. 11. 2026. u 08:01Nije na redu',
    ]);
  });

  it('are explained before the first one has run', async () => {
    openWithJobs([]);
    expect(await screen.findByText('Server još nije obavio nijednu.')).toBeInTheDocument();
  });

  it('are loaded again after a failure, which leaves the figures alone', async () => {
    let reply: StubAnswer = {
      status: 503,
      data: { message: 'Usluga trenutno nije dostupna.', code: 'unavailable' },
    };
    stubDashboard({ [OVERVIEW]: { data: buildOverview() }, [JOBS]: () => reply });
    openDashboard();
    expect(await screen.findByRole('alert')).toHaveTextContent('Automatske radnje nisu učitane.');
    expect(await screen.findByRole('heading', { name: 'U brojkama' })).toBeInTheDocument();
    reply = { data: [run] };
    await admin.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByText('Nije bilo posla')).toBeInTheDocument();
  });
});

describe('the charts of the dashboard', () => {
  it('are closed behind a sentence until there are three months with data', async () => {
    const { months } = buildOverview();
    for (const month of months.slice(0, 10)) Object.assign(month, { applications: 0, paid: 0, granted: 0 });
    stubDashboard({ [OVERVIEW]: { data: buildOverview({ months }) } });
    openDashboard();
    const summary = await screen.findByText('Grafikoni po mjesecima');
    expect(plain(summary.parentElement!.textContent)).toContain('Do sada ih ima iz 2 mjeseca.');
    expect(drawing).not.toHaveBeenCalled();
    await admin.click(summary);
    await waitFor(() => expect(drawing).toHaveBeenCalledTimes(2));
  });

  it('draw twelve months and describe them to screen readers', async () => {
    stubDashboard({ [OVERVIEW]: { data: buildOverview() } });
    openDashboard();
    await waitFor(() => expect(drawing).toHaveBeenCalledTimes(2));
    const [applications, payments] = drawnBars();
    expect(applications).toMatchObject({
      labels: ['dec', 'jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov'],
      series: [{ values: [4, 6, 9, 7, 12, 10, 5, 3, 11, 16, 19, 14] }],
      isLastOpen: true,
    });
    expect(plain(applications!.valueText(21))).toBe('21 prijava');
    expect(payments!.series.map(({ label, values }) => [label, values[0]])).toEqual([
      ['Uplate', 1242],
      ['Grantovi', 540],
    ]);
    expect(payments!.scaleText(12_000)).toBe('12.000');
    const said = panel('Prijave po mjesecima').getByText(/^Stubičasti grafikon/);
    expect(plain(said.textContent)).toBe(
      'Stubičasti grafikon prijava po mjesecima. Najviše: oktobar 2026. – 19 prijava. Do sada u tekućem mjesecu: 14 prijava.',
    );
  });

  it('link a bar to the orders of its month', async () => {
    stubDashboard({ [OVERVIEW]: { data: buildOverview() } });
    const { location } = openDashboard();
    await waitFor(() => expect(drawing).toHaveBeenCalledTimes(2));
    press(0, 2);
    expect(location()).toBe('/admin/orderlist?createdFrom=2026-02-01&createdTo=2026-02-28');
    expect(erase).toHaveBeenCalledTimes(2);
  });

  it('have tables whose figures link to the lists that add up to them', async () => {
    stubDashboard({ [OVERVIEW]: { data: buildOverview() } });
    openDashboard();
    await screen.findByRole('region', { name: 'Prihod po mjesecima' });
    const payments = panel('Prihod po mjesecima');
    await admin.click(payments.getByText('Prikaži kao tabelu'));
    const rows = within(payments.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(13);
    expect(plain(rows[1]!.textContent)).toBe('decembar 2025.1.242,00540,00');
    const [paid, granted] = within(rows[1]!).getAllByRole('link');
    expect(paid).toHaveAttribute('href', '/admin/novac/uplate?part=payment&from=2025-12-01&to=2025-12-31');
    expect(granted).toHaveAttribute('href', '/admin/novac/uplate?part=grant&from=2025-12-01&to=2025-12-31');
    expect(within(rows[2]!).getAllByRole('link')).toHaveLength(1);
    expect(rows[2]).toHaveTextContent(/0,00$/);
    expect(within(payments.getByRole('table')).getByText(/, u KM$/)).toBeInTheDocument();
  });

  it('show a notice and their tables when drawing fails', async () => {
    drawing.mockImplementation(() => {
      throw new Error('no canvas');
    });
    stubDashboard({ [OVERVIEW]: { data: buildOverview() } });
    openDashboard();
    expect(await screen.findAllByText('Grafikon nije učitan. Isti podaci su u tabeli.')).toHaveLength(2);
    expect(screen.getAllByText('Prikaži kao tabelu')).toHaveLength(2);
  });
});
