import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { note, noteBody } from './schema.ts';

const row = { group: 'notes', access: 'staff' } as const;
const ofOrder = { ...row, permission: 'orders' } as const;
const ofUser = { ...row, permission: ['administration', 'orders'] } as const;

export const NOTE_CALLS = {
  listOrderNotes: {
    ...ENDPOINTS.listOrderNotes,
    ...ofOrder,
    summary: 'Vraća interne napomene o prijavi, najnovije prvo.',
    response: { status: 200, json: note.array() },
  },
  addOrderNote: {
    ...ENDPOINTS.addOrderNote,
    ...ofOrder,
    summary: 'Dodaje internu napomenu o prijavi; podnosilac je ne vidi.',
    body: noteBody,
    response: { status: 201, json: note },
    errors: [409],
  },
  listUserNotes: {
    ...ENDPOINTS.listUserNotes,
    ...ofUser,
    summary: 'Vraća interne napomene o osobi, najnovije prvo.',
    response: { status: 200, json: note.array() },
  },
  addUserNote: {
    ...ENDPOINTS.addUserNote,
    ...ofUser,
    summary: 'Dodaje internu napomenu o osobi; ona je ne vidi u profilu.',
    body: noteBody,
    response: { status: 201, json: note },
    errors: [409],
  },
  deleteNote: {
    ...ENDPOINTS.deleteNote,
    ...ofUser,
    summary: 'Briše vlastitu internu napomenu; administratori brišu svaku.',
    response: { status: 204 },
  },
} as const satisfies Record<string, ApiCall>;
