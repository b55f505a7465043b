import { accountText } from '@institut/contract/documents/bankAccount';
import { KM_PER_EUR, PAYPAL_CURRENCY } from '@institut/contract/payments/values';
import type { PaypalConfig, SiteConfig } from '@institut/contract/site/schema';
import { env } from '../../config/env.ts';
import { setting } from './settings.ts';

export function getSiteConfig(): SiteConfig {
  return {
    name: env.SITE_NAME,
    product: { name: env.SITE_PRODUCT_NAME, slug: env.SITE_PRODUCT_SLUG },
    contact: {
      street: setting('street'),
      postalCode: setting('postalCode'),
      city: setting('city'),
      country: env.SITE_COUNTRY,
      phones: setting('phones').split('\n'),
      email: setting('email'),
      hours: setting('hours').split('\n').filter(Boolean),
    },
    social: env.SITE_SOCIAL,
    video: env.SITE_VIDEO,
    statement: env.SITE_STATEMENT,
    bank: {
      recipient: setting('bankRecipient'),
      name: setting('bankName'),
      account: accountText(setting('bankAccount')),
    },
    seatsPerPerson: env.MAX_SEATS_PER_PERSON || null,
    seatsPerOrganisation: env.MAX_SEATS_PER_ORGANISATION || null,
    paymentDays: setting('reminderDays'),
    auditDays: env.AUDIT_RETENTION_DAYS,
    documentYears: env.DOCUMENT_RETENTION_YEARS,
    candidateDays: env.CANDIDATE_RETENTION_DAYS,
    rates: env.RATES,
    policy: env.POLICY,
  };
}

export function getPaypalConfig(): PaypalConfig {
  return { clientId: env.PAYPAL_CLIENT_ID, currency: PAYPAL_CURRENCY, rate: KM_PER_EUR };
}
