import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { api } from '../../lib/api.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { createApiThunk, idle, resetSlot, trackRequest, type AsyncState } from '../../store/asyncState.ts';
import { slices } from '../../store/slices.ts';

/** The server reads everything that is stored about the account. */
const DOWNLOAD_TIMEOUT_MS = 120_000;

/** Saves the ZIP of the account's data; the result is the name of the file. */
export const downloadOwnData = createApiThunk('ownData/download', async (_: void, { signal }) => {
  const { file, name } = await api.downloadOwnData({
    responseType: 'blob',
    timeout: DOWNLOAD_TIMEOUT_MS,
    signal,
  });
  saveFile(file, name);
  return name;
});

type OwnDataState = { download: AsyncState<string> };

const initialState: OwnDataState = { download: idle() };

const ownDataSlice = createSlice({
  name: 'ownData',
  initialState,
  reducers: {
    ownDataReset: (state, { payload }: PayloadAction<keyof OwnDataState>) => resetSlot(state, payload),
  },
  extraReducers: (builder) => {
    trackRequest(builder, 'download', downloadOwnData);
  },
  selectors: { selectDownload: ({ download }) => download },
});

export const { ownDataReset } = ownDataSlice.actions;
export const { selectDownload } = ownDataSlice.injectInto(slices).selectors;
