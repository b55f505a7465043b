import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import {
  buildCourseParticipant,
  buildRun,
  buildSeat,
  unnamed,
} from '../../../testing/participantFixtures.ts';
import { actionsOf, chooseAction } from '../../../testing/actionMenu.ts';
import { loggedInState, renderApp } from '../../../testing/renderApp.tsx';
import { trackSavedFiles } from '../../../testing/savedFiles.ts';
import { buildAdminOrder, buildCourse, testId } from '../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../testing/stubHttp.ts';
import { CourseParticipantsPage } from './CourseParticipantsPage.tsx';

const staff = userEvent.setup({ delay: null });
const ID = testId(1);
const LIST = `GET /api/kursevi/${ID}/polaznici`;
const IMPORT = `POST /api/kursevi/${ID}/polaznici/uvoz`;
const NAME = `PUT /api/orders/${testId(70)}/polaznici/${testId(41)}`;
const rows = [
  buildCourseParticipant({ phone: '061 123 456', guardian: 'Senad Mirić' }),
  buildCourseParticipant({ ...unnamed({ _id: testId(51) }), seat: testId(41) }),
];
const paged = { data: rows, headers: { 'x-total-count': '2' } };

const pages = (
  <Routes>
    <Route path="/admin/kurs/:id/polaznici" element={<CourseParticipantsPage />} />
    <Route path="*" element={null} />
  </Routes>
);
function open(replies: Parameters<typeof stubHttp>[0] = {}, user = loggedInState({ isAdmin: true })) {
  const requests = stubHttp({
    [LIST]: paged,
    [`GET /api/kursevi/${ID}`]: { data: buildCourse({ name: 'Python' }) },
    [`GET /api/kursevi/${ID}/odrzavanje`]: { data: buildRun() },
    ...replies,
  });
  return { ...renderApp(pages, { at: `/admin/kurs/${ID}/polaznici`, state: user }), requests };
}
const press = async (name: string | RegExp) => staff.click(await screen.findByRole('button', { name }));
const posts = (requests: ReturnType<typeof stubHttp>, url: string) =>
  requests.filter((request) => `${request.method} ${request.url}` === url);

