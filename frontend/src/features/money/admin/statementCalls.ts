import { STATEMENT_FIELD } from '@institut/contract/statements/values';
import { api } from '../../../lib/api.ts';
import type { ThunkTools } from '../../../store/asyncState.ts';
import { createCalls } from '../../../store/calls.ts';

/** 5 MB take about two minutes on a slow connection. */
const TIMEOUT_MS = 180_000;

export const { readStatement, bookEntry } = createCalls('statements', {
  /** Sends the file of a bank statement, and gets its payments with the applications that they belong to. */
  readStatement: (file: File, { signal }: ThunkTools) => {
    const body = new FormData();
    body.append(STATEMENT_FIELD, file);
    return api.readStatement({ body, signal, timeout: TIMEOUT_MS });
  },
  bookEntry: api.bookEntry,
});
