import { Suspense, useEffect, useState } from 'react';
import { hasConsent } from '../../lib/storage.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { Boundary } from '../../ui/Boundary.tsx';

const CookieBanner = lazyComponent(async () => (await import('./CookieBanner.tsx')).CookieBanner);

/** Asks again after 150 days. The banner loads after the page. */
export function CookieConsent() {
  const [isAsking, setIsAsking] = useState(false);

  useEffect(() => {
    const ask = () => setIsAsking(!hasConsent());
    if (document.readyState === 'complete') {
      ask();
      return undefined;
    }
    window.addEventListener('load', ask);
    return () => window.removeEventListener('load', ask);
  }, []);

  return (
    isAsking && (
      <Boundary>
        <Suspense>
          <CookieBanner onClose={() => setIsAsking(false)} />
        </Suspense>
      </Boundary>
    )
  );
}
