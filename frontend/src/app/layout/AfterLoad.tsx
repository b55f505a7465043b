import { useState } from 'react';
import { hasConsent } from '../../lib/storage.ts';
import { useIsLoaded } from '../../lib/useBrowserValue.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { CookieBanner } from './CookieBanner.tsx';
import { Letterhead } from './Letterhead.tsx';

/** Parts that no page needs for its first paint; rendered after it. */
export function AfterLoad() {
  const isLoaded = useIsLoaded();
  return (
    isLoaded && (
      <Boundary>
        <CookieConsent />
        <Letterhead />
      </Boundary>
    )
  );
}

/** Asks again after 150 days. */
function CookieConsent() {
  const [isAsking, setIsAsking] = useState(() => !hasConsent());
  return isAsking && <CookieBanner onClose={() => setIsAsking(false)} />;
}
