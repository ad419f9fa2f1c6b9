import { type MockMethod, mockMethods } from '@easymock/contract';
import { readUser } from '../../../../lib/session/session';
import { readStored, store } from '../../../../lib/storage/storage';

/** The data of an open mock's tab. */
export interface OpenMock {
  readonly id: string;
  readonly method: MockMethod;
  readonly url: string;
}

const mostTabs = 10;
const mostProjects = 20;

type Stored = [projectId: string, mocks: OpenMock[]][];

// The key contains the person, because several people may use one device.
const keyOf = () => `open_mocks:${readUser()?._id ?? ''}`;

const isOpenMock = (value: unknown): value is OpenMock => {
  const { id, method, url } = (value ?? {}) as Partial<Record<keyof OpenMock, unknown>>;
  return typeof id === 'string' && typeof url === 'string' && mockMethods.some((name) => name === method);
};

function readAll(): Stored {
  const stored = readStored(keyOf());
  return Array.isArray(stored) ? (stored as Stored) : [];
}

/** Returns the open mocks of a project, in the order in which they were opened. */
export function readOpenMocks(projectId: string): readonly OpenMock[] {
  const found = readAll().find(([id]) => id === projectId)?.[1];
  return Array.isArray(found) ? found.filter(isOpenMock) : [];
}

function keep(projectId: string, mocks: readonly OpenMock[]): void {
  const others = readAll().filter(([id]) => id !== projectId);
  store(keyOf(), [...(mocks.length > 0 ? [[projectId, mocks]] : []), ...others].slice(0, mostProjects));
}

/** Opens a mock or updates its tab. Beyond the maximum, the mock that was opened first is closed. */
export function openMock(projectId: string, mock: OpenMock): readonly OpenMock[] {
  const before = readOpenMocks(projectId);
  const isThere = before.some(({ id }) => id === mock.id);
  const all = isThere ? before.map((one) => (one.id === mock.id ? mock : one)) : [...before, mock];
  const kept = all.slice(-mostTabs);
  keep(projectId, kept);
  return kept;
}

export function closeMock(projectId: string, id: string): readonly OpenMock[] {
  const kept = readOpenMocks(projectId).filter((mock) => mock.id !== id);
  keep(projectId, kept);
  return kept;
}
