import type { CatalogNode } from '@easymock/contract';
import { Icon, type IconShape } from '../../../kit/display/icon';
import { PinIcon } from '../../../kit/display/icons';
import { useTexts } from '../../../lib/texts/texts';
import { shapeOf } from './node-icons';
import { texts } from './texts';

export type Marked = Partial<Pick<CatalogNode, 'isTop' | 'isRestricted' | 'isLocked' | 'isOverdue'>>;

interface NodeMark {
  readonly label: string;
  readonly icon: IconShape;
}

/** Returns the marks beside the name of a node, with the labels that screen readers read after it. */
export function useNodeMarks(node: Marked | undefined): readonly NodeMark[] {
  const t = useTexts(texts);
  const lock = [node?.isRestricted && t.restricted, node?.isLocked && t.locked].filter(Boolean).join(' · ');
  return [
    ...(node?.isTop ? [{ label: t.pinned, icon: PinIcon }] : []),
    ...(node?.isOverdue ? [{ label: t.overdue, icon: shapeOf('clock') }] : []),
    ...(lock ? [{ label: lock, icon: shapeOf('lock') }] : []),
  ];
}

/** Renders the marks of a node in a list of children. */
export function NodeMarks({ node }: { node: Marked }) {
  return useNodeMarks(node).map(({ label, icon }) => (
    <span key={label} title={label} style={{ color: 'var(--g-ink3)' }}>
      <Icon icon={icon} size={12} />
      <span className="g-sr-only">{label}</span>
    </span>
  ));
}
