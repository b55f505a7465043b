import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { renderApp } from '../../testing/renderApp.tsx';
import { Header } from './Header.tsx';
import type * as panelModule from './MegaPanel.tsx';
import type * as drawerModule from './SideDrawer.tsx';
import { Toaster } from './Layout.tsx';

const LOST = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
let mockFailure: Error | null = null;

jest.mock('./SideDrawer.tsx', () => {
  const { SideDrawer } = jest.requireActual<typeof drawerModule>('./SideDrawer.tsx');
  function MockDrawer(props: ComponentProps<typeof SideDrawer>) {
    if (mockFailure) throw mockFailure;
    return <SideDrawer {...props} />;
  }
  return { SideDrawer: MockDrawer };
});
jest.mock('./MegaPanel.tsx', () => {
  const { MegaPanel } = jest.requireActual<typeof panelModule>('./MegaPanel.tsx');
  function MockPanel(props: ComponentProps<typeof MegaPanel>) {
    if (mockFailure) throw mockFailure;
    return <MegaPanel {...props} />;
  }
  return { MegaPanel: MockPanel };
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

describe('a menu that cannot be opened', () => {
  const originalFetch = globalThis.fetch;
  const head = jest.fn().mockResolvedValue({ ok: false });
  beforeEach(() => {
    head.mockClear();
    Object.assign(globalThis, { fetch: head });
    // React logs every caught error; here the error is the point of the test.
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterAll(() => void Object.assign(globalThis, { fetch: originalFetch }));

  it.each([
    ['Otvori meni', 'Meni'],
    ['Moj nalog', 'Meni naloga'],
  ])('"%s" shows a toast that offers to reload the page when its file is missing', async (button, name) => {
    mockFailure = LOST;
    openSite();
    await press(button);
    expect(
      await screen.findByText(`${name} se nije otvorio. Provjerite vezu s internetom i pokušajte ponovo.`),
    ).toBeInTheDocument();
    await press('Pokušaj ponovo');
    await waitFor(() => expect(head).toHaveBeenCalledWith('/', { method: 'HEAD' }));
  });

  it('the mega menu stays closed until its panel renders', async () => {
    mockFailure = LOST;
    openSite();
    await press('Istraži više');
    expect(await screen.findByText(/^Meni se nije otvorio/)).toBeInTheDocument();
    const trigger = screen.getByRole('button', { name: 'Istraži više' });
    expect(trigger).toHaveAttribute('aria-expanded', 'false');
    mockFailure = null;
    await press('Istraži više');
    expect(await screen.findByRole('link', { name: /Ne znate odakle početi/ })).toBeInTheDocument();
    expect(trigger).toHaveAttribute('aria-expanded', 'true');
  });

  it('opens at the next press after a render error, without offering a reload', async () => {
    mockFailure = new Error('puklo');
    openSite();
    await press('Otvori meni');
    expect(await screen.findByText(/^Meni se nije otvorio/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Pokušaj ponovo' })).not.toBeInTheDocument();
    mockFailure = null;
    await press('Otvori meni');
    expect(await screen.findByRole('dialog', { name: 'Meni' })).toBeInTheDocument();
  });
});
