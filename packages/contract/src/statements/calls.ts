import { z } from 'zod';
import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { bookEntryBody, statement, statementEntry } from './schema.ts';
import { STATEMENT_FIELD } from './values.ts';

const row = { group: 'payments', access: 'staff', permission: 'money' } as const;

export const STATEMENT_CALLS = {
  bookEntry: {
    ...ENDPOINTS.bookEntry,
    ...row,
    summary: 'Evidentira stavku bankovnog izvoda kao uplatu po jednoj ili više prijava, i to samo jednom.',
    body: bookEntryBody,
    response: { status: 200, json: statementEntry },
    hasMailPreview: true,
    errors: [409],
  },
} as const satisfies Record<string, ApiCall>;

/** The calls whose body is a form with a file. */
export const STATEMENT_FORM_CALLS = {
  readStatement: {
    ...ENDPOINTS.readStatement,
    ...row,
    summary:
      'Čita bankovni izvod u formatu CSV, MT940 ili ISO 20022, sprema nove uplate i vraća kojoj prijavi koja pripada, a ne evidentira nijednu.',
    body: z.object({}),
    form: STATEMENT_FIELD,
    response: { status: 200, json: statement },
    limit: 'upload',
    errors: [409],
  },
} as const satisfies Record<string, ApiCall>;
