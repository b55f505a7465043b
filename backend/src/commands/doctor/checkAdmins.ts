import { adminCount } from '../../features/users/userAdmin.service.ts';
import { findPasswordHash } from '../../features/users/user.service.ts';
import { endPasswordWorkers, isPasswordOf } from '../../features/users/password.ts';
import { broken, good, type Finding } from './finding.ts';

/** The logins of the demo content, which is not part of a production installation. */
export const DEMO_LOGINS = [
  { email: 'admin@example.com', password: 'admin12345' },
  { email: 'ana@example.com', password: 'ana12345' },
  { email: 'tarik@example.com', password: 'tarik12345' },
];

/** Whether somebody can run the site, and nobody else with a password that everybody knows. */
export async function checkAdmins(isProduction: boolean): Promise<Finding[]> {
  const count = await adminCount();
  const admins =
    count > 0
      ? good(`Administrators: ${count}.`)
      : broken(
          'Nobody is an administrator. Register on the site, then: npm run grant-admin -- you@example.com',
        );
  return [admins, ...(isProduction ? await demoFindings() : [])];
}

async function demoFindings(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { email, password } of DEMO_LOGINS) {
    const hash = await findPasswordHash(email);
    if (hash && (await isPasswordOf(hash, password))) {
      findings.push(
        broken(`${email} still has the password of the demo, which everybody knows. Change or delete it.`),
      );
    }
  }
  await endPasswordWorkers();
  return findings;
}
