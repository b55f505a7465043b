import '../../app.ts';
import { env } from '../../config/env.ts';
import { trustVersions } from '../../database/versions.ts';
import { forgetPaypal } from '../../features/processes/payments/paypal/paypalClient.ts';
import { ports, setPorts } from '../../http/ports.ts';
import { shareTestDatabase } from './testDatabase.ts';

shareTestDatabase();

const givenEnv = { ...env };
const givenPorts = ports();

/**
 * Undoes what a test file may leave behind in modules, for the next file of its suite. `useTestDatabase` forgets before each test
 * what belongs to the documents.
 */
export function resetState(): void {
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const name of Object.keys(env)) if (!(name in givenEnv)) Reflect.deleteProperty(env, name);
  Object.assign(env, givenEnv);
  setPorts(givenPorts);
  forgetPaypal();
  trustVersions(false);
}
