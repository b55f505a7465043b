import { createSlice } from '@reduxjs/toolkit';
import type { SiteConfig } from '@institut/contract/site/schema';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';

/** Name, contact and bank account of the institute; loaded once, when the site opens. */
type SiteState = { config: AsyncState<SiteConfig> };

const initialState: SiteState = { config: idle() };

export const loadSite = createApiThunk('site/load', (_: void, { signal }) => api.getSiteConfig({ signal }));

export const siteSlice = createSlice({
  name: 'site',
  initialState,
  reducers: {},
  extraReducers: (builder) => trackRequest(builder, 'config', loadSite),
});

type WithSite = { site: SiteState };
export const selectSiteConfig = (state: WithSite): AsyncState<SiteConfig> => state.site.config;
export const selectSite = (state: WithSite): SiteConfig | null => state.site.config.data;
