import type { PointDraft } from '@easymock/contract';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import styles from './print-points.module.css';
import { texts } from './texts';

/** The read-only details of a point. */
export function PointDetails({ point }: { point: PointDraft & { ownerUserName?: string; seenAt?: string | null } }) {
  const t = useTexts(texts);
  const { no, eventId, eventName, trigger, params, ownerUserName, sinceVersion, removedVersion } = point;
  const { seenAt } = point;
  const facts = [
    [t.trigger, trigger],
    [t.owner, ownerUserName],
    [t.sinceVersion, sinceVersion],
    [t.removedVersion, removedVersion],
    [t.seenAt, seenAt ? formatMoment(seenAt) : ''],
  ].filter(([, value]) => value);
  return (
    <section className={styles.details} aria-label={t.pointOf({ no, name: eventName, event: eventId })}>
      <h2>
        {no} {eventName}
      </h2>
      <p className="g-mono">{eventId}</p>
      {facts.map(([label, value]) => (
        <p key={label}>{t.fact({ label: label ?? '', value: value ?? '' })}</p>
      ))}
      {params.length > 0 && (
        <table className={styles.table} aria-label={t.params}>
          <thead>
            <tr>
              <th>{t.paramKey}</th>
              <th>{t.paramType}</th>
              <th>{t.paramDesc}</th>
              <th>{t.example}</th>
            </tr>
          </thead>
          <tbody>
            {params.map(({ key, type, required, enumValues, desc, example }) => (
              <tr key={key}>
                <td className="g-mono">
                  {key}
                  {required && (
                    <span title={t.required} role="img" aria-label={t.required}>
                      {' '}
                      *
                    </span>
                  )}
                </td>
                <td className="g-mono">{type}</td>
                <td>{[desc, joinWords(enumValues)].filter(Boolean).join(' · ')}</td>
                <td className="g-mono">{example}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
