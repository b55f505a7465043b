import { env } from '../../config/env.ts';

/** Imported before the application, whose limits are made as it is: thousands of calls come from one address here. */
env.RATE_LIMIT_FACTOR = 100_000;
