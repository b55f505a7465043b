import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { adminOrder } from '../orders/admin.schema.ts';
import { foundPerson, peopleQuery, person, placeForPersonBody } from './schema.ts';

export const PEOPLE_CALLS = {
  findPeople: {
    ...ENDPOINTS.findPeople,
    group: 'users',
    access: 'staff',
    permission: 'enrolment',
    summary: 'Vraća osobe čije ime ili e-mail adresa odgovara pretrazi, za novu prijavu.',
    query: peopleQuery,
    response: { status: 200, json: foundPerson.array() },
  },
  getPerson: {
    ...ENDPOINTS.getPerson,
    group: 'users',
    access: 'staff',
    permission: 'orders',
    summary: 'Vraća osobu s njenim prijavama, mjestima na kursevima, uplatama i ocjenama.',
    response: { status: 200, json: person },
  },
  placeForPerson: {
    ...ENDPOINTS.placeForPerson,
    group: 'orders',
    access: 'staff',
    permission: 'enrolment',
    summary:
      'Šalje prijavu u ime osobe; osobi bez naloga otvara nalog i šalje pozivnicu s linkom za lozinku.',
    body: placeForPersonBody,
    response: { status: 201, json: adminOrder },
    errors: [404, 409, 422],
    isIdempotent: true,
    limit: 'order',
    hasMailPreview: true,
  },
  inviteAgain: {
    ...ENDPOINTS.inviteAgain,
    group: 'users',
    access: 'staff',
    permission: 'enrolment',
    summary: 'Šalje novu pozivnicu osobi kojoj je nalog otvoren u administraciji, dok ne postavi lozinku.',
    response: { status: 204 },
    errors: [409],
    limit: 'notice',
    hasMailPreview: true,
  },
} as const satisfies Record<string, ApiCall>;
