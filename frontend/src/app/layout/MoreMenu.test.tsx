import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { API } from '@institut/contract/frame/endpoints';
import { loadSite } from '../../features/site/siteSlice.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { site } from '../../testing/shopFixtures.ts';
import { stubHttp } from '../../testing/stubHttp.ts';
import { MoreMenu } from './MoreMenu.tsx';

async function openSite() {
  stubHttp({ [`GET ${API.siteConfig}`]: { data: site } });
  const app = renderApp(
    <>
      <MoreMenu className="tab" />
      <button type="button">Drugdje</button>
    </>,
    { at: '/kursevi' },
  );
  await act(async () => {
    await app.store.dispatch(loadSite());
  });
  return app;
}

const trigger = () => screen.getByRole('button', { name: 'Istraži više' });
const firstLink = () => screen.findByRole('link', { name: /^Kursevi/ });

const linksOf = (group: string) =>
  within(screen.getByRole('list', { name: group }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

function expectClosed() {
  expect(trigger()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
}

describe('the mega menu', () => {
  it('shows every page by group with a line about each', async () => {
    await openSite();
    expectClosed();
    await userEvent.click(trigger());
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
    expect(await firstLink()).toHaveTextContent('Termini, cijene i slobodna mjesta');
    expect(document.getElementById(trigger().getAttribute('aria-controls')!)).toBeVisible();

    expect(linksOf('Učenje')).toEqual(['/kursevi', '/obuke', '/vjestine']);
    expect(linksOf('Ekspertiza')).toEqual(['/oblasti', '/oblasti/tehnologije', '/usluge', '/usluge/pregled']);
    expect(linksOf('Institut')).toEqual(['/onama', '/inovalab', '/vijesti', '/careers', '/kontakt']);
    expect(screen.getByRole('link', { name: /Ne znate odakle početi/ })).toHaveAttribute('href', '/obuke');
    expect(screen.getByRole('link', { name: /^Kursevi/ })).toHaveAttribute('aria-current', 'page');
  });

  it.each(['{Enter}', ' '])('opens and closes with the key "%s"', async (key) => {
    await openSite();
    await userEvent.tab();
    await userEvent.keyboard(key);
    await firstLink();
    expect(trigger()).toHaveFocus();
    await userEvent.keyboard(key);
    expectClosed();
  });

  it('moves the focus with the arrow keys and wraps around at both ends', async () => {
    await openSite();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('link', { name: /^Kursevi/ })).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: /^Obuke/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('link', { name: /Ne znate odakle početi/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: /^Kursevi/ })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('link', { name: /Ne znate odakle početi/ })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(screen.getByRole('link', { name: /^Kursevi/ })).toHaveFocus();
  });

  it('takes the focus on arrow down also when it is open already', async () => {
    await openSite();
    await userEvent.click(trigger());
    await firstLink();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: /^Kursevi/ })).toHaveFocus();
  });

  it('closes on Escape and returns the focus to its button', async () => {
    await openSite();
    await userEvent.click(trigger());
    await firstLink();
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: /^Obuke/ })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expectClosed();
    expect(trigger()).toHaveFocus();
  });

  it('closes on a press outside and when the focus leaves it', async () => {
    await openSite();
    await userEvent.click(trigger());
    await firstLink();
    await userEvent.click(document.body);
    expectClosed();

    await userEvent.click(trigger());
    (await screen.findByRole('link', { name: /Ne znate odakle početi/ })).focus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Drugdje' })).toHaveFocus();
    expectClosed();
  });

  it('closes when a link is followed, also to the current page', async () => {
    const { location } = await openSite();
    await userEvent.click(trigger());
    await userEvent.click(await firstLink());
    expect(location()).toBe('/kursevi');
    expectClosed();

    await userEvent.click(trigger());
    await userEvent.click(await screen.findByRole('link', { name: /^InovaLab/ }));
    expect(location()).toBe('/inovalab');
    expectClosed();
  });
});