it('lists every seat of the course with its application', async () => {
  const { requests } = open();
  const row = (await screen.findByText('Mira Mirić')).closest('tr')!;
  expect(within(row).getByRole('link', { name: 'mira@firma.ba' })).toHaveAttribute(
    'href',
    'mailto:mira@firma.ba',
  );
  expect(within(row).getByRole('link', { name: '061 123 456' })).toBeVisible();
  expect(within(row).getByRole('link', { name: 'K7M2-9QXA' })).toHaveAttribute(
    'href',
    `/admin/order/${testId(70)}`,
  );
  expect(row).toHaveTextContent('Roditelj ili staratelj: Senad Mirić');
  expect(row).toHaveTextContent(/Ime upisano.*Nova.*Ana Anić.*Nije plaćeno/);
  expect(screen.getByText('Bez imena')).toBeVisible();
  expect(posts(requests, LIST)[0]?.params).toEqual({ keyword: '', pageNumber: 1, pageSize: 25 });
  expect(await screen.findByRole('heading', { level: 1, name: /Python/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nova prijava' })).toHaveAttribute(
    'href',
    `/admin/prijava/nova?kurs=${ID}`,
  );
});

it('says that a part is paid, and filters by payment', async () => {
  const row = buildCourseParticipant();
  const order = { ...row.order, paid: 50, openAmount: 142 };
  const { requests, location } = open({
    [LIST]: { data: [{ ...row, order }], headers: { 'x-total-count': '1' } },
  });
  expect((await screen.findByText('Mira Mirić')).closest('tr')).toHaveTextContent('Djelimično plaćeno');
  await press('Filtriraj');
  await staff.selectOptions(screen.getByRole('combobox', { name: 'Plaćanje' }), 'Nije plaćeno');
  await waitFor(() => expect(posts(requests, LIST).at(-1)?.params).toMatchObject({ isPaid: 'false' }));
  expect(location()).toContain('isPaid=false');
});

it('opens the application when the empty space of a row is clicked, and shows the number in it', async () => {
  const row = buildCourseParticipant();
  const phone = '+387 62 111 222';
  const { location } = open({
    [LIST]: { data: [{ ...row, order: { ...row.order, phone } }], headers: { 'x-total-count': '1' } },
  });
  await staff.click(await screen.findByTitle(`Ana Anić · ${phone}`));
  expect(location()).toBe(`/admin/order/${testId(70)}`);
});

it('offers no change of a seat whose buyer deleted the account', async () => {
  const { order } = buildCourseParticipant();
  const erased = buildCourseParticipant({
    _id: testId(52),
    name: 'Emir',
    seat: testId(42),
    order: { ...order, buyer: 'Obrisani korisnik', buyerEmail: '' },
  });
  open({ [LIST]: { data: [...rows, erased], headers: { 'x-total-count': '3' } } });
  const row = (await screen.findByText('Emir Mirić')).closest('tr')!;
  expect(within(row).queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Ispravi podatke: Mira Mirić' })).toBeVisible();
});

it('shows staff who may not enrol no command but the list for the lecturer', async () => {
  open({}, loggedInState({ permissions: ['orders'] }));
  await screen.findByText('Mira Mirić');
  await press('Više');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Spisak za predavača (Excel)',
  ]);
  expect(screen.queryByRole('link', { name: 'Nova prijava' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Zamijeni/ })).not.toBeInTheDocument();
});

it('offers nothing for a cancelled course, and says why nobody is on it', async () => {
  open({
    [LIST]: { data: [], headers: { 'x-total-count': '0' } },
    [`GET /api/kursevi/${ID}/odrzavanje`]: { data: buildRun({ state: 'cancelled' }) },
  });
  expect(await screen.findByRole('heading', { name: 'Kurs je otkazan' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Nova prijava' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Više' })).not.toBeInTheDocument();
});

it('says once that a course is unknown, without commands', async () => {
  const missing = { status: 404, data: { message: 'Kurs nije pronađen.', code: 'not_found' } };
  open({
    [LIST]: missing,
    [`GET /api/kursevi/${ID}`]: missing,
    [`GET /api/kursevi/${ID}/odrzavanje`]: missing,
  });
  await screen.findByText('Polaznici nisu učitani.');
  expect(screen.getAllByText(/Kurs nije pronađen/)).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Nova prijava' })).not.toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Ljudi na kursu' })).not.toBeInTheDocument();
});

it('does not offer to confirm a draft', async () => {
  open({ [`GET /api/kursevi/${ID}`]: { data: { ...buildCourse(), isDraft: true, waiting: 0 } } });
  await screen.findByRole('button', { name: 'Otkaži kurs' });
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Potvrdi održavanje' })).not.toBeInTheDocument(),
  );
});

it('names a participant from the row and loads the list again', async () => {
  const [mira, unnamedRow] = rows;
  const named = { ...unnamedRow!, name: 'Samir', lastName: 'Samić', state: 'invited' } as const;
  let page = paged;
  const { requests } = open({
    [LIST]: () => page,
    [NAME]: () => {
      page = { ...paged, data: [mira!, named] };
      return { data: buildSeat({ _id: testId(41) }) };
    },
  });
  await press('Upiši polaznika: Bez imena, prijava K7M2-9QXA');
  const form = within(await screen.findByRole('dialog'));
  await staff.type(form.getByLabelText('Ime'), 'Samir');
  await staff.type(form.getByLabelText('Prezime'), 'Samić');
  await staff.click(form.getByRole('button', { name: 'Upiši' }));
  await waitFor(() => expect(posts(requests, LIST)).toHaveLength(2));
  expect(posts(requests, NAME)[0]?.data).toMatchObject({ name: 'Samir', email: '', version: 0 });
  expect(await screen.findByRole('button', { name: 'Ispravi podatke: Samir Samić' })).toHaveFocus();
});

