import { api } from '../../lib/api.ts';
import { createCalls } from '../../store/calls.ts';

export const { sendMessage } = createCalls('contact', { sendMessage: api.sendContactMessage });
