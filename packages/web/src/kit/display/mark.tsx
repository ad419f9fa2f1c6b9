/**
 * Renders the seal mark: a frame open to the right with a wave inside, two strokes in one colour.
 * `index.html` contains a copy for the time before any code has loaded, so both must change together.
 * @example <Mark size={28} />
 */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="8" fill="var(--g-glaze)" />
      <g fill="none" stroke="var(--g-on-glaze)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M23.5 8H12a4 4 0 0 0-4 4v8a4 4 0 0 0 4 4h11.5" />
        <path d="M13.5 16.2c1.7-2.3 3.4-2.3 5 0s3.3 2.3 5 0" />
      </g>
    </svg>
  );
}
