import type { OrganizationCounts } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Tree } from 'antd';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { ChevronDownIcon } from '../../../kit/display/icons';
import { QueryView } from '../../../kit/page/query-view';
import { useEnumeration } from '../../../lib/api/enumerations';
import { callQuery } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { readStored, store } from '../../../lib/storage/storage';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './accounts.module.css';
import { everybody, type OrganizationPlace } from './organization-place';
import { texts } from './texts';

interface Node {
  key: string;
  title: ReactNode;
  place: OrganizationPlace;
  children?: Node[];
}

/** Number of rows from which the tree is virtualised. */
const longTree = 100;
const longTreeHeight = 640;

const keyOf = ({ department, userGroup, at }: OrganizationPlace): string => [department, userGroup, at].join('/');

/** Tree of departments and groups with their numbers of people, and of people without a department. */
export function OrganizationTree(props: { place: OrganizationPlace; onChange: (place: OrganizationPlace) => void }) {
  const t = useTexts(texts);
  const query = useQuery(callQuery('accounts', 'getOrganizationCounts', {}));
  const nodes = useNodes(query.data);
  // Stores the collapsed nodes rather than the open ones, so that a new department shows its groups.
  const [folded, setFolded] = useState(() => (readStored('accounts_tree') as string[] | null) ?? []);
  const all = nodes.flatMap((node) => [node, ...(node.children ?? [])]);
  return (
    <QueryView query={query} skeleton={240}>
      {() => (
        <Tree<Node>
          aria-label={t.organizationTree}
          className={styles.tree}
          blockNode
          treeData={nodes}
          selectedKeys={[keyOf(props.place)]}
          expandedKeys={nodes.map(({ key }) => key).filter((key) => !folded.includes(key))}
          switcherIcon={<Icon icon={ChevronDownIcon} size={12} />}
          height={all.length > longTree ? longTreeHeight : undefined}
          onExpand={(_keys, { node, expanded }) => {
            const next = expanded ? folded.filter((key) => key !== node.key) : [...folded, node.key];
            store('accounts_tree', next);
            setFolded(next);
          }}
          onSelect={(_keys, { node }) => props.onChange(node.place)}
        />
      )}
    </QueryView>
  );
}

function useNodes(counts: OrganizationCounts | undefined): Node[] {
  const t = useTexts(texts);
  const { level } = useRights('accounts');
  const departments = useEnumeration('department');
  const groups = useEnumeration('userGroup');
  if (!counts) return [];
  const known = new Map(counts.departments.map((entry) => [entry.value, entry]));
  // Offers no other departments to a person who sees only one, because they would wrongly appear empty.
  const offered = level === 'view' ? [] : departments.options.map(({ value }) => value);
  const values = [...new Set([...offered, ...known.keys()])];
  return [
    nodeOf(t.allPeople, counts.total, everybody),
    ...values.map((department) => {
      const held = new Map(known.get(department)?.groups.map(({ value, userNum }) => [value, userNum]));
      const own = groups.options.filter(({ choice }) => choice.parentValue === department);
      const inside = [...new Set([...own.map(({ value }) => value), ...held.keys()])];
      return {
        ...nodeOf(departments.labelOf(department), known.get(department)?.userNum ?? 0, { ...everybody, department }),
        children: inside.map((userGroup) =>
          nodeOf(groups.labelOf(userGroup), held.get(userGroup) ?? 0, { ...everybody, department, userGroup }),
        ),
      };
    }),
    ...(level === 'view' ? [] : [nodeOf(t.unassigned, counts.unassigned, { ...everybody, at: 'unassigned' })]),
    ...(level === 'view' || counts.waiting === 0
      ? []
      : [nodeOf(t.waiting, counts.waiting, { ...everybody, at: 'waiting' })]),
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
