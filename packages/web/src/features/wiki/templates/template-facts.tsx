import { catalogTypeNames, type DocumentTemplate } from '@easymock/contract';
import { StatusTag } from '../../../kit/display/status-tag';
import { useEnumeration } from '../../../lib/api/enumerations';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './templates.module.css';
import { texts } from './texts';

/** Shows the type, the use count and the author of a template. */
export function TemplateFacts({ template }: { template: DocumentTemplate }) {
  const { catalogType, useNum, userNickName } = template;
  const t = useTexts(texts);
  const text = useText();
  const facts = [
    text(catalogTypeNames[catalogType]),
    ...(useNum > 0 ? [t.used({ count: formatNumber(useNum) })] : []),
    t.author({ name: userNickName }),
  ];
  return <span className={`${styles.quiet} g-num`}>{facts.join(' · ')}</span>;
}

/** Shows the audience of a template to people who may change it. */
export function OfferTag({ template }: { template: DocumentTemplate }) {
  const { isUse, scope, departments, mayChange } = template;
  const t = useTexts(texts);
  const { labelOf } = useEnumeration('department');
  if (!mayChange) return null;
  if (isUse === 0) return <StatusTag kind="off">{t.off}</StatusTag>;
  const names = departments.map(labelOf).join(t.separator);
  return <StatusTag kind="done">{scope === 'all' ? t.forAll : t.forDepartments({ names })}</StatusTag>;
}
