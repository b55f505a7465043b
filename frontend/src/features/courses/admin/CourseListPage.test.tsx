import { dayOf, daysBetween } from '@institut/contract/frame/days';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { actionsOf, chooseAction } from '../../../testing/actionMenu.ts';
import { buildAdminCourseSummary } from '../../../testing/contentFixtures.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { testId } from '../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { CourseListPage } from './CourseListPage.tsx';

const python = buildAdminCourseSummary({
  _id: testId(101),
  name: 'Python za početnike',
  price: 1234.5,
  numReviews: 12,
});
const weaving = buildAdminCourseSummary({
  _id: testId(102),
  name: 'Vođenje tima',
  category: 'Soft Skills',
  numReviews: 0,
  countInStock: 0,
  capacity: 11,
  heldSeats: 11,
});
const draft = buildAdminCourseSummary({
  _id: testId(103),
  name: '',
  start: '',
  price: 0,
  countInStock: 0,
  capacity: 0,
  numReviews: 0,
  version: 0,
  isDraft: true,
});

const listOf = (kursevi: unknown[], total = kursevi.length) => ({
  data: { kursevi, pages: 1, page: 1 },
  headers: { 'x-total-count': String(total) },
});

function open(at = '/admin/kurslist', isAdmin = true, state = loggedInState({ isAdmin })) {
  return renderApp(
    <Routes>
      <Route path="/admin/kurslist/:pageNumber?" element={<CourseListPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at, state },
  );
}

const tableOfCourses = () => screen.findByRole('table', { name: 'Kursevi' });
const rowOf = (name: RegExp) => screen.getByRole('row', { name });
const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ').trim();

async function ask(about: string) {
  await chooseAction(`Obriši: ${about}`, false);
  return screen.getByRole('dialog', { name: 'Da li ste sigurni da želite da obrišete kurs?' });
}

const heads = async () =>
  within(await tableOfCourses())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .slice(1, -1);

