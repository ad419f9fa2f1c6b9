import type { EditableKind, OutlineKind } from '@easymock/mock-engine';
import type { FormRow } from './form-rows';

/** The parts of a row that can be edited, in the order of Tab. */
export type CellName = 'name' | 'rule' | 'kind' | 'value';
const cellNames: readonly CellName[] = ['name', 'rule', 'kind', 'value'];

const editableKinds = ['text', 'number', 'boolean', 'null', 'object', 'list'] as const;

/** Which parts of this row can be edited here rather than in the code. */
export function cellsOf({ node }: FormRow): CellName[] {
  return cellNames.filter((cell) => {
    if (cell === 'name' || cell === 'rule') return node.key !== undefined;
    // The value of a method is its name as well, and nothing is known of a spread.
    if (cell === 'kind') return node.kind !== 'other' && (node.value ?? node.key) !== undefined;
    return node.value !== undefined && ['text', 'number', 'boolean'].includes(node.kind);
  });
}

/** The kinds that a value can be turned into, with its own. */
export const kindsFor = (kind: OutlineKind): readonly OutlineKind[] =>
  (editableKinds as readonly OutlineKind[]).includes(kind) ? editableKinds : [kind, ...editableKinds];

export const isEditableKind = (kind: string): kind is EditableKind =>
  (editableKinds as readonly string[]).includes(kind);
