/** One line of what the doctor says; a broken thing is one that somebody has to mend before the site can do its work. */
export type Finding = { level: 'good' | 'warning' | 'broken'; text: string };

export const good = (text: string): Finding => ({ level: 'good', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const broken = (text: string): Finding => ({ level: 'broken', text });

const SIGNS = { good: '✓', warning: '!', broken: '✗' };

export const lineFor = ({ level, text }: Finding): string => `${SIGNS[level]} ${text}`;

/** The findings of a check; one that fails in a way nobody has thought of is a finding too. */
export async function findingsOf(name: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [broken(`${name}: the check failed: ${error instanceof Error ? error.message : String(error)}`)];
  }
}
