import type { CSSProperties } from 'react';

export interface DateFieldProps {
  /** A day such as `2026-11-20`, or an empty text. */
  value?: string;
  onChange?: (day: string) => void;
  /** First and last day that may be chosen, inclusive. */
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
  /** First and last day, each such as `2026-11-20`, or an empty text for an open end. */
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
