import { z } from 'zod';
import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { objectId } from '../frame/fields.ts';
import {
  courseMessage,
  courseMessageText,
  messageDetails,
  messagePreview,
  sendMessageBody,
} from './schema.ts';

const STAFF = { group: 'messages', access: 'staff', permission: 'messages', scope: 'ownCourses' } as const;
const messageParams = z.object({ id: objectId, message: objectId });

export const MESSAGE_CALLS = {
  listCourseMessages: {
    ...ENDPOINTS.listCourseMessages,
    ...STAFF,
    summary: 'Vraća poruke polaznicima kursa, najnovije prvo; predavaču samo vlastitih kurseva.',
    response: { status: 200, json: courseMessage.array() },
  },
  sendMessage: {
    ...ENDPOINTS.sendMessage,
    ...STAFF,
    summary:
      'Šalje poruku odabranoj grupi kursa, odmah ili u zadano vrijeme; isti Idempotency-Key je šalje jednom.',
    body: sendMessageBody,
    response: { status: 201, json: courseMessage },
    errors: [403, 409],
    isIdempotent: 'required',
  },
  previewMessage: {
    ...ENDPOINTS.previewMessage,
    ...STAFF,
    summary: 'Vraća ko bi sada dobio poruku i kako bi je pročitao; ništa ne šalje.',
    body: courseMessageText,
    response: { status: 200, json: messagePreview },
    errors: [403],
  },
  tryMessage: {
    ...ENDPOINTS.tryMessage,
    ...STAFF,
    summary: 'Šalje poruku samo onome ko je piše, kako bi je pročitao primalac s istim imenom.',
    body: courseMessageText,
    response: { status: 204 },
    errors: [403],
    limit: 'notice',
  },
  getMessage: {
    ...ENDPOINTS.getMessage,
    ...STAFF,
    summary: 'Vraća poruku sa stanjem za svakog primaoca; adrese vidi samo ko vidi prijave.',
    params: messageParams,
    response: { status: 200, json: messageDetails },
  },
  stopMessage: {
    ...ENDPOINTS.stopMessage,
    ...STAFF,
    summary: 'Zaustavlja zakazanu poruku, ili ostatak one koja se šalje.',
    params: messageParams,
    response: { status: 200, json: courseMessage },
    errors: [409],
  },
} as const satisfies Record<string, ApiCall>;
