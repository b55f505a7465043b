import type { SettingsBody } from '@institut/contract/settings/schema';
import { api } from '../../../lib/api.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

export const { loadSettings, saveValues, saveOpenDay } = createCalls(
  'settings',
  {
    loadSettings: (_none: null, { signal }: ThunkTools) => api.getSettings({ signal }),
    saveValues: (body: SettingsBody) => api.saveSettings({ body }),
    saveOpenDay: (body: SettingsBody) => api.saveSettings({ body }),
  },
  {
    keep: { loadSettings: () => true },
    after: {
      saveValues: (slots, saved) => void (slots.loadSettings.data = saved),
      saveOpenDay: (slots, saved) => void (slots.loadSettings.data = saved),
    },
  },
);
