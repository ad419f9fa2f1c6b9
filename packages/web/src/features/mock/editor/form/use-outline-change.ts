import {
  changeKind,
  insertField,
  isNumberText,
  type ModeOutline,
  nodeAt,
  type OutlineEdit,
  quoteOf,
  renameField,
  setRule,
  setText,
  setValue,
} from '@easymock/mock-engine';
import type { RefObject } from 'react';
import { showNotice } from '../../../../lib/state/notices';
import { useTexts } from '../../../../lib/texts/texts';
import type { CodeEditorHandle } from '../code/code-editor';
import { drawsNumber } from '../code/engine';
import { type CellName, isEditableKind } from './cells';
import { freeName, idAt, pathOf } from './form-rows';
import { formTexts } from './form-texts';
import { readOutline, rememberOutline } from './use-outline';

/** Access of the form to the text that it shows. */
export interface DefinitionText {
  /** Returns the current text. */
  readText: () => string;
  /** Shows a text immediately. */
  onSettle: (text: string) => void;
  code: RefObject<CodeEditorHandle | null>;
}

/** Creates an edit of the outline at a path, or returns undefined if the edit is impossible there. */
export type MakeEdit = (outline: ModeOutline, path: readonly number[]) => OutlineEdit | undefined;

/** Applies an edit of the outline to the text, and returns the edited row. */
export type ChangeOutline = (id: string, make: MakeEdit) => { id: string; outline: ModeOutline } | undefined;

export function useOutlineChange({ readText, onSettle, code }: DefinitionText): ChangeOutline {
  const t = useTexts(formTexts);
  return (id, make) => {
    const read = readOutline(readText());
    const path = 'outline' in read ? pathOf(read.outline, id) : undefined;
    if (!('outline' in read) || !path) return undefined;
    const done = make(read.outline, path);
    if (!done) {
      showNotice({ kind: 'error', title: t.form, text: t.cannot });
      return undefined;
    }
    const node = nodeAt(done.outline, done.path) ?? done.outline.root;
    if (done.changes.length > 0) {
      rememberOutline(done.outline);
      code.current?.apply(done.changes, node);
      onSettle(done.outline.source);
    }
    return { id: idAt(done.outline, done.path), outline: done.outline };
  };
}

/** Creates an edit that adds a field or an item, either as the last child of the row or after the row. */
export const insertAt =
  (isInside: boolean): MakeEdit =>
  (outline, path) => {
    const parentPath = isInside ? path : path.slice(0, -1);
    const parent = nodeAt(outline, parentPath);
    if (!parent?.inside || (!isInside && path.length === 0)) return undefined;
    const index = isInside ? parent.children.length : (path.at(-1) ?? 0) + 1;
    const empty = quoteOf(outline).repeat(2);
    if (parent.kind === 'list') {
      // Copies the kind of the last item.
      const like = parent.children.at(-1);
      const isPlain = like && ['text', 'number', 'boolean', 'null'].includes(like.kind) && like.value;
      const value = isPlain ? outline.source.slice(isPlain.start, isPlain.end) : '{}';
      return insertField(outline, parentPath, index, { value: like ? value : empty });
    }
    const key = freeName(parent.children.map((child) => child.key?.name ?? ''));
    return insertField(outline, parentPath, index, { key, value: empty });
  };

/** Creates an edit that writes the typed text into a cell. */
export const setCell =
  (cell: CellName, typed: string): MakeEdit =>
  (outline, path) => {
    const { kind, text = '' } = nodeAt(outline, path) ?? {};
    if (cell === 'name') return renameField(outline, path, typed);
    if (cell === 'rule') return setRule(outline, path, typed);
    if (cell === 'kind') return isEditableKind(typed) ? changeKind(outline, path, typed) : undefined;
    // If the value was a placeholder that generates numbers, a typed number becomes a number instead of a
    // string.
    const isNumber = isNumberText(typed.trim()) && drawsNumber(text);
    return kind === 'text' && !isNumber ? setText(outline, path, typed) : setValue(outline, path, typed.trim());
  };
