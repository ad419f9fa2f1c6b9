/**
 * Measures whether imported data looks real. 62 documents are labelled by hand with the kind of data that a person
 * expects of each property. Each response is rendered several times, and a property counts if all its values fit.
 * `--plain` ignores property names. Then measures the cost of using names: reading a document of 224 operations with
 * and without it, alternately.
 */
import process from 'node:process';
import { compile, readApiDocument } from '@easymock/mock-engine';
import { foreignDocuments, heldOutDocuments, tunedDocuments } from './fixtures/quality-documents';
import { type Drawn, kinds } from './fixtures/quality-kinds';

interface Property {
  readonly name: string;
  readonly schema: object;
  /** The schema of the document that the property refers to. */
  readonly inner: string | undefined;
  readonly choices: readonly string[];
  readonly kind: string | undefined;
}
interface Sheet {
  readonly title: string;
  readonly text: string;
  readonly root: string;
  readonly schemas: ReadonlyMap<string, readonly Property[]>;
}

const draws = 12;
const now = new Date(2026, 10, 23, 12);
const isRealistic = !process.argv.includes('--plain');

function typeOf(word: string, rest: object): { schema: object; inner?: string; choices?: string[] } {
  const choices = /\(([^)]*)\)/.exec(word)?.[1]?.split(',');
  if (choices) return { schema: { type: 'string', enum: choices, ...rest }, choices };
  if (word.endsWith('[]')) {
    const { schema, inner } = typeOf(word.slice(0, -2), {});
    return { schema: { type: 'array', items: schema, ...rest }, inner };
  }
  const [type = '', format] = word.split(':');
  const form = format === undefined ? {} : { format };
  if (type === 'int64') return { schema: { type: 'integer', format: 'int64', ...rest } };
  if (['string', 'integer', 'number', 'boolean'].includes(type)) return { schema: { type, ...form, ...rest } };
  return { schema: { $ref: `#/components/schemas/${type}` }, inner: type };
}

function readSheet(source: string): Sheet {
  const [head = '', ...lines] = source.trim().split('\n');
  const [, title = '', path = '', root = ''] = /^(.+) (\/\S+) (\S+)$/.exec(head) ?? [];
  const schemas = new Map<string, Property[]>();
  let current: Property[] = [];
  for (const line of lines) {
    if (!line.startsWith(' ')) {
      current = [];
      schemas.set(line.trim(), current);
      continue;
    }
    const [, name = '', type = '', , example, description = '', , kind] =
      /^ (\S+) (\S+)( ~(\S+))?(?: (.*?))??( ?= ([\w-]+))?$/.exec(line) ?? [];
    const given = example === undefined ? {} : { example: /^\d+\.\d+$/.test(example) ? Number(example) : example };
    const rest = { ...(description ? { description } : {}), ...given };
    const { schema, inner, choices = [] } = typeOf(type, rest);
    current.push({ name, schema, inner, choices, kind });
  }
  const components = Object.fromEntries(
    [...schemas].map(([name, properties]) => [
      name,
      { type: 'object', properties: Object.fromEntries(properties.map((one) => [one.name, one.schema])) },
    ]),
  );
  const content = { 'application/json': { schema: typeOf(root, {}).schema } };
  const get = { summary: title, responses: { 200: { description: 'OK', content } } };
  const document = {
    openapi: '3.0.3',
    info: { title, version: '1' },
    paths: { [path]: { get } },
    components: { schemas: components },
  };
  return { title, text: JSON.stringify(document), root, schemas };
}

const lengthOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null
    ? Math.max(
        0,
        ...Object.values(value)
          .filter(Array.isArray)
          .map((list) => list.length),
      )
    : 0;
};

/** Collects the generated values of each property, wherever its schema occurs. */
function gather(
  sheet: Sheet,
  value: unknown,
  name: string,
  rows: readonly unknown[],
  found: Map<Property, Drawn[]>,
): void {
  if (Array.isArray(value)) {
    for (const item of value) gather(sheet, item, name, value, found);
    return;
  }
  for (const property of sheet.schemas.get(name) ?? []) {
    const drawn = (value as Record<string, unknown> | undefined)?.[property.name];
    if (property.kind !== undefined) {
      const column = rows.map((row) => (row as Record<string, unknown>)[property.name]);
      const longest = Math.max(0, ...Object.values(value ?? {}).map(lengthOf));
      const list = found.get(property) ?? [];
      const values = Array.isArray(drawn) && property.kind !== 'tag' ? drawn : [drawn];
      for (const each of values)
        list.push({ value: each, column, choices: property.choices, longest, now: now.getTime() });
      found.set(property, list);
    }
    if (property.inner !== undefined) gather(sheet, drawn, property.inner, [drawn], found);
  }
}

