// Drawings of one continuous line in the accent colour: a vase, a boat on a ripple, a gate, a kiln, a bowl.
const lines = {
  vase: 'M14 104h92M46 104c-14-8-20-20-20-32 0-20 20-24 20-40V20h28v12c0 16 20 20 20 40 0 12-6 24-20 32M42 20h36M60 20c0-8 6-14 14-14M30 62c10 6 20 6 30 0s20-6 30 0',
  ripple:
    'M8 92c10 0 10-6 20-6s10 6 20 6 10-6 20-6 10 6 20 6 10-6 20-6M20 74h80c-4 8-10 12-18 12M20 74c4 8 10 12 18 12M58 74V22c16 6 26 20 30 42H58M50 74V38c-8 6-14 14-18 26h18',
  gate: 'M10 104h100M24 104V44M96 104V44M10 44h100M16 30c28 4 60 4 88 0M44 104V60h32v44M60 60v44M54 82h.5M66 82h.5',
  kiln: 'M10 104h100M20 104V70c0-22 18-40 40-40s40 18 40 40v34M46 104V82a14 14 0 0 1 28 0v22M60 30V20M60 12c-4-4 4-6 0-10M76 34l3-8M44 34l-3-8',
} as const;
export type DrawingName = keyof typeof lines;

/**
 * Renders a line drawing for empty, missing and failed states. Decorative.
 * @example <Drawing name="vase" />
 */
export function Drawing({ name, size = 112 }: { name: DrawingName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 120 112"
      fill="none"
      stroke="var(--g-glaze)"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={lines[name]} />
    </svg>
  );
}
