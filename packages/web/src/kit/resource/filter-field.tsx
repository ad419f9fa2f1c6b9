import { Fragment, type ReactNode, useId } from 'react';
import styles from './resource.module.css';

/**
 * Renders a filter above a table, with its label at the left.
 * @example <FilterField label={t.department}>{(id) => <Select id={id} … />}</FilterField>
 */
export function FilterField(props: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{props.label}</label>
      {props.children(id)}
    </div>
  );
}

/** A filter of a list. It compiles only for a list that has the parameters in `Values`. */
export interface Filter<Values> {
  readonly key: string;
  readonly render: (values: Values, set: (changes: Partial<Values>) => void) => ReactNode;
}

/** The filters of a list in their order; `false` omits a filter. */
export type Filters<Values> = readonly (Filter<Values> | false)[];

/**
 * Renders filters outside of a table, which renders its own.
 * @example <FilterFields values={params} set={setParams} filters={[enumerationFilter('department', t.department)]} />
 */
export function FilterFields<Values>(props: {
  filters: NoInfer<Filters<Values>>;
  values: Values;
  set: NoInfer<(changes: Partial<Values>) => void>;
}) {
  const { filters, values, set } = props;
  return filters.map((filter) => filter && <Fragment key={filter.key}>{filter.render(values, set)}</Fragment>);
}
