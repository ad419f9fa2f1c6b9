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
  /** Milliseconds. */
  duration: number;
  requestId?: string;
  /** A button inside the notice. */
  action?: NoticeAction;
  /** Second button for a longer alternative, such as a page with the same action. */
  more?: NoticeAction | undefined;
  /** Shows the seconds left. */
  hasCountdown?: boolean;
  /** A notice is not added while another one with the same key is shown. */
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

/** Shows a notice at the top right, for failures that are not shown elsewhere. */
export function showNotice(notice: Omit<Notice, 'id' | 'duration'> & { duration?: number }): void {
  add({ duration: 4500, ...notice });
}

/**
 * Shows a short success message at the top centre.
 * @example showSuccess(t.copied)
 */
export function showSuccess(text: string, action?: NoticeAction, more?: NoticeAction): void {
  add({ kind: 'success', title: '', text, duration: action ? 6000 : 2000, action, more });
}

export function dismissNotice(id: number): void {
  stack.set(stack.get().filter((notice) => notice.id !== id));
}

/** Removes the notice with a key, for an action that no longer applies. */
export function withdrawNotice(key: string): void {
  stack.set(stack.get().filter((notice) => notice.key !== key));
}

export function clearNotices(): void {
  stack.set([]);
}

export const readNotices = (): readonly Notice[] => stack.get();
export const useNotices = (): readonly Notice[] => useSignal(stack);
