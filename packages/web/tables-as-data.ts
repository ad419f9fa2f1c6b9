import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
// Imported by path, because Node loads the configuration and does not read TypeScript from a package.
import { type Call, contract, failures, fieldFactsOf, fieldLabelsOf } from '../contract/src/index';
import { PLACEHOLDERS } from '../mock-engine/src/placeholders/index';
import type { Placeholder } from '../mock-engine/src/placeholders/placeholder';

const src = resolve(import.meta.dirname, 'src');
const fieldTableFile = join(src, 'lib/api/field-table.ts');

/** Modules that a build replaces with their values, by path below `src` and without extension. */
const tables: Readonly<Record<string, () => string>> = {
  'lib/api/call-table': () =>
    `export const callTable = ${tableOf(({ method, path, changes }) => ({ method, path, changes }))};`,
  'lib/api/field-table': () => 'export const fieldTable = {};',
  'lib/api/label-table': () => `export const labelTable = ${JSON.stringify(fieldLabelsOf(contract))};`,
  'lib/api/failure-table': () => `export const failureCodes = ${JSON.stringify(codesOfFailures())};`,
  'kit/draw/placeholder-table': () =>
    `export const placeholderTable = ${placeholdersAs(({ names, group, example, about }) => ({ names, group, example, about }))};`,
  'kit/draw/placeholder-names': () =>
    `export const placeholderNames = ${placeholdersAs(({ names, numbers }) => ({ names, numbers }))};`,
};

const factsPrefix = 'virtual:field-facts/';

/**
 * Evaluates tables that derive from the contract and the placeholders, so that the bundle contains only their
 * values. The schemas would bring the whole schema library into the browser, and failure texts come from the
 * server.
 *
 * The facts about fields become one module for each group of calls, imported by the modules that pass the
 * group to `useFields` or `currentFields`. So a page loads the facts of its own forms only.
 */
export function tablesAsData(): Plugin {
  const calls = callsWithForms();
  return {
    name: 'tables-as-data',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(factsPrefix) ? `\0${id}` : undefined),
    load(id) {
      if (id.startsWith(`\0${factsPrefix}`)) {
        const group = id.slice(factsPrefix.length + 1);
        return { code: factsModule(group, calls.get(group) ?? new Set()), moduleSideEffects: true };
      }
      const [, name = ''] = /\/web\/src\/([\w/-]+)\.ts$/.exec(id.split('?')[0] ?? '') ?? [];
      return tables[name]?.() ?? null;
    },
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (!file.startsWith(src) || !/\.tsx?$/.test(file)) return null;
      const groups = new Set(usesOfFields(code, file).map(({ group }) => group));
      if (groups.size === 0) return null;
      const imports = [...groups].map((group) => `import '${factsPrefix}${group}';`);
      // Imports are hoisted, so they are appended at the end, where they do not shift the lines of source
      // maps.
      return { code: `${code}\n${imports.join('\n')}\n`, map: null };
    },
  };
}

/** Returns a module that adds the facts about the fields of a group's calls to the table. */
function factsModule(group: string, names: ReadonlySet<string>): string {
  const calls = Object.entries<Call>(contract[group as keyof typeof contract]);
  const facts = Object.fromEntries(
    calls.filter(([name]) => names.has(name)).map(([name, call]) => [name, fieldFactsOf(call)]),
  );
  return `import { fieldTable } from ${JSON.stringify(fieldTableFile)};\nfieldTable.${group} = ${JSON.stringify(facts)};`;
}

/** Returns the calls that a source file passes to `useFields` or `currentFields`. */
function usesOfFields(code: string, file: string): { group: string; names: string[] }[] {
  const uses = [...code.matchAll(/\b(?:useFields|currentFields)\((?:\s*'(\w+)',([^)]*)\))?/g)];
  return uses.flatMap(([use, group = '', names = '']) => {
    // The examples in comments name a group that does not exist.
    if (group && !(group in contract)) return [];
    const found = [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
    if (found.length === 0) throw new Error(`${file}: "${use}" has to name its calls literally.`);
    return [{ group, names: found }];
  });
}

/** Returns the calls whose fields a form or table shows, by group. */
function callsWithForms(): ReadonlyMap<string, ReadonlySet<string>> {
  const calls = new Map<string, Set<string>>();
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const { group, names } of usesOfFields(readFileSync(join(src, file), 'utf8'), file))
      calls.set(group, new Set([...(calls.get(group) ?? []), ...names]));
  }
  return calls;
}

const codesOfFailures = () => Object.fromEntries(Object.entries(failures).map(([kind, { code }]) => [kind, code]));

/** Returns a value of each placeholder, as JSON. */
const placeholdersAs = (of: (placeholder: Placeholder) => unknown): string => JSON.stringify(PLACEHOLDERS.map(of));

/** Returns a value of each call, by group and name, as JSON. */
function tableOf(of: (call: Call) => unknown): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(contract).map(([group, calls]) => [
        group,
        Object.fromEntries(Object.entries<Call>(calls).map(([name, call]) => [name, of(call)])),
      ]),
    ),
  );
}
