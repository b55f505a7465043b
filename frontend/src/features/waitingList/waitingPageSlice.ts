import type { WaitingEntry } from '@institut/contract/waitingList/schema';
import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

export const openWaiting = createApiThunk('waitingPage/open', (token: string, { signal }) =>
  api.openWaiting({ body: { token }, signal }),
);

export const confirmWaiting = createApiThunk('waitingPage/confirm', (token: string) =>
  api.confirmWaiting({ body: { token } }),
);

export const declineOffer = createApiThunk('waitingPage/decline', (token: string) =>
  api.declineOffer({ body: { token } }),
);

export const leaveByLink = createApiThunk('waitingPage/leave', (token: string) =>
  api.leaveByLink({ body: { token } }),
);

type State = {
  page: AsyncState<WaitingEntry>;
  /** The last thing that the person did on the page. */
  step: AsyncState<WaitingEntry>;
};

const initialState: State = { page: idle(), step: idle() };

const waitingPageSlice = createSlice({
  name: 'waitingPage',
  initialState,
  reducers: {
    pageLeft: () => initialState,
    stepReset: (state) => {
      state.step = idle();
    },
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'page', openWaiting, () => true);
    trackRequest(builder, 'step', confirmWaiting);
    trackRequest(builder, 'step', declineOffer);
    trackRequest(builder, 'step', leaveByLink);
    builder.addMatcher(
      isAnyOf(confirmWaiting.fulfilled, declineOffer.fulfilled, leaveByLink.fulfilled),
      ({ page }, { payload }) => {
        page.data = payload;
      },
    );
  },
  selectors: {
    selectWaitingPage: ({ page }) => page,
    selectStep: ({ step }) => step,
  },
});

export const { pageLeft, stepReset } = waitingPageSlice.actions;
export const { selectWaitingPage, selectStep } = waitingPageSlice.injectInto(slices).selectors;
