import type { ListedDocument } from '@institut/contract/money/list.schema';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { AdminRoutes } from '../../../app/AdminRoutes.tsx';
import {
  API,
  listedCourse,
  listOf,
  openAdmin,
  paramsOf,
  RECEIVABLES,
  rows,
  sumsOf,
  texts,
  tiles,
} from '../../../testing/moneyPage.tsx';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { buildPayment, testId } from '../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { loadPending } from '../../overview/overviewCalls.ts';

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

describe('the section Novac', () => {
  it('has a tab for each list, and the addresses before it lead there', async () => {
    openAdmin('novac', { [API.receivables]: RECEIVABLES });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Potraživanja');
    const tabs = within(screen.getByRole('navigation', { name: 'Novac' })).getAllByRole('link');
    expect(texts(tabs)).toEqual([
      'Potraživanja',
      'Uplate',
      'Izvod',
      'Povrati',
      'Neraspoređene uplate',
      'Bez fiskalnog dokumenta',
      'Popusti',
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
      null,
    ]);
  });

  it('opens the unassigned payments at their old address', async () => {
    openAdmin('uplate/nerasporedjene', { [API.unassigned]: listOf([], []) });
    expect(await screen.findByText('Sve uplate su raspoređene')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Neraspoređene uplate' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('shows the discounts of runs below their sum', async () => {
    const one = { kurs: testId(1), course: 'Web', kind: 'early', text: 'Rana prijava', uses: 2 };
    const discounts = [
      { ...one, _id: 'a', costKm: 30 },
      { ...one, _id: 'b', uses: 0, costKm: 0.5 },
    ];
    openAdmin('novac/popusti/dati', { 'GET /api/popusti/dati': { data: discounts } });
    const table = await screen.findByRole('table', { name: 'Popusti po kursevima' });
    expect(texts(within(table).getAllByRole('row')).map((row) => row.replaceAll('\u00a0', ' '))).toEqual([
      'KursPopustPrijaveDato popusta',
      'Ukupno––30,50 KM',
      'WebRana prijava230,00 KM',
      'WebRana prijava00,50 KM',
    ]);
    expect(screen.getByRole('link', { name: 'Po kursevima' })).toHaveAttribute('aria-current', 'page');
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

describe('/admin/novac/dokumenti', () => {
  it('lists the documents by kind, with their state, application and PDF', async () => {
    const sums = [
      { key: 'proforma', count: 1, total: 192 },
      { key: 'receipt', count: 0, total: 0 },
    ];
    const requests = openAdmin('novac/dokumenti', { [API.documents]: listOf([proforma], sums) });
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
    const page = listOf([booked, { ...booked, _id: testId(75), state: 'void' }], sums, {
      courses: [listedCourse],
    });
    const requests = openAdmin('novac/uplate?part=payment&from=2026-11-01&to=2026-11-30', {
      [API.journal]: page,
    });
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
