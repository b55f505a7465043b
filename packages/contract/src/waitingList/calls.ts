import { z } from 'zod';
import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { objectId } from '../frame/fields.ts';
import {
  courseWaiting,
  joinedWaiting,
  joinWaitingBody,
  moveWaitingBody,
  offerWaitingBody,
  ownWaitingQuery,
  removeWaitingBody,
  waitingEntry,
  waitingListQuery,
  waitingTokenBody,
} from './schema.ts';

const group = 'waitingList';
/** Calls of whoever has the link from a mail, about the entry of its token. */
const BY_LINK = {
  group,
  access: 'public',
  body: waitingTokenBody,
  response: { status: 200, json: waitingEntry },
  limit: 'waitingLink',
} as const;
/** Calls of staff about the waiting list of a course. */
const BY_STAFF = { group, access: 'staff', permission: 'enrolment' } as const;
const entryParams = z.object({ id: objectId, entry: objectId });

export const WAITING_CALLS = {
  joinWaitingList: {
    ...ENDPOINTS.joinWaitingList,
    group,
    access: 'public',
    summary:
      'Upisuje na listu čekanja popunjenog kursa, ili na listu za sljedeći termin kad su prijave zatvorene; bez naloga se upis potvrđuje linkom iz e-maila.',
    body: joinWaitingBody,
    response: { status: 202, json: joinedWaiting },
    errors: [401, 409],
    limit: 'waiting',
  },
  leaveWaitingList: {
    ...ENDPOINTS.leaveWaitingList,
    group,
    access: 'user',
    summary: 'Skida prijavljenog korisnika s liste čekanja kursa; ponuđeno mjesto ide sljedećem.',
    response: { status: 204 },
    limit: 'ownRecords',
  },
  listOwnWaiting: {
    ...ENDPOINTS.listOwnWaiting,
    group,
    access: 'user',
    summary: 'Vraća liste čekanja na kojima je prijavljeni korisnik, svih kurseva ili jednog.',
    query: ownWaitingQuery,
    response: { status: 200, json: waitingEntry.array() },
  },
  openWaiting: {
    ...ENDPOINTS.openWaiting,
    ...BY_LINK,
    summary: 'Vraća mjesto na listi čekanja kojem pripada link iz e-maila, s ponudom ako je ima.',
    errors: [404],
  },
  confirmWaiting: {
    ...ENDPOINTS.confirmWaiting,
    ...BY_LINK,
    summary: 'Potvrđuje upis na listu čekanja; redoslijed se računa od prvog klika.',
    errors: [404, 409],
  },
  declineOffer: {
    ...ENDPOINTS.declineOffer,
    ...BY_LINK,
    summary: 'Odbija ponuđeno mjesto, koje odmah ide sljedećem, i skida s liste čekanja.',
    errors: [404, 409],
  },
  leaveByLink: {
    ...ENDPOINTS.leaveByLink,
    ...BY_LINK,
    summary: 'Skida s liste čekanja onoga kome pripada link iz e-maila.',
    errors: [404],
  },
  listCourseWaiting: {
    ...ENDPOINTS.listCourseWaiting,
    ...BY_STAFF,
    summary: 'Vraća stranicu liste čekanja kursa po redu, ili onih koji žele javljanje za sljedeći termin.',
    query: waitingListQuery,
    response: { status: 200, json: courseWaiting.array() },
  },
  moveWaiting: {
    ...ENDPOINTS.moveWaiting,
    ...BY_STAFF,
    summary: 'Pomjera nekoga naviše na listi čekanja, uz obavezan razlog.',
    params: entryParams,
    body: moveWaitingBody,
    response: { status: 200, json: courseWaiting },
    errors: [409],
  },
  offerWaiting: {
    ...ENDPOINTS.offerWaiting,
    ...BY_STAFF,
    summary: 'Odmah nudi slobodna mjesta onome ko čeka; mimo reda samo uz razlog.',
    params: entryParams,
    body: offerWaitingBody,
    response: { status: 200, json: courseWaiting },
    errors: [409],
    hasMailPreview: true,
  },
  removeWaiting: {
    ...ENDPOINTS.removeWaiting,
    group,
    access: 'staff',
    permission: 'enrolment',
    summary: 'Uklanja nekoga s liste čekanja uz obavezan razlog; ponuđeno mjesto ide sljedećem.',
    params: entryParams,
    body: removeWaitingBody,
    response: { status: 200, json: courseWaiting },
    errors: [409],
    hasMailPreview: true,
  },
} as const satisfies Record<string, ApiCall>;
