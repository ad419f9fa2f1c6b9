import {
  type ArticleState,
  articleStates,
  type BuiltInProperty,
  builtInProperties,
  type FieldOption,
  type FieldValue,
  type FolderField,
  type FolderFieldType,
  type FolderRow,
  type FolderView,
  groupingProperties,
  groupingTypes,
  type TokenColour,
} from '@easymock/contract';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** A column of a table: a field of the folder, or a built-in property. */
export interface Property {
  readonly key: string;
  readonly name: string;
  readonly type: FolderFieldType | 'tags' | 'state' | 'moment' | 'count';
  readonly options: readonly FieldOption[];
  /** Undefined for a built-in property, which cannot be edited in a cell. */
  readonly field: FolderField | undefined;
}

const builtInTypes: Record<BuiltInProperty, Property['type']> = {
  owner: 'person',
  editor: 'person',
  tags: 'tags',
  state: 'state',
  updateDate: 'moment',
  createDate: 'moment',
  lookNumber: 'count',
};

const stateColours: Record<ArticleState, TokenColour> = { draft: 'ink', changed: 'amber', published: 'bamboo' };

/** Returns the properties that documents of a folder have: its fields first. */
export function useProperties(fields: readonly FolderField[]): Property[] {
  const t = useTexts(texts);
  const own = fields.map(
    (field): Property => ({ key: field.id, name: field.name, type: field.type, options: field.options, field }),
  );
  const states = articleStates.map((id) => ({ id, name: t[`state_${id}`], color: stateColours[id] }));
  const others = builtInProperties.map(
    (key): Property => ({
      key,
      name: t[key],
      type: builtInTypes[key],
      options: key === 'state' ? states : [],
      field: undefined,
    }),
  );
  return [...own, ...others];
}

/** Returns the value of a row; undefined if there is none. */
export function propertyValueOf(row: FolderRow, { key, field }: Property): FieldValue | undefined {
  if (field) return row.values[key];
  const values: Partial<Record<string, FieldValue | null>> = {
    owner: row.ownerId,
    editor: row.editorId,
    state: row.state,
    updateDate: row.date,
    createDate: row.createDate,
    lookNumber: row.lookNumber,
  };
  return values[key] ?? undefined;
}

export const isGroupable = ({ key, type, field }: Property): boolean =>
  ((field ? groupingTypes : groupingProperties) as readonly string[]).includes(field ? type : key);

/** The view of a folder for which nobody stored one. */
export const defaultView = (fields: readonly FolderField[], layout: FolderView['layout']): FolderView => ({
  layout,
  columns: [...fields.map(({ id }) => id), 'owner', 'state', 'updateDate'],
  filters: [],
  sortKey: '',
  isDown: false,
  groupKey: '',
});
