import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Updates, updatesFile } from './update-scenes';

const folder = join(import.meta.dirname, '../src');

interface UpdatesFile {
  readonly updates?: Updates;
  /** Calls that are sorted as updates and change no fields: each does one thing, and says so by its name. */
  readonly commands?: readonly string[];
}

/** The updates of all features, found by the names of their files. */
export const updatesOfFeatures: readonly UpdatesFile[] = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === updatesFile)
    .sort()
    .map((path) => import(pathToFileURL(join(folder, path)).href) as Promise<UpdatesFile>),
);
