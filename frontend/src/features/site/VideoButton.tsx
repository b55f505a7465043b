import { CirclePlay } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { partOf } from '../../lib/partOf.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { Button, type ButtonLook } from '../../ui/Button.tsx';
import { usePart } from '../../ui/usePart.ts';
import { selectSite } from './siteSlice.ts';

// The window and the video in it are fetched when somebody reaches for them.
const modalPart = partOf(() => import('../../ui/VideoModal.tsx'));
const NAME = 'Video';

type VideoButtonProps = { children: ReactNode; look?: ButtonLook; className?: string };

/** Opens the video about the institute; nothing where the institute has none. */
export function VideoButton({ children, look = 'outline', className }: VideoButtonProps) {
  const site = useAppSelector(selectSite);
  const [isOpen, setIsOpen] = useState(false);
  // It stays after the first time, so that it can leave the screen in its own time.
  const [modal, setModal] = useState<Awaited<ReturnType<typeof modalPart.fetch>> | null>(null);
  const part = usePart(modalPart);
  if (!site?.video) return null;

  const open = () =>
    part.open(NAME, ({ VideoModal }) => {
      setModal({ VideoModal });
      setIsOpen(true);
    });
  const handleFailure = () => {
    setModal(null);
    part.tellFailure(NAME);
  };
  return (
    <>
      <Button look={look} className={className} aria-haspopup="dialog" onClick={open} {...part.reach}>
        <CirclePlay aria-hidden />
        {children}
      </Button>
      {modal && (
        <Boundary onFail={handleFailure}>
          <modal.VideoModal open={isOpen} onOpenChange={setIsOpen} title={site.name} video={site.video} />
        </Boundary>
      )}
    </>
  );
}
