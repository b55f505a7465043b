import { createSlice } from '@reduxjs/toolkit';
import type { SiteConfig } from '@institut/contract/site.schema';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';

/** The institute's own data: name, product, contact. Asked for once, when the site opens. */
export type SiteState = { config: AsyncState<SiteConfig> };

const initialState: SiteState = { config: idle() };

export const loadSite = createApiThunk('site/load', (_: void, { signal }) => api.getSiteConfig({ signal }));

const siteSlice = createSlice({
  name: 'site',
  initialState,
  reducers: {},
  extraReducers: (builder) => trackRequest(builder, 'config', loadSite),
});

export const siteReducer = siteSlice.reducer;

/** Null until it has come. */
export const selectSite = (state: { site: SiteState }): SiteConfig | null => state.site.config.data;
