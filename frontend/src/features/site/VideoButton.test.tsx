import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { renderApp } from '../../testing/renderApp.tsx';
import { site } from '../../testing/shopFixtures.ts';
import type * as modalModule from './VideoModal.tsx';
import { VideoButton } from './VideoButton.tsx';

let mockFailure: Error | null = null;

jest.mock('./VideoModal.tsx', () => {
  const { VideoModal } = jest.requireActual<typeof modalModule>('./VideoModal.tsx');
  function MockModal(props: ComponentProps<typeof VideoModal>) {
    if (mockFailure) throw mockFailure;
    return <VideoModal {...props} />;
  }
  return { VideoModal: MockModal };
});

const withSite = (changes: Partial<typeof site> = {}) => ({
  site: {
    config: { status: 'success' as const, data: { ...site, ...changes }, error: null, requestId: null },
  },
});
const button = () => screen.getByRole('button', { name: 'Pogledaj video' });
const video = () => screen.getByRole('dialog', { name: site.name }).querySelector('video')!;

async function open() {
  renderApp(<VideoButton>Pogledaj video</VideoButton>, { state: withSite() });
  await userEvent.click(button());
  await screen.findByRole('dialog');
}

/** jsdom has no player, so the calls to it are spied on. */
function stubPlayer() {
  const { prototype } = HTMLMediaElement;
  return {
    play: jest.spyOn(prototype, 'play').mockResolvedValue(),
    pause: jest.spyOn(prototype, 'pause').mockReturnValue(),
    load: jest.spyOn(prototype, 'load').mockReturnValue(),
  };
}
const preferStillness = (matches: boolean) => {
  window.matchMedia = jest.fn().mockReturnValue({ matches });
};

describe('VideoButton', () => {
  let player: ReturnType<typeof stubPlayer>;
  beforeEach(() => {
    jest.clearAllMocks();
    player = stubPlayer();
    preferStillness(false);
  });
  // Not after each test: unmounting the dialog still calls the player.
  afterAll(() => jest.restoreAllMocks());

  it('renders nothing when the institute has no video', () => {
    renderApp(<VideoButton>Pogledaj video</VideoButton>, { state: withSite({ video: null }) });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('loads the video when it is opened and plays it with captions', async () => {
    renderApp(<VideoButton>Pogledaj video</VideoButton>, { state: withSite() });
    await userEvent.hover(button());
    expect(document.querySelector('video')).toBeNull();

    await userEvent.click(button());
    await screen.findByRole('dialog');
    expect(video()).toHaveAttribute('src', '/video/institut.mp4');
    expect(video()).toHaveAttribute('poster', '/video/institut.webp');
    expect(video().controls).toBe(true);
    const captions = video().querySelector('track')!;
    expect(captions).toHaveAttribute('src', '/video/institut.vtt');
    expect(captions).toHaveAttribute('srclang', 'bs');
    expect(captions.default).toBe(true);
    expect(player.play).toHaveBeenCalledTimes(1);
  });

  it('does not autoplay with reduced motion', async () => {
    preferStillness(true);
    await open();
    expect(player.play).not.toHaveBeenCalled();
    expect(video()).toHaveAttribute('src', '/video/institut.mp4');
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Zatvori' }))],
  ])('stops and unloads the video when it is closed by %s, and restores the focus', async (_, close) => {
    await open();
    const left = video();
    await close();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(player.pause).toHaveBeenCalled();
    expect(left).not.toHaveAttribute('src');
    expect(player.load).toHaveBeenCalled();
    await waitFor(() => expect(button()).toHaveFocus());

    await userEvent.click(button());
    expect(video()).toHaveAttribute('src', '/video/institut.mp4');
  });

  it('shows a toast when the dialog fails to open, and opens it on the next press', async () => {
    // React logs every caught error.
    jest.spyOn(console, 'error').mockImplementation(() => {});
    mockFailure = new Error('puklo');
    const { store } = renderApp(<VideoButton>Pogledaj video</VideoButton>, { state: withSite() });
    await userEvent.click(button());
    const text = 'Video se nije otvorio. Provjerite vezu s internetom i pokušajte ponovo.';
    await waitFor(() => expect(store.getState().toasts).toMatchObject([{ kind: 'error', text }]));
    mockFailure = null;
    await userEvent.click(button());
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('shows an error when the video does not load, and retries', async () => {
    await open();
    fireEvent.error(video());
    expect(screen.getByRole('alert')).toHaveTextContent('Video nije učitan.');
    expect(screen.getByRole('dialog').querySelector('video')).toBeNull();

    await userEvent.click(screen.getByRole('button', { name: 'Pokušaj ponovo' }));
    expect(video()).toHaveAttribute('src', '/video/institut.mp4');
    expect(player.play).toHaveBeenCalledTimes(2);
  });
});
