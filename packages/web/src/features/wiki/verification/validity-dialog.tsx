import { type Article, addDays, type VerificationMonths, verificationMonths } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { Avatar } from '../../../kit/display/avatar';
import { DateField } from '../../../kit/form/date-field';
import { Field } from '../../../kit/form/field';
import { PersonPicker } from '../../../kit/form/person-picker';
import { Segments } from '../../../kit/form/segments';
import { ListPages } from '../../../kit/list/list-pages';
import { QueryView } from '../../../kit/page/query-view';
import { focusFirstField } from '../../../kit/resource/focus-first-field';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment, formatNumber } from '../../../lib/texts/time';
import { today } from '../../../lib/texts/today';
import { texts } from './texts';
import { useVerify } from './validity';
import styles from './verification.module.css';

const logPageSize = 5;
/** Takes the place of a number of months if a date is chosen. */
const byDate = 0;

/** Sets until when an article is valid and who is responsible for it, and lists its verifications. */
export function ValidityDialog(props: { article: Article; onClose: () => void }) {
  const { article } = props;
  const { _id: markdownId, title } = article;
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(true);
  const query = useQuery({ ...callQuery('article', 'get', { markdownId }), initialData: article });
  const close = () => setIsOpen(false);
  return (
    <Modal
      open={isOpen}
      afterOpenChange={focusFirstField}
      width={520}
      title={t.title({ name: title })}
      footer={null}
      onCancel={close}
      afterClose={props.onClose}
      destroyOnHidden
    >
      <div className={styles.form}>
        {article.canEdit ? <ValidityForm article={query.data} onDone={close} /> : <Facts article={query.data} />}
        <Log markdownId={markdownId} />
      </div>
    </Modal>
  );
}

/** Shows the validity to people who may not change it. */
function Facts({ article }: { article: Article }) {
  const t = useTexts(texts);
  const { _id: markdownId, contentVersion, verification } = article;
  const { verify, isPending: isVerifying } = useVerify();
  if (!verification) return null;
  const { until, nickName, canVerify, isOwnerNotified } = verification;
  return (
    <>
      <p>
        {t.until({ until })} · {t.responsible({ name: nickName })}
      </p>
      {isOwnerNotified && <p className={styles.quiet}>{t.ownerText({ name: nickName })}</p>}
      {canVerify && (
        <div className={styles.foot}>
          <Button type="primary" loading={isVerifying} onClick={() => verify({ markdownId, contentVersion })}>
            {t.stillValid}
          </Button>
        </div>
      )}
    </>
  );
}

function ValidityForm({ article, onDone }: { article: Article; onDone: () => void }) {
  const { _id: markdownId, contentVersion, verification } = article;
  const t = useTexts(texts);
  const [userId, setUserId] = useState(verification?.userId ?? article.userId);
  const [months, setMonths] = useState<VerificationMonths | typeof byDate>(
    verification ? (verification.months ?? byDate) : 6,
  );
  const tomorrow = addDays(today(), 1);
  const [until, setUntil] = useState(verification && verification.until >= tomorrow ? verification.until : '');
  const set = useChange('wikiVerification', 'setVerification', {
    done: (data) => t.saved({ until: data.until }),
    onDone,
  });
  const remove = useChange('wikiVerification', 'removeVerification', { done: t.removed, onDone });
  const { verify, isPending: isVerifying } = useVerify();
  const isReady = userId !== '' && (months !== byDate || until !== '');
  const save = () => set.mutate({ markdownId, userId, ...(months === byDate ? { until } : { months }) });
  return (
    <>
      {verification?.isOwnerNotified && <p className={styles.quiet}>{t.ownerText({ name: verification.nickName })}</p>}
      <Field label={t.person} help={t.personHelp} isRequired>
        {(control) => <PersonPicker {...control} value={userId} onChange={setUserId} />}
      </Field>
      <Field label={t.period}>
        {({ id }) => (
          <Segments<VerificationMonths | typeof byDate>
            id={id}
            className={styles.period}
            aria-label={t.period}
            value={months}
            options={[
              ...verificationMonths.map((value) => ({ value, label: t[`months_${value}`] })),
              { value: byDate, label: t.date },
            ]}
            onChange={setMonths}
          />
        )}
      </Field>
      {months === byDate && (
        <Field label={t.dateLabel} isRequired>
          {(control) => <DateField {...control} value={until} from={tomorrow} onChange={setUntil} />}
        </Field>
      )}
      <div className={styles.foot}>
        {verification && (
          <Button danger type="text" loading={remove.isPending} onClick={() => remove.mutate({ markdownId })}>
            {t.remove}
          </Button>
        )}
        {verification?.canVerify && (
          <Button loading={isVerifying} onClick={() => verify({ markdownId, contentVersion })}>
            {t.stillValid}
          </Button>
        )}
        <Button type="primary" disabled={!isReady} loading={set.isPending} onClick={save}>
          {t.save}
        </Button>
      </div>
    </>
  );
}

function Log({ markdownId }: { markdownId: string }) {
  const t = useTexts(texts);
  const [page, setPage] = useState(1);
  const query = useQuery(callQuery('wikiVerification', 'getLog', { markdownId, page, pageSize: logPageSize }));
  return (
    <section className={styles.verifications} aria-label={t.log}>
      <h3>{t.log}</h3>
      <QueryView
        query={query}
        skeleton={80}
        isEmpty={({ list }) => list.length === 0}
        empty={<p className={styles.quiet}>{t.logEmpty}</p>}
      >
        {({ list, total }) => (
          <>
            <ul className={styles.log}>
              {list.map(({ action, nickName, headImg, at, until, contentVersion }) => (
                <li key={at} className={styles.line}>
                  <Avatar name={nickName} image={headImg} size={20} />
                  <span>{t[`action_${action}`]({ name: nickName, until: until ?? '' })}</span>
                  <span className={styles.quiet}>
                    <time dateTime={at}>{formatMoment(at)}</time> · {t.version({ no: formatNumber(contentVersion) })}
                  </span>
                </li>
              ))}
            </ul>
            <ListPages page={page} pageSize={logPageSize} total={total} onPage={setPage} />
          </>
        )}
      </QueryView>
    </section>
  );
}
