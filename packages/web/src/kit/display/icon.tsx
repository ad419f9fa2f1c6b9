import { type CSSProperties, createElement } from 'react';

/** The SVG elements of an icon from `icons.ts`. */
export type IconShape = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/**
 * Renders a Lucide line icon in the colour of the surrounding text. The icon is decorative, because the surrounding
 * button has the label.
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
        // No two elements of an icon are alike, so their attributes are unique keys.
        createElement(tag, { ...attributes, key: JSON.stringify(attributes) }),
      )}
    </svg>
  );
}
