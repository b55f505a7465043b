import { screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildCourseSummary } from '../../testing/contentFixtures.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubHttp } from '../../testing/stubHttp.ts';
import { PopularCourses } from './PopularCourses.tsx';

describe('PopularCourses', () => {
  it('shows the best rated courses under its heading', async () => {
    stubHttp({ 'GET /api/kursevi/top': { data: [buildCourseSummary()] } });
    renderApp(<PopularCourses />);
    expect(screen.getByText('Učitavamo…')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Python za početnike' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Popularni kursevi' })).toBeVisible();
    expect(screen.queryByText('Učitavamo…')).not.toBeInTheDocument();
  });

  it('renders nothing when there are no courses', async () => {
    stubHttp({ 'GET /api/kursevi/top': { data: [] } });
    renderApp(<PopularCourses />);
    await waitForElementToBeRemoved(() => screen.queryByText('Učitavamo…'));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('shows the error and retries', async () => {
    let isUp = false;
    stubHttp({
      'GET /api/kursevi/top': () =>
        isUp
          ? { data: [buildCourseSummary()] }
          : { status: 503, data: { message: 'Baza nije dostupna.', code: 'unavailable' } },
    });
    renderApp(<PopularCourses />);
    expect(await screen.findByText('Baza nije dostupna.')).toBeVisible();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(await screen.findByRole('heading', { name: 'Python za početnike' })).toBeVisible();
  });
});
