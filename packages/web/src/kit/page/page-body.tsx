import type { ReactNode } from 'react';

const widths = { list: 1600, form: 720, reading: 960 } as const;

/**
 * Limits the width of a page: lists to 1600 px, forms to 720, reading to 960.
 * @example <PageBody width="form">…</PageBody>
 */
export function PageBody({ width = 'list', children }: { width?: keyof typeof widths; children: ReactNode }) {
  return (
    <div style={{ maxWidth: widths[width], margin: '0 auto', padding: '24px clamp(16px, 2.5vw, 32px) 96px' }}>
      {children}
    </div>
  );
}
