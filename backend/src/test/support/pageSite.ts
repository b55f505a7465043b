import { pageSite } from '../../features/pages/pageSite.ts';

/** The site under an address of its own. */
export const testSite = pageSite('https://www.example.ba');
