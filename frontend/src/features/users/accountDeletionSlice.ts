import type { AccountDeletion, DeleteAccountBody } from '@institut/contract/accounts/schema';
import { createSlice } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

/** Loads what the deletion of the own account would delete and keep. */
export const previewDeletion = createApiThunk('accountDeletion/preview', (_: void, { signal }) =>
  api.previewAccountDeletion({ signal }),
);

export const deleteAccount = createApiThunk(
  'accountDeletion/delete',
  async (body: DeleteAccountBody): Promise<true> => {
    await api.deleteAccount({ body });
    return true;
  },
);

type AccountDeletionState = { preview: AsyncState<AccountDeletion>; deletion: AsyncState<true> };

const initialState: AccountDeletionState = { preview: idle(), deletion: idle() };

const accountDeletionSlice = createSlice({
  name: 'accountDeletion',
  initialState,
  reducers: {
    /** Clears everything when the dialog closes: the numbers may change until it opens again. */
    deletionReset: () => initialState,
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'preview', previewDeletion);
    trackRequest(builder, 'deletion', deleteAccount);
  },
  selectors: {
    selectPreview: ({ preview }) => preview,
    selectDeletion: ({ deletion }) => deletion,
  },
});

export const { deletionReset } = accountDeletionSlice.actions;
export const { selectPreview, selectDeletion } = accountDeletionSlice.injectInto(slices).selectors;
