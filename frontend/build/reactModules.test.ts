import { asModule, withNamedExports } from './reactModules.ts';

it('asModule makes variables of the exports, and imports of what is required, in the same lines', () => {
  const code = [
    'var Scheduler = require("scheduler"),',
    '  React = require("react");',
    'function isLate() { return exports.now() > React.start; }',
    'exports.now = void 0;',
    'exports.now = function () { return Scheduler.now(); };',
  ].join('\n');
  expect(asModule(code).split('\n')).toEqual([
    "import * as Scheduler from 'scheduler'; import * as React from 'react'; var $now; ",
    '  ',
    'function isLate() { return $now() > React.start; }',
    '$now = void 0;',
    '$now = function () { return Scheduler.now(); };',
    'export { $now as now };',
    '',
  ]);
});

it.each(['module.exports = require("./cjs/react.production.js");', 'var a = 1;'])(
  'asModule refuses %s',
  (code) => {
    expect(() => asModule(code)).toThrow('This is not a build of React');
  },
);

it.each([
  ['React2[" useId ".trim().toString()] || (() => void 0)', 'React2.useId || (() => void 0)'],
  ['var useOptimistic = React3[USE_OPTIMISTIC];', 'var useOptimistic = React3.useOptimistic;'],
  ['var useImpl = React4[REACT_USE];', 'var useImpl = React4.use;'],
  ['import React3 from "react";', 'import * as React3 from "react";'],
  ["import React, { use } from 'react';", "import * as React from 'react'; import { use } from 'react';"],
  ['import * as React from "react";', 'import * as React from "react";'],
])('withNamedExports turns %s into %s', (code, expected) => {
  expect(withNamedExports(code)).toBe(expected);
});
