import type { PageSite } from './page.types.ts';
import { PAGE_TEXTS } from './pageTexts.ts';
import { ICONS } from './siteFiles.ts';

/** The site as an application on a telephone's screen (w3.org/TR/appmanifest). */
export const buildManifest = ({ name }: PageSite) => ({
  id: '/',
  name,
  description: PAGE_TEXTS.home.description,
  lang: 'bs',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  // The pages have no buttons of their own for going back and loading anew.
  display: 'minimal-ui',
  background_color: '#ffffff',
  theme_color: '#0a2c47',
  icons: ICONS,
});
