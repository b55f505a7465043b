import { env } from '../../config/env.ts';
import { pageSite } from '../../features/site/pages/page.ts';

export const SITE = 'https://www.example.ba';

/** Sets PUBLIC_URL in every test of a file. */
export function usePublicUrl(): void {
  beforeEach(() => {
    env.PUBLIC_URL = `${SITE}/`;
  });
  afterEach(() => {
    env.PUBLIC_URL = undefined;
  });
}

export const testSite = pageSite('https://www.example.ba');
