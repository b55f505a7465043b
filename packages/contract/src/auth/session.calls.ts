import { z } from 'zod';
import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { activeSession, confirmSessionBody, endSessionsQuery, sessionId } from './session.schema.ts';

export const SESSION_CALLS = {
  logOut: {
    ...ENDPOINTS.logOut,
    group: 'sessions',
    access: 'public',
    summary: 'Odjavljuje uređaj čiji je token poslan; odgovor je isti i kada je već odjavljen.',
    response: { status: 204 },
  },
  listSessions: {
    ...ENDPOINTS.listSessions,
    group: 'sessions',
    access: 'user',
    summary: 'Vraća uređaje na kojima je korisnik prijavljen, od posljednjeg korištenog.',
    response: { status: 200, json: activeSession.array() },
  },
  endOtherSessions: {
    ...ENDPOINTS.endOtherSessions,
    group: 'sessions',
    access: 'user',
    summary: 'Odjavljuje sve ostale uređaje korisnika, a uz includesCurrent i ovaj.',
    query: endSessionsQuery,
    response: { status: 204 },
    limit: 'ownRecords',
  },
  endSession: {
    ...ENDPOINTS.endSession,
    group: 'sessions',
    access: 'user',
    summary: 'Odjavljuje jedan uređaj korisnika.',
    params: z.object({ id: sessionId }),
    response: { status: 204 },
    limit: 'ownRecords',
  },
  confirmSession: {
    ...ENDPOINTS.confirmSession,
    group: 'sessions',
    access: 'user',
    summary:
      'Potvrđuje ko koristi ovaj uređaj, za pozive koji traže nedavnu potvrdu: lozinkom, uz prijavu u dva koraka i kodom, ili pristupnim ključem.',
    body: confirmSessionBody,
    response: { status: 204 },
    errors: [422],
    limit: 'confirm',
  },
  endUserSessions: {
    ...ENDPOINTS.endUserSessions,
    group: 'sessions',
    access: 'staff',
    permission: 'administration',
    needsConfirmation: true,
    summary: 'Odjavljuje jednog korisnika sa svih uređaja.',
    response: { status: 204 },
  },
} as const satisfies Record<string, ApiCall>;
