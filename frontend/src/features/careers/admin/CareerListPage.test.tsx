import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { actionsOf, chooseAction } from '../../../testing/actionMenu.ts';
import { buildAdminCareerSummary, careerId } from '../../../testing/contentFixtures.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { CareerListPage } from './CareerListPage.tsx';

const open26 = buildAdminCareerSummary({
  _id: careerId(1),
  title: 'Predavač programiranja',
  dateEnd: '2999-12-12',
});
const over = buildAdminCareerSummary({
  _id: careerId(2),
  title: 'Mentor u laboratoriju',
  category: 'Apprentiship',
  dateEnd: '2020-03-01',
});
const closed = buildAdminCareerSummary({ _id: careerId(3), title: 'Voditelj projekta', status: 'Zatvoreno' });
const draft = buildAdminCareerSummary({
  _id: careerId(4),
  title: '',
  date: '',
  dateEnd: '',
  version: 0,
  isDraft: true,
});

const listOf = (items: unknown[], total = items.length) => ({
  data: items,
  headers: { 'x-total-count': String(total) },
});

function open(at = '/admin/careerlist') {
  return renderApp(
    <Routes>
      <Route path="/admin/careerlist" element={<CareerListPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at, state: loggedInState({ isAdmin: true }) },
  );
}

const tableOfCareers = () => screen.findByRole('table', { name: 'Karijere' });
const rowOf = (name: RegExp) => screen.getByRole('row', { name });
const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ').trim();

describe('CareerListPage', () => {
  it('shows the columns of the list, and whether the deadline of an open career has passed', async () => {
    stubHttp({ 'GET /api/careers/admin': listOf([draft, open26, over, closed]) });
    open();
    const heads = within(await tableOfCareers()).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent).slice(1, -1)).toEqual([
      'Naziv',
      'Kategorija',
      'Status',
      'Datum',
    ]);
    expect(within(rowOf(/Bez naslova/)).getByText('Nacrt')).toBeVisible();
    expect(within(rowOf(/Mentor/)).getByText('Studij uz rad')).toBeVisible();
    expect(
      within(rowOf(/Predavač/)).getByText('do 12. 12. 2999.', { normalizer: plainSpaces }),
    ).toBeVisible();
    expect(
      within(rowOf(/Mentor/)).getByText('rok je istekao 1. 3. 2020.', { normalizer: plainSpaces }),
    ).toBeVisible();
    expect(within(rowOf(/Voditelj/)).getByText('Zatvoreno')).toBeVisible();
    expect(await actionsOf('„Voditelj')).toEqual(['Pogledaj', 'Obriši']);
    expect(screen.getByRole('menuitem', { name: /^Pogledaj: „Voditelj/ })).toHaveAttribute(
      'href',
      `/career/${careerId(3)}`,
    );
  });

  it('keeps the filters by category and status and the order by deadline in the address', async () => {
    const requests = stubHttp({ 'GET /api/careers/admin': listOf([over], 60) });
    const { location } = open('/admin/careerlist?pageNumber=2');
    await tableOfCareers();
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Otvoreno');
    await userEvent.selectOptions(screen.getByLabelText('Kategorija'), 'Studij uz rad');
    await userEvent.selectOptions(screen.getByLabelText('Poredaj'), 'Rok za prijavu, uzlazno');
    expect(location()).toBe('/admin/careerlist?category=Apprentiship&status=Otvoreno&sort=dateEnd');
    await waitFor(() =>
      expect(requests.at(-1)?.params).toEqual({
        category: 'Apprentiship',
        status: 'Otvoreno',
        sort: 'dateEnd',
        direction: 'asc',
        pageNumber: 1,
        pageSize: 25,
      }),
    );
  });

  it('asks before it deletes a career, and reminds that a career can be closed instead', async () => {
    const requests = stubHttp({
      'GET /api/careers/admin': listOf([over, closed]),
      [`DELETE /api/careers/${careerId(2)}`]: { status: 204 },
    });
    open();
    await tableOfCareers();
    await chooseAction('Obriši: „Mentor', false);
    const question = screen.getByRole('dialog', {
      name: 'Da li ste sigurni da želite da obrišete Karijeru?',
    });
    expect(within(question).getByText(/odaberite status „Zatvoreno”/)).toBeVisible();
    await userEvent.click(within(question).getByRole('button', { name: 'Obriši karijeru' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('creates a draft and opens its edit page', async () => {
    stubHttp({
      'GET /api/careers/admin': listOf([]),
      'POST /api/careers': { status: 201, data: draft },
    });
    const { location } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Kreiraj karijeru' }));
    await waitFor(() => expect(location()).toBe(`/admin/career/${careerId(4)}/edit`));
  });
});
