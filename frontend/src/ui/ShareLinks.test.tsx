import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createStore } from '../app/store/store.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { ShareLinks } from './ShareLinks.tsx';

const title = 'Šta donosi 5G & šta ne?';

function openShare(url?: string) {
  return renderApp(<ShareLinks title={title} {...(url !== undefined && { url })} />, {
    at: '/vijest/1?token=tajna',
  });
}

/** Returns the address of a link, parsed as its network parses it. */
const sent = (name: string): URL => new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href);

describe('ShareLinks', () => {
  it('shares the current page without its query', () => {
    openShare();
    const address = 'http://localhost/vijest/1';
    expect(sent('Podijeli na Facebooku').searchParams.get('u')).toBe(address);
    expect(sent('Podijeli na LinkedInu').searchParams.get('url')).toBe(address);
    expect(sent('Podijeli na mreži X').searchParams.get('url')).toBe(address);
    expect(sent('Podijeli na mreži X').searchParams.get('text')).toBe(title);
    for (const name of ['Pošalji Viberom', 'Pošalji WhatsAppom']) {
      expect(sent(name).searchParams.get('text')).toBe(`${title}\n${address}`);
    }
    expect(sent('Pošalji e-mailom').protocol).toBe('mailto:');
    expect(sent('Pošalji e-mailom').searchParams.get('subject')).toBe(title);
    expect(sent('Pošalji e-mailom').searchParams.get('body')).toContain(address);
  });

  it('shares another page by its path or whole address', () => {
    openShare('/kurs/7');
    expect(sent('Podijeli na Facebooku').searchParams.get('u')).toBe('http://localhost/kurs/7');
    openShare('https://example.com/b');
    const [, second] = screen.getAllByRole('list', { name: 'Podijelite' });
    const link = within(second!).getByRole<HTMLAnchorElement>('link', { name: 'Podijeli na Facebooku' });
    expect(new URL(link.href).searchParams.get('u')).toBe('https://example.com/b');
  });

  it('copies the link and shows a toast', async () => {
    const user = userEvent.setup();
    const { store } = openShare();
    await user.click(screen.getByRole('button', { name: 'Kopiraj link' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/vijest/1');
    expect(store.getState().toasts).toMatchObject([{ kind: 'success', text: 'Link je kopiran.' }]);
  });

  it('shows the link when the browser refuses to copy it', async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    const { store } = openShare();
    await user.click(screen.getByRole('button', { name: 'Kopiraj link' }));
    const text = expect.stringMatching(/Link je: http:\/\/localhost\/vijest\/1$/);
    await waitFor(() => expect(store.getState().toasts).toMatchObject([{ kind: 'warning', text }]));
  });

  it('renders without window', () => {
    const html = renderToString(
      <Provider store={createStore({})}>
        <MemoryRouter initialEntries={['/vijest/1']}>
          <ShareLinks title={title} />
        </MemoryRouter>
      </Provider>,
    );
    expect(html).toContain('sharer.php?u=%2Fvijest%2F1"');
    expect(html).not.toContain('localhost');
  });
});
