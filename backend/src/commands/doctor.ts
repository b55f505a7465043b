import { readSettings } from '../config/readSettings.ts';
import { broken, lineFor, warning, type Finding } from './doctor/finding.ts';

/** `--audit` reads every record as well; the exit code is 2 if one of them contradicts the rules of the site. */
const isAudit = process.argv.includes('--audit');

/** Importing `env.ts` would end the process at the first invalid setting; this reports all of them first. */
async function findings(): Promise<Finding[]> {
  const { problems, unknown } = readSettings();
  const unknownSettings = unknown.map((name) =>
    warning(`.env sets ${name}, which is no setting. Is it misspelled?`),
  );
  if (problems.length > 0) {
    const rest = warning(
      'Nothing else was checked, because all other checks need valid settings. .env.example explains them.',
    );
    return [...problems.map(broken), ...unknownSettings, rest];
  }
  const { examine } = await import('./doctor/examine.ts');
  return [...unknownSettings, ...(await examine({ isAudit }))];
}

const found = await findings();
for (const finding of found) console.log(lineFor(finding));
const count = (level: Finding['level']) => found.filter((each) => each.level === level).length;
console.log(`${count('broken') + count('violation')} errors, ${count('warning')} warnings.`);
process.exitCode = count('violation') > 0 ? 2 : count('broken') > 0 ? 1 : 0;
