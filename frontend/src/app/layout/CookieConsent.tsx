import { Suspense, useEffect, useState } from 'react';
import { hasConsent } from '../../lib/consent.ts';
import { lazyComponent } from '../../lib/lazyComponent.tsx';
import { Boundary } from '../../ui/Boundary.tsx';

const CookieBanner = lazyComponent(async () => (await import('./CookieBanner.tsx')).CookieBanner);

/** Asks those who have not accepted yet, or 150 days ago; fetched once the page itself has come. */
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
