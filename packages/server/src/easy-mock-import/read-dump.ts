import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * The collections of Easy Mock 1.6 that are imported. Mongoose derives their names, except for the last two.
 */
export const collections = ['users', 'groups', 'projects', 'mocks', 'user_group', 'user_project'] as const;
export type Collection = (typeof collections)[number];

export type Json = string | number | boolean | null | undefined | Date | readonly Json[] | Fields;
export interface Fields {
  readonly [name: string]: Json;
}

/** A document of the dump, with IDs as 24 hex digits and dates as `Date`. */
export interface DumpDocument {
  readonly fields: Fields;
  /** File and line, such as `mocks.json:12`. */
  readonly place: string;
}

/** A record that was skipped or changed, for the report. */
export interface Problem {
  readonly place: string;
  readonly text: string;
}

export interface Dump {
  readonly documents: Readonly<Record<Collection, readonly DumpDocument[]>>;
  readonly problems: readonly Problem[];
}

/** Bytes. Longer lines are no documents of Easy Mock: MongoDB's own limit is 16 MB. */
const mostBytes = 64 * 1024 * 1024;

const single = (value: Fields): string | undefined => {
  const [key, ...others] = Object.keys(value);
  return others.length === 0 ? key : undefined;
};

/**
 * Converts a value of MongoDB Extended JSON, version 1 or 2, canonical or relaxed: IDs become strings, dates
 * become `Date` objects, and numbers become numbers. Source:
 * https://www.mongodb.com/docs/manual/reference/mongodb-extended-json/
 * @example plainValue({ $oid: '5a9e…' }) // '5a9e…'
 */
export function plainValue(value: Json): Json {
  if (Array.isArray(value)) return value.map(plainValue);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const fields = value as Fields;
  const key = single(fields);
  const inner = key === undefined ? undefined : fields[key];
  switch (key) {
    case '$oid':
      return String(inner);
    case '$date': {
      const at = plainValue(inner);
      return new Date(typeof at === 'number' ? at : String(at));
    }
    case '$numberInt':
    case '$numberLong':
    case '$numberDouble':
    case '$numberDecimal':
      return Number(inner);
    case '$undefined':
      return undefined;
    default:
      return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, plainValue(each)]));
  }
}

function documentOf(value: Json, place: string): DumpDocument | Problem {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return { place, text: 'is no document' };
  return { place, fields: plainValue(value) as Fields };
}

/** Reads a file of `mongoexport`: one document per line, or one array with `--jsonArray`. */
async function readFileOf(path: string): Promise<(DumpDocument | Problem)[]> {
  const name = basename(path);
  const found: (DumpDocument | Problem)[] = [];
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    line += 1;
    // Removes a byte order mark.
    const trimmed = text.replace(/^\uFEFF/, '').trim();
    if (line === 1 && trimmed.startsWith('[')) return readArray(path, name);
    if (trimmed === '') continue;
    found.push(readLine(trimmed, `${name}:${line}`));
  }
  return found;
}

function readLine(text: string, place: string): DumpDocument | Problem {
  if (text.length > mostBytes) return { place, text: 'is longer than any document of MongoDB' };
  try {
    return documentOf(JSON.parse(text) as Json, place);
  } catch {
    return { place, text: 'is not JSON' };
  }
}

async function readArray(path: string, name: string): Promise<(DumpDocument | Problem)[]> {
  try {
    const list = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, '')) as readonly Json[];
    return list.map((value, at) => documentOf(value, `${name}[${at}]`));
  } catch {
    return [{ place: name, text: 'begins like a list, but is not JSON' }];
  }
}

/**
 * Reads the files `users.json`, `groups.json`, `projects.json`, `mocks.json`, `user_group.json` and
 * `user_project.json` of a folder. Broken lines are reported as problems; the other lines are read.
 * @throws the error of the file system if there is no such folder
 */
export async function readDump(folder: string): Promise<Dump> {
  const names = new Set(await readdir(folder));
  const problems: Problem[] = [];
  const documents = {} as Record<Collection, DumpDocument[]>;
  for (const collection of collections) {
    const name = `${collection}.json`;
    documents[collection] = [];
    if (!names.has(name)) {
      problems.push({ place: name, text: 'is missing' });
      continue;
    }
    for (const read of await readFileOf(join(folder, name)))
      if ('fields' in read) documents[collection].push(read);
      else problems.push(read);
  }
  return { documents, problems };
}
