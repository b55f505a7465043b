import { createSlice } from '@reduxjs/toolkit';
import type { SiteConfig } from '@institut/contract/site/schema';
import { api } from '../../lib/api.ts';
import { createApiThunk, idle, trackRequest, type AsyncState } from '../../store/asyncState.ts';

/** Name, contact, bank account and rates of the institute; loaded when the site opens, and when its rates have changed. */
type SiteState = { config: AsyncState<SiteConfig> };

const initialState: SiteState = { config: idle() };

export const loadSite = createApiThunk('site/load', (_: void, { signal }) => api.getSiteConfig({ signal }));

export const siteSlice = createSlice({
  name: 'site',
  initialState,
  reducers: {},
  extraReducers: (builder) => trackRequest(builder, 'config', loadSite, () => true),
});

type WithSite = { site: SiteState };
export const selectSiteConfig = (state: WithSite): AsyncState<SiteConfig> => state.site.config;
export const selectSite = (state: WithSite): SiteConfig | null => state.site.config.data;