it('asks before an address is used twice, also when it stands on another page of the list', async () => {
  const samir = buildCourseParticipant({ seat: testId(60), email: 'samir@firma.ba' });
  const { requests } = open({
    [LIST]: ({ params }) =>
      JSON.stringify(params).includes('samir@firma.ba')
        ? { data: [samir], headers: { 'x-total-count': '1' } }
        : paged,
    [NAME]: { data: buildSeat({ _id: testId(41) }) },
  });
  await press('Upiši polaznika: Bez imena, prijava K7M2-9QXA');
  const form = within(await screen.findByRole('dialog'));
  await staff.type(form.getByLabelText('Ime'), 'Samir');
  await staff.type(form.getByLabelText('Prezime'), 'Samić');
  await staff.type(form.getByLabelText(/^E-mail/), 'Samir@firma.ba');
  await staff.click(form.getByRole('button', { name: 'Upiši' }));
  expect(await form.findByRole('alert')).toHaveTextContent('samir@firma.ba već stoji na drugom mjestu');
  expect(posts(requests, NAME)).toEqual([]);
  await staff.click(form.getByRole('button', { name: 'Upiši' }));
  await waitFor(() => expect(posts(requests, NAME)).toHaveLength(1));
});

const openImport = async () => {
  await chooseAction('Uvezi spisak');
  return within(await screen.findByRole('dialog'));
};
const reportOf = (...outcomes: string[]) => ({
  lines: outcomes.map((outcome, at) => ({
    line: at + 2,
    outcome,
    message: outcome === 'refused' ? 'Prezime: Unesite prezime.' : '',
  })),
});

it('imports a file after a preview, and reports the lines that were left out', async () => {
  const { requests } = open({ [IMPORT]: { data: reportOf('named', 'unchanged', 'refused') } });
  const dialog = await openImport();
  await staff.click(dialog.getByRole('button', { name: 'Pregledaj' }));
  expect(dialog.getByLabelText('Spisak')).toHaveAccessibleDescription(
    /^Zalijepite spisak ili odaberite datoteku\./,
  );
  expect(dialog.getByLabelText('Spisak')).toHaveFocus();
  const csv = 'ime;prezime\nĐenana;Šarić\nEmir;Begić\nAna;';
  await staff.upload(dialog.getByLabelText(/^ili datoteka/), new File([csv], 'spisak.csv'));
  await dialog.findByRole('group', { name: 'Kolone na spisku' });
  await staff.click(dialog.getByRole('button', { name: 'Pregledaj' }));
  const summary = await dialog.findByText(/^Upisuje se: 1.polaznik\. Još ništa nije upisano\.$/);
  expect(summary.closest('[tabindex="-1"]')).toHaveFocus();
  expect(dialog.getByText('Đenana Šarić')).toBeVisible();
  expect(dialog.getByText('Prezime: Unesite prezime.')).toBeVisible();
  const [preview] = posts(requests, IMPORT);
  expect(preview?.data).toMatchObject({
    isPreview: true,
    order: expect.any(String),
    people: [{ line: 2, name: 'Đenana', lastName: 'Šarić' }, { line: 3 }, { line: 4 }],
  });
  await staff.click(dialog.getByRole('button', { name: /^Upiši 1.polaznika$/ }));
  expect(await dialog.findByText('Red 4.')).toBeVisible();
  expect(dialog.getByRole('status')).toHaveTextContent(/Upisano: 1.polaznik.*Od ranije na listi: 1.polaznik/);
  expect(posts(requests, IMPORT)).toHaveLength(2);
  expect(posts(requests, IMPORT)[1]?.data).not.toHaveProperty('isPreview');
});

