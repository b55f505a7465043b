import { CirclePlay } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { Button, type ButtonLook } from '../../ui/Button.tsx';
import { selectSite } from './siteSlice.ts';

// The window and the video in it are fetched when somebody reaches for them.
const loadModal = () => import('../../ui/VideoModal.tsx');
const VideoModal = lazy(async () => ({ default: (await loadModal()).VideoModal }));
const preloadModal = () => void loadModal();

type VideoButtonProps = { children: ReactNode; look?: ButtonLook; className?: string };

/** Opens the video about the institute; nothing where the institute has none. */
export function VideoButton({ children, look = 'outline', className }: VideoButtonProps) {
  const site = useAppSelector(selectSite);
  const [isOpen, setIsOpen] = useState(false);
  // It stays after the first time, so that it can leave the screen in its own time.
  const [wasAsked, setWasAsked] = useState(false);
  if (!site?.video) return null;

  const open = () => {
    setWasAsked(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button
        look={look}
        className={className}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={preloadModal}
        onFocus={preloadModal}
      >
        <CirclePlay aria-hidden />
        {children}
      </Button>
      {wasAsked && (
        <Suspense>
          <VideoModal open={isOpen} onOpenChange={setIsOpen} title={site.name} video={site.video} />
        </Suspense>
      )}
    </>
  );
}
