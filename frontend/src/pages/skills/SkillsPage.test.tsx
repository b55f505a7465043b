import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { createStore } from '../../app/store/store.ts';
import { buildCourseSummary } from '../../testing/contentFixtures.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubHttp } from '../../testing/stubHttp.ts';
import { StartingPoint } from './StartingPoint.tsx';
import { SkillsPage } from './SkillsPage.tsx';

const stubCourses = () => stubHttp({ 'GET /api/kursevi/top': { data: [buildCourseSummary()] } });

async function renderPage(at = '/vjestine') {
  stubCourses();
  const rendered = renderApp(<SkillsPage />, { at });
  await screen.findByRole('heading', { name: 'Python za početnike' });
  return rendered;
}
const choose = (label: string) => userEvent.click(screen.getByRole('radio', { name: label }));
const ask = () => userEvent.click(screen.getByRole('button', { name: 'Pokaži preporuku' }));

/** The HTML without JavaScript. */
const renderOnServer = (url: string) =>
  renderToString(
    <Provider store={createStore()}>
      <StaticRouter location={url}>
        <StartingPoint />
      </StaticRouter>
    </Provider>,
  );

describe('SkillsPage', () => {
  it.each([
    ['Meke vještine', 'Kursevi iz mekih vještina', '/kursevi?kategorija=meke'],
    ['Digitalne vještine', 'Kursevi iz digitalnih vještina', '/kursevi?kategorija=digitalne'],
    ['Tehničke vještine', 'Kursevi iz tehničkih vještina', '/kursevi?kategorija=tehnicke'],
  ])('links from %s to their courses', async (name, link, path) => {
    await renderPage();
    const category = screen.getByRole('heading', { level: 2, name }).closest('article')!;
    expect(within(category).getAllByRole('listitem')).toHaveLength(4);
    expect(within(category).getByRole('link', { name: link })).toHaveAttribute('href', path);
  });

  it('compares the three kinds of training in five rows', async () => {
    await renderPage();
    for (const kind of ['Obrazovni program', 'Trening kurs', 'Specifična obuka']) {
      const column = screen.getByRole('heading', { level: 3, name: kind }).closest('article')!;
      expect(
        within(column)
          .getAllByRole('term')
          .map((term) => term.textContent),
      ).toEqual(['Za koga', 'Koliko traje', 'Kako se radi', 'Predznanje', 'Na kraju imate']);
    }
    expect(screen.getByRole('link', { name: 'Uporedi programe' })).toHaveAttribute('href', '/obuke');
  });

  it('shows the best rated courses, or why loading failed', async () => {
    stubHttp({
      'GET /api/kursevi/top': { status: 503, data: { message: 'Baza nije dostupna.', code: 'unavailable' } },
    });
    renderApp(<SkillsPage />, { at: '/vjestine' });
    expect(await screen.findByText('Baza nije dostupna.')).toBeVisible();
    stubCourses();
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { name: 'Python za početnike' })).toBeVisible();
  });
});

describe('the questions of SkillsPage', () => {
  it('shows an advice and keeps the answers in the address', async () => {
    const { location } = await renderPage();
    await choose('Na dogovoru, rokovima ili izlaganju');
    await choose('Sklapam, mjerim, rastavljam');
    await choose('Radim u pogonu, radionici ili na mreži');
    await choose('Nekoliko večeri ili subota');
    expect(screen.queryByRole('heading', { name: /^Krenite od/ })).not.toBeInTheDocument();

    await ask();
    const heading = screen.getByRole('heading', { name: 'Krenite od tehničkih vještina' });
    const advice = heading.closest<HTMLElement>('#preporuka')!;
    expect(advice).toHaveFocus();
    expect(advice).toHaveTextContent('Dva od tri odgovora vode na tu stranu.');
    expect(advice).toHaveTextContent('Jedan odgovor vodi na meke vještine: neka to bude sljedeći korak.');
    expect(advice).toHaveTextContent('tražite oznaku „Trening kurs”');
    expect(within(advice).getByRole('link', { name: 'Kursevi iz tehničkih vještina' })).toHaveAttribute(
      'href',
      '/kursevi?kategorija=tehnicke',
    );
    expect(location()).toBe('/vjestine?zastoj=meke&zadatak=tehnicke&cilj=tehnicke&vrijeme=kurs');
  });

  it('shows an error and focuses the first question without any answer', async () => {
    const { location } = await renderPage();
    await choose('Nekoliko večeri ili subota');
    await ask();
    expect(screen.getByText('Odgovorite barem na jedno od prva tri pitanja.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Na dogovoru, rokovima ili izlaganju' })).toHaveFocus();
    expect(location()).toBe('/vjestine');

    await choose('Slažem nešto na ekranu dok ne proradi');
    expect(screen.queryByText('Odgovorite barem na jedno od prva tri pitanja.')).not.toBeInTheDocument();
    await ask();
    expect(screen.getByRole('heading', { name: 'Krenite od digitalnih vještina' })).toBeVisible();
    expect(screen.getByText('Preporuka počiva samo na odgovorima koje ste dali.')).toBeVisible();
  });

  it('shows the advice of an address and resets it on request', async () => {
    const { location } = await renderPage('/vjestine?zastoj=meke&zadatak=meke&cilj=meke&vrijeme=program');
    expect(screen.getByRole('heading', { name: 'Krenite od mekih vještina' })).toBeVisible();
    expect(screen.getByText('Sva tri odgovora vode na istu stranu.')).toBeVisible();
    expect(screen.getByText('„Obrazovni program”')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Razgovaram, objašnjavam, povezujem ljude' })).toBeChecked();

    await userEvent.click(screen.getByRole('button', { name: 'Odgovori ponovo' }));
    expect(screen.getByRole('heading', { name: 'Vaša preporuka' })).toBeVisible();
    expect(document.querySelector('form :checked')).toBeNull();
    await waitFor(() => expect(location()).toBe('/vjestine'));
  });

  it('works without JavaScript: the form submits its answers as a query', () => {
    const empty = document.createElement('div');
    empty.innerHTML = renderOnServer('/vjestine');
    const form = empty.querySelector('form')!;
    expect(new URL(form.action).pathname).toBe('/vjestine');
    expect(form.method).toBe('get');
    for (const name of ['zastoj', 'zadatak', 'cilj', 'vrijeme']) {
      form.querySelector<HTMLInputElement>(`[name=${name}]`)!.checked = true;
    }
    const query = [...form.querySelectorAll<HTMLInputElement>(':checked')]
      .map(({ name, value }) => `${name}=${value}`)
      .join('&');

    expect(renderOnServer(`/vjestine?${query}`)).toContain('Krenite od <!-- -->mekih vještina');
  });
});
