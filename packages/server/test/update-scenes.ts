import { newId } from '../src/platform/ids';
import type { TestServer } from './test-app';

/** A record as it is stored. */
export type State = Record<string, unknown>;

/** A record that is filled in everywhere, and how to change it. */
export interface Scene {
  token: string;
  /** The input besides the field that the call changes. */
  identity: object;
  /** The whole record, as it is stored. */
  read(): Promise<State>;
}

/** The new value of a field and the columns that follow it, by default the one of its name. */
export interface Change {
  /** A function creates a value that has to exist first. */
  value: unknown;
  columns?: string[];
  /** The input that the call needs beside this field. */
  with?: object;
}

export interface Scenario {
  given(): Promise<Scene>;
  fields: Record<string, Change>;
}

/**
 * The calls of a feature that change something, by their names such as `team.update`, in its `updates.fixture.ts`. The
 * updates of a tool's records need none: they follow from the fixture of the tool.
 * @example export const updates: Updates = (server) => ({ 'team.update': { given: …, fields: { name: { value: '新' } } } });
 */
export type Updates = (server: TestServer) => Record<string, Scenario>;

/** The name of the files with the updates of features. */
export const updatesFile = 'updates.fixture.ts';

/** A name that nothing else has. */
export const fresh = (): string => newId().slice(-12);
