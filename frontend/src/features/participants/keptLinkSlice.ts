import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { slices } from '../../store/slices.ts';

/** The token of a participant who has gone to the login; the address of the login must not have it, because logs keep it. */
const keptLinkSlice = createSlice({
  name: 'keptLink',
  initialState: '',
  reducers: { linkKept: (_link, { payload }: PayloadAction<string>) => payload },
  selectors: { selectKeptLink: (link) => link },
});

export const { linkKept } = keptLinkSlice.actions;
export const { selectKeptLink } = keptLinkSlice.injectInto(slices).selectors;
