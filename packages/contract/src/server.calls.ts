import { z } from 'zod';
import type { ApiCall } from './call.ts';
import { anyExportQuery, exportParams } from './export.schema.ts';
import { EXPORT_TYPES } from './export.ts';
import { overview } from './overview.schema.ts';
import { API } from './paths.ts';
import { paypalConfig, siteConfig } from './site.schema.ts';

/** The calls of the server itself: images, settings, its state and its description. */
export const SERVER_CALLS = {
  uploadImage: {
    method: 'POST',
    path: API.upload,
    group: 'uploads',
    access: 'admin',
    summary: 'Prima sliku do 5 MB, iznova je iscrtava u WebP i vraća putanju do nje.',
    body: 'file',
    answer: { status: 201, text: 'text/plain' },
    isLimited: true,
  },
  exportList: {
    method: 'GET',
    path: API.export,
    group: 'exports',
    access: 'admin',
    summary: 'Vraća datoteku sa svim stavkama jedne liste koje odgovaraju filterima, s nacrtima.',
    params: exportParams,
    query: anyExportQuery,
    answer: { status: 200, files: Object.values(EXPORT_TYPES) },
  },
  getOverview: {
    method: 'GET',
    path: API.overview,
    group: 'overview',
    access: 'admin',
    summary: 'Vraća brojke koje su administratoru danas važne i kretanje kroz dvanaest mjeseci.',
    answer: { status: 200, json: overview },
  },
  getSiteConfig: {
    method: 'GET',
    path: API.siteConfig,
    group: 'config',
    access: 'public',
    summary: 'Vraća naziv, kontakt i ostale podatke instituta.',
    answer: { status: 200, json: siteConfig },
  },
  getPaypalConfig: {
    method: 'GET',
    path: API.paypalConfig,
    group: 'config',
    access: 'public',
    summary: 'Vraća oznaku za PayPal plaćanje; bez ključeva je prazna.',
    answer: { status: 200, json: paypalConfig },
  },
  isLive: {
    method: 'GET',
    path: API.live,
    group: 'health',
    access: 'public',
    summary: 'Odgovara dok proces radi.',
    answer: { status: 200, json: z.object({ status: z.literal('live') }) },
  },
  isReady: {
    method: 'GET',
    path: API.ready,
    group: 'health',
    access: 'public',
    summary: 'Odgovara kada je i baza podataka dostupna.',
    answer: { status: 200, json: z.object({ status: z.literal('ready') }) },
    errors: [503],
  },
  getMetrics: {
    method: 'GET',
    path: API.metrics,
    group: 'health',
    access: 'admin',
    summary:
      'Vraća mjerenja za Prometheus; i programu s tokenom METRICS_TOKEN, a izvan produkcije i programu na istom računaru.',
    answer: { status: 200, text: 'text/plain' },
  },
  getOpenApi: {
    method: 'GET',
    path: API.openApi,
    group: 'docs',
    access: 'public',
    summary: 'Vraća opis API-ja kao OpenAPI dokument.',
    answer: { status: 200, json: z.looseObject({ openapi: z.literal('3.1.0') }) },
  },
  getDocs: {
    method: 'GET',
    path: API.docs,
    group: 'docs',
    access: 'public',
    summary: 'Prikazuje opis API-ja kao stranicu.',
    answer: { status: 200, text: 'text/html' },
  },
  getDocsStyle: {
    method: 'GET',
    path: API.docsStyle,
    group: 'docs',
    access: 'public',
    summary: 'Vraća izgled te stranice.',
    answer: { status: 200, text: 'text/css' },
  },
} as const satisfies Record<string, ApiCall>;
