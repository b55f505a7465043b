import { Suspense, useState } from 'react';
import { hasConsent } from '../../lib/storage.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { useIsLoaded } from '../../lib/useBrowserValue.ts';
import { Boundary } from '../../ui/Boundary.tsx';

const CookieBanner = lazyComponent(async () => (await import('./CookieBanner.tsx')).CookieBanner);
const Letterhead = lazyComponent(async () => (await import('./Letterhead.tsx')).Letterhead);

/** Parts that no page needs for its first paint; loaded after it. */
export function AfterLoad() {
  const isLoaded = useIsLoaded();
  return (
    isLoaded && (
      <Boundary>
        <Suspense>
          <CookieConsent />
          <Letterhead />
        </Suspense>
      </Boundary>
    )
  );
}

/** Asks again after 150 days. */
function CookieConsent() {
  const [isAsking, setIsAsking] = useState(() => !hasConsent());
  return isAsking && <CookieBanner onClose={() => setIsAsking(false)} />;
}
