import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { courseReceived } from '../../features/courses/coursesSlice.ts';
import { siteLoaded, testId } from '../../testing/shopFixtures.ts';
import { buildCourse, buildCourseSummary, buildReview, courseId } from '../../testing/contentFixtures.ts';
import { buildMails, mailsOf } from '../../testing/mailFixtures.ts';
import { BrowserBack, loggedInState, renderApp } from '../../testing/renderApp.tsx';
import { stubHttp, type StubAnswer } from '../../testing/stubHttp.ts';
import { CoursePage } from './CoursePage.tsx';

const otherId = '6560f1a2b3c4d5e6f7a8b901';
const courseCall = `GET /api/kursevi/${courseId}`;

function open(id = courseId, state: Parameters<typeof renderApp>[1] = {}) {
  return renderApp(
    <>
      <Link to={`/kurs/${otherId}`}>Drugi kurs</Link>
      <Routes>
        <Route path="/kurs/:id" element={<CoursePage />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { at: `/kurs/${id}`, ...state },
  );
}

const form = () => screen.findByRole('form', { name: 'Ocijenite kurs' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Pošalji komentar' }));

async function fill() {
  await form();
  await userEvent.click(screen.getByRole('radio', { name: '4 Vrlo dobro' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Komentar' }), 'Dobar tempo.');
}

/** The price in the panel with what it is for, as a screen reader says it. */
const cost = () =>
  screen
    .getByText(/^Ukupno za/)
    .parentElement?.textContent?.replaceAll('\u00a0', ' ')
    .replace(/Administrativna.*/, '')
    .replace(/mjest(o|a)(?=\d)/, '$& ');

const { IntersectionObserver: OriginalObserver } = window;
afterEach(() => {
  Object.assign(window, { IntersectionObserver: OriginalObserver });
});

/** Replaces the browser's observer; `report` says where the panel is. */
function observedPanel() {
  let callback: IntersectionObserverCallback | undefined;
  class Observer extends OriginalObserver {
    constructor(observerCallback: IntersectionObserverCallback) {
      super(observerCallback);
      callback = observerCallback;
    }
  }
  Object.assign(window, { IntersectionObserver: Observer });
  return {
    report: ({ isIntersecting, bottom }: { isIntersecting: boolean; bottom: number }) =>
      act(() => {
        const entry = { isIntersecting, boundingClientRect: { bottom } } as IntersectionObserverEntry;
        callback?.([entry], new OriginalObserver(() => {}));
      }),
  };
}

const title = (name = 'Python za početnike') => screen.findByRole('heading', { level: 1, name });

const applyButtons = () => screen.getAllByRole('button', { name: 'Prijavi se na kurs' });

describe('/kurs/{id}', () => {
  it('shows the course and its facts', async () => {
    stubHttp({ [courseCall]: { data: buildCourse({ duration: 24 }) } });
    open();
    expect(screen.getByText('Učitavamo…')).toBeInTheDocument();
    expect(await title()).toBeVisible();
    const facts = Object.fromEntries(
      screen
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')]),
    );
    expect(facts).toEqual({
      Početak: '18. 1. 2027.',
      Trajanje: '24 sata',
    });
    expect(screen.getByText(/Trening kurs$/)).toBeVisible();
    expect(screen.getByText(/517,50\sKM/)).toBeVisible();
    expect(screen.getByText('Ocjena 4,5 od 5')).toBeInTheDocument();
  });

  it('offers the seats that an organisation may have, and says how many are for a person', async () => {
    stubHttp({ [courseCall]: { data: buildCourse({ countInStock: 12 }) } });
    const limited = siteLoaded({ seatsPerOrganisation: 8 });
    open(courseId, { state: limited });
    const field = await screen.findByRole('combobox', { name: 'Broj mjesta' });
    expect(within(field).getAllByRole('option')).toHaveLength(8);
    expect(field).toHaveAccessibleDescription(
      /Najviše 5.mjesta po osobi, a 8 kada plaća organizacija \(prvi put najviše trećina kursa\)\./,
    );
  });

  it('shows the sum to pay for the chosen number of seats', async () => {
    stubHttp({ [courseCall]: { data: buildCourse({ price: 60, countInStock: 3 }) } });
    open();
    const seats = await screen.findByRole('combobox', { name: 'Broj mjesta' });
    expect(cost()).toBe('Ukupno za 1 mjesto 60,00 KM + naknada 100,00 KM + 9,00 KM PDV = 169,00 KM');
    expect(screen.getByText(/^Administrativna naknada za obradu prijave/)).toBeVisible();

    await userEvent.selectOptions(seats, '2');
    expect(cost()).toBe('Ukupno za 2 mjesta 120,00 KM + 18,00 KM PDV = 138,00 KM');
    expect(screen.queryByText(/Administrativna naknada/)).not.toBeInTheDocument();
  });

  it('says what one seat is', async () => {
    stubHttp({ [courseCall]: { data: buildCourse() } });
    open();
    expect(await screen.findByRole('combobox', { name: 'Broj mjesta' })).toHaveAccessibleDescription(
      /^Jedno mjesto je za jednu osobu: za sebe odaberite 1\./,
    );
  });

  it('warns that a single seat is left', async () => {
    stubHttp({ [courseCall]: { data: buildCourse({ countInStock: 1 }) } });
    open();
    expect(await screen.findByText(/^Još 1\smjesto\.$/)).toBeVisible();
    expect(screen.queryByText(/Slobodno:/)).not.toBeInTheDocument();
  });

  it('shows total and button in a bar while the panel is above the window', async () => {
    const panel = observedPanel();
    stubHttp({ [courseCall]: { data: buildCourse({ countInStock: 3 }) } });
    const { location } = open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Broj mjesta' }), '2');
    expect(applyButtons()).toHaveLength(1);
    panel.report({ isIntersecting: false, bottom: 1800 });
    expect(applyButtons()).toHaveLength(1);

    panel.report({ isIntersecting: false, bottom: -40 });
    expect(applyButtons()).toHaveLength(2);
    expect(screen.getByText('s PDV-om').previousSibling).toHaveTextContent('1.035,00 KM');
    panel.report({ isIntersecting: true, bottom: 200 });
    expect(applyButtons()).toHaveLength(1);

    panel.report({ isIntersecting: false, bottom: -40 });
    await userEvent.click(applyButtons()[1]!);
    expect(location()).toBe(`/cart/${courseId}?qty=2`);
  });

  it('adds one step back when the button is clicked twice', async () => {
    stubHttp({ [courseCall]: { data: buildCourse() } });
    const { location } = renderApp(
      <>
        <Routes>
          <Route path="/kurs/:id" element={<CoursePage />} />
          {/* Until the cart is loaded, the course stays. */}
          <Route path="/cart/:id" element={<CoursePage />} />
        </Routes>
        <BrowserBack />
      </>,
      { at: `/kurs/${courseId}` },
    );
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Prijavi se na kurs' }));
    expect(location()).toBe(`/cart/${courseId}?qty=1`);
    await userEvent.click(screen.getByRole('button', { name: 'Nazad u pregledniku' }));
    expect(location()).toBe(`/kurs/${courseId}`);
  });

  it('shows the price of the number that is still offered when seats are taken meanwhile', async () => {
    stubHttp({ [courseCall]: { data: buildCourse({ countInStock: 3 }) } });
    const { store } = open();
    const seats = await screen.findByRole('combobox', { name: 'Broj mjesta' });
    await userEvent.selectOptions(seats, '3');
    expect(screen.getByText(/^Ukupno za 3/)).toBeVisible();
    act(() => void store.dispatch(courseReceived(buildCourse({ countInStock: 2 }))));
    expect(seats).toHaveValue('1');
    expect(screen.getByText(/^Ukupno za 1/)).toBeVisible();
  });

  it('offers similar courses with free seats when it is full', async () => {
    const similar = [
      buildCourseSummary({ _id: courseId, name: 'Python za početnike' }),
      buildCourseSummary({ _id: otherId, name: 'Podaci u Pythonu' }),
      buildCourseSummary({ _id: testId(7), name: 'Mreže' }),
      buildCourseSummary({ _id: testId(8), name: 'Linux' }),
    ];
    const requests = stubHttp({
      [courseCall]: { data: buildCourse({ countInStock: 0 }) },
      'GET /api/kursevi': { data: { kursevi: similar, pages: 1, page: 1 } },
    });
    open();
    const section = (await screen.findByRole('heading', { name: 'Slični kursevi' })).closest('section')!;
    expect(within(section).getAllByRole('article')).toHaveLength(3);
    expect(within(section).getByRole('heading', { name: /^Podaci u.Pythonu$/ })).toBeVisible();
    expect(within(section).queryByRole('heading', { name: /početnike/ })).not.toBeInTheDocument();
    expect(requests.at(-1)?.params).toEqual({ category: 'Tehnicke', open: 'only', pageSize: 4 });
    expect(screen.getByRole('link', { name: 'Slični kursevi sa slobodnim mjestima' })).toHaveAttribute(
      'href',
      `#${section.id}`,
    );
  });

  it('cannot be applied for after it has begun', async () => {
    stubHttp({ [courseCall]: { data: buildCourse({ isClosed: true }) } });
    open();
    expect(await screen.findByText('Prijave su zatvorene.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Prijavi se na kurs' })).toBeDisabled();
    expect(screen.queryByRole('combobox', { name: 'Broj mjesta' })).not.toBeInTheDocument();
  });

  it('opens its three tabs with the keyboard', async () => {
    stubHttp({ [courseCall]: { data: buildCourse() } });
    open();
    await title();
    expect(screen.getByRole('tabpanel', { name: 'UKRATKO' })).toHaveTextContent(
      'Osnove jezika.Kurs vodi od osnova do projekta.',
    );
    await userEvent.click(screen.getByRole('tab', { name: 'UKRATKO' }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tabpanel', { name: 'ISHODI' })).toHaveTextContent('Pišete čitljiv kod.');
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tabpanel', { name: 'PERSPEKTIVA' })).toHaveTextContent('Mlađi programer.');
  });

  it('runs no script in its texts', async () => {
    const description = '<p>Opis</p><img src="x" onerror="alert(1)"><script>alert(2)</script>';
    stubHttp({ [courseCall]: { data: buildCourse({ description }) } });
    open();
    await title();
    const panel = screen.getByRole('tabpanel');
    expect(panel.querySelector('script')).toBeNull();
    expect(panel.querySelector('img')).not.toHaveAttribute('onerror');
  });

  it('opens the cart with the chosen number of seats', async () => {
    stubHttp({ [courseCall]: { data: buildCourse({ countInStock: 3 }) } });
    const { location } = open();
    const seats = await screen.findByRole('combobox', { name: 'Broj mjesta' });
    expect(within(seats).getAllByRole('option')).toHaveLength(3);
    expect(screen.getByText(/^Slobodno: 3.mjesta\.$/)).toBeVisible();
    await userEvent.selectOptions(seats, '2');
    await userEvent.click(screen.getByRole('button', { name: 'Prijavi se na kurs' }));
    expect(location()).toBe(`/cart/${courseId}?qty=2`);
  });

  it('offers no application for a full course', async () => {
    stubHttp({ [courseCall]: { data: buildCourse({ countInStock: 0 }) } });
    open();
    expect(await screen.findByRole('button', { name: 'Prijavi se na kurs' })).toBeDisabled();
    expect(screen.getByText('Ne možete se prijaviti, sva mjesta su popunjena.')).toBeVisible();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('leads from a full run to the next one with free seats, before the waiting list', async () => {
    const run = { name: 'Python za početnike', price: 450 };
    const runs = [
      { ...run, _id: testId(7), start: '2027-03-01', countInStock: 0 },
      { ...run, _id: otherId, start: '2027-04-13', countInStock: 8 },
    ];
    stubHttp({ [courseCall]: { data: buildCourse({ countInStock: 0, runs }) } });
    open();
    const link = await screen.findByRole('link', {
      name: /^Sljedeći termin 13\.\s4\.\s2027\. – slobodno: 8\smjesta$/,
    });
    expect(link).toHaveAttribute('href', `/kurs/${otherId}`);
    const waiting = screen.getByRole('button', { name: 'Upiši me na listu čekanja' });
    expect(link.compareDocumentPosition(waiting)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('region', { name: 'Drugi termini' })).toHaveTextContent(
      /^Drugi termini1\.\s3\.\s2027\. popunjeno$/,
    );
  });

  it('never shows the previous course', async () => {
    let answer: ((other: StubAnswer) => void) | undefined;
    const other = new Promise<StubAnswer>((resolve) => (answer = resolve));
    stubHttp({ [courseCall]: { data: buildCourse() }, [`GET /api/kursevi/${otherId}`]: other });
    open();
    await title();
    await userEvent.click(screen.getByRole('link', { name: 'Drugi kurs' }));
    expect(screen.queryByText('Python za početnike')).not.toBeInTheDocument();
    await act(async () => answer?.({ data: buildCourse({ _id: otherId, name: 'Mreže' }) }));
    expect(await title('Mreže')).toBeVisible();
  });

  it('shows the not-found page for an unknown id', async () => {
    stubHttp({
      'GET /api/kursevi/x': { status: 404, data: { message: 'Kurs nije pronađen.', code: 'not_found' } },
    });
    open('x');
    expect(await title('Kurs nije pronađen')).toBeVisible();
  });

  it('loads again on retry after a failure', async () => {
    let isUp = false;
    stubHttp({
      [courseCall]: () =>
        isUp ? { data: buildCourse() } : { status: 503, data: { message: 'Baza nije dostupna.' } },
    });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Kurs nije učitan.Baza nije dostupna.');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await title()).toBeVisible();
  });
});

describe('the reviews on /kurs/{id}', () => {
  const reviewCall = `POST /api/kursevi/${courseId}/reviews`;
  it('are shown with name, stars, day and comment', async () => {
    stubHttp({ [courseCall]: { data: buildCourse({ reviews: [buildReview({ rating: 3 })] }) } });
    open();
    const review = within((await screen.findByRole('heading', { name: 'Amra' })).closest('li')!);
    expect(review.getByText('Ocjena 3,0 od 5')).toBeInTheDocument();
    expect(review.getByText(/^5\.\s10\.\s2026\.$/)).toHaveAttribute('datetime', '2026-10-05');
    expect(review.getByText('Puno prakse.')).toBeVisible();
    expect(screen.queryByText('Nema ocjena')).not.toBeInTheDocument();
  });

  it('mark those of participants', async () => {
    const reviews = [
      buildReview({ name: 'Ana', isParticipant: true }),
      buildReview({ _id: testId(81), name: 'Emir', isParticipant: false }),
    ];
    stubHttp({ [courseCall]: { data: buildCourse({ numReviews: 2, reviews }) } });
    open();
    await screen.findByText('Emir');
    expect(screen.getAllByText('Prihvaćena prijava')).toHaveLength(1);
  });

  it('ask a user whose address is not confirmed to confirm it, and have no form', async () => {
    stubHttp({
      [courseCall]: { data: buildCourse() },
      [`GET /api/kursevi/${courseId}/reviews/mine`]: { data: { review: null, isEmailConfirmed: false } },
    });
    open(courseId, { state: loggedInState() });
    expect(await screen.findByText(/^Kurs mogu ocijeniti oni čija je e.mail/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pošalji novi link' })).toBeEnabled();
    expect(screen.queryByRole('form', { name: 'Ocijenite kurs' })).not.toBeInTheDocument();
  });

  it('ask a visitor to log in and return', async () => {
    stubHttp({ [courseCall]: { data: buildCourse() } });
    open();
    expect(await screen.findByText('Nema ocjena')).toBeVisible();
    expect(screen.getByText('Potrebno je da se prijavite kako biste napisali komentar')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Prijavi se' })).toHaveAttribute(
      'href',
      `/login?redirect=/kurs/${courseId}`,
    );
    expect(screen.queryByRole('form', { name: 'Ocijenite kurs' })).not.toBeInTheDocument();
  });

  it('of a logged-in user are stored and shown at once', async () => {
    const reviewed = buildCourse({
      numReviews: 3,
      reviews: [buildReview({ name: 'Ana', comment: 'Dobar tempo.' })],
    });
    const requests = stubHttp({
      [courseCall]: { data: buildCourse() },
      [reviewCall]: { status: 201, data: reviewed },
    });
    open(courseId, { state: loggedInState() });
    await fill();
    const regions = screen.getAllByRole('status');
    await send();
    const told = await screen.findByText('Vaš komentar je registrovan');
    expect(told).toBeVisible();
    expect(regions).toContain(told.closest('[role=status]'));
    expect(screen.getByText('Dobar tempo.')).toBeVisible();
    expect(screen.getByText('3 ocjene')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Ocijenite kurs' })).not.toBeInTheDocument();
    expect(requests.filter(({ method }) => method === 'POST').map(({ data }) => data)).toEqual([
      { rating: 4, comment: 'Dobar tempo.' },
    ]);
    expect(window.sessionStorage.getItem('reviewDraft')).toBeNull();
  });

  it('are not sent without a rating or a comment', async () => {
    const requests = stubHttp({ [courseCall]: { data: buildCourse() } });
    open(courseId, { state: loggedInState() });
    await form();
    await send();
    expect(screen.getByText('Odaberite ocjenu od 1 do 5.')).toBeVisible();
    expect(screen.getByText('Napišite komentar.')).toBeVisible();
    expect(screen.getByRole('radiogroup', { name: 'Vaša ocjena' })).toHaveFocus();
    await fill();
    expect(screen.queryByText('Napišite komentar.')).not.toBeInTheDocument();
    expect(requests.map(({ method }) => method)).not.toContain('POST');
  });

  it('are sent once for several clicks', async () => {
    const requests = stubHttp({ [courseCall]: { data: buildCourse() }, [reviewCall]: new Promise(() => {}) });
    open(courseId, { state: loggedInState() });
    await fill();
    await send();
    const busy = await screen.findByRole('button', { name: 'Šaljemo komentar…' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(busy);
    await userEvent.type(screen.getByRole('radio', { name: '4 Vrlo dobro' }), '{Enter}');
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('show a message when the user has already reviewed the course', async () => {
    stubHttp({
      [courseCall]: { data: buildCourse() },
      [reviewCall]: {
        status: 409,
        data: { message: 'Već ste ocijenili ovaj kurs.', code: 'already_reviewed' },
      },
    });
    open(courseId, { state: loggedInState() });
    await fill();
    await send();
    expect(await screen.findByText('Već ste ocijenili ovaj kurs.')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Ocijenite kurs' })).not.toBeInTheDocument();
  });

  it('keep the input when sending fails and after a reload', async () => {
    stubHttp({
      [courseCall]: { data: buildCourse() },
      [reviewCall]: { status: 503, data: { message: 'Baza nije dostupna.', code: 'unavailable' } },
    });
    const { unmount } = open(courseId, { state: loggedInState() });
    await fill();
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Baza nije dostupna.');
    unmount();
    open(courseId, { state: loggedInState() });
    await form();
    expect(screen.getByRole('textbox', { name: 'Komentar' })).toHaveValue('Dobar tempo.');
    expect(screen.getByRole('radio', { name: '4 Vrlo dobro' })).toBeChecked();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('never show the draft of another user', async () => {
    stubHttp({ [courseCall]: { data: buildCourse() } });
    const { unmount } = open(courseId, { state: loggedInState() });
    await fill();
    unmount();
    open(courseId, { state: loggedInState({ _id: otherId }) });
    await form();
    expect(screen.getByRole('textbox', { name: 'Komentar' })).toHaveValue('');
  });

  it('keep the course on the page when the session has ended', async () => {
    stubHttp({
      [courseCall]: { data: buildCourse() },
      [reviewCall]: { status: 401, data: { message: 'Not authorized, token failed', code: 'unauthorized' } },
    });
    open(courseId, { state: loggedInState() });
    await fill();
    await send();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Prijavi se' })).toBeVisible());
    expect(await title()).toBeVisible();
  });
});

const reviewsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildReview({
      _id: `6560f1a2b3c4d5e6f7a8${String(first + index).padStart(4, '0')}`,
      comment: `Komentar ${first + index}.`,
    }),
  );

const moreButton = () => screen.findByRole('button', { name: 'Prikaži još ocjena' });

const countComments = () => screen.getAllByText(/^Komentar \d+\.$/).length;

describe('the pages of reviews on /kurs/{id}', () => {
  const pageCall = `GET /api/kursevi/${courseId}/reviews`;
  const first = { data: buildCourse({ numReviews: 23, reviews: reviewsFrom(1, 10) }) };
  const pageOf = (page: number, count: number) => ({
    data: { reviews: reviewsFrom((page - 1) * 10 + 1, count), page, pages: 3 },
    headers: { 'x-total-count': '23' },
  });

  it('are appended one by one, announced, and leave the focus in the section', async () => {
    const requests = stubHttp({
      [courseCall]: first,
      [pageCall]: ({ params }) => (JSON.stringify(params).includes('2') ? pageOf(2, 10) : pageOf(3, 3)),
    });
    open();
    await userEvent.click(await moreButton());
    const told = await screen.findByText(/^Prikazano je 20 od 23\socjene\.$/);
    expect(told.closest('[role=status]')).not.toBeNull();
    expect(countComments()).toBe(20);
    expect(await moreButton()).toHaveFocus();
    await userEvent.click(await moreButton());
    const all = await screen.findByText('Prikazane su sve ocjene (23).');
    expect(countComments()).toBe(23);
    expect(screen.queryByRole('button', { name: 'Prikaži još ocjena' })).not.toBeInTheDocument();
    expect(all).toHaveFocus();
    expect(requests.slice(1).map(({ params }) => params)).toEqual([{ pageNumber: 2 }, { pageNumber: 3 }]);
  });

  it('can be requested again after a failure', async () => {
    let isUp = false;
    stubHttp({
      [courseCall]: first,
      [pageCall]: () => (isUp ? pageOf(2, 10) : { status: 503, data: { message: 'Baza nije dostupna.' } }),
    });
    open();
    await userEvent.click(await moreButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Ocjene nisu učitane.Baza nije dostupna.');
    isUp = true;
    await userEvent.click(await moreButton());
    await screen.findByText(/^Prikazano je 20/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('have no button when the course has at most ten reviews', async () => {
    stubHttp({ [courseCall]: { data: buildCourse({ numReviews: 10, reviews: reviewsFrom(1, 10) }) } });
    open();
    await title();
    expect(screen.queryByRole('button', { name: 'Prikaži još ocjena' })).not.toBeInTheDocument();
  });
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the deletion of a review on /kurs/{id}', () => {
  const own = buildReview({ comment: 'Moja ocjena.' });
  const deleteCall = `DELETE /api/kursevi/${courseId}/reviews/${own._id}`;
  const reviewed = { data: buildCourse({ numReviews: 1, reviews: [own] }) };
  const without = { data: buildCourse({ numReviews: 0, rating: 0, reviews: [] }) };
  const mine = { [`GET /api/kursevi/${courseId}/reviews/mine`]: { data: { review: own } } };
  const none = { [`GET /api/kursevi/${courseId}/reviews/mine`]: { data: { review: null } } };

  it('is offered to its author, asks first, and shows the form again', async () => {
    const requests = stubHttp({ [courseCall]: reviewed, [deleteCall]: without, ...mine });
    open(courseId, { state: loggedInState() });
    await press('Obriši svoju ocjenu');
    expect(screen.queryByRole('form', { name: 'Ocijenite kurs' })).not.toBeInTheDocument();
    const dialog = await screen.findByRole('dialog', { name: 'Obrisati svoju ocjenu?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Obriši ocjenu' }));
    await form();
    expect(screen.queryByText('Moja ocjena.')).not.toBeInTheDocument();
    expect(screen.getByText('Nema ocjena')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Ocjene i komentari' })).toHaveFocus());
    expect(requests.at(-1)).toMatchObject({ method: 'DELETE', data: { reason: '' } });
  });

  it('needs a reason from an admin', async () => {
    const requests = stubHttp({
      [courseCall]: reviewed,
      [deleteCall]: without,
      [mailsOf(deleteCall)]: { data: buildMails({ kind: 'reviewRemoved', role: 'account' }) },
      ...none,
    });
    open(courseId, { state: loggedInState({ isAdmin: true }) });
    await press('Obriši ocjenu, Amra');
    const dialog = await screen.findByRole('dialog', { name: 'Obrisati ocjenu?' });
    const confirm = within(dialog).getByRole('button', { name: 'Obriši ocjenu' });
    await userEvent.click(confirm);
    const reason = within(dialog).getByRole('textbox', { name: 'Razlog brisanja' });
    expect(reason).toHaveFocus();
    expect(reason).toHaveAccessibleDescription(/Navedite razlog brisanja ocjene\./);
    await userEvent.type(reason, 'Reklama.');
    expect(await within(dialog).findByText(/^E.mail dobija 1.osoba\./)).toBeVisible();
    await userEvent.click(confirm);
    expect(await screen.findByText('Nema ocjena')).toBeVisible();
    const deletions = requests.filter(({ method, url }) => deleteCall === `${method} ${url}`);
    expect(deletions.map(({ data }) => data)).toEqual([{ reason: 'Reklama.' }]);
  });

  it('shows the error of the server and keeps the reason', async () => {
    const failure = { status: 503, data: { message: 'Baza nije dostupna.', code: 'unavailable' } };
    stubHttp({ [courseCall]: reviewed, [deleteCall]: failure, ...none });
    open(courseId, { state: loggedInState({ isAdmin: true }) });
    await press('Obriši ocjenu, Amra');
    const dialog = await screen.findByRole('dialog', { name: 'Obrisati ocjenu?' });
    await userEvent.type(within(dialog).getByRole('textbox'), 'Reklama.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Obriši ocjenu' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Baza nije dostupna.');
    expect(within(dialog).getByRole('textbox')).toHaveValue('Reklama.');
  });

  it('is offered neither to visitors nor for the reviews of others', async () => {
    stubHttp({ [courseCall]: reviewed, ...none });
    const { unmount } = open();
    await title();
    expect(screen.queryByRole('button', { name: /^Obriši/ })).not.toBeInTheDocument();
    unmount();
    open(courseId, { state: loggedInState() });
    await form();
    expect(screen.queryByRole('button', { name: /^Obriši/ })).not.toBeInTheDocument();
  });
});
