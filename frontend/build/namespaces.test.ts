import { namespaceExport, withOwnNamespaces } from './namespaces.ts';

const RUNTIME =
  'var t=Object.defineProperty,o=(e,t)=>()=>e,s=(e,n)=>{let r={};for(var i in e)t(r,i,{get:e[i]});return r};export{s as n,o as t};';

it('namespaceExport returns the name of the function, and throws for another file', () => {
  expect(namespaceExport(RUNTIME)).toBe('n');
  expect(() => namespaceExport('var s=1;export{s as n};')).toThrow('in another way');
});

it('withOwnNamespaces replaces the import by a function, and leaves the columns', () => {
  const code = 'import{n as e}from"./run-1.js";var page={};var all=e({open:()=>page});export{all};';
  const own = withOwnNamespaces(code, 'run-1.js', 'n') ?? '';
  expect(own.indexOf('var page')).toBe(code.indexOf('var page'));
  expect(own).not.toContain('import');
  expect(own.split('\n')[1]).toMatch(/^function e\(/);
});

it.each(['import{n as e,t}from"./run-1.js";', 'import{t as e}from"./run-1.js";', 'var a=1;'])(
  'withOwnNamespaces leaves %s',
  (code) => {
    expect(withOwnNamespaces(code, 'run-1.js', 'n')).toBeNull();
  },
);
