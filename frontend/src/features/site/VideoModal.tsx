import type { SiteConfig } from '@institut/contract/site/schema';
import { useEffect, useRef, useState } from 'react';
import { Modal, type ModalProps } from '../../ui/Dialog.tsx';
import { LoadError } from '../../ui/Loaded.tsx';
import styles from './VideoModal.module.css';

type Video = NonNullable<SiteConfig['video']>;
type VideoModalProps = Pick<ModalProps, 'open' | 'onOpenChange' | 'title'> & { video: Video };

/** A video over the darkened page, which starts by itself. */
export function VideoModal({ video, ...modal }: VideoModalProps) {
  return (
    <Modal {...modal} className={styles.window ?? ''} veilClassName={styles.veil}>
      <Screen video={video} isOn={modal.open} />
    </Modal>
  );
}

type ScreenProps = {
  video: Video;
  /** Off while the dialog closes. */
  isOn: boolean;
};

function Screen({ video, isOn }: ScreenProps) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <div className={styles.screen}>
      {hasFailed ? (
        <div className={styles.failure}>
          <LoadError
            title="Video nije učitan."
            message="Provjerite vezu s internetom."
            onRetry={() => setHasFailed(false)}
          />
        </div>
      ) : (
        <Player video={video} isOn={isOn} onError={() => setHasFailed(true)} />
      )}
    </div>
  );
}

function Player({ video, isOn, onError }: ScreenProps & { onError: () => void }) {
  const { url, captionsUrl, posterUrl } = video;
  const player = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const { current } = player;
    if (!current) return undefined;
    current.src = url;
    // A browser that blocks autoplay shows the poster and its play button.
    if (!prefersReducedMotion()) current.play().catch(() => undefined);
    return () => {
      current.pause();
      // Without an address the browser stops the download.
      current.removeAttribute('src');
      current.load();
    };
  }, [url]);

  useEffect(() => {
    if (!isOn) player.current?.pause();
  }, [isOn]);

  return (
    <video
      ref={player}
      className={styles.video}
      controls
      playsInline
      poster={posterUrl ?? undefined}
      onError={onError}
    >
      <track default kind="captions" srcLang="bs" label="Bosanski" src={captionsUrl} />
    </video>
  );
}

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
