import type { OrganizationCounts } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Tree } from 'antd';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../../kit/error-state';
import { Icon } from '../../../kit/icon';
import { Skeleton } from '../../../kit/skeleton';
import { useEnumeration } from '../../../lib/enumerations';
import { callQuery } from '../../../lib/queries';
import { useRights } from '../../../lib/rights';
import { readStored, store } from '../../../lib/storage';
import { useTexts } from '../../../lib/texts';
import { formatNumber } from '../../../lib/time';
import { useDelayed } from '../../../lib/use-delayed';
import styles from './accounts.module.css';
import { everybody, type OrganizationPlace } from './organization-place';
import { texts } from './texts';

interface Node {
  key: string;
  title: ReactNode;
  place: OrganizationPlace;
  children?: Node[];
}

/** More rows than these are drawn as they scroll by. */
const longTree = 100;
const longTreeHeight = 640;

const keyOf = ({ department, userGroup, at }: OrganizationPlace): string =>
  [department, userGroup, at].join('/');

/** Departments and their groups with how many people are in each, and those who are in none. */
export function OrganizationTree(props: {
  place: OrganizationPlace;
  onChange: (place: OrganizationPlace) => void;
}) {
  const t = useTexts(texts);
  const query = useQuery(callQuery('accounts', 'getOrganizationCounts', {}));
  const nodes = useNodes(query.data);
  const isSlow = useDelayed(query.isPending, 300);
  // What was folded, not what is open: a new department shows its groups.
  const [folded, setFolded] = useState(() => (readStored('accounts_tree') as string[] | null) ?? []);
  const all = nodes.flatMap((node) => [node, ...(node.children ?? [])]);
  if (query.isPending) return isSlow ? <Skeleton height={240} /> : null;
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />;
  return (
    <Tree<Node>
      aria-label={t.organizationTree}
      className={styles.tree}
      blockNode
      treeData={nodes}
      selectedKeys={[keyOf(props.place)]}
      expandedKeys={nodes.map(({ key }) => key).filter((key) => !folded.includes(key))}
      switcherIcon={<Icon name="chevronDown" size={12} />}
      height={all.length > longTree ? longTreeHeight : undefined}
      onExpand={(_keys, { node, expanded }) => {
        const next = expanded ? folded.filter((key) => key !== node.key) : [...folded, node.key];
        store('accounts_tree', next);
        setFolded(next);
      }}
      onSelect={(_keys, { node }) => props.onChange(node.place)}
    />
  );
}

function useNodes(counts: OrganizationCounts | undefined): Node[] {
  const t = useTexts(texts);
  const { level } = useRights('accounts');
  const departments = useEnumeration('department');
  const groups = useEnumeration('userGroup');
  if (!counts) return [];
  const known = new Map(counts.departments.map((entry) => [entry.value, entry]));
  // Who sees one department only is not shown the others as if they were empty.
  const offered = level === 'view' ? [] : departments.options.map(({ value }) => value);
  const values = [...new Set([...offered, ...known.keys()])];
  return [
    nodeOf(t.allPeople, counts.total, everybody),
    ...values.map((department) => {
      const held = new Map(known.get(department)?.groups.map(({ value, userNum }) => [value, userNum]));
      const own = groups.options.filter(({ choice }) => choice.parentValue === department);
      const inside = [...new Set([...own.map(({ value }) => value), ...held.keys()])];
      return {
        ...nodeOf(departments.labelOf(department), known.get(department)?.userNum ?? 0, {
          ...everybody,
          department,
        }),
        children: inside.map((userGroup) =>
          nodeOf(groups.labelOf(userGroup), held.get(userGroup) ?? 0, {
            ...everybody,
            department,
            userGroup,
          }),
        ),
      };
    }),
    ...(level === 'view'
      ? []
      : [nodeOf(t.unassigned, counts.unassigned, { ...everybody, at: 'unassigned' })]),
    nodeOf(t.forbidden, counts.forbidden, { ...everybody, at: 'forbidden' }),
  ];
}

function nodeOf(name: string, num: number, place: OrganizationPlace): Node {
  return {
    key: keyOf(place),
    place,
    title: (
      <span className={styles.node}>
        <span className={styles.nodeName}>{name}</span>
        <span className="g-num">{formatNumber(num)}</span>
      </span>
    ),
  };
}
