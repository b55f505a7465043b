import type { ApiCall } from '../frame/call.ts';
import { ENDPOINTS } from '../frame/endpoints.ts';
import { givenDiscount, givenDiscountsQuery } from './given.schema.ts';
import { checkCodeBody, codeOffer, discountCode, discountCodeBody, discountCodeListQuery } from './schema.ts';

const ofStaff = { group: 'discounts', access: 'staff', permission: 'money' } as const;

export const DISCOUNT_CALLS = {
  checkDiscountCode: {
    ...ENDPOINTS.checkDiscountCode,
    group: 'discounts',
    access: 'public',
    summary: 'Vraća popust koda koji prijava sada može iskoristiti; svaki drugi kod ima isti odgovor.',
    body: checkCodeBody,
    response: { status: 200, json: codeOffer },
    limit: 'discountCode',
  },
  listDiscountCodes: {
    ...ENDPOINTS.listDiscountCodes,
    ...ofStaff,
    summary: 'Vraća stranicu kodova za popust, najnovije prvo, s brojem korištenja i iznosom popusta.',
    query: discountCodeListQuery,
    response: { status: 200, json: discountCode.array() },
  },
  listGivenDiscounts: {
    ...ENDPOINTS.listGivenDiscounts,
    ...ofStaff,
    summary:
      'Vraća popuste kurseva i kodova po terminima čiji je prvi dan u periodu, s brojem prijava i iznosom za zauzeta mjesta.',
    query: givenDiscountsQuery,
    response: { status: 200, json: givenDiscount.array() },
  },
  createDiscountCode: {
    ...ENDPOINTS.createDiscountCode,
    ...ofStaff,
    summary: 'Dodaje kod za popust; znakove koda bira server.',
    body: discountCodeBody,
    response: { status: 201, json: discountCode },
  },
  updateDiscountCode: {
    ...ENDPOINTS.updateDiscountCode,
    ...ofStaff,
    summary: 'Mijenja ili isključuje kod za popust; poslane prijave zadržavaju svoj popust.',
    body: discountCodeBody,
    response: { status: 200, json: discountCode },
    errors: [409],
  },
} as const satisfies Record<string, ApiCall>;
