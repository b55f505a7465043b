import { screen } from '@testing-library/react';
import { buildCourseSummary, courseId } from '../../testing/contentFixtures.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { otherRates, siteLoaded, siteNotLoaded } from '../../testing/shopFixtures.ts';
import { CourseCard } from './CourseCard.tsx';

describe('CourseCard', () => {
  it('shows category, type, name, rating, start, duration and price of a course', () => {
    renderApp(<CourseCard course={buildCourseSummary()} />);
    expect(screen.getByText('Tehničke vještine · Trening kurs')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Python za početnike', level: 3 })).toBeVisible();
    expect(screen.getByText('Od prve skripte do vlastite aplikacije')).toBeVisible();
    expect(screen.getByText('Ocjena 4,5 od 5')).toBeInTheDocument();
    expect(screen.getByText('2 ocjene')).toBeVisible();
    expect(screen.getByText(/Početak 18\.\s1\.\s2027\./)).toBeVisible();
    expect(screen.getByText(/40\ssati/)).toBeVisible();
    expect(screen.getByText(/517,50\sKM/)).toBeVisible();
    expect(screen.getByText('s PDV-om')).toBeVisible();
    expect(screen.queryByText(/450,00/)).not.toBeInTheDocument();
  });

  it('shows the price with its discount, until when it is given, and the price without it', () => {
    const early = {
      _id: courseId,
      kind: 'early' as const,
      percent: 10,
      amountKm: 0,
      until: '2027-01-10',
      minSeats: 0,
    };
    const group = { ...early, kind: 'group' as const, percent: 50, until: '', minSeats: 2 };
    renderApp(<CourseCard course={buildCourseSummary({ currentDiscounts: [early, group] })} />);
    expect(screen.getByText(/^465,75\sKM$/)).toBeVisible();
    expect(screen.getByText(/^Do 10\.\s1\.\s2027\. umjesto 517,50\sKM$/)).toBeVisible();
  });

  it('shows the days and the place of a course with a timetable', () => {
    const course = { start: '2027-01-12', lastDay: '2027-02-09', mode: 'mixed', city: 'Sarajevo' } as const;
    const { unmount } = renderApp(<CourseCard course={buildCourseSummary(course)} />);
    expect(screen.getByText(/^12\.\s1\. – 9\.\s2\.\s2027\.$/)).toBeVisible();
    expect(screen.getByText('Sarajevo')).toBeVisible();
    unmount();
    renderApp(
      <CourseCard course={buildCourseSummary({ ...course, lastDay: course.start, mode: 'online' })} />,
    );
    expect(screen.getByText(/^Početak 12\.\s1\.\s2027\.$/)).toBeVisible();
    expect(screen.getByText('Online')).toBeVisible();
  });

  it('links to the course through its only link', () => {
    renderApp(<CourseCard course={buildCourseSummary()} />);
    const [link, ...others] = screen.getAllByRole('link');
    expect(link).toHaveAccessibleName('Saznaj više o kursu Python za početnike');
    expect(link).toHaveAttribute('href', `/kurs/${courseId}`);
    expect(others).toHaveLength(0);
  });

  it.each([
    [0, 'Popunjeno'],
    [1, /Još 1\smjesto/],
  ])('warns when %i seats are free', (countInStock, badge) => {
    renderApp(<CourseCard course={buildCourseSummary({ countInStock })} />);
    expect(screen.getByText(badge)).toBeVisible();
  });

  it('says that applications are closed after the start', () => {
    renderApp(<CourseCard course={buildCourseSummary({ isClosed: true, countInStock: 1 })} />);
    expect(screen.getByText('Prijave zatvorene')).toBeVisible();
    expect(screen.queryByText(/mjesto/)).not.toBeInTheDocument();
    expect(screen.queryByText(/KM/)).not.toBeInTheDocument();
  });

  it('shows no warning while two or more seats are free', () => {
    renderApp(<CourseCard course={buildCourseSummary({ countInStock: 2 })} />);
    expect(screen.queryByText(/Popunjeno|mjesto/)).not.toBeInTheDocument();
  });

  it('does not call a course free that costs the fee', () => {
    renderApp(<CourseCard course={buildCourseSummary({ price: 0 })} />);
    expect(screen.getByText(/100,00\sKM/)).toBeVisible();
    expect(screen.getByText('s naknadom')).toBeVisible();
    expect(screen.queryByText('Besplatno')).not.toBeInTheDocument();
  });

  it('shows the price at the rates of the shop, and none until they are loaded', () => {
    const course = buildCourseSummary({ price: 100 });
    const { unmount } = renderApp(<CourseCard course={course} />, { state: siteNotLoaded });
    expect(screen.queryByText(/KM|PDV/)).not.toBeInTheDocument();
    unmount();
    renderApp(<CourseCard course={course} />, { state: siteLoaded({ rates: otherRates }) });
    expect(screen.getByText(/131,63\sKM/)).toBeVisible();
    expect(screen.getByText('s naknadom i PDV-om')).toBeVisible();
  });

  it('shows a course without a date as by arrangement', () => {
    renderApp(<CourseCard course={buildCourseSummary({ start: '' })} />);
    expect(screen.getByText('Početak po dogovoru')).toBeVisible();
  });
});
