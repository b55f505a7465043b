import { CirclePlay } from 'lucide-react';
import { startTransition, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { Button, type ButtonLook } from '../../ui/Button.tsx';
import { ToastBoundary } from '../../ui/ToastBoundary.tsx';
import { selectSite } from './siteSlice.ts';

// The window and the video in it are fetched when somebody reaches for them.
const VideoModal = lazyComponent(async () => (await import('../../ui/VideoModal.tsx')).VideoModal);
const preload = () => void VideoModal.preload().catch(() => {});

type VideoButtonProps = { children: ReactNode; look?: ButtonLook; className?: string };

/** Opens the video about the institute; nothing where the institute has none. */
export function VideoButton({ children, look = 'outline', className }: VideoButtonProps) {
  const site = useSelector(selectSite);
  // The modal stays after the first time, so that it can leave the screen in its own time.
  const [modal, setModal] = useState<'open' | 'closed' | null>(null);
  if (!site?.video) return null;

  // In a transition the page stays as it is until the modal has come.
  const open = () => startTransition(() => setModal('open'));
  return (
    <>
      <Button
        look={look}
        className={className}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <CirclePlay aria-hidden />
        {children}
      </Button>
      {modal && (
        <ToastBoundary name="Video" onFail={() => setModal(null)}>
          <VideoModal
            open={modal === 'open'}
            onOpenChange={(isOpen) => setModal(isOpen ? 'open' : 'closed')}
            title={site.name}
            video={site.video}
          />
        </ToastBoundary>
      )}
    </>
  );
}
