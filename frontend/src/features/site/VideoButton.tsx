import { CirclePlay } from 'lucide-react';
import { startTransition, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { Button, ButtonLink, type ButtonLook } from '../../ui/Button.tsx';
import { ToastBoundary } from '../../ui/Boundary.tsx';
import { selectSite } from './siteSlice.ts';

// The modal loads when the pointer or the focus reaches the button.
const VideoModal = lazyComponent(async () => (await import('./VideoModal.tsx')).VideoModal);
const preload = () => void VideoModal.preload().catch(() => {});

type VideoButtonProps = { children: ReactNode; look?: ButtonLook; className?: string | undefined };

/** Opens the video of the institute; renders nothing without one. */
export function VideoButton({ children, look = 'outline', className }: VideoButtonProps) {
  const site = useSelector(selectSite);
  // The modal stays mounted after the first time for its closing animation.
  const [modal, setModal] = useState<'open' | 'closed' | null>(null);
  if (!site?.video) return null;

  // The transition keeps the page as it is until the modal has loaded.
  const open = () => startTransition(() => setModal('open'));
  return (
    <>
      <noscript>
        <ButtonLink to={site.video.url} reloadDocument look={look} className={className}>
          <CirclePlay aria-hidden />
          {children}
        </ButtonLink>
      </noscript>
      <Button
        data-needs-script
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
