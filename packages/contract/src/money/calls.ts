import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import {
  documentList,
  documentListQuery,
  journal,
  journalQuery,
  ledgerList,
  ledgerListQuery,
  receivableList,
  receivableListQuery,
  surplusList,
  surplusListQuery,
} from './list.schema.ts';

const row = { group: 'payments', access: 'staff', permission: 'money' } as const;

export const MONEY_CALLS = {
  listReceivables: {
    ...ENDPOINTS.listReceivables,
    ...row,
    summary: 'Vraća stranicu prijava s otvorenim iznosom i zbirove po starosti roka za uplatu.',
    query: receivableListQuery,
    response: { status: 200, json: receivableList },
  },
  listSurpluses: {
    ...ENDPOINTS.listSurpluses,
    ...row,
    summary: 'Vraća stranicu prijava na kojima je preplata i zbirove po razlogu.',
    query: surplusListQuery,
    response: { status: 200, json: surplusList },
  },
  listUnassignedPayments: {
    ...ENDPOINTS.listUnassignedPayments,
    ...row,
    summary: 'Vraća stranicu uplata koje se ne vode ni na jednoj prijavi i zbirove po izvoru.',
    query: ledgerListQuery,
    response: { status: 200, json: ledgerList },
  },
  listJournal: {
    ...ENDPOINTS.listJournal,
    ...row,
    summary: 'Vraća stranicu svih uplata, isplaćenih povrata i grantova, i storniranih, i zbirove po vrsti.',
    query: journalQuery,
    response: { status: 200, json: journal },
  },
  listDocuments: {
    ...ENDPOINTS.listDocuments,
    ...row,
    summary: 'Vraća stranicu izdatih dokumenata i zbirove po vrsti.',
    query: documentListQuery,
    response: { status: 200, json: documentList },
  },
} as const satisfies Record<string, ApiCall>;
