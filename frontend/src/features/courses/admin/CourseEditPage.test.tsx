import { mailsPath } from '@institut/contract/frame/paths';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildAdminCourse } from '../../../testing/contentFixtures.ts';
import { itBehavesAsContentEditPage, retype, submitEdit } from '../../../testing/contentEditPage.tsx';
import {
  coursePage,
  courseEditPath,
  courseFormReady,
  coursePath,
  openCourseEditor,
  publishedCourse,
} from '../../../testing/courseEditor.tsx';
import { findEditor, writeRichText } from '../../../testing/richText.ts';
import { noAnswer, stubHttp } from '../../../testing/stubHttp.ts';

const draft = buildAdminCourse({
  name: '',
  subTitle: '',
  image: '',
  shortDesc: '',
  description: '',
  start: '',
  duration: 0,
  price: 0,
  countInStock: 0,
  capacity: 0,
  ishodiObuke: '',
  perspektiveObuke: '',
  category: 'Soft Skills',
  tipObuke: 'Obrazovni program',
  version: 0,
  isDraft: true,
});

const {
  _id,
  isDraft: _isDraft,
  isClosed: _isClosed,
  rating: _rating,
  numReviews: _numReviews,
  reviews: _reviews,
  countInStock: _free,
  heldSeats: _held,
  offeredSeats: _offered,
  waiting: _waiting,
  currentDiscounts: _currentDiscounts,
  hasWaitingList: _hasWaitingList,
  runs: _runs,
  unchosen: _unchosen,
  lastDay: _lastDay,
  city: _city,
  mode: _mode,
  runState: _runState,
  applied: _applied,
  series: _series,
  cancellationPolicy: _policy,
  institutePolicy: _institute,
  ...body
} = publishedCourse;

// Compiling Quill takes longer than a test waits for an element.
beforeAll(async () => void (await import('../../../ui/richText/RichTextEditor.tsx')), 60_000);

