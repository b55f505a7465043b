import { env } from '../../config/env.ts';
import { unavailable } from '../../lib/errors.ts';
import { createPaypalClient, type PaypalClient } from './paypalClient.ts';

let client: PaypalClient | undefined;

export const hasPaypalKeys = (): boolean => Boolean(env.PAYPAL_CLIENT_ID && env.PAYPAL_CLIENT_SECRET);

/** The client for the keys of this process. Throws `unavailable` without them. */
export function paypal(): PaypalClient {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_API_URL: apiUrl } = env;
  if (!clientId || !clientSecret) {
    throw unavailable(
      'Plaćanje karticom ili PayPalom trenutno nije moguće. Iznos uplatite na račun instituta.',
    );
  }
  client ??= createPaypalClient({ apiUrl, clientId, clientSecret });
  return client;
}
