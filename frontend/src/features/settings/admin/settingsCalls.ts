import type { IntroductionBody, SettingsBody } from '@institut/contract/settings/schema';
import { api } from '../../../lib/api.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

const save = (body: SettingsBody) => api.saveSettings({ body });

/** Each form has a call of its own, so that it shows its own progress and error. */
export const {
  loadSettings,
  saveInstitute,
  saveContact,
  saveOpenDay,
  saveIntroduction,
  loadIntroductionPreview,
} = createCalls(
  'settings',
  {
    loadSettings: (_none: null, { signal }: ThunkTools) => api.getSettings({ signal }),
    saveInstitute: save,
    saveContact: save,
    saveOpenDay: save,
    saveIntroduction: save,
    /** Asks how a mail with this introduction reads. */
    loadIntroductionPreview: async (body: IntroductionBody, { signal }: ThunkTools) => ({
      ...(await api.previewIntroduction({ body, signal })),
      name: body.name,
    }),
  },
  {
    keep: { loadSettings: () => true, loadIntroductionPreview: () => true },
    after: {
      saveInstitute: (slots, saved) => void (slots.loadSettings.data = saved),
      saveContact: (slots, saved) => void (slots.loadSettings.data = saved),
      saveOpenDay: (slots, saved) => void (slots.loadSettings.data = saved),
      saveIntroduction: (slots, saved) => void (slots.loadSettings.data = saved),
    },
  },
);
