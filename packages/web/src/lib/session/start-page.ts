import { pagePath, pages, type StartPage, startPages } from '@easymock/contract';
import { signal, useSignal } from '../state/signal';
import { readStored, store } from '../storage/storage';
import { readUser } from './session';

const asStartPage = (value: unknown): StartPage => startPages.find((page) => page === value) ?? 'projects';
const startPage = signal<StartPage>(asStartPage(readStored('start_page')));

export function setStartPage(value: StartPage): void {
  store('start_page', value);
  startPage.set(value);
}

export const useStartPage = (): StartPage => useSignal(startPage);

/** Returns the start pages that a person may open. */
export function possibleStartPages(permissions: readonly string[]): StartPage[] {
  return startPages.filter((page) => permissions.includes(pages[page].access));
}

/** Returns the path of the person's start page, including the base. */
export function startPath(): string {
  const page = startPage.get();
  const isPossible = possibleStartPages(readUser()?.userAuthKey ?? []).includes(page);
  return pagePath(isPossible ? page : 'projects');
}
