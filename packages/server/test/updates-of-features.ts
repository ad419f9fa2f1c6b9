import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Updates, updatesFile } from './update-scenes';

const folder = join(import.meta.dirname, '../src');

interface UpdatesFile {
  readonly updates?: Updates;
  /** Calls classified as updates that change no fields; each performs the one action in its name. */
  readonly commands?: readonly string[];
}

/** The updates of all features, found by file name. */
export const updatesOfFeatures: readonly UpdatesFile[] = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === updatesFile)
    .sort()
    .map((path) => import(pathToFileURL(join(folder, path)).href) as Promise<UpdatesFile>),
);
