import type { CSSProperties } from 'react';

export interface DateFieldProps {
  /** A day such as `2026-11-20`, or the empty text. */
  value?: string;
  onChange?: (day: string) => void;
  /** Days that may be chosen, both included. */
  from?: string;
  to?: string;
  id?: string;
  disabled?: boolean;
  status?: 'error' | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean;
  'aria-required'?: boolean;
}

export interface Period {
  /** The first and the last day, each `2026-11-20` or the empty text for an open end. */
  from: string;
  to: string;
}

export interface PeriodFilterProps {
  id?: string;
  label: string;
  value: Period;
  onChange: (period: Period) => void;
  style?: CSSProperties;
}
