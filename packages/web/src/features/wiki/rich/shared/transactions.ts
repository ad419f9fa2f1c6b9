import type { Transaction } from '@tiptap/pm/state';

const separateStep = 'separateStep';
const remoteChange = 'remoteChange';

/** Makes a transaction an undo step of its own, not merged with what was typed just before. */
export const asOwnStep = (tr: Transaction): Transaction => tr.setMeta(separateStep, true);

export const mustSeparate = (tr: Transaction): boolean => tr.getMeta(separateStep) === true;

/** Marks a transaction as a change by others, or by undo. */
export const markRemote = (tr: Transaction): Transaction =>
  tr.setMeta(remoteChange, true).setMeta('addToHistory', false);

/** Returns whether a transaction shows a change that the draft contains already. */
export const isRemote = (tr: Transaction): boolean => tr.getMeta(remoteChange) === true;
