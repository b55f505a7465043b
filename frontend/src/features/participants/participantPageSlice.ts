import type { ConfirmParticipantBody, ParticipantPage } from '@institut/contract/participants/schema';
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

export const openParticipantPage = createApiThunk('participantPage/open', (token: string, { signal }) =>
  api.openParticipantPage({ body: { token }, signal }),
);

export const confirmParticipant = createApiThunk('participantPage/confirm', (body: ConfirmParticipantBody) =>
  api.confirmParticipant({ body }),
);

/** Adds the participation to the account of the logged-in user. */
export const claimParticipant = createApiThunk('participantPage/claim', (token: string) =>
  api.claimParticipant({ body: { token } }),
);

type PageState = {
  /** The token of a participant who has gone to the login; the address of the login must not have it, because logs keep it. */
  link: string;
  page: AsyncState<ParticipantPage>;
  confirmation: AsyncState<ParticipantPage>;
  claim: AsyncState<ParticipantPage>;
};

const initialState: PageState = { link: '', page: idle(), confirmation: idle(), claim: idle() };

const participantPageSlice = createSlice({
  name: 'participantPage',
  initialState,
  reducers: {
    linkKept: (state, { payload }: PayloadAction<string>) => {
      state.link = payload;
    },
    pageLeft: ({ link }) => ({ ...initialState, link }),
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'page', openParticipantPage);
    trackRequest(builder, 'confirmation', confirmParticipant);
    trackRequest(builder, 'claim', claimParticipant);
    builder.addMatcher(
      isAnyOf(confirmParticipant.fulfilled, claimParticipant.fulfilled),
      ({ page }, { payload }) => {
        page.data = payload;
      },
    );
  },
  selectors: {
    selectKeptLink: ({ link }) => link,
    selectPage: ({ page }) => page,
    selectConfirmation: ({ confirmation }) => confirmation,
    selectClaim: ({ claim }) => claim,
  },
});

export const { linkKept, pageLeft } = participantPageSlice.actions;
export const { selectKeptLink, selectPage, selectConfirmation, selectClaim } =
  participantPageSlice.injectInto(slices).selectors;
