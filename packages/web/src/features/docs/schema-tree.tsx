import { useState } from 'react';
import { Icon } from '../../kit/display/icon';
import { ChevronDownIcon, ChevronRightIcon } from '../../kit/display/icons';
import { useTexts } from '../../lib/texts/texts';
import styles from './api-docs.module.css';
import { canBeNull, describeType, fieldsOf, type Schema } from './open-api';
import { texts } from './texts';
import { useLimits } from './use-limits';

/** For a request, the required fields are marked; for a response, the fields that are always present. */
type Side = 'request' | 'response';

/** Shows a schema as nested lists of name, type and limits. Nested fields can be folded. */
export function SchemaTree(props: { schema: Schema; side: Side; depth?: number }) {
  const { schema, side, depth = 0 } = props;
  const fields = fieldsOf(schema);
  if (fields.length === 0) {
    return depth === 0 ? <code className={styles.type}>{describeType(schema)}</code> : null;
  }
  return (
    <>
      {depth === 0 && schema.items && <code className={styles.type}>{describeType(schema)}</code>}
      <ul className={styles.tree}>
        {fields.map(([name, field, isRequired]) => (
          <FieldRow key={name} name={name} field={field} isRequired={isRequired} side={side} depth={depth} />
        ))}
      </ul>
    </>
  );
}

function FieldRow(props: { name: string; field: Schema; isRequired: boolean; side: Side; depth: number }) {
  const { name, field, isRequired, side, depth } = props;
  const t = useTexts(texts);
  const hasChildren = fieldsOf(field).length > 0;
  const [isOpen, setIsOpen] = useState(depth < 1);
  const limits = useLimits(field);
  return (
    <li>
      <div className={styles.field}>
        {hasChildren ? (
          <button type="button" className={styles.twig} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <Icon icon={isOpen ? ChevronDownIcon : ChevronRightIcon} size={12} />
            <code>{name}</code>
          </button>
        ) : (
          <code className={styles.leaf}>{name}</code>
        )}
        <code className={styles.type}>{describeType(field)}</code>
        {field.description && <span className={styles.label}>{field.description}</span>}
        {limits.text && <span className={styles.limits}>{limits.text}</span>}
        {limits.fallback && <span className={styles.limits}>{limits.fallback}</span>}
        {side === 'request'
          ? isRequired && <span className={styles.must}>{t.required}</span>
          : presenceOf(field, isRequired).map((presence) => (
              <span key={presence} className={styles.limits}>
                {t[presence]}
              </span>
            ))}
      </div>
      {hasChildren && isOpen && <SchemaTree schema={field} side={side} depth={depth + 1} />}
    </li>
  );
}

/** Returns whether a field of a response is always present, and whether it can be null. */
function presenceOf(field: Schema, isAlwaysThere: boolean): ('always' | 'maybeAbsent' | 'maybeNull')[] {
  const presence = canBeNull(field) ? (['maybeNull'] as const) : [];
  return isAlwaysThere ? (presence.length > 0 ? [...presence] : ['always']) : ['maybeAbsent', ...presence];
}
