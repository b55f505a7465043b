import { env, REPO_ROOT } from '../../config/env.ts';
// For its models: every feature that stores something is part of the API.
import '../../routes.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkBuild, checkFolders } from './checkFolders.ts';
import { checkMail } from './checkMail.ts';
import { checkPaypal } from './checkPaypal.ts';
import { checkSettings } from './checkSettings.ts';
import { findingsOf, type Finding } from './finding.ts';

/** Everything that can be looked at without changing it, in the order in which one would mend it. */
export async function examine(): Promise<Finding[]> {
  const isProduction = env.NODE_ENV === 'production';
  const findings = await Promise.all([
    findingsOf('Settings', async () => checkSettings(env)),
    findingsOf('Folders', () => checkFolders(env)),
    findingsOf('Build', async () => checkBuild(REPO_ROOT, isProduction)),
    findingsOf('Database', () => checkDatabase(env)),
    findingsOf('Mail', () => checkMail(env)),
    findingsOf('PayPal', () => checkPaypal(env)),
  ]);
  return findings.flat();
}
