import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hasConsent, storageKeys, writeStored } from '../../lib/storage.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { stubHttp } from '../../testing/stubHttp.ts';
import { AfterLoad } from './AfterLoad.tsx';
import { Layout } from './Layout.tsx';

const accept = () => screen.findByRole('button', { name: 'Prihvati i zatvori' });

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

describe('the cookie banner', () => {
  beforeEach(() => window.localStorage.clear());

  it('disappears when it is accepted and does not come back', async () => {
    const { unmount } = renderApp(<AfterLoad />);
    await userEvent.click(await accept());
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(hasConsent()).toBe(true);

    unmount();
    renderApp(<AfterLoad />);
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  it('appears again 150 days after it was accepted', async () => {
    writeStored(storageKeys.cookieConsent, daysAgo(150));
    renderApp(<AfterLoad />);
    await userEvent.click(await accept());
    expect(hasConsent()).toBe(true);
  });

  it('does not appear while the consent is valid', async () => {
    writeStored(storageKeys.cookieConsent, daysAgo(149));
    renderApp(<AfterLoad />);
    // The letterhead, which is loaded beside it, answers once it is there.
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('beforeprint')));
      expect(screen.getByText(/Odštampano/)).toBeInTheDocument();
    });
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  it('appears only after the page has loaded', async () => {
    const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    renderApp(<AfterLoad />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    state.mockReturnValue('complete');
    act(() => void window.dispatchEvent(new Event('load')));
    expect(await accept()).toBeInTheDocument();
  });

  it('gives the focus back to where it was, otherwise to the page', async () => {
    stubHttp({});
    const shown = renderApp(
      <Layout>
        <input aria-label="Ime" />
      </Layout>,
    );
    await accept();
    await userEvent.click(screen.getByRole('textbox', { name: 'Ime' }));
    await userEvent.click(await accept());
    expect(screen.getByRole('textbox', { name: 'Ime' })).toHaveFocus();

    shown.unmount();
    window.localStorage.clear();
    renderApp(<Layout>Sadržaj</Layout>);
    await userEvent.click(await accept());
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('is reached early by the keyboard and traps no focus', async () => {
    stubHttp({});
    renderApp(<Layout>Sadržaj</Layout>);
    const button = await accept();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Preskoči na sadržaj' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Više o kolačićima' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Više o kolačićima' })).toHaveAttribute('href', '/cookies');
    await userEvent.tab();
    expect(button).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('banner')).toContainElement(document.activeElement as HTMLElement);
  });
});