describe('CourseEditPage', () => {
  itBehavesAsContentEditPage({
    ...coursePage,
    api: '/api/kursevi',
    listPath: '/admin/kurslist',
    withTitle: (name) => ({ ...publishedCourse, name }),
    body,
    inputs: {
      Naziv: 'Python za početnike',
      Podnaslov: 'Od prve skripte do vlastite aplikacije',
      Slika: '/uploads/python.webp',
      Početak: '2027-01-18',
      'Trajanje u satima': '40',
      'Cijena u KM': '450',
      'Ukupno mjesta': '12',
    },
    selected: ['Tehničke', 'Trening kurs'],
    richText: { label: 'Opis kursa', text: 'Kurs vodi od osnova do projekta.' },
    titleLabel: 'Naziv',
    back: 'NAZAD NA SVE KURSEVE',
    missing: 'Kurs nije pronađen',
    failed: 'Kurs nije učitan.',
    saved: 'Kurs „Novi naziv” je ažuriran.',
  });

  it('recommends at most 100 characters for the short description and the description', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    openCourseEditor();
    await courseFormReady();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Uredi podatke o kursu Python/);
    const short = await findEditor('Kratak opis');
    expect(short).toHaveTextContent('Osnove jezika.');
    expect(short).toHaveAttribute('data-placeholder', 'Max 100 karaktera');
    expect(screen.getByText('14 od 100 znakova')).toBeVisible();
    expect(screen.getAllByText(/od 100 znakova/)).toHaveLength(2);
    expect(await findEditor('Ishodi obuke (nije obavezno)')).toHaveTextContent('Pišete čitljiv kod.');
  });

  it('shows who gets which mail before an edit that mails people, which can be left out', async () => {
    const mail = {
      kind: 'lessonsChanged',
      email: 'ana@example.com',
      name: 'Ana Anić',
      role: 'buyer',
      reference: 'K7M2-9QXA',
      subject: 'Promjena rasporeda: kurs „Python”',
      text: 'Promijenjen je raspored',
      attachments: [],
      isDelayed: false,
    };
    const requests = stubHttp({
      [`GET ${coursePath}`]: { data: publishedCourse },
      [`PUT ${mailsPath(coursePath)}`]: { data: { mails: [mail], withoutEmail: [] } },
      [`PUT ${coursePath}`]: { data: { ...publishedCourse, version: 4 } },
    });
    const edits = () => requests.filter(({ method, url }) => method === 'PUT' && url === coursePath);
    const { location } = openCourseEditor();
    await courseFormReady();
    await retype('Podnaslov', 'Novi podnaslov');
    await submitEdit();
    const dialog = within(await screen.findByRole('dialog', { name: /^Ko dobija e.mail$/ }));
    expect(await dialog.findByText(/^E.mail dobija 1\sosoba\. Šalje se odmah/)).toBeVisible();
    await userEvent.click(dialog.getByText(/^Tekst: Promjena rasporeda/));
    expect(dialog.getByText('Promijenjen je raspored')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Nazad na izmjene' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(edits()).toEqual([]);
    await submitEdit();
    await userEvent.type(await screen.findByLabelText(/^Poruka/), 'Učionica je zauzeta.');
    await userEvent.click(screen.getByRole('button', { name: 'Sačuvaj i pošalji' }));
    await waitFor(() => expect(location()).toBe('/admin/kurslist'));
    const message = 'Učionica je zauzeta.';
    expect(edits()).toMatchObject([{ data: { subTitle: 'Novi podnaslov', message, version: 3 } }]);
  });

  it('publishes a draft and goes back to the list', async () => {
    const requests = stubHttp({
      [`GET ${coursePath}`]: { data: draft },
      [`PUT ${coursePath}`]: { data: { ...draft, name: 'Robotika', isDraft: false, version: 1 } },
    });
    const { location, store } = openCourseEditor();
    await courseFormReady();
    expect(screen.getByText(/^Nacrt vide samo administratori dok ga ne objavite\./)).toBeVisible();
    expect(screen.getByLabelText('Cijena u KM')).toHaveValue('');
    await retype('Naziv', 'Robotika');
    await retype('Početak', '2027-03-01');
    await retype('Trajanje u satima', '32');
    await retype('Cijena u KM', '1.234,50');
    await retype('Ukupno mjesta', '10');
    await userEvent.click(screen.getByRole('radio', { name: 'Digital Skills' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Specifična obuka' }));
    await writeRichText('Kratak opis', '<p>Kratko.</p>');
    await writeRichText(
      'Opis kursa',
      '<h2>Plan</h2><p class="ql-align-center">Dan <strong>prvi</strong></p>',
    );
    await submitEdit();
    await waitFor(() => expect(location()).toBe('/admin/kurslist'));
    expect(requests.at(-1)).toMatchObject({
      method: 'PUT',
      data: {
        version: 0,
        name: 'Robotika',
        subTitle: '',
        image: '',
        start: '2027-03-01',
        duration: 32,
        price: 1234.5,
        capacity: 10,
        category: 'Digital Skills',
        tipObuke: 'Specificna obuka',
        shortDesc: '<p>Kratko.</p>',
        ishodiObuke: '',
        description: '<h2>Plan</h2><p class="ql-align-center">Dan <strong>prvi</strong></p>',
      },
    });
    expect(requests.at(-1)?.data).not.toHaveProperty('countInStock');
    expect(store.getState().toasts).toMatchObject([
      { kind: 'success', text: 'Kurs „Robotika” je objavljen.' },
    ]);
    expect(window.localStorage.getItem('editDrafts')).toBeNull();
  });

  it('saves an incomplete draft as a draft, with Enter in a field too', async () => {
    const saved = { ...draft, name: 'Robotika', version: 1 };
    const requests = stubHttp({
      [`GET ${coursePath}`]: { data: draft },
      [`PUT ${coursePath}/draft`]: { data: saved },
    });
    const { location, store } = openCourseEditor();
    await courseFormReady();
    await retype('Cijena u KM', 'sto');
    await userEvent.click(screen.getByRole('button', { name: 'Sačuvaj nacrt' }));
    expect(screen.getByLabelText('Cijena u KM')).toHaveFocus();
    expect(screen.getByLabelText('Naziv')).not.toHaveAttribute('aria-invalid');
    await retype('Cijena u KM', '99,90');
    await userEvent.type(screen.getByLabelText('Naziv'), 'Robotika{Enter}');
    await waitFor(() => expect(location()).toBe('/admin/kurslist'));
    expect(requests.at(-1)).toMatchObject({
      method: 'PUT',
      url: `${coursePath}/draft`,
      data: { version: 0, name: 'Robotika', start: '', price: 99.9, description: '' },
    });
    expect(store.getState().toasts).toMatchObject([
      { kind: 'success', text: 'Nacrt „Robotika” je sačuvan.' },
    ]);
    expect(window.localStorage.getItem('editDrafts')).toBeNull();
  });

  it('offers no draft of a published course', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    openCourseEditor();
    await courseFormReady();
    expect(screen.getByRole('button', { name: 'Ažuriraj' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sačuvaj nacrt' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Objavi' })).not.toBeInTheDocument();
  });

  it('sends the number of all seats, and says how many of them are free', async () => {
    const course = { ...publishedCourse, capacity: 12, heldSeats: 3, countInStock: 9 };
    const requests = stubHttp({
      [`GET ${coursePath}`]: { data: course },
      [`PUT ${coursePath}`]: { data: course },
    });
    const { location } = openCourseEditor();
    await courseFormReady();
    const seats = screen.getByLabelText('Ukupno mjesta');
    expect(seats).toHaveAccessibleDescription(
      'Zauzeto je 3, slobodno 9. Ukupno ne može biti manje od zauzetih.',
    );
    await retype('Ukupno mjesta', '15');
    expect(seats).toHaveAccessibleDescription(/slobodno 12\./);
    await submitEdit();
    await waitFor(() => expect(location()).toBe('/admin/kurslist'));
    expect(requests.at(-1)?.data).toMatchObject({ version: 3, capacity: 15 });
    expect(requests.at(-1)?.data).not.toHaveProperty('countInStock');
  });

  it('suggests the next run while somebody waits for a seat', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: { ...publishedCourse, waiting: 3 } } });
    openCourseEditor();
    await courseFormReady();
    expect(screen.getByRole('link', { name: 'Lista čekanja' })).toHaveAttribute(
      'href',
      `/admin/kurs/${publishedCourse._id}/cekanje`,
    );
    await userEvent.click(screen.getByRole('button', { name: /^3.čekaju: novi termin\?$/ }));
    expect(await screen.findByRole('dialog', { name: 'Ponovi kurs' })).toHaveTextContent(/3.čekaju\./);
  });

  it('names the seats that are offered, and counts them as not free', async () => {
    const course = { ...publishedCourse, capacity: 12, heldSeats: 3, offeredSeats: 2, countInStock: 7 };
    stubHttp({ [`GET ${coursePath}`]: { data: course } });
    openCourseEditor();
    await courseFormReady();
    expect(screen.getByLabelText('Ukupno mjesta')).toHaveAccessibleDescription(
      'Zauzeto je 3, ponuđeno 2, slobodno 7. Ukupno ne može biti manje od zauzetih i ponuđenih.',
    );
  });

  it('shows an error beside each invalid field and sends nothing', async () => {
    const requests = stubHttp({ [`GET ${coursePath}`]: { data: draft } });
    openCourseEditor();
    const name = await courseFormReady();
    await submitEdit();
    expect(name).toHaveAccessibleDescription('Unesite naziv kursa.');
    expect(name).toHaveFocus();
    expect(await findEditor('Kratak opis')).toHaveAccessibleDescription('Unesite kratak opis.');
    expect(await findEditor('Opis kursa')).toBeInvalid();
    expect(screen.getByLabelText('Cijena u KM')).toHaveAccessibleDescription(/Unesite cijenu\./);
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    await writeRichText('Kratak opis', '<p>Kratko.</p>');
    expect(await findEditor('Kratak opis')).toBeValid();
    await retype('Cijena u KM', 'sto');
    expect(screen.getByLabelText('Cijena u KM')).toHaveAccessibleDescription(/Ovdje treba unijeti broj\./);
  });

  it('lists the fields with errors beside the buttons, and marks their sections', async () => {
    const unchosen = ['category', 'tipObuke'] as const;
    stubHttp({ [`GET ${coursePath}`]: { data: { ...draft, unchosen } } });
    openCourseEditor();
    await courseFormReady();
    expect(screen.queryByRole('radio', { name: 'Tehničke', checked: true })).not.toBeInTheDocument();
    await submitEdit();
    const list = within(await screen.findByRole('list', { name: 'Polja koja treba ispraviti' }));
    const labels = list.getAllByRole('button').map(({ textContent }) => textContent);
    expect(labels).toEqual(
      expect.arrayContaining(['Naziv', 'Kratak opis', 'Cijena u KM', 'Kategorija', 'Opis kursa']),
    );
    expect(list.getByText(new RegExp(`^Ispravite ${labels.length} polja:$`))).toBeVisible();
    const marked = screen.getAllByRole('button', { name: /, treba ispraviti$/ });
    expect(marked.map(({ textContent }) => textContent)).toEqual([
      'Predstavljanje , treba ispraviti',
      'Uslovi i mjesta , treba ispraviti',
      'Tekstovi , treba ispraviti',
    ]);
    await userEvent.click(list.getByRole('button', { name: 'Kategorija' }));
    expect(screen.getByRole('radiogroup', { name: 'Kategorija' })).toHaveFocus();
    await userEvent.click(screen.getByRole('radio', { name: 'Tehničke' }));
    await waitFor(() => expect(list.queryByRole('button', { name: 'Kategorija' })).not.toBeInTheDocument());
  });

  it('shows a field error of the server', async () => {
    const sentence = 'Zauzeta su 3 mjesta, pa ih ukupno mora biti najmanje 3.';
    stubHttp({
      [`GET ${coursePath}`]: { data: publishedCourse },
      [`PUT ${coursePath}`]: {
        status: 409,
        data: { code: 'conflict', message: sentence, fields: { capacity: sentence } },
      },
    });
    openCourseEditor();
    await courseFormReady();
    await retype('Ukupno mjesta', '2');
    await submitEdit();
    const seats = screen.getByLabelText('Ukupno mjesta');
    await waitFor(() => expect(seats).toHaveAccessibleDescription(new RegExp(sentence)));
    expect(seats).toHaveFocus();
  });

  it('keeps the form and its values when saving fails', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse }, [`PUT ${coursePath}`]: noAnswer() });
    const { location } = openCourseEditor();
    const name = await courseFormReady();
    await retype('Naziv', 'Python');
    await submitEdit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Nema veze sa serverom');
    expect(name).toHaveValue('Python');
    expect(location()).toBe(courseEditPath);
  });
});
it('discards changes after a confirmation', async () => {
  stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
  openCourseEditor();
  const name = await courseFormReady();
  await retype('Naziv', 'Python');
  await writeRichText('Opis kursa', '<p>Drugo.</p>');
  await userEvent.click(screen.getByRole('button', { name: 'Odbaci izmjene' }));
  const dialog = screen.getByRole('dialog', { name: 'Da li ste sigurni da želite da odbacite izmjene?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Odustani' }));
  expect(name).toHaveValue('Python');
  await userEvent.click(screen.getByRole('button', { name: 'Odbaci izmjene' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Odbaci izmjene' }));
  expect(name).toHaveValue(publishedCourse.name);
  expect(await findEditor('Opis kursa')).toHaveTextContent('Kurs vodi od osnova do projekta.');
  expect(screen.getByText('Sve je sačuvano.')).toBeVisible();
});
describe('the preview of a course', () => {
  it('shows the typed values, and its links and buttons do nothing', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    const { location } = openCourseEditor();
    await courseFormReady();
    await retype('Naziv', 'Python za sve');
    await retype('Cijena u KM', '99,5');
    await userEvent.click(screen.getByRole('button', { name: 'Pregled' }));
    const dialog = screen.getByRole('dialog', { name: 'Pregled' });
    expect(within(dialog).getByRole('heading', { level: 1 })).toHaveTextContent('Python za sve');
    expect(dialog).toHaveTextContent(/99,50.KM/);
    await userEvent.click(within(dialog).getByRole('tab', { name: 'ISHODI' }));
    expect(within(dialog).getByText('Pišete čitljiv kod.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('link', { name: 'Kursevi' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Prijavi se na kurs' }));
    expect(location()).toBe(courseEditPath);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Zatvori' }));
    expect(screen.getByLabelText('Naziv')).toHaveValue('Python za sve');
  });
});

