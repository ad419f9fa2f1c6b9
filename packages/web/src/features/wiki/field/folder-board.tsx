import { boardCardNum, boardMoreLimit, boardMoreNum, type FolderRow } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Board } from '../../../kit/board/board';
import { QueryView } from '../../../kit/page/query-view';
import { to } from '../../../lib/address/page';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { NodeIconView } from '../node/node-look';
import styles from './field.module.css';
import { isGroupable, type Property, propertyValueOf, useProperties } from './properties';
import { texts } from './texts';
import type { FolderViewState } from './use-folder-view';
import { type People, TagsView, textOfValue, ValueView } from './value-view';

type Card = FolderRow & { _id: string };

/** Returns the property whose values are the columns: the chosen one, or else the first that can be. */
export const boardProperty = (properties: readonly Property[], groupKey: string): Property | undefined =>
  properties.find(({ key }) => key === groupKey) ?? properties.find(isGroupable);

/** Shows the documents of a folder as cards, in columns by a choice, a person or the state. */
export function FolderBoard({ id, state }: { id: string; state: FolderViewState }) {
  const t = useTexts(texts);
  const { view, fields } = state;
  const properties = useProperties(fields);
  const grouping = boardProperty(properties, view.groupKey);
  const groupKey = grouping?.key ?? 'state';
  const [more, setMore] = useState<readonly string[]>([]);
  const extended = more
    .filter((column) => column.startsWith(`${groupKey}:`))
    .map((column) => column.slice(groupKey.length + 1));
  const input = { id, groupKey, filters: JSON.stringify(view.filters), more: JSON.stringify(extended) };
  const query = useQuery({ ...callQuery('wikiField', 'getBoard', input), placeholderData: keepPreviousData });
  const change = useChange('wikiField', 'setValue');
  const shown = view.columns.flatMap((key) =>
    key === groupKey ? [] : (properties.find((one) => one.key === key) ?? []),
  );
  if (!grouping) return null;
  const { field } = grouping;
  return (
    <QueryView query={query} skeleton={400}>
      {({ list, people: found, groups }) => {
        const people: People = new Map(found.map((one) => [one._id, one]));
        const nums = new Map(groups.map(({ key, num }) => [key, num]));
        const keys = grouping.options.length > 0 ? grouping.options.map((option) => option.id) : [...nums.keys()];
        const wanted = new Set([...keys, ...nums.keys()]);
        // Documents without a value are in the last column; built-in properties always have one.
        wanted.delete('');
        const columns = [...wanted, ...(field ? [''] : [])].map((key) => {
          const num = nums.get(key) ?? 0;
          const column = `${groupKey}:${key}`;
          const isExtended = extended.includes(key);
          return {
            key: column,
            title: key === '' ? t.empty : textOfValue(key, grouping, people) || t.empty,
            count: num,
            note: isExtended && num > boardMoreNum ? t.boardCut({ count: boardMoreNum }) : undefined,
            more:
              num > boardCardNum && !isExtended
                ? {
                    text: t.boardMore({ count: Math.min(num, boardMoreNum) - boardCardNum }),
                    // The columns that were extended first shrink again.
                    run: () => setMore((before) => [...before, column].slice(-boardMoreLimit)),
                  }
                : undefined,
          };
        });
        return (
          <>
            {!field && <p className={styles.quiet}>{t.boardFixed}</p>}
            <Board<Card>
              columns={columns}
              rows={list.map((row) => ({ ...row, _id: row.id }))}
              columnOf={(row) => `${groupKey}:${propertyValueOf(row, grouping) ?? ''}`}
              nameOf={({ catalogName }) => catalogName}
              mayMove={({ canEdit }) => field !== undefined && canEdit}
              move={(row, column) => {
                if (!field) return Promise.reject(new Error('the property is fixed'));
                const value = column.slice(groupKey.length + 1);
                return change.mutateAsync({ markdownId: row.id, fieldId: field.id, value: value || null });
              }}
            >
              {(row) => <CardView row={row} properties={shown} people={people} />}
            </Board>
          </>
        );
      }}
    </QueryView>
  );
}

function CardView({ row, properties, people }: { row: FolderRow; properties: readonly Property[]; people: People }) {
  return (
    <div className={styles.card}>
      <span className={styles.name}>
        <NodeIconView node={row} />
        {/* Not draggable, because browsers would drag the link instead of the card. */}
        <Link
          to={to('wikiFolder', { markdownId: row.id })}
          title={row.catalogName}
          className={styles.cardName}
          draggable={false}
        >
          {row.catalogName}
        </Link>
      </span>
      {properties.map((property) => {
        const value = propertyValueOf(row, property);
        if (property.key === 'tags') return row.tags.length > 0 && <TagsView key="tags" tags={row.tags} />;
        if (value === undefined || value === '') return null;
        return (
          <span key={property.key} className={styles.cardLine}>
            <span className="g-sr-only">{property.name}</span>
            <ValueView value={value} property={property} people={people} />
          </span>
        );
      })}
    </div>
  );
}
