import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { listedMail, mailsQuery } from './schema.ts';

const LIST = {
  group: 'mails',
  access: 'staff',
  permission: 'orders',
  query: mailsQuery,
  response: { status: 200, json: listedMail.array() },
} as const;

export const MAIL_CALLS = {
  listOrderMails: {
    ...ENDPOINTS.listOrderMails,
    ...LIST,
    summary: 'Vraća e-mailove o prijavi, najnovije prvo, bez linkova na lične stranice.',
  },
  listUserMails: {
    ...ENDPOINTS.listUserMails,
    ...LIST,
    summary:
      'Vraća e-mailove osobi, najnovije prvo; one o nalogu samo administratorima, bez linkova i kodova.',
  },
  listCourseMails: {
    ...ENDPOINTS.listCourseMails,
    ...LIST,
    summary: 'Vraća e-mailove o kursu, najnovije prvo.',
  },
  repeatMail: {
    ...ENDPOINTS.repeatMail,
    group: 'mails',
    access: 'staff',
    permission: ['enrolment', 'money'],
    summary: 'Ponovo šalje e-mail o prijavi; ako je adresa prijave u međuvremenu ispravljena, na novu.',
    response: { status: 204 },
    errors: [409],
    hasMailPreview: true,
  },
} as const satisfies Record<string, ApiCall>;
