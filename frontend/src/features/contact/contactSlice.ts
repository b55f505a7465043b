import type { ContactBody } from '@institut/contract/site/contact.schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

/** `sending` has the address to which the institute will reply. */
type ContactState = { sending: AsyncState<string> };

const initialState: ContactState = { sending: idle() };

export const sendMessage = createApiThunk('contact/send', async (body: ContactBody) => {
  await api.sendContactMessage({ body });
  return body.email;
});

const contactSlice = createSlice({
  name: 'contact',
  initialState,
  reducers: {
    messageReset: (state) => {
      state.sending = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'sending', sendMessage);
  },
  selectors: { selectSending: ({ sending }) => sending },
});

export const { messageReset } = contactSlice.actions;
export const { selectSending } = contactSlice.injectInto(slices).selectors;
