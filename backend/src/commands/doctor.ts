import { readSettings } from '../config/readSettings.ts';
import { broken, lineFor, warning, type Finding } from './doctor/finding.ts';

/** Importing `env.ts` would end the process at the first invalid setting; this reports all of them first. */
async function findings(): Promise<Finding[]> {
  const { problems, unknown } = readSettings();
  const strangers = unknown.map((name) =>
    warning(`.env sets ${name}, which nobody reads. Is it misspelled?`),
  );
  if (problems.length > 0) {
    const rest = warning('Nothing else was checked: that needs good settings. .env.example explains each.');
    return [...problems.map(broken), ...strangers, rest];
  }
  const { examine } = await import('./doctor/examine.ts');
  return [...strangers, ...(await examine())];
}

const found = await findings();
for (const finding of found) console.log(lineFor(finding));
const count = (level: Finding['level']) => found.filter((each) => each.level === level).length;
console.log(`${count('broken')} broken, ${count('warning')} to look at.`);
process.exitCode = count('broken') > 0 ? 1 : 0;
