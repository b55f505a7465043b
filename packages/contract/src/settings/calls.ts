import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { introductionBody, introductionPreview, settings, settingsBody } from './schema.ts';

const row = { group: 'config', access: 'staff', permission: 'administration' } as const;

export const SETTINGS_CALLS = {
  getSettings: {
    ...ENDPOINTS.getSettings,
    ...row,
    summary: 'Vraća postavke koje mijenjaju zaposleni, s izvorom svake vrijednosti.',
    response: { status: 200, json: settings },
  },
  saveSettings: {
    ...ENDPOINTS.saveSettings,
    ...row,
    needsConfirmation: true,
    summary:
      'Mijenja postavke ili uvod jednog e-maila, ili uključuje i završava dan otvorenih vrata za mrežu s koje je poziv poslan; izmjene su u dnevniku.',
    body: settingsBody,
    response: { status: 200, json: settings },
    errors: [409],
  },
  previewIntroduction: {
    ...ENDPOINTS.previewIntroduction,
    ...row,
    summary: 'Vraća e-mail s ovim uvodom i podacima za primjer; ništa ne čuva i ne šalje.',
    body: introductionBody,
    response: { status: 200, json: introductionPreview },
  },
} as const satisfies Record<string, ApiCall>;
