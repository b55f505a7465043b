import type {
  AddPasskeyBody,
  BeginFactorBody,
  ChangedSecondFactor,
  ConfirmTotpBody,
  PasskeyCreation,
  SecondFactorStatus,
  SentFactorCode,
  TotpSetup,
} from '@institut/contract/auth/secondFactor.schema';
import { createSlice, isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { textIn } from '../../lib/record.ts';
import {
  createApiThunk,
  idle,
  resetSlot,
  trackRequest,
  type AsyncState,
  type ThunkTools,
} from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

type SecondFactorState = {
  status: AsyncState<SecondFactorStatus>;
  /** The mail with the code that the first factor needs. */
  mailCode: AsyncState<SentFactorCode>;
  totpStart: AsyncState<TotpSetup>;
  passkeyStart: AsyncState<PasskeyCreation>;
  change: AsyncState<ChangedSecondFactor>;
  /** The removal of another user's second factor. */
  reset: AsyncState<boolean>;
  /** New recovery codes, which the server sends once; null when there are none to show. */
  recoveryCodes: string[] | null;
  /** The server has refused a call of the administration because the second factor is missing. */
  isRefused: boolean;
};

const initialState: SecondFactorState = {
  status: idle(),
  mailCode: idle(),
  totpStart: idle(),
  passkeyStart: idle(),
  change: idle(),
  reset: idle(),
  recoveryCodes: null,
  isRefused: false,
};

/** The effect of adding, replacing or removing a factor on other devices. */
export const OTHERS_WILL_END = 'Bit ćete odjavljeni s ostalih uređaja.';
export const OTHERS_ENDED = 'Ostali uređaji su odjavljeni.';

/** `once` skips the request when the status is loaded. */
export const loadSecondFactor = createApiThunk(
  'secondFactor/load',
  (_when: 'always' | 'once', { signal }: ThunkTools<{ secondFactor?: SecondFactorState }>) =>
    api.getSecondFactor({ signal }),
  (when, getState) => when === 'once' && Boolean(getState().secondFactor?.status.data),
);

export const sendFactorCode = createApiThunk('secondFactor/sendFactorCode', () => api.sendFactorCode());

export const startTotp = createApiThunk('secondFactor/startTotp', (body: BeginFactorBody) =>
  api.startTotp({ body }),
);

export const startPasskey = createApiThunk('secondFactor/startPasskey', (body: BeginFactorBody) =>
  api.startPasskey({ body }),
);

/** Returns a thunk that changes the second factor; the result is its new status. */
const change = <Body>(type: string, run: (body: Body) => Promise<ChangedSecondFactor>) =>
  createApiThunk(`secondFactor/${type}`, run);

export const confirmTotp = change('confirmTotp', (body: ConfirmTotpBody) => api.confirmTotp({ body }));
export const removeTotp = change<void>('removeTotp', () => api.removeTotp());
export const addPasskey = change('addPasskey', (body: AddPasskeyBody) => api.addPasskey({ body }));
export const removePasskey = change('removePasskey', (id: string) => api.removePasskey({ params: { id } }));
export const renewRecoveryCodes = change<void>('renewRecoveryCodes', () => api.renewRecoveryCodes());

/** Also ends the sessions of that user. */
export const resetSecondFactor = createApiThunk('secondFactor/reset', async (userId: string) => {
  await api.resetSecondFactor({ params: { id: userId } });
  return true;
});

const isChanged = isAnyOf(
  confirmTotp.fulfilled,
  removeTotp.fulfilled,
  addPasskey.fulfilled,
  removePasskey.fulfilled,
  renewRecoveryCodes.fulfilled,
);

/** Returns whether a login needs more than the password. */
export const hasSecondFactor = ({ totp, passkeys }: SecondFactorStatus): boolean =>
  totp || passkeys.length > 0;

const secondFactorSlice = createSlice({
  name: 'secondFactor',
  initialState,
  reducers: {
    /** Clears the outcome of earlier requests when a dialog opens, and the secret when it closes. */
    changeReset: (state) => {
      for (const slot of ['mailCode', 'totpStart', 'passkeyStart', 'change', 'reset']) resetSlot(state, slot);
    },
    /** Asks the server again, which may accept the admin by now. */
    refusalForgotten: (state) => {
      state.isRefused = false;
    },
    recoveryCodesHidden: (state) => {
      state.recoveryCodes = null;
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'status', loadSecondFactor, () => true);
    trackRequest(builder, 'mailCode', sendFactorCode);
    trackRequest(builder, 'totpStart', startTotp);
    trackRequest(builder, 'passkeyStart', startPasskey);
    trackRequest(builder, 'reset', resetSecondFactor);
    trackRequest(builder, 'change', confirmTotp);
    trackRequest(builder, 'change', removeTotp);
    trackRequest(builder, 'change', addPasskey);
    trackRequest(builder, 'change', removePasskey);
    trackRequest(builder, 'change', renewRecoveryCodes);
    builder
      .addMatcher(isChanged, (state, { payload }) => {
        const { recoveryCodes, ...status } = payload;
        state.status.data = status;
        state.recoveryCodes = recoveryCodes ?? (hasSecondFactor(status) ? state.recoveryCodes : null);
        if (hasSecondFactor(status)) state.isRefused = false;
      })
      .addMatcher(loadSecondFactor.fulfilled.match, (state, { payload }) => {
        if (hasSecondFactor(payload)) state.isRefused = false;
      })
      .addMatcher(isRefusedCall, (state) => {
        state.isRefused = true;
      });
  },
  selectors: {
    selectStatus: ({ status }) => status,
    selectMailCode: ({ mailCode }) => mailCode,
    selectTotpStart: ({ totpStart }) => totpStart,
    selectPasskeyStart: ({ passkeyStart }) => passkeyStart,
    selectChange: ({ change }) => change,
    selectReset: ({ reset }) => reset,
    selectRecoveryCodes: ({ recoveryCodes }) => recoveryCodes,
    selectIsRefused: ({ isRefused }) => isRefused,
  },
});

const isRefusedCall = ({ type, payload }: UnknownAction): boolean =>
  type.endsWith('/rejected') && textIn(payload, 'code') === 'second_factor_missing';

export const { changeReset, refusalForgotten, recoveryCodesHidden } = secondFactorSlice.actions;

export const {
  selectStatus,
  selectMailCode,
  selectTotpStart,
  selectPasskeyStart,
  selectChange,
  selectReset,
  selectRecoveryCodes,
  selectIsRefused,
} = secondFactorSlice.injectInto(slices).selectors;
