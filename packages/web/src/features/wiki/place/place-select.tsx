import type { CatalogNode, PathStep } from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { FieldControl } from '../../../kit/form/field';
import { callQuery } from '../../../lib/api/queries';
import { readStored, store } from '../../../lib/storage/storage';
import { useTexts } from '../../../lib/texts/texts';
import { isSpace, type Place } from '../node/place';
import styles from './place.module.css';
import { texts } from './texts';

/** A target folder or space, with its path. */
export interface ChosenPlace {
  readonly id: Place;
  readonly name: string;
  /** Names from the space down, for example `公共 / 研发`. */
  readonly path: string;
}

// Earlier versions read the same key and fields.
const key = 'moveRecord';
const mostRecent = 5;

interface MoveRecord {
  readonly data: { readonly id: string; readonly catalogName: string };
  readonly path: string;
}

const isRecord = (value: unknown): value is MoveRecord => {
  const record = value as Partial<MoveRecord> | null;
  return typeof record?.path === 'string' && typeof record.data?.id === 'string';
};

function readRecent(): ChosenPlace[] {
  const stored = readStored(key);
  const records = Array.isArray(stored) ? stored.filter(isRecord) : [];
  return records.map(({ data, path }) => ({ id: data.id, name: data.catalogName, path })).slice(0, mostRecent);
}

/** Puts this place first in the list of recent targets. */
export function rememberTarget({ id, name, path }: ChosenPlace): void {
  const others = readRecent().filter((one) => one.id !== id);
  const records = [{ id, name, path }, ...others].slice(0, mostRecent);
  store(
    key,
    records.map((one): MoveRecord => ({ data: { id: one.id, catalogName: one.name }, path: one.path })),
  );
}

const pathOf = (steps: readonly PathStep[], node: Pick<CatalogNode, 'id' | 'catalogName'>): string =>
  [...steps.filter(({ id }) => id !== node.id).map(({ catalogName }) => catalogName), node.catalogName].join(' / ');

/** Selects a folder or a space from the recent and first-level ones, or by its name or pinyin. */
export function PlaceSelect(props: {
  control: Partial<FieldControl>;
  value: ChosenPlace | undefined;
  onChange: (place: ChosenPlace) => void;
  /** Returns whether a folder cannot be chosen. */
  isRefused?: (id: Place) => boolean;
}) {
  const { control, value, onChange, isRefused = () => false } = props;
  const t = useTexts(texts);
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const [recent] = useState(readRecent);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const roots = useQuery(callQuery('catalog', 'getAllFirstCatalogList', {}));
  const found = useQuery({
    ...callQuery('catalog', 'findCatalog', { value: words, pageSize: 50 }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const search = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setWords(next.trim()), 300);
  };
  const spaces = (roots.data ?? []).filter(({ canCreate }) => canCreate);
  const groups: [string, ChosenPlace[]][] =
    typed.trim() && words
      ? [
          [
            t.found,
            (found.data ?? [])
              .filter((node) => node.catalogType === 'folder' && node.canEdit)
              .map((node) => ({ id: node.id, name: node.catalogName, path: pathOf(node.path, node) })),
          ],
        ]
      : [
          [t.roots, spaces.map(({ id, catalogName }) => ({ id, name: catalogName, path: catalogName }))],
          [t.recent, recent.filter(({ id }) => !spaces.some((space) => space.id === id))],
          [
            t.top,
            spaces.flatMap((space) =>
              space.children
                .filter((node) => node.catalogType === 'folder' && node.canEdit)
                .filter((node) => recent.every(({ id }) => id !== node.id))
                .map((node) => ({
                  id: node.id,
                  name: node.catalogName,
                  path: `${space.catalogName} / ${node.catalogName}`,
                })),
            ),
          ],
        ];
  const places = new Map(groups.flatMap(([, list]) => list.map((place) => [place.id, place] as const)));
  return (
    <Select<string>
      {...control}
      className={styles.select}
      value={value?.id ?? null}
      labelRender={() => value?.path ?? ''}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={roots.isPending || found.isFetching}
      notFoundContent={found.isFetching ? null : t.noFolder}
      options={groups
        .filter(([, list]) => list.length > 0)
        .map(([label, list]) => ({
          label,
          options: list.map((place) => ({
            value: place.id,
            label: place.path,
            title: place.path,
            disabled: isRefused(place.id),
          })),
        }))}
      onChange={(id) => {
        const place = places.get(id);
        if (place) onChange(place);
      }}
    />
  );
}

/** Loads the place with this ID, for the initial value. */
export function usePlace(id: Place): ChosenPlace | undefined {
  const roots = useQuery(callQuery('catalog', 'getAllFirstCatalogList', {}));
  const isRoot = isSpace(id);
  const node = useQuery({ ...callQuery('catalog', 'getCatalogById', { id }), enabled: !isRoot });
  if (isRoot) {
    const root = roots.data?.find((one) => one.id === id);
    return root && { id, name: root.catalogName, path: root.catalogName };
  }
  if (!node.data) return undefined;
  const { catalogName } = node.data.node;
  return { id, name: catalogName, path: pathOf(node.data.path, node.data.node) };
}
