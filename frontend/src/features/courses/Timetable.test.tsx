import type { Course } from '@institut/contract/courses/schema';
import { screen, within } from '@testing-library/react';
import { buildCourse } from '../../testing/contentFixtures.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { testId } from '../../testing/shopFixtures.ts';
import { BookingPanel } from './BookingPanel.tsx';
import { Timetable } from './Timetable.tsx';
import { placeText, runText } from '../../ui/timetable/timetableTexts.ts';

const lesson = (
  number: number,
  changes: Partial<Course['lessons'][number]> = {},
): Course['lessons'][number] => ({
  _id: testId(number),
  day: `2027-01-${String(number + 11)}`,
  from: '17:00',
  to: '20:00',
  room: 'Učionica 2',
  topic: '',
  sequence: 0,
  state: 'planned',
  ...changes,
});

const show = (changes: Partial<Course> = {}) => renderApp(<Timetable course={buildCourse(changes)} />);
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the timetable on the page of a course', () => {
  it('has a line for each lesson, and strikes a cancelled one', () => {
    show({ lessons: [lesson(1, { topic: 'Petlje' }), lesson(2, { state: 'cancelled' })] });
    expect(screen.getByRole('heading', { level: 2, name: 'Raspored' })).toBeVisible();
    expect(lines().slice(0, 2)).toEqual([
      'uto 12.\u00a01.\u00a02027. 17:00–20:00, Učionica\u00a02Petlje',
      'sri 13.\u00a01.\u00a02027. 17:00–20:00, Učionica\u00a02 otkazan',
    ]);
    expect(screen.getByRole('deletion')).toHaveTextContent(/^sri 13\. 1\. 2027\./);
  });

  it('folds a long timetable', () => {
    show({ lessons: Array.from({ length: 18 }, (_, index) => lesson(index)) });
    expect(screen.getByText(/^Još 8\ssusreta$/)).toBeVisible();
    expect(screen.getAllByText(/17:00–20:00/)).toHaveLength(18);
  });

  it('goes into calendars', () => {
    const { container } = show({ lessons: [lesson(1)] });
    const { _id: id, name } = buildCourse();
    const link = (label: string) =>
      within(container).getByRole('link', { name: `${label}: dodaj u kalendar` });
    expect(link('Datoteka')).toHaveAttribute('href', `/kurs/${id}/termini.ics`);
    expect(link('Google')).toHaveAttribute(
      'href',
      `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(`webcal://localhost/kurs/${id}/termini.ics`)}`,
    );
    expect(link('Outlook')).toHaveAttribute(
      'href',
      `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(`http://localhost/kurs/${id}/termini.ics`)}&name=${encodeURIComponent(name)}`,
    );
  });

  it('offers no calendar of a cancelled course', () => {
    show({ lessons: [lesson(1)], runState: 'cancelled' });
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('says where it is, with whom, and what is asked', () => {
    show({
      venue: { mode: 'mixed', city: 'Sarajevo', address: 'Zmaja od Bosne 8' },
      lecturers: [{ name: 'Lejla Lejlić', title: 'inženjerka', bio: '<p>Radi u Pythonu.</p>', image: '' }],
      benefits: '<ul><li>Komplet s mikrokontrolerom</li></ul>',
      faq: [{ question: 'Treba li mi laptop?', answer: '<p>Ne, imamo ih.</p>' }],
    });
    expect(screen.getByText(/Zmaja od Bosne 8, Sarajevo i\sonline/)).toHaveTextContent(
      'online. Link dobijaju primljeni polaznici.',
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Predavač' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'Lejla Lejlić' })).toBeVisible();
    expect(screen.getByText('Radi u Pythonu.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Šta dobijate' })).toHaveTextContent(
      'Komplet s mikrokontrolerom',
    );
    expect(screen.getByText('Treba li mi laptop?')).toBeVisible();
    expect(screen.getByText('Ne, imamo ih.')).toBeInTheDocument();
  });

  it('has no heading without content', () => {
    show();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});

const facts = (changes: Partial<Course>) => {
  renderApp(<BookingPanel course={buildCourse(changes)} />);
  return screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')}`);
};

describe('the facts beside the application', () => {
  it('are the days, the place and the end of applications', () => {
    const known = {
      start: '2027-01-12',
      lastDay: '2027-02-09',
      mode: 'online' as const,
      applyUntil: '2027-01-08',
    };
    expect(facts({ ...known, duration: 24, minSeats: 8, applied: 6 })).toEqual([
      'Početak: 12. 1. 2027.',
      'Završetak: 9. 2. 2027.',
      'Trajanje: 24 sata',
      'Mjesto održavanja: Online',
      'Prijave do: 8. 1. 2027.',
    ]);
    expect(
      screen.getByText(/^Kurs se održava ako bude najmanje 8\spolaznika\. Do sada prijavljeno: 6\.$/),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pravila odustanka' })).toHaveAttribute(
      'href',
      '/uslovi-koristenja#odustanak',
    );
  });

  it('say that nobody can apply for a cancelled course', () => {
    facts({ runState: 'cancelled', isClosed: true, applyUntil: '2027-01-08' });
    expect(screen.getByText('Prijave su zatvorene.')).toBeVisible();
    expect(screen.getByText('Kurs je otkazan.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Prijavi se na kurs' })).toBeDisabled();
    expect(screen.queryByText('Prijave do')).not.toBeInTheDocument();
  });
});

it('names the location and the state of a run', () => {
  const run = { minSeats: 8, applied: 6, isClosed: false } as const;
  expect(runText({ ...run, runState: 'confirmed' })).toBe('Održavanje je potvrđeno.');
  expect(runText({ ...run, runState: 'announced', minSeats: 0 })).toBe('');
  expect(placeText('classroom', 'Zenica')).toBe('Zenica');
  expect(placeText('online', 'Zenica')).toBe('Online');
  expect(placeText(null, '')).toBe('');
});