describe('the rules of cancellations of a course', () => {
  const PUT = `PUT ${coursePath}`;

  it('are those of the institute until it has its own, which begin with them', async () => {
    stubHttp({ [`GET ${coursePath}`]: { data: publishedCourse } });
    openCourseEditor();
    await courseFormReady();
    const own = screen.getByRole('checkbox', { name: /^Kurs ima svoja pravila otkazivanja/ });
    expect(own).not.toBeChecked();
    expect(screen.getByText(/^Vrijede pravila instituta\. Puni povrat: najkasnije 10/)).toBeInTheDocument();
    await userEvent.click(own);
    const days = screen.getByLabelText('Dana za odustanak nakon prijema');
    expect(days).toHaveValue('20');
    expect(days).toHaveAttribute('placeholder', '20');
    await retype('Kod kasnijeg otkazivanja zadržavamo', '101');
    const requests = stubHttp({
      [PUT]: ({ data }) => ({ data: { ...publishedCourse, ...Object(data) } }),
    });
    await submitEdit();
    expect(screen.getByText('Unesite cijeli broj od 0 do 100.')).toBeInTheDocument();
    expect(requests).toEqual([]);
    await retype('Kod kasnijeg otkazivanja zadržavamo', '50');
    await submitEdit();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]?.data).toMatchObject({
      policy: {
        withdrawalDays: 20,
        freeUntilDaysBefore: 10,
        lateFeePercent: 50,
        transferUntil: 5,
        replaceUntil: 1,
      },
    });
  });

  it('say what holds instead when the course gives up its own', async () => {
    const policy = { ...publishedCourse.institutePolicy, lateFeePercent: 0 };
    stubHttp({ [`GET ${coursePath}`]: { data: { ...publishedCourse, policy, cancellationPolicy: policy } } });
    openCourseEditor();
    await courseFormReady();
    const own = screen.getByRole('checkbox', { name: /^Kurs ima svoja pravila otkazivanja/ });
    expect(own).toBeChecked();
    expect(screen.getByLabelText('Kod kasnijeg otkazivanja zadržavamo (%)')).toHaveAttribute(
      'placeholder',
      '30',
    );
    await userEvent.click(own);
    expect(screen.getByText(/^Vrijede pravila instituta\. Puni povrat: najkasnije 10/)).toBeInTheDocument();
  });
});
