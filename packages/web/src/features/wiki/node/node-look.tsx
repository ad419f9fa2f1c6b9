import { type CatalogNode, type TokenColour, tokenColours } from '@easymock/contract';
import type { CSSProperties } from 'react';
import { Icon, type IconShape } from '../../../kit/display/icon';
import { isNodeIcon, type NodeIcon, shapeOf } from './node-icons';

export const nodeColours = [...tokenColours, 'pine', 'stone'] as const;
export type NodeColour = TokenColour | 'pine' | 'stone';

const tokens: Partial<Record<NodeColour, string>> = { ink: '--g-ink1', pine: '--g-glaze-active', stone: '--g-ink3' };

export const isNodeColour = (name: string): name is NodeColour => (nodeColours as readonly string[]).includes(name);

/** Returns the CSS variable of a colour, whose value each theme sets. */
export const tokenOfColour = (name: NodeColour): string => tokens[name] ?? `--g-${name}`;

/** Returns the CSS value of a node colour in the current theme; undefined for an unknown name. */
export const colourValue = (name: string): string | undefined =>
  isNodeColour(name) ? `var(${tokenOfColour(name)})` : undefined;

const ofType: Record<CatalogNode['catalogType'], NodeIcon> = {
  folder: 'folder',
  markdown: 'doc',
  wysiwyg: 'page',
  tinyMce: 'page',
  jsmind: 'mind',
  template: 'mould',
};

type Look = Pick<CatalogNode, 'catalogType' | 'catalogIcon' | 'catalogColor' | 'bgColor'>;

/** The chosen icon of a node, or else the icon of its type. */
const iconOf = ({ catalogType, catalogIcon }: Look, isOpen: boolean): IconShape => {
  if (isNodeIcon(catalogIcon)) return shapeOf(catalogIcon);
  return shapeOf(catalogType === 'folder' && isOpen ? 'open' : ofType[catalogType]);
};

/** Renders a node's icon in its colours. Decorative, because the name stands beside it. */
export function NodeIconView(props: { node: Look; isOpen?: boolean; size?: number }) {
  const { node, isOpen = false, size = 16 } = props;
  const ground = colourValue(node.bgColor);
  const style: CSSProperties = {
    color: colourValue(node.catalogColor) ?? (node.catalogType === 'folder' ? 'var(--g-glaze)' : 'var(--g-ink3)'),
    ...(ground && {
      padding: 2,
      margin: -2,
      borderRadius: 'var(--g-radius-tag)',
      boxSizing: 'content-box',
      background: `color-mix(in srgb, ${ground} 16%, transparent)`,
    }),
  };
  return <Icon icon={iconOf(node, isOpen)} size={size} style={style} />;
}
