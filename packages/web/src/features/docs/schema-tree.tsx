import { useState } from 'react';
import { Icon } from '../../kit/display/icon';
import { ChevronDownIcon, ChevronRightIcon } from '../../kit/display/icons';
import { useTexts } from '../../lib/texts/texts';
import styles from './api-docs.module.css';
import { describeLimits, describeType, fieldsOf, type Schema } from './open-api';
import { texts } from './texts';

/** A schema as nested lists: name, type, limits; whatever holds fields can be folded. */
export function SchemaTree({ schema, depth = 0 }: { schema: Schema; depth?: number }) {
  const fields = fieldsOf(schema);
  if (fields.length === 0) {
    return depth === 0 ? <code className={styles.type}>{describeType(schema)}</code> : null;
  }
  return (
    <>
      {depth === 0 && schema.items && <code className={styles.type}>{describeType(schema)}</code>}
      <ul className={styles.tree}>
        {fields.map(([name, field, isRequired]) => (
          <FieldRow key={name} name={name} field={field} isRequired={isRequired} depth={depth} />
        ))}
      </ul>
    </>
  );
}

function FieldRow(props: { name: string; field: Schema; isRequired: boolean; depth: number }) {
  const { name, field, isRequired, depth } = props;
  const t = useTexts(texts);
  const hasChildren = fieldsOf(field).length > 0;
  const [isOpen, setIsOpen] = useState(depth < 1);
  const limits = describeLimits(field);
  return (
    <li>
      <div className={styles.field}>
        {hasChildren ? (
          <button
            type="button"
            className={styles.twig}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon icon={isOpen ? ChevronDownIcon : ChevronRightIcon} size={12} />
            <code>{name}</code>
          </button>
        ) : (
          <code className={styles.leaf}>{name}</code>
        )}
        <code className={styles.type}>{describeType(field)}</code>
        {limits && <span className={styles.limits}>{limits}</span>}
        {field.default !== undefined && field.default !== '' && (
          <span className={styles.limits}>{t.default({ value: JSON.stringify(field.default) })}</span>
        )}
        {isRequired && depth === 0 && <span className={styles.must}>{t.required}</span>}
      </div>
      {hasChildren && isOpen && <SchemaTree schema={field} depth={depth + 1} />}
    </li>
  );
}
