import type { DecideRefundBody, RefundRequest } from '@institut/contract/cancellations/schema';
import type { GivenDiscount } from '@institut/contract/discounts/given.schema';
import type { DiscountCode } from '@institut/contract/discounts/schema';
import type { PaymentWithoutFiscal } from '@institut/contract/fiscal/schema';
import type { LedgerEntry, ListedDocument, Receivable, Surplus } from '@institut/contract/money/list.schema';
import { toFeninga, toKm } from '@institut/contract/money/money';
import { api, type Page } from '../../../lib/api.ts';
import { createAdminSlice } from '../../../store/adminSlice.ts';

/** Takes the rows of an answer apart from what they add up to. */
const pageOf = <Row, Rest extends object>({
  data: { rows, ...rest },
  total,
}: Page<{ rows: Row[] } & Rest>) => ({ data: rows, total, ...rest });

const receivables: Parameters<typeof createAdminSlice<Receivable, never>>[0]['list'] = async (request) =>
  pageOf(await api.listReceivables(request));

export const adminReceivables = createAdminSlice<Receivable, never>({
  name: 'adminReceivables',
  list: receivables,
  export: 'potrazivanja',
});
/** The same list as a file for the accounting program. */
export const adminBookkeeping = createAdminSlice<Receivable, never>({
  name: 'adminBookkeeping',
  list: receivables,
  export: 'knjigovodstvo',
});

export const adminSurpluses = createAdminSlice<Surplus, never>({
  name: 'adminSurpluses',
  list: async (request) => pageOf(await api.listSurpluses(request)),
  export: 'povrati',
});

/** Its file is the list for the bank. */
export const adminRefunds = createAdminSlice<RefundRequest, DecideRefundBody>({
  name: 'adminRefunds',
  list: async (request) => pageOf(await api.listRefundRequests(request)),
  update: api.decideRefund,
  export: 'povrati-banci',
});

export const adminJournal = createAdminSlice<LedgerEntry, never>({
  name: 'adminJournal',
  list: async (request) => pageOf(await api.listJournal(request)),
  export: 'uplate',
});

export const adminUnassigned = createAdminSlice<LedgerEntry, never>({
  name: 'adminUnassigned',
  list: async (request) => pageOf(await api.listUnassignedPayments(request)),
  export: 'nerasporedjene',
});

/** The list of payments without a document of the fiscal system. */
export const adminWithoutFiscal = createAdminSlice<PaymentWithoutFiscal, never>({
  name: 'adminWithoutFiscal',
  list: async (request) => {
    const { data, total } = await api.listWithoutFiscal(request);
    return { data: data.records, total, sumsByKind: data.sums };
  },
  export: 'bez-fiskalnog',
});

export const adminCodes = createAdminSlice<DiscountCode, never>({
  name: 'adminCodes',
  list: api.listDiscountCodes,
});

/** The discounts of a period are answered as a whole, with their sum. */
export const adminGivenDiscounts = createAdminSlice<GivenDiscount, never>({
  name: 'adminGivenDiscounts',
  list: async ({ query: { pageNumber, pageSize, sort: _sort, direction: _direction, ...asked }, signal }) => {
    const all = await api.listGivenDiscounts({ query: asked, signal });
    const first = (pageNumber - 1) * pageSize;
    const costKm = toKm(all.reduce((sum, one) => sum + toFeninga(one.costKm), 0));
    const total = {
      _id: 'total',
      kurs: '',
      course: 'Ukupno',
      kind: 'code',
      text: '–',
      uses: 0,
      costKm,
    } as const;
    return { data: all.length > 0 ? [total, ...all.slice(first, first + pageSize)] : [], total: all.length };
  },
});

export const adminDocuments = createAdminSlice<ListedDocument, never>({
  name: 'adminDocuments',
  list: async (request) => pageOf(await api.listDocuments(request)),
  export: 'dokumenti',
});
