import { env } from '../../config/env.ts';

/** Must be imported before the application, which creates its rate limits on import: thousands of requests come from one address. */
env.RATE_LIMIT_FACTOR = 100_000;
env.MAX_SEATS_PER_PERSON = 0;
env.MAX_UNPAID_ORDERS = 0;
env.MAX_UNPAID_SEATS = 0;
env.MAX_SEATS_PER_ORGANISATION = 0;
env.MAX_UNPAID_SEATS_ORGANISATION = 0;
env.MAX_UNPAID_SEATS_NETWORK = 0;
