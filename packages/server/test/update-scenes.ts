import { newId } from '../src/platform/ids';
import type { TestServer } from './test-app';

export type State = Record<string, unknown>;

/** A record with a value in every column, and the input to change it. */
export interface Scene {
  token: string;
  /** Input besides the changed field. */
  identity: object;
  /** Reads the whole record as stored. */
  read(): Promise<State>;
}

/** New value of a field and the columns that it changes; default: the column of the same name. */
export interface Change {
  /** May be a function that creates a value that must exist first. */
  value: unknown;
  columns?: string[];
  /** Further input that the call requires with this field. */
  with?: object;
}

export interface Scenario {
  given(): Promise<Scene>;
  fields: Record<string, Change>;
}

/**
 * Update calls of a feature by name, such as `team.update`, in its `updates.fixture.ts`. Updates of a tool's
 * records are derived from the tool's fixture instead.
 * @example export const updates: Updates = (server) => ({ 'team.update': { given: …, fields: { name: { value:
 * '新' } } } });
 */
export type Updates = (server: TestServer) => Record<string, Scenario>;

/** Name of the files with the updates of features. */
export const updatesFile = 'updates.fixture.ts';

/** Returns a unique name. */
export const fresh = (): string => newId().slice(-12);
