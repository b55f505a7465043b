import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { format } from 'node:util';
import { giveConsent } from '../lib/storage.ts';
import { closeChannels } from './polyfills.ts';

// A page is fetched, here: compiled, when its route is first opened; on a busy machine that takes more than the usual second.
configure({ asyncUtilTimeout: 5000 });
jest.setTimeout(20_000);

/** A test that logs an error or a warning fails: nobody reads the log of a green run. */
const logged: string[] = [];

beforeEach(() => {
  logged.length = 0;
  window.localStorage.clear();
  window.sessionStorage.clear();
  // Whoever visits has met the cookie banner before; its own tests begin without.
  giveConsent();
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      logged.push(`console.${level}: ${format(...parts)}`);
    });
  }
});

afterEach(() => {
  jest.restoreAllMocks();
  closeChannels();
  if (logged.length > 0) throw new Error(logged.join('\n'));
});
