import type { EditableKind, OutlineKind } from '@easymock/mock-engine';
import type { FormRow } from './form-rows';

/** The editable parts of a row, in Tab order. */
export type CellName = 'name' | 'rule' | 'kind' | 'value';
const cellNames: readonly CellName[] = ['name', 'rule', 'kind', 'value'];

const editableKinds = ['text', 'number', 'boolean', 'null', 'object', 'list'] as const;

/** Returns the parts of a row that can be edited in the form rather than in the code. */
export function cellsOf({ node }: FormRow): CellName[] {
  return cellNames.filter((cell) => {
    if (cell === 'name' || cell === 'rule') return node.key !== undefined;
    // A method has no separate value, and the content of a spread is unknown.
    if (cell === 'kind') return node.kind !== 'other' && (node.value ?? node.key) !== undefined;
    return node.value !== undefined && ['text', 'number', 'boolean'].includes(node.kind);
  });
}

/** Returns the kinds that a value can be converted to, including its own. */
export const kindsFor = (kind: OutlineKind): readonly OutlineKind[] =>
  (editableKinds as readonly OutlineKind[]).includes(kind) ? editableKinds : [kind, ...editableKinds];

export const isEditableKind = (kind: string): kind is EditableKind =>
  (editableKinds as readonly string[]).includes(kind);