it('asks which column has the names and the references before anything is sent', async () => {
  const { requests } = open({ [IMPORT]: { data: reportOf('named') } });
  const dialog = await openImport();
  await staff.selectOptions(dialog.getByLabelText('Prijava'), 'Piše na spisku, u koloni „Referentni broj”');
  fireEvent.change(dialog.getByLabelText('Spisak'), {
    target: { value: 'Odjel;Ime;Prezime\nK7M2-9QXA;Ana;Anić' },
  });
  await staff.click(dialog.getByRole('button', { name: 'Pregledaj' }));
  expect(dialog.getByRole('alert')).toHaveTextContent(/u kojoj je koloni referentni broj/);
  expect(posts(requests, IMPORT)).toEqual([]);
  await staff.selectOptions(dialog.getByLabelText('Odjel'), 'Referentni broj prijave');
  await staff.click(dialog.getByRole('button', { name: 'Pregledaj' }));
  await waitFor(() => expect(posts(requests, IMPORT)).toHaveLength(1));
  expect(posts(requests, IMPORT)[0]?.data).toMatchObject({
    people: [{ reference: 'K7M2-9QXA', name: 'Ana' }],
  });
  expect(posts(requests, IMPORT)[0]?.data).not.toHaveProperty('order');
});

async function openMoveDialog() {
  await chooseAction('Premjesti na drugi kurs: Mira Mirić');
  return within(await screen.findByRole('dialog', { name: 'Premjesti na drugi kurs' }));
}

