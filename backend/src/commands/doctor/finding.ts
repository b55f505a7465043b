/**
 * One line of the doctor's output; `broken` means that the site cannot work until it is fixed, `violation` that a stored
 * record is wrong.
 */
export type Finding = { level: 'good' | 'warning' | 'broken' | 'violation'; text: string };

export const good = (text: string): Finding => ({ level: 'good', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const broken = (text: string): Finding => ({ level: 'broken', text });
export const violation = (text: string): Finding => ({ level: 'violation', text });

const SIGNS = { good: '✓', warning: '!', broken: '✗', violation: '✗' };

export const lineFor = ({ level, text }: Finding): string => `${SIGNS[level]} ${text}`;

/** Returns the findings of a check; an unexpected error becomes a finding, too. */
export async function findingsOf(name: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [broken(`${name}: the check failed: ${error instanceof Error ? error.message : String(error)}`)];
  }
}
