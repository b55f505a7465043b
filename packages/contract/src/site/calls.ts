import { z } from 'zod';
import { CACHED_COLLECTIONS, type ApiCall } from '../frame/call.ts';
import { contactBody } from './contact.schema.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { searchQuery, searchResults } from './search.schema.ts';
import { paypalConfig, siteConfig } from './schema.ts';

export const SEARCH_CALLS = {
  searchSite: {
    ...ENDPOINTS.searchSite,
    group: 'search',
    access: 'public',
    summary: 'Vraća prve kurseve, vijesti i otvorene karijere za pojam, ili kurseve sličnog naziva.',
    query: searchQuery,
    response: { status: 200, json: searchResults },
    limit: 'search',
    cache: CACHED_COLLECTIONS,
  },
} as const satisfies Record<string, ApiCall>;

export const CONTACT_CALLS = {
  sendContactMessage: {
    ...ENDPOINTS.sendContactMessage,
    group: 'contact',
    access: 'public',
    summary:
      'Šalje institutu poruku sa stranice „Kontakt”; odgovara se na adresu iz poruke, a kopija se ne šalje.',
    body: contactBody,
    response: { status: 204 },
    limit: 'contact',
  },
} as const satisfies Record<string, ApiCall>;

export const UPLOAD_CALLS = {
  uploadImage: {
    ...ENDPOINTS.uploadImage,
    group: 'uploads',
    access: 'staff',
    permission: ['content', 'courses', 'certificates'],
    summary: 'Prima sliku do 5 MB, iznova je iscrtava u WebP i vraća putanju do nje.',
    body: 'file',
    response: { status: 201, text: 'text/plain' },
    limit: 'upload',
  },
} as const satisfies Record<string, ApiCall>;

export const CONFIG_CALLS = {
  getSiteConfig: {
    ...ENDPOINTS.getSiteConfig,
    group: 'config',
    access: 'public',
    summary: 'Vraća naziv, kontakt i ostale podatke instituta.',
    response: { status: 200, json: siteConfig },
  },
  getPaypalConfig: {
    ...ENDPOINTS.getPaypalConfig,
    group: 'config',
    access: 'public',
    summary: 'Vraća oznaku za plaćanje PayPalom; bez ključeva je prazna.',
    response: { status: 200, json: paypalConfig },
  },
} as const satisfies Record<string, ApiCall>;

export const HEALTH_CALLS = {
  isLive: {
    ...ENDPOINTS.isLive,
    group: 'health',
    access: 'public',
    summary: 'Odgovara dok proces radi.',
    response: { status: 200, json: z.object({ status: z.literal('live') }) },
  },
  isReady: {
    ...ENDPOINTS.isReady,
    group: 'health',
    access: 'public',
    summary: 'Odgovara kada je i baza podataka dostupna.',
    response: { status: 200, json: z.object({ status: z.literal('ready') }) },
    errors: [503],
  },
  getMetrics: {
    ...ENDPOINTS.getMetrics,
    group: 'health',
    access: 'staff',
    permission: 'administration',
    summary:
      'Vraća mjerenja za Prometheus; smije i program s tokenom METRICS_TOKEN, a izvan produkcije i program na istom računaru.',
    response: { status: 200, text: 'text/plain' },
  },
} as const satisfies Record<string, ApiCall>;

export const DOCS_CALLS = {
  getOpenApi: {
    ...ENDPOINTS.getOpenApi,
    group: 'docs',
    access: 'public',
    summary: 'Vraća opis API-ja kao OpenAPI dokument.',
    response: { status: 200, json: z.looseObject({ openapi: z.literal('3.1.0') }) },
  },
  getDocs: {
    ...ENDPOINTS.getDocs,
    group: 'docs',
    access: 'public',
    summary: 'Prikazuje opis API-ja kao stranicu.',
    response: { status: 200, text: 'text/html' },
  },
  getDocsScript: {
    ...ENDPOINTS.getDocsScript,
    group: 'docs',
    access: 'public',
    summary: 'Vraća skriptu te stranice.',
    response: { status: 200, text: 'text/javascript' },
  },
} as const satisfies Record<string, ApiCall>;

export const SITE_CALLS = {
  ...SEARCH_CALLS,
  ...CONTACT_CALLS,
  ...UPLOAD_CALLS,
  ...CONFIG_CALLS,
  ...HEALTH_CALLS,
  ...DOCS_CALLS,
} as const;
