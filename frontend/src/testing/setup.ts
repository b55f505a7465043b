import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
// Loaded here, its hooks belong to the whole suite: they remove the clipboard after the last test, not after those of a file.
import '@testing-library/user-event';
import { format } from 'node:util';
import * as react from 'react';
import { forgetBooking } from '../features/admin/payments/lastBooking.ts';
import { giveConsent } from '../lib/storage.ts';
import { closeChannels } from './polyfills.ts';
import { resetHttp } from './stubHttp.ts';

// A busy machine is slow, not wrong: a page is compiled when its route is first opened.
configure({ asyncUtilTimeout: 60_000 });

// React captures a stack for each element that it creates, until this number is reached within a second. No test reads them.
Object.defineProperty(
  Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => {} },
);

/** The store's checks in development say so when a busy machine interrupts them for a second. */
const IS_SLOW = /^(Immutable|Serializable)StateInvariantMiddleware took /;

/** A test that logs an error or a warning fails. */
const logged: string[] = [];

beforeEach(() => {
  logged.length = 0;
  window.localStorage.clear();
  window.sessionStorage.clear();
  // Tests start with consent, without the cookie banner.
  giveConsent();
  forgetBooking();
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      const text = format(...parts);
      if (!IS_SLOW.test(text)) logged.push(`console.${level}: ${text}`);
    });
  }
});

afterEach(() => {
  jest.restoreAllMocks();
  resetHttp();
  closeChannels();
  if (logged.length > 0) throw new Error(logged.join('\n'));
});
