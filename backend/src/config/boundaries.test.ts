import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { REPO_ROOT } from './repoRoot.ts';

const RULE = 'no-restricted-imports';
const settings = z
  .looseObject({
    overrides: z.array(z.looseObject({ files: z.array(z.string()), rules: z.looseObject({}) })),
  })
  .parse(JSON.parse(readFileSync(join(REPO_ROOT, '.oxlintrc.json'), 'utf8')));
const options = z.tuple([
  z.literal('error'),
  z.object({ patterns: z.array(z.object({ regex: z.string(), message: z.string() })) }),
]);
const boundaries = settings.overrides
  .filter(({ rules }) => rules[RULE] && rules[RULE] !== 'off')
  .map(({ files, rules }) => ({ part: String(files[0]), patterns: options.parse(rules[RULE])[1].patterns }));

/** For each part with boundaries: one of its files, and per pattern of its rule, in their order, one forbidden import. */
const FORBIDDEN: Record<string, readonly [file: string, ...imports: string[]]> = {
  'packages/contract/src/**': ['packages/contract/src/orders/values.ts', 'react'],
  'packages/embedded-mongodb/src/**': [
    'packages/embedded-mongodb/src/server.ts',
    '@institut/contract/orders/values',
  ],
  'backend/src/**': [
    'backend/src/app.ts',
    '@institut/frontend',
    '@institut/embedded-mongodb',
    '../../demo/content.ts',
  ],
  'backend/src/{database,commands,test}/**': ['backend/src/commands/doctor.ts', '@institut/frontend'],
  'backend/src/config/**': [
    'backend/src/config/env.ts',
    '@institut/frontend',
    '@institut/embedded-mongodb',
    '../../../demo/content.ts',
    '../http/limits.ts',
  ],
  'backend/src/lib/**': [
    'backend/src/lib/token.ts',
    '@institut/frontend',
    '@institut/embedded-mongodb',
    '../../../demo/content.ts',
    '../http/limits.ts',
    '../database/transaction.ts',
  ],
  'backend/src/database/**': [
    'backend/src/database/connect.ts',
    '@institut/frontend',
    '../features/core/orders/order.model.ts',
  ],
  'backend/src/http/**': [
    'backend/src/http/auth.ts',
    '@institut/frontend',
    '@institut/embedded-mongodb',
    '../features/users/auth/session.service.ts',
  ],
  'backend/src/features/**/*.service.ts': [
    'backend/src/features/processes/transfers/transfer.service.ts',
    '@institut/embedded-mongodb',
    '../../core/orders/order.model.ts',
    'express',
  ],
  'backend/src/features/outputs/privacy/*.service.ts': [
    'backend/src/features/outputs/privacy/erasure.service.ts',
    '@institut/embedded-mongodb',
    '../../core/orders/order.model.ts',
    'express',
  ],
  'backend/src/features/**/*.routes.ts': [
    'backend/src/features/site/news/news.routes.ts',
    '@institut/frontend',
    './news.model.ts',
  ],
  'frontend/src/**': ['frontend/src/main.tsx', '@institut/backend', 'axios', './lib/http.ts'],
  'frontend/src/{lib,ui}/**': [
    'frontend/src/ui/Button.tsx',
    '@institut/backend',
    'axios',
    '../lib/http.ts',
    '../features/orders/orderSlice.ts',
  ],
  'frontend/src/features/**': [
    'frontend/src/features/orders/MyOrders.tsx',
    '@institut/backend',
    'axios',
    '../../lib/http.ts',
    '../../pages/order/OrderPage.tsx',
    '../courses/coursePaths.ts',
    './admin/orderList.ts',
  ],
  'frontend/src/features/{admin,overview}/**': [
    'frontend/src/features/courses/admin/CourseListPage.tsx',
    '@institut/backend',
    'axios',
    '../../../lib/http.ts',
    '../../../app/App.tsx',
    '../../orders/admin/orderList.ts',
  ],
  'frontend/src/pages/**': [
    'frontend/src/pages/order/OrderPage.tsx',
    '@institut/backend',
    'axios',
    '../../lib/http.ts',
    '../../app/App.tsx',
  ],
  'frontend/src/**/*.test.{ts,tsx}': [
    'frontend/src/pages/order/OrderPage.test.tsx',
    '@institut/backend',
    'axios',
    '../../lib/http.ts',
  ],
  'frontend/src/renderer.tsx': ['frontend/src/renderer.tsx', '@institut/backend', 'axios'],
  'demo/**': ['demo/content.ts', '../backend/src/app.ts'],
  'e2e/**': ['e2e/order.spec.ts', '../backend/src/app.ts'],
};

const report = z.object({
  diagnostics: z.array(
    z.object({
      filename: z.string(),
      help: z.string().default(''),
      labels: z.array(z.object({ span: z.object({ line: z.number() }) })),
    }),
  ),
});

/** Returns what the linter says about the forbidden imports, as `file:line: message`. */
function lintForbidden(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  try {
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify({ ...settings, options: {} }));
    for (const [file, ...imports] of Object.values(FORBIDDEN)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), imports.map((name) => `import '${name}';\n`).join(''));
    }
    const oxlint = join(REPO_ROOT, 'node_modules/.bin/oxlint');
    const { stdout } = spawnSync(oxlint, ['--format', 'json'], { cwd: folder, encoding: 'utf8' });
    return report
      .parse(JSON.parse(stdout))
      .diagnostics.map(({ filename, labels, help }) => `${filename}:${labels[0]?.span.line}: ${help}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('each boundary of .oxlintrc.json reports a forbidden import', () => {
  const expected = boundaries.flatMap(({ part, patterns }) =>
    patterns.map(({ message }, index) => `${FORBIDDEN[part]?.[0]}:${index + 1}: ${message}`),
  );
  expect(Object.keys(FORBIDDEN)).toEqual(boundaries.map(({ part }) => part));
  const reported = lintForbidden();
  expect(expected.filter((line) => !reported.includes(line))).toEqual([]);
});
