import { CONFIG_CALLS } from '@institut/contract/site/calls';
import { SETTINGS_CALLS } from '@institut/contract/settings/calls';
import { implement } from '../../http/implement.ts';
import { previewIntroduction } from '../outputs/introductions/introductionPreview.ts';
import { getPaypalConfig, getSiteConfig } from './config.service.ts';
import { getSettings, saveSettings } from './settings.service.ts';

export const configRoutes = implement(CONFIG_CALLS, {
  getSiteConfig,
  getPaypalConfig,
});

export const settingsRoutes = implement(SETTINGS_CALLS, {
  getSettings: () => getSettings(),
  saveSettings: ({ body }) => saveSettings(body),
  previewIntroduction: ({ body }) => previewIntroduction(body),
});
