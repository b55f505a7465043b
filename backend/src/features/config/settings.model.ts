import { INTRODUCTION_NAMES } from '@institut/contract/settings/introductions';
import { SETTING_NAMES } from '@institut/contract/settings/values';
import { model, Schema } from 'mongoose';
import type { StoredSettings } from './settings.ts';

/** The one record. */
export const SETTINGS_ID = 'staff';

const settingsSchema = new Schema<StoredSettings & { _id: string }>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    values: {
      type: new Schema(
        {
          ...Object.fromEntries(SETTING_NAMES.map((name) => [name, String])),
          reminderDays: Number,
          expiryDays: Number,
        },
        { _id: false },
      ),
      default: {},
    },
    introductions: new Schema(Object.fromEntries(INTRODUCTION_NAMES.map((name) => [name, String])), {
      _id: false,
    }),
    openDay: {
      type: new Schema({ until: Date, network: String, orders: Number, seats: Number }, { _id: false }),
      default: null,
    },
    formerAccounts: [String],
  },
  { versionKey: false },
);

export const SettingsRecord = model('Settings', settingsSchema, 'settings');
