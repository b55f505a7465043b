import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  coursePath,
  courseFormReady,
  openCourseEditor,
  publishedCourse,
} from '../../../../testing/courseEditor.tsx';
import { retype, submitEdit } from '../../../../testing/contentEditPage.tsx';
import { buildPerson } from '../../../../testing/personFixtures.ts';
import { testId } from '../../../../testing/shopFixtures.ts';
import { stubHttp } from '../../../../testing/stubHttp.ts';

const lesson = (number: number, day: string) => ({
  _id: testId(number),
  day,
  from: '17:00',
  to: '20:00',
  room: 'Učionica 2',
  topic: '',
  sequence: 0,
  state: 'planned' as const,
});
const lessons = [lesson(1, '2027-01-12'), lesson(2, '2027-01-19')];
const published = { ...publishedCourse, start: '2027-01-12', lessons };
const draft = { ...published, isDraft: true };

// Compiling Quill takes longer than a test waits for an element.
beforeAll(async () => void (await import('../../../../ui/richText/RichTextEditor.tsx')), 60_000);
beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({
    now: new Date('2026-11-27T10:00:00Z'),
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate'],
  });
});
afterEach(() => void jest.useRealTimers());

async function open(course: object = published, answer: object = {}, replies: object = {}) {
  const requests = stubHttp({
    ...replies,
    [`GET ${coursePath}`]: { data: course },
    [`PUT ${coursePath}`]: { data: { ...course, ...answer } },
  });
  const opened = openCourseEditor();
  await courseFormReady();
  return { ...opened, sent: () => requests.find(({ method }) => method === 'PUT')?.data };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const row = (number: number) => within(screen.getByRole('group', { name: `${number}. susret` }));
const lecturerFields = (number: number) => within(screen.getByRole('group', { name: `${number}. predavač` }));
const days = () => screen.getAllByLabelText<HTMLInputElement>('Dan').map(({ value }) => value);
const save = async (location: () => string) => {
  await submitEdit();
  await waitFor(() => expect(location()).toBe('/admin/kurslist'));
};

describe('the timetable in the editor of a course', () => {
  it('adds a lesson like the last one a week later, and sends it without an id', async () => {
    const { sent, location } = await open();
    await press('Dodaj susret');
    expect(row(3).getByLabelText('Dan')).toHaveValue('2027-01-26');
    await userEvent.type(row(3).getByLabelText('Tema'), 'Petlje');
    await save(location);
    const { _id: _none, sequence: _first, ...added } = lesson(3, '2027-01-26');
    const stored = lessons.map(({ sequence: _sequence, ...each }) => each);
    expect(sent()).toMatchObject({
      start: '2027-01-12',
      lessons: [...stored, { ...added, topic: 'Petlje' }],
    });
    expect(JSON.stringify(sent())).not.toContain('"_id":""');
  });

  it('repeats the last lesson every week without public holidays', async () => {
    await open({ ...draft, lessons: [lesson(1, '2027-02-22')], start: '2027-02-22' });
    await retype('Broj novih susreta', '2');
    await press('Ponavljaj sedmično');
    expect(days()).toEqual(['2027-02-22', '2027-03-08', '2027-03-15']);
    expect(
      screen.getByText(/^Dodano: 2\ssusreta, do pon 15\. 3\. 2027\. Praznici su preskočeni\.$/),
    ).toBeVisible();
    await press('Ponavljaj sedmično');
    expect(screen.getByText(/^Dodano: 2\ssusreta, do pon 29\. 3\. 2027\.$/)).toBeVisible();
  });

  it.each(['0', '-5', '1,5', 'x'])('says why %s lessons cannot be added', async (count) => {
    await open(draft);
    await retype('Broj novih susreta', count);
    expect(screen.getByLabelText('Broj novih susreta')).toHaveAccessibleDescription(
      'Unesite cijeli broj veći od nule.',
    );
    await press('Ponavljaj sedmično');
    expect(days()).toHaveLength(2);
  });

  it.each(['0', '1001', 'x'])('says why lessons cannot be moved by %s days', async (count) => {
    await open(draft);
    await retype('Broj dana', count);
    expect(screen.getByLabelText('Broj dana')).toHaveAccessibleDescription(
      'Unesite cijeli broj od 1 do 1.000, ili negativan do −1.000.',
    );
    await press('Pomjeri sve susrete');
    expect(days()).toEqual(['2027-01-12', '2027-01-19']);
  });

  it('repeats it every day, at the weekend only if wanted', async () => {
    await open({ ...draft, lessons: [lesson(1, '2027-01-15')], start: '2027-01-15' });
    await retype('Broj novih susreta', '2');
    await press('Ponavljaj svaki dan');
    expect(days()).toEqual(['2027-01-15', '2027-01-18', '2027-01-19']);
    await userEvent.click(screen.getByRole('checkbox', { name: /^Bez subote i nedjelje/ }));
    await retype('Broj novih susreta', '5');
    await press('Ponavljaj svaki dan');
    expect(days().slice(3)).toEqual(['2027-01-20', '2027-01-21', '2027-01-22', '2027-01-23', '2027-01-24']);
  });

  it('moves all planned lessons by days, and the start follows', async () => {
    const held = { ...lesson(1, '2027-01-12'), state: 'held' as const };
    const { sent, location } = await open({ ...published, lessons: [held, lesson(2, '2027-01-19')] });
    await retype('Broj dana', '-1');
    await press('Pomjeri sve susrete');
    expect(days()).toEqual(['2027-01-12', '2027-01-18']);
    await userEvent.type(row(1).getByLabelText('Tema'), 'x');
    await save(location);
    expect(sent()).toMatchObject({
      start: '2027-01-12',
      lessons: [{ day: '2027-01-12' }, { day: '2027-01-18' }],
    });
  });

  it('moves the rest of a running course, not the lessons that took place', async () => {
    const running = [lesson(1, '2026-11-26'), lesson(2, '2026-12-03'), lesson(3, '2026-12-10')];
    const { sent, location } = await open({ ...published, start: '2026-11-26', lessons: running });
    await retype('Broj dana', '7');
    await press('Pomjeri sve susrete');
    expect(days()).toEqual(['2026-11-26', '2026-12-10', '2026-12-17']);
    expect(screen.getByText(/^Pomjereno: 2\ssusreta, 7\sdana kasnije\.$/)).toBeVisible();
    await save(location);
    expect(sent()).toMatchObject({
      start: '2026-11-26',
      lessons: [{ day: '2026-11-26' }, { day: '2026-12-10' }, { day: '2026-12-17' }],
    });
  });

  it('says why it cannot be repeated more often, and that applications end when they did', async () => {
    await open({ ...draft, applyUntil: '2027-01-08' });
    await retype('Broj novih susreta', '100');
    expect(screen.getByLabelText('Broj novih susreta')).toHaveAccessibleDescription(
      /^Raspored ima najviše 60\ssusreta: možete dodati još 58\.$/,
    );
    await press('Ponavljaj sedmično');
    expect(days()).toHaveLength(2);
    expect(screen.getByText(/Rok za prijave ostaje pet 8\. 1\. 2027\. Promijenite ga/)).toBeVisible();
  });

  it('determines the start, which nobody can type then', async () => {
    const { sent, location } = await open();
    await retype('Broj dana', '7');
    await press('Pomjeri sve susrete');
    const start = screen.getByLabelText('Početak');
    expect(start).toHaveValue('2027-01-19');
    expect(start).toHaveAttribute('readonly');
    expect(start).toHaveAccessibleDescription('Početak određuje raspored.');
    await save(location);
    expect(sent()).toMatchObject({ start: '2027-01-19' });
  });

  it('cancels a published lesson and never removes it', async () => {
    const { sent, location } = await open();
    expect(screen.queryByRole('button', { name: /^Ukloni: \d+\. susret/ })).not.toBeInTheDocument();
    await press('Otkaži susret: 1. susret');
    expect(row(1).getByText('Otkazan')).toBeVisible();
    expect(screen.getByLabelText('Početak')).toHaveValue('2027-01-19');
    await save(location);
    expect(sent()).toMatchObject({
      start: '2027-01-19',
      lessons: [{ state: 'cancelled' }, { state: 'planned' }],
    });
  });

  it('removes a lesson of a draft', async () => {
    await open(draft);
    await press('Ukloni: 1. susret');
    expect(days()).toEqual(['2027-01-19']);
    expect(screen.getByRole('button', { name: 'Dodaj susret' })).toHaveFocus();
  });

  it('shows an error beside the time that is wrong', async () => {
    await open();
    await userEvent.clear(row(1).getByLabelText('Do'));
    await userEvent.type(row(1).getByLabelText('Do'), '16:00');
    await submitEdit();
    expect(row(1).getByLabelText('Do')).toHaveAccessibleDescription('Kraj mora biti poslije početka.');
  });

  it('says which room is taken twice, and goes on to the list', async () => {
    const clash = {
      kind: 'room',
      name: 'Učionica 2',
      day: '2027-01-12',
      from: '17:00',
      to: '20:00',
      course: { _id: testId(9), name: 'Robotika' },
    };
    const { location } = await open(published, { warnings: [clash] });
    await retype('Naziv', 'Python 1');
    await submitEdit();
    const dialog = await screen.findByRole('dialog', { name: 'Sačuvano je, ali provjerite ovo' });
    expect(dialog).toHaveTextContent('Učionica 2: uto 12. 1. 2027. 17:00–20:00, Robotika');
    await userEvent.click(within(dialog).getByRole('button', { name: 'U redu' }));
    expect(location()).toBe('/admin/kurslist');
  });
});

describe('the venue, lecturers and questions of a course', () => {
  it('are sent as they are typed', async () => {
    const { sent, location } = await open({ ...publishedCourse, lessons: [] });
    await userEvent.click(screen.getByRole('radio', { name: 'Online' }));
    await retype('Grad', 'Sarajevo');
    await retype('Link za online nastavu', 'https://meet.example.com/python');
    await retype('Prijave do', '2027-01-08');
    await retype('Najmanje polaznika', '8');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Podsjetnik prije svakog susreta/ }));
    await press('Dodaj predavača');
    await userEvent.type(screen.getByLabelText('Ime i prezime'), 'Lejla Lejlić');
    await save(location);
    expect(sent()).toMatchObject({
      venue: { mode: 'online', city: 'Sarajevo', address: '', link: 'https://meet.example.com/python' },
      applyUntil: '2027-01-08',
      minSeats: 8,
      remindEach: true,
      lecturers: [{ name: 'Lejla Lejlić', title: '', bio: '', image: '' }],
      faq: [],
    });
  });

  it('need a mode with an address, and a secure link', async () => {
    await open({ ...publishedCourse, lessons: [] });
    await retype('Link za online nastavu', 'http://meet.example.com');
    await submitEdit();
    expect(screen.getByText('Odaberite način održavanja.')).toBeVisible();
    expect(screen.getByLabelText(/^Link za online nastavu/)).toHaveAccessibleDescription(
      /^Unesite adresu koja počinje sa https:\/\/\./,
    );
  });

  it('link a lecturer with an account, which can be removed', async () => {
    const lejla = buildPerson({ name: 'Lejla', lastName: 'Lejlić', email: 'lejla@example.com' });
    const user = testId(44);
    const lecturer = { name: 'Ana', title: '', bio: '', image: '' };
    const lecturers = [
      { ...lecturer, user },
      { ...lecturer, name: 'Lejla', user: null },
    ];
    const { sent, location } = await open(
      { ...publishedCourse, lessons: [], lecturers },
      {},
      {
        'GET /api/osobe': { data: [lejla] },
        [`GET /api/users/${user}/osoba`]: { data: buildPerson({ _id: user }) },
      },
    );
    expect(await lecturerFields(1).findByText('Ana Anić, ana@example.com')).toBeVisible();
    await userEvent.click(lecturerFields(2).getByRole('button', { name: 'Poveži nalog' }));
    await userEvent.type(await screen.findByLabelText('E-mail adresa ili ime'), 'lejla');
    await userEvent.click(await screen.findByRole('button', { name: 'Odaberi: Lejla Lejlić' }));
    expect(await lecturerFields(2).findByText('Lejla Lejlić, lejla@example.com')).toBeVisible();
    await press('Ukloni: Ana Anić, ana@example.com');
    expect(lecturerFields(1).getByRole('button', { name: 'Poveži nalog' })).toBeVisible();
    await save(location);
    expect(sent()).toMatchObject({
      lecturers: [
        { name: 'Ana', user: null },
        { name: 'Lejla', user: lejla._id },
      ],
    });
  });
});