describe('CourseListPage', () => {
  it('shows the columns of the list, amounts in KM and a mark on drafts', async () => {
    stubHttp({ 'GET /api/kursevi': listOf([draft, python, weaving]) });
    open();
    const heads = within(await tableOfCourses()).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent).slice(1, -1)).toEqual([
      'ID',
      'Kurs',
      'Cijena',
      'Mjesta',
      'Kategorija',
      'Održano',
      'Početak',
    ]);
    const row = within(rowOf(/Python/));
    expect(row.getByText('1.234,50 KM', { normalizer: plainSpaces })).toBeVisible();
    expect(row.getByText('Tehničke vještine')).toBeVisible();
    expect(row.getByText('18. 1. 2027.', { normalizer: plainSpaces })).toBeVisible();
    expect(row.getByTitle(testId(101))).toHaveTextContent(testId(101).slice(-6));
    expect(within(rowOf(/Bez naslova/)).getByText('Nacrt')).toBeVisible();
    expect(rowOf(/Bez naslova/)).not.toHaveTextContent(/0,00|0 \/ 0/);
    const seats = within(rowOf(/Vođenje/)).getByRole('link', {
      name: /^11 \/ 11 mjesta je zauzeto, otvori prijave: „Vođenje/,
    });
    expect(seats).toHaveTextContent('11 / 11');
    expect(seats).toHaveAttribute(
      'href',
      `/admin/orderlist?kurs=${testId(102)}&isRejected=false&isCancelled=false`,
    );
    expect(await actionsOf('nacrt')).toEqual(['Ponovi kurs', 'Obriši']);
    expect(await actionsOf('„Python')).toEqual(['Pogledaj', 'Ponovi kurs', 'Obriši']);
    expect(screen.getByRole('menuitem', { name: /^Pogledaj: „Python/ })).toHaveAttribute(
      'href',
      `/kurs/${testId(101)}`,
    );
  });

  it.each([
    [0, 1, '11 / 12', 'Slobodno: 1 mjesto'],
    [0, 0, '11 / 11', 'Popunjeno'],
    [2, 1, '11 / 14ponuđeno: 2', 'Slobodno: 1 mjesto, ponuđeno: 2 mjesta'],
    [2, 0, '11 / 13ponuđeno: 2', 'Nema slobodnih mjesta, ponuđeno: 2 mjesta'],
  ])('names %d offered and %d free seats beside those that are held', async (offered, free, text, title) => {
    const seats = { offeredSeats: offered, countInStock: free, capacity: 11 + offered + free };
    stubHttp({ 'GET /api/kursevi': listOf([{ ...weaving, ...seats }]) });
    open();
    await tableOfCourses();
    const link = screen.getByRole('link', { name: /mjesta je zauzeto/ });
    expect(plainSpaces(link.title)).toBe(title);
    expect(link.parentElement).toHaveTextContent(text);
  });

  it('leads to those who wait for a seat', async () => {
    stubHttp({ 'GET /api/kursevi': listOf([{ ...weaving, waiting: 27 }]) });
    open();
    await tableOfCourses();
    const link = screen.getByRole('link', { name: /^27.čeka, lista čekanja: / });
    expect(link).toHaveAttribute('href', `/admin/kurs/${weaving._id}/cekanje`);
    expect(plainSpaces(link.textContent)).toBe('27 čeka');
  });

  it('has who attended and completed the runs of a report, with links to the people', async () => {
    stubHttp({ 'GET /api/kursevi': listOf([{ ...weaving, attended: 7, completed: 0 }]) });
    open('/admin/kurslist?counted=true', false, loggedInState({ permissions: ['courses', 'attendance'] }));
    expect(await heads()).toEqual(['Mjesta', 'Održano', 'Početak', 'Prisutni', 'Završili']);
    const link = screen.getByRole('link', { name: /^Prisutni: 7, otvori listu: „Vođenje/ });
    expect(link).toHaveAttribute('href', `/admin/kurs/${weaving._id}/prisustvo`);
    expect(screen.queryByRole('link', { name: /^Završili/ })).not.toBeInTheDocument();
  });

  it('offers no deletion and no orders to staff who may only edit courses', async () => {
    stubHttp({ 'GET /api/kursevi': listOf([python]) });
    open('/admin/kurslist', false, loggedInState({ permissions: ['courses'] }));
    await tableOfCourses();
    expect(screen.getByRole('link', { name: /^Uredi ?: „Python/ })).toBeInTheDocument();
    expect(await actionsOf('„Python')).toEqual(['Pogledaj', 'Ponovi kurs']);
    expect(screen.queryByRole('checkbox', { name: /^Odaberi/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /otvori prijave/ })).not.toBeInTheDocument();
  });

  it('hides columns for this administrator and remembers them', async () => {
    stubHttp({ 'GET /api/kursevi': listOf([python]) });
    const { unmount } = open();
    await heads();
    await userEvent.click(screen.getByText('Kolone'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Kategorija' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'ID' }));
    expect(await heads()).toEqual(['Kurs', 'Cijena', 'Mjesta', 'Održano', 'Početak']);
    expect(screen.queryByRole('checkbox', { name: 'Kurs' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('checkbox', { name: 'Kategorija' })).not.toBeInTheDocument();
    expect(screen.getByText('Kolone').closest('summary')).toHaveFocus();
    unmount();
    open();
    expect(await heads()).toEqual(['Kurs', 'Cijena', 'Mjesta', 'Održano', 'Početak']);
    await userEvent.click(screen.getByText('Kolone'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Kategorija' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'ID' }));
    expect(await heads()).toHaveLength(7);
    expect(window.localStorage.getItem('hiddenColumns')).toBeNull();
  });

  it('keeps the page in the path and the filters in the query', async () => {
    const requests = stubHttp({ 'GET /api/kursevi': listOf([python], 60) });
    const { location } = open('/admin/kurslist?category=Tehnicke');
    const pages = within(await screen.findByRole('navigation', { name: 'Kursevi, stranice' }));
    expect(pages.getByRole('link', { name: '2. stranica' })).toHaveAttribute(
      'href',
      '/admin/kurslist/2?category=Tehnicke',
    );
    await userEvent.click(pages.getByRole('link', { name: '3. stranica' }));
    expect(location()).toBe('/admin/kurslist/3?category=Tehnicke');
    await waitFor(() =>
      expect(requests.at(-1)?.params).toEqual({
        drafts: 'include',
        category: 'Tehnicke',
        pageNumber: 3,
        pageSize: 25,
      }),
    );
    await userEvent.selectOptions(screen.getByLabelText('Tip obuke'), 'Specifična obuka');
    expect(location()).toBe('/admin/kurslist?category=Tehnicke&tipObuke=Specificna+obuka');
  });

  it('names the reviews that are deleted with a course, and the orders that stay', async () => {
    stubHttp({ 'GET /api/kursevi': listOf([python, weaving]) });
    open();
    await tableOfCourses();
    const question = await ask('„Python');
    expect(within(question).getByText(/^„Python za početnike”/)).toBeVisible();
    expect(
      within(question).getByText('Gubi se i 12 ocjena, s komentarima.', {
        normalizer: plainSpaces,
      }),
    ).toBeVisible();
    expect(within(question).getByText(/^Ranije prijave ostaju/)).toBeVisible();
  });

  it('says only that the typed text is lost before a draft is deleted', async () => {
    stubHttp({ 'GET /api/kursevi': listOf([draft]) });
    open();
    await tableOfCourses();
    const question = await ask('nacrt bez naslova');
    expect(within(question).getByText('Gubi se sve što je do sada upisano.')).toBeVisible();
    expect(within(question).queryByText(/ocjen/)).not.toBeInTheDocument();
  });

  it('distinguishes drafts without a name by their ids', async () => {
    stubHttp({ 'GET /api/kursevi': listOf([draft, { ...draft, _id: testId(104) }]) });
    open();
    await tableOfCourses();
    const boxes = screen.getAllByRole('checkbox', { name: /^Označi: nacrt bez naslova/ });
    for (const box of boxes) await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: 'Obriši odabrano' }));
    const names = within(await screen.findByRole('dialog')).getAllByText(/^nacrt bez naslova/);
    const ends = [103, 104].map((id) => testId(id).slice(-6));
    expect(names.map(({ textContent }) => textContent)).toEqual(
      ends.map((end) => `nacrt bez naslova (…${end})`),
    );
  });

  it('exports the rows that match the filters', async () => {
    const file = new Blob(['ID;Kurs']);
    const requests = stubHttp({
      'GET /api/kursevi': listOf([python]),
      'GET /api/exports/kursevi': {
        data: file,
        headers: { 'content-disposition': 'attachment; filename="kursevi-2026-11-21.csv"' },
      },
    });
    const toAddress = jest.fn(() => 'blob:kursevi');
    Object.assign(URL, { createObjectURL: toAddress, revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { store } = open('/admin/kurslist/2?keyword=python&sort=price');
    await tableOfCourses();
    await userEvent.click(screen.getByRole('button', { name: /^CSV: / }));
    await waitFor(() =>
      expect(store.getState().toasts.at(-1)?.text).toBe('Izvoz je sačuvan: kursevi-2026-11-21.csv'),
    );
    expect(requests.find(({ url }) => url === '/api/exports/kursevi')?.params).toEqual({
      keyword: 'python',
      sort: 'price',
      direction: 'desc',
      format: 'csv',
    });
    expect(toAddress).toHaveBeenCalledWith(file);
  });

  it('creates a draft and opens its edit page', async () => {
    stubHttp({ 'GET /api/kursevi': listOf([]), 'POST /api/kursevi': { status: 201, data: draft } });
    const { location } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Kreiraj kurs' }));
    await waitFor(() => expect(location()).toBe(`/admin/kurs/${testId(103)}/edit`));
  });

  describe('"Ponovi kurs"', () => {
    const repeated = `POST /api/kursevi/${python._id}/ponovi`;
    const openDialog = async (answers: Parameters<typeof stubHttp>[0], run: object = {}) => {
      const requests = stubHttp({ 'GET /api/kursevi': listOf([{ ...python, ...run }]), ...answers });
      const opened = open();
      await tableOfCourses();
      await chooseAction('Ponovi kurs: „Python za početnike”', false);
      const dialog = within(await screen.findByRole('dialog', { name: 'Ponovi kurs' }));
      const send = () => userEvent.click(dialog.getByRole('button', { name: 'Otvori nacrt' }));
      const sent = () => requests.filter(({ method }) => method === 'POST');
      return { ...opened, dialog, send, sent };
    };
    const made = { status: 201, data: { ...draft, name: python.name } };

    it('suggests the weekday of the first run in the first week after its last day, so that two clicks are enough', async () => {
      const run = { start: '2099-09-01', lastDay: '2099-09-22' };
      const { dialog, send, sent } = await openDialog({ [repeated]: made }, run);
      expect(dialog.getByLabelText('Prvi dan novog termina')).toHaveValue('2099-09-29');
      await send();
      await waitFor(() => expect(sent().map(({ data }) => data)).toEqual([{ firstDay: '2099-09-29' }]));
    });

    it('suggests no day in the past for a run that is long over', async () => {
      const { dialog } = await openDialog({}, { start: '2020-01-06', lastDay: '2020-02-03' });
      const { value } = dialog.getByLabelText<HTMLInputElement>('Prvi dan novog termina');
      expect(daysBetween(dayOf(new Date()), value)).toBeGreaterThan(0);
      expect(daysBetween(dayOf(new Date()), value)).toBeLessThanOrEqual(7);
      expect(daysBetween('2020-01-06', value) % 7).toBe(0);
    });

    it('makes a draft that begins on a day, and opens its editor', async () => {
      const { dialog, send, sent, location } = await openDialog({ [repeated]: made });
      await userEvent.clear(dialog.getByLabelText('Prvi dan novog termina'));
      await send();
      expect(dialog.getByLabelText('Prvi dan novog termina')).toBeInvalid();
      await userEvent.type(dialog.getByLabelText('Prvi dan novog termina'), '2020-01-01');
      expect(dialog.getByText('Prvi dan novog termina ne može biti u prošlosti.')).toBeVisible();
      await userEvent.clear(dialog.getByLabelText('Prvi dan novog termina'));
      await userEvent.type(dialog.getByLabelText('Prvi dan novog termina'), '2027-05-10');
      await send();
      await waitFor(() => expect(location()).toBe(`/admin/kurs/${draft._id}/edit`));
      expect(sent().map(({ data }) => data)).toEqual([{ firstDay: '2027-05-10' }]);
    });

    it('moves its days by a number', async () => {
      const { dialog, send, sent } = await openDialog({ [repeated]: made });
      await userEvent.click(dialog.getByRole('radio', { name: 'Pomjeri za broj dana' }));
      await userEvent.clear(dialog.getByLabelText('Broj dana poslije ovog termina'));
      await send();
      expect(dialog.getByLabelText('Broj dana poslije ovog termina')).toBeInvalid();
      await userEvent.type(dialog.getByLabelText('Broj dana poslije ovog termina'), '91');
      await send();
      await waitFor(() => expect(sent().map(({ data }) => data)).toEqual([{ days: 91 }]));
    });

    it('leaves the days open when they are not known yet, and says why it failed', async () => {
      const { dialog, send, sent, location } = await openDialog({
        [`POST /api/kursevi/${python._id}/kopija`]: {
          status: 404,
          data: { message: 'Kurs ne postoji.', code: 'not_found' },
        },
      });
      await userEvent.click(dialog.getByRole('radio', { name: 'Dan još ne znam' }));
      await send();
      expect(await dialog.findByRole('alert')).toHaveTextContent('Nacrt nije otvoren. Kurs ne postoji.');
      expect(sent()).toHaveLength(1);
      expect(location()).toBe('/admin/kurslist');
    });
  });

  it('refuses users who are not admins without a request', () => {
    const requests = stubHttp({});
    open('/admin/kurslist', false);
    expect(screen.getByRole('heading', { name: 'Nemate pristup administraciji' })).toBeVisible();
    expect(requests).toEqual([]);
  });
});
