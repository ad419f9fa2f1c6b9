import { signal, useSignal } from './signal';

interface NoticeAction {
  label: string;
  run: () => void;
}

export interface Notice {
  id: number;
  kind: 'error' | 'info' | 'success';
  title: string;
  text: string;
  /** How long it stays, in milliseconds. */
  duration: number;
  requestId?: string;
  /** A button inside the notice. */
  action?: NoticeAction;
  /** Another button, for what takes longer, such as a page where the same can be done. */
  more?: NoticeAction | undefined;
  /** Shows the seconds that are left. */
  hasCountdown?: boolean;
  /** A second notice with the same key does not appear while the first one stands. */
  key?: string;
}

const stack = signal<readonly Notice[]>([]);
let nextId = 1;

function add(notice: Omit<Notice, 'id'>): void {
  if (notice.key && stack.get().some((other) => other.key === notice.key)) return;
  const same = stack.get().find((other) => other.text === notice.text && other.title === notice.title);
  const rest = same ? stack.get().filter((other) => other !== same) : stack.get();
  stack.set([...rest.slice(-3), { ...notice, id: nextId++ }]);
}

/** A notice top right. For failures that are not shown elsewhere. */
export function showNotice(notice: Omit<Notice, 'id' | 'duration'> & { duration?: number }): void {
  add({ duration: 4500, ...notice });
}

/**
 * A small message top centre, for something that worked.
 * @example showSuccess(t.copied)
 */
export function showSuccess(text: string, action?: NoticeAction, more?: NoticeAction): void {
  add({ kind: 'success', title: '', text, duration: action ? 6000 : 2000, action, more });
}

export function dismissNotice(id: number): void {
  stack.set(stack.get().filter((notice) => notice.id !== id));
}

/** Removes the notice with a key, whose action no longer applies. */
export function withdrawNotice(key: string): void {
  stack.set(stack.get().filter((notice) => notice.key !== key));
}

export function clearNotices(): void {
  stack.set([]);
}

export const readNotices = (): readonly Notice[] => stack.get();
export const useNotices = (): readonly Notice[] => useSignal(stack);
