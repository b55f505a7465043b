import { CALL_GROUPS, errorsOf, type ApiCall, type CallGroup } from '@institut/contract/call';
import { CALL_NAMES, callNamed, type CallName } from '@institut/contract/calls';
import { API } from '@institut/contract/paths';
import { escapeHtml } from '../../lib/escapeHtml.ts';
import { ERROR_REASONS } from './errorReasons.ts';
import type { JsonSchema } from './jsonSchemas.ts';
import type { Content, OpenApi, Operation, Parameter } from './openapi.types.ts';
import { describe, schemaRows, shapeName, type SchemaRow } from './schemaRows.ts';
import { SHARED_SHAPES } from './sharedShapes.ts';

const ACCESS_LABELS: Record<ApiCall['access'], string> = {
  public: 'Svi',
  optional: 'Svi, administratori više',
  user: 'Prijavljeni korisnici',
  admin: 'Administratori',
};

const cells = ({ path, isRequired, html }: SchemaRow) =>
  `<tr><th scope="row"><code>${escapeHtml(path)}</code>${isRequired ? ' <span class="must">obavezno</span>' : ''}</th><td>${html}</td></tr>`;

function table(title: string, rows: SchemaRow[]): string {
  if (rows.length === 0) return '';
  return `<table><caption>${escapeHtml(title)}</caption><thead><tr><th scope="col">Polje</th><th scope="col">Vrijednost</th></tr></thead><tbody>${rows.map(cells).join('')}</tbody></table>`;
}

function parameterRow({ name, in: place, required, schema }: Parameter): SchemaRow {
  const places = { path: 'u adresi', query: 'u upitu', header: 'u zaglavlju' };
  return {
    path: name,
    isRequired: required,
    html: `${describe(schema)} <span class="place">${places[place]}</span>`,
  };
}

function shapeOf(content: Content | undefined): JsonSchema | undefined {
  return Object.values(content ?? {})[0]?.schema;
}

function bodyTable({ requestBody }: Operation, document: OpenApi): string {
  const schema = shapeOf(requestBody?.content);
  if (!schema) return '';
  const [type = ''] = Object.keys(requestBody?.content ?? {});
  const named = document.components.schemas[shapeName(schema) ?? ''];
  return table(`Tijelo zahtjeva (${type})`, schemaRows(named ?? schema));
}

function answer({ responses }: Operation, { response: { status } }: ApiCall): string {
  const success = responses[status];
  if (!success || '$ref' in success) return '';
  const [type] = Object.keys(success.content ?? {});
  const schema = shapeOf(success.content);
  const headers = Object.keys(success.headers ?? {}).map((name) => `<code>${escapeHtml(name)}</code>`);
  const inline = schema?.properties ? table('Polja odgovora', schemaRows(schema)) : '';
  const what =
    schema && type ? `${describe(schema)} <span class="place">${escapeHtml(type)}</span>` : 'bez sadržaja';
  const extra = headers.length > 0 ? ` Zaglavlja: ${headers.join(', ')}.` : '';
  return `<h4>Odgovor</h4><p><span class="status ok">${status}</span> ${what}.${extra}</p>${inline}`;
}

function errors(call: ApiCall): string {
  const items = errorsOf(call).map(
    (status) => `<li><span class="status">${status}</span> ${escapeHtml(ERROR_REASONS[status])}</li>`,
  );
  return items.length > 0 ? `<h4>Greške</h4><ul class="errors">${items.join('')}</ul>` : '';
}

function callSection(name: CallName, document: OpenApi): string {
  const call = callNamed(name);
  const template = call.path.replace(/:(\w+)/g, '{$1}');
  const operation = document.paths[template]?.[call.method.toLowerCase()];
  if (!operation) return '';
  return `<article id="${name}">
<h3><span class="method ${call.method.toLowerCase()}">${call.method}</span> <code>${escapeHtml(template)}</code></h3>
<p class="summary">${escapeHtml(call.summary)}</p>
<p class="access">Ko smije: <strong>${ACCESS_LABELS[call.access]}</strong></p>
<details><summary>Pojedinosti<span class="unseen"> za ${call.method} ${escapeHtml(template)}</span></summary>
${table('Parametri', operation.parameters.map(parameterRow))}${bodyTable(operation, document)}${answer(operation, call)}${errors(call)}
</details>
</article>`;
}

const groupId = (group: CallGroup) => `grupa-${group}`;

function groupSection([group, title]: [CallGroup, string], document: OpenApi): string {
  const names = CALL_NAMES.filter((name) => callNamed(name).group === group);
  return `<section aria-labelledby="${groupId(group)}"><h2 id="${groupId(group)}">${escapeHtml(title)}</h2>${names.map((name) => callSection(name, document)).join('\n')}</section>`;
}

function shapeSection([name, schema]: [string, JsonSchema]): string {
  return `<article id="oblik-${escapeHtml(name)}"><h3><code>${escapeHtml(name)}</code></h3>${table(`Polja: ${name}`, schemaRows(schema))}</article>`;
}

const isGroup = (key: string): key is CallGroup => key in CALL_GROUPS;
const groups = Object.keys(CALL_GROUPS)
  .filter(isGroup)
  .map((group): [CallGroup, string] => [group, CALL_GROUPS[group]]);

/** The description of the API as a page without scripts; `document` is what `buildOpenApi` gives. */
export function docsPage(document: OpenApi): string {
  const shapes = Object.entries(document.components.schemas).filter(([name]) => name in SHARED_SHAPES);
  const links = groups.map(
    ([group, title]) => `<li><a href="#${groupId(group)}">${escapeHtml(title)}</a></li>`,
  );
  return `<!doctype html>
<html lang="bs">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${API.docsStyle}">
</head>
<body>
<a class="skip" href="#sadrzaj">Preskoči na sadržaj</a>
<header><div class="wrap">
<h1>${escapeHtml(document.info.title)}</h1>
<p>Svi pozivi servera: šta primaju, šta vraćaju i ko ih smije uputiti. Isti opis za programe je <a href="${API.openApi}">OpenAPI 3.1 dokument</a>.</p>
</div></header>
<div class="wrap columns">
<nav aria-label="Grupe poziva"><ul>${links.join('')}<li><a href="#oblici">Oblici podataka</a></li></ul></nav>
<main id="sadrzaj">
<section aria-labelledby="pravila"><h2 id="pravila">Zajednička pravila</h2>
<p>Zahtjevi i odgovori su JSON do 100 kB, osim slika. Zaštićeni pozivi traže zaglavlje <code>Authorization: Bearer &lt;token&gt;</code>; token vraća prijava. Ulogu server svaki put čita iz baze podataka.</p>
<p>Svaka greška je <a href="#oblik-ApiErrorBody">ApiErrorBody</a>. Bez baze podataka svaki poziv odgovara s <span class="status">503</span>. Iznosi su u KM, s najviše dvije decimale.</p>
</section>
${groups.map((group) => groupSection(group, document)).join('\n')}
<section aria-labelledby="oblici"><h2 id="oblici">Oblici podataka</h2>${shapes.map(shapeSection).join('\n')}</section>
</main>
</div>
</body>
</html>
`;
}
