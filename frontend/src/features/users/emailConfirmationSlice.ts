import type { ConfirmationSent, ConfirmedEmail } from '@institut/contract/accounts/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

type ConfirmationState = {
  confirmation: AsyncState<ConfirmedEmail>;
  sending: AsyncState<ConfirmationSent>;
};

const initialState: ConfirmationState = { confirmation: idle(), sending: idle() };

/** Can be repeated: a link changes the account once. */
export const confirmEmail = createApiThunk('emailConfirmation/confirm', (token: string, { signal }) =>
  api.confirmEmail({ body: { token }, signal }),
);

export const sendConfirmation = createApiThunk('emailConfirmation/send', () => api.sendConfirmation({}));

const emailConfirmationSlice = createSlice({
  name: 'emailConfirmation',
  initialState,
  reducers: {
    sendingReset: (state) => {
      state.sending = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'confirmation', confirmEmail);
    trackRequest(builder, 'sending', sendConfirmation);
  },
  selectors: {
    selectConfirmation: ({ confirmation }) => confirmation,
    selectSending: ({ sending }) => sending,
  },
});

export const { sendingReset } = emailConfirmationSlice.actions;
export const { selectConfirmation, selectSending } = emailConfirmationSlice.injectInto(slices).selectors;