describe('a seat moves to another course', () => {
  const ORDER = testId(70);
  const MOVE = `POST /api/orders/${ORDER}/prelazak`;
  const other = buildCourse({ _id: testId(2), name: 'Python, mart', price: 100, start: '2027-03-01' });
  const order = buildAdminOrder({ amountDue: 184, openAmount: 184 });
  const replies = {
    [`GET /api/orders/${ORDER}/view`]: { data: order },
    'GET /api/kursevi': { data: { kursevi: [buildCourse({ name: 'Python' }), other], page: 1, pages: 1 } },
  };

  it('says what happens before, and loads the list again after it', async () => {
    const { requests, store } = open({ ...replies, [MOVE]: { data: order } });
    const dialog = await openMoveDialog();
    expect(dialog.getByLabelText('Novi kurs')).toHaveFocus();
    expect(await dialog.findByRole('button', { name: /^Sadašnji kurs: Python/ })).toHaveAttribute(
      'aria-disabled',
    );
    await staff.click(dialog.getByRole('button', { name: 'Premjesti' }));
    expect(dialog.getByLabelText('Novi kurs')).toHaveAccessibleDescription(/Odaberite kurs/);
    await staff.click(dialog.getByRole('button', { name: /^Odaberi: Python, mart/ }));
    // One of two seats at 80 KM becomes one at 100 KM, with 15 % tax.
    expect(await dialog.findByText(/Otvoreni iznos raste za 23,00.KM, na 207,00.KM/)).toBeVisible();
    expect(dialog.getByText(/Iznos prijave pri slanju ostaje 184,00.KM/)).toBeVisible();
    expect(dialog.getByText(/Podnosilac prijave dobija/)).toHaveTextContent('ana@example.com');
    expect(dialog.getByText(/novu pozivnicu/)).toHaveTextContent('mira@firma.ba');
    await staff.click(dialog.getByRole('button', { name: 'Premjesti' }));
    await waitFor(() => expect(posts(requests, LIST)).toHaveLength(2));
    expect(posts(requests, MOVE)[0]?.data).toEqual({
      seat: testId(40),
      kurs: testId(2),
      version: 3,
      differenceKm: 207,
    });
    expect(store.getState().toasts.at(-1)?.text).toMatch(
      /^Mira Mirić: mjesto je premješteno na.kurs „Python, mart”/,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks for the course again when its price is another one now', async () => {
    const message = 'Iznos se u međuvremenu promijenio, pa mjesto nije premješteno.';
    open({ ...replies, [MOVE]: { status: 409, data: { code: 'price_changed', message } } });
    const dialog = await openMoveDialog();
    await staff.click(await dialog.findByRole('button', { name: /^Odaberi: Python, mart/ }));
    await dialog.findByText(/Otvoreni iznos raste/);
    const dearer = { ...other, price: 150 };
    stubHttp({
      ...replies,
      'GET /api/kursevi': { data: { kursevi: [dearer], page: 1, pages: 1 } },
      [MOVE]: { status: 409, data: { code: 'price_changed', message } },
    });
    await staff.click(dialog.getByRole('button', { name: 'Premjesti' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(await dialog.findByText(/150,00\sKM/)).toBeVisible();
  });

  it('keeps the choice after a refusal, and reads the order again', async () => {
    const full = {
      status: 409,
      data: { code: 'sold_out', message: 'Na kursu „Python, mart” sva mjesta su popunjena.' },
    };
    const { requests } = open({ ...replies, [MOVE]: full });
    const dialog = await openMoveDialog();
    await staff.click(await dialog.findByRole('button', { name: /^Odaberi: Python, mart/ }));
    await dialog.findByText(/Otvoreni iznos raste/);
    await staff.click(dialog.getByRole('button', { name: 'Premjesti' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('sva mjesta su popunjena');
    expect(dialog.getByText('Python, mart')).toBeVisible();
    await waitFor(() => expect(posts(requests, `GET /api/orders/${ORDER}/view`)).toHaveLength(2));
    await staff.click(dialog.getByRole('button', { name: 'Drugi kurs' }));
    expect(dialog.getByLabelText('Novi kurs')).toBeVisible();
  });
});

it('erases the data of a participant after a question that says what stays, not those of the buyer', async () => {
  const own = buildCourseParticipant({ _id: testId(52), seat: testId(42), name: 'Ana', isBuyer: true });
  const all = { ...paged, data: [...rows, own] };
  const { requests } = open({ [LIST]: all });
  await chooseAction('Obriši podatke: Mira Mirić');
  const dialog = within(await screen.findByRole('dialog', { name: 'Obrisati podatke polaznika?' }));
  expect(dialog.getByText(/Mjesto ostaje u.prijavi K7M2-9QXA, bez imena/)).toBeVisible();
  const ERASE = `DELETE /api/orders/${testId(70)}/polaznici/${rows[0]?.seat}`;
  const sent = stubHttp({ [ERASE]: { status: 204 }, [LIST]: all });
  await staff.click(dialog.getByRole('button', { name: 'Obriši podatke' }));
  await waitFor(() => expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([ERASE, LIST]));
  expect(posts(requests, ERASE)).toEqual([]);
  expect(await actionsOf('Ana')).toEqual(['Zamijeni', 'Premjesti']);
});

it('saves who was admitted as a file for the lecturer, whatever the list shows', async () => {
  const saved = trackSavedFiles();
  const { requests } = open({ 'GET /api/exports/spisak-za-predavaca': { data: new Blob(['x']) } });
  await press('Više');
  await staff.click(screen.getByRole('menuitem', { name: /^Spisak za predavača/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(requests.find(({ url }) => url === '/api/exports/spisak-za-predavaca')?.params).toEqual({
    kurs: ID,
    format: 'xlsx',
  });
});

describe('the signature sheet', () => {
  const SHEET = `GET /api/kursevi/${ID}/potpisna-lista.pdf`;

  it('is saved with one click', async () => {
    const saved = trackSavedFiles();
    const { requests } = open({ [SHEET]: { data: new Blob(['%PDF']) } });
    await press('Potpisna lista');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toContain(SHEET);
  });

  it('says why it could not be saved', async () => {
    const { store } = open({
      [SHEET]: { status: 503, data: { message: 'Server je zauzet.', code: 'unavailable' } },
    });
    await press('Potpisna lista');
    await waitFor(() =>
      expect(store.getState().toasts).toMatchObject([
        { text: 'Potpisna lista nije preuzeta. Server je zauzet.' },
      ]),
    );
  });
});