function judge(title: string, source: string): void {
  const byKind = new Map<string, { right: number; all: number }>();
  const wrong: string[] = [];
  let [right, all] = [0, 0];
  const sheets = source.split(/^(?=# )/m).filter((part) => part.trim() !== '');
  for (const part of sheets) {
    const sheet = readSheet(part.replace(/^# /, ''));
    const [operation] = readApiDocument(sheet.text, { isRealistic }).operations;
    const plan = compile(operation?.mode ?? '{}');
    const found = new Map<Property, Drawn[]>();
    for (let seed = 0; seed < draws; seed += 1) {
      const value = plan.render({ seed, now });
      gather(sheet, value, sheet.root.replace('[]', ''), [value], found);
    }
    for (const [name, properties] of sheet.schemas) {
      for (const property of properties) {
        if (property.kind === undefined) continue;
        const fits = kinds[property.kind];
        if (!fits) throw new Error(`unknown kind ${property.kind}`);
        const drawn = found.get(property) ?? [];
        const bad = drawn.find((one) => !fits(one));
        const isRight = drawn.length > 0 && bad === undefined;
        all += 1;
        right += Number(isRight);
        const count = byKind.get(property.kind) ?? { right: 0, all: 0 };
        byKind.set(property.kind, { right: count.right + Number(isRight), all: count.all + 1 });
        if (!isRight)
          wrong.push(
            `  ${sheet.title}: ${name}.${property.name} is no ${property.kind}: ${JSON.stringify(bad?.value)?.slice(0, 60)}`,
          );
      }
    }
  }
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.log(
    `\n${title}: ${sheets.length} documents, ${right} of ${all} properties look real (${percent(right / all)})`,
  );
  const kindLines = [...byKind]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, { right, all }]) => `${kind} ${right}/${all}`);
  console.log(kindLines.join(', '));
  for (const line of wrong) console.log(line);
}

judge('Tuned', tunedDocuments);
judge('Held out', heldOutDocuments);
judge('Of others', foreignDocuments);

/** Returns a document with `count` operations, each with its own schema. */
function documentOf(count: number): string {
  const parts = [tunedDocuments, heldOutDocuments]
    .flatMap((source) => source.split(/^(?=# )/m))
    .filter((part) => part.trim() !== '');
  const documents = Array.from({ length: count }, (_, index) => {
    const { text } = readSheet((parts[index % parts.length] ?? '').replace(/^# /, ''));
    // Distinct names, so that no lookup hits a cache.
    return JSON.parse(text.replaceAll('#/components/schemas/', `#/components/schemas/s${index}`)) as {
      paths: Record<string, object>;
      components: { schemas: Record<string, object> };
    };
  });
  const paths = documents.flatMap(({ paths }, index) =>
    Object.entries(paths).map(([path, item]) => [`/v${index}${path}`, item]),
  );
  const schemas = documents.flatMap(({ components }, index) =>
    Object.entries(components.schemas).map(([name, schema]) => [`s${index}${name}`, schema]),
  );
  const info = { title: '全部', version: '1' };
  return JSON.stringify({
    openapi: '3.0.3',
    info,
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(schemas) },
  });
}

const large = documentOf(224);
const times = { plain: [] as number[], realistic: [] as number[] };
for (let round = 0; round < 24; round += 1) {
  for (const name of ['plain', 'realistic'] as const) {
    const begun = performance.now();
    readApiDocument(large, { isRealistic: name === 'realistic' });
    if (round > 3) times[name].push(performance.now() - begun);
  }
}
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const [plain, realistic] = [median(times.plain), median(times.realistic)];
console.log(`\nReading 224 operations: ${plain.toFixed(1)} ms, with a look at names ${realistic.toFixed(1)} ms`);
