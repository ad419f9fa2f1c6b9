import { type CSSProperties, createElement } from 'react';

/** The lines of an icon, one of `icons.ts`. */
export type IconShape = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/**
 * A line icon of the Lucide set in the colour of the text around it. Decorative: the button around it carries the name.
 * @example <button type="button" aria-label={t.copy}><Icon icon={CopyIcon} /></button>
 */
export function Icon(props: {
  icon: IconShape;
  size?: number;
  isFilled?: boolean;
  className?: string;
  style?: CSSProperties;
}) {
  const { icon, size = 16, isFilled = false, className, style } = props;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
      style={{ flex: 'none', ...style }}
    >
      {icon.map(([tag, attributes]) =>
        // No two lines of an icon are alike.
        createElement(tag, { ...attributes, key: JSON.stringify(attributes) }),
      )}
    </svg>
  );
}
