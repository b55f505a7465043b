import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import type * as partModule from '../../lib/partOf.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { Header } from './Header.tsx';
import type * as drawerModule from './SideDrawer.tsx';
import { Toaster } from './Toaster.tsx';

const mockOffline = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
let mockIsOffline = false;
let mockIsBroken = false;

jest.mock('../../lib/partOf.ts', () => {
  const { partOf } = jest.requireActual<typeof partModule>('../../lib/partOf.ts');
  return { partOf: <T,>(load: () => Promise<T>) => partOf(() => (mockIsOffline ? mockOffline() : load())) };
});
jest.mock('./SideDrawer.tsx', () => {
  const { SideDrawer } = jest.requireActual<typeof drawerModule>('./SideDrawer.tsx');
  function MockDrawer(props: ComponentProps<typeof SideDrawer>) {
    if (mockIsBroken) throw new Error('puklo');
    return <SideDrawer {...props} />;
  }
  return { SideDrawer: MockDrawer };
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function openSite() {
  renderApp(
    <>
      <Header />
      <Toaster />
    </>,
  );
}

describe('a part of the header that does not come', () => {
  beforeEach(() => {
    mockIsOffline = true;
    mockIsBroken = false;
  });

  it.each([
    ['Otvori meni', 'Meni', 'Meni'],
    ['Moj nalog', 'Nalog', 'Moj nalog'],
  ])('is told, and opens at the next press of "%s"', async (button, name, title) => {
    openSite();
    await press(button);
    expect(
      await screen.findByText(`${name} se nije otvorio. Provjerite vezu i pokušajte ponovo.`),
    ).toBeInTheDocument();
    mockIsOffline = false;
    await press(button);
    expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
  });

  it('is told of the mega menu too, which stays closed until then', async () => {
    openSite();
    await press('Istraži više');
    expect(await screen.findByText(/^Meni se nije otvorio/)).toBeInTheDocument();
    const trigger = screen.getByRole('button', { name: 'Istraži više' });
    expect(trigger).toHaveAttribute('aria-expanded', 'false');
    mockIsOffline = false;
    await press('Istraži više');
    expect(await screen.findByRole('link', { name: /Ne znate odakle početi/ })).toBeInTheDocument();
    expect(trigger).toHaveAttribute('aria-expanded', 'true');
  });

  it('is told as well when it comes and breaks', async () => {
    // React tells of every caught error itself; here it is the point of the test.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    mockIsOffline = false;
    mockIsBroken = true;
    openSite();
    await press('Otvori meni');
    expect(await screen.findByText(/^Meni se nije otvorio/)).toBeInTheDocument();
    mockIsBroken = false;
    await press('Otvori meni');
    expect(await screen.findByRole('dialog', { name: 'Meni' })).toBeInTheDocument();
  });
});
