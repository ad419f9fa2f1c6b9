import { useState } from 'react';
import { useUser } from '../../../lib/session/session';
import { readStored, removeStored, store } from '../../../lib/storage/storage';
import { type ContentKind, contentKinds } from './payload';

/** A code that was saved or copied. */
export interface RecentCode {
  readonly kind: ContentKind;
  readonly text: string;
}

const most = 10;

const isRecent = (value: unknown): value is RecentCode => {
  const { kind, text } = (value ?? {}) as Partial<RecentCode>;
  return typeof text === 'string' && contentKinds.some((each) => each === kind);
};

/**
 * Returns the person's last codes on this device. Wi-Fi codes are excluded, because passwords must not be
 * stored.
 */
export function useRecentCodes() {
  const key = `qr_recent:${useUser()?._id ?? ''}`;
  const read = (): RecentCode[] => {
    const stored = readStored(key);
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, most) : [];
  };
  const [codes, setCodes] = useState(read);
  return {
    codes,
    add(code: RecentCode) {
      if (code.kind === 'wifi') return;
      const next = [code, ...read().filter(({ text }) => text !== code.text)].slice(0, most);
      store(key, next);
      setCodes(next);
    },
    clear() {
      removeStored(key);
      setCodes([]);
    },
  };
}
