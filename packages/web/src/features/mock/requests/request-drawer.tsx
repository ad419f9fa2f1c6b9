import type { Project, RequestBrief, RequestDetails, ShownBody } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { JsonView } from '../../../kit/display/json-view';
import { QueryView } from '../../../kit/page/query-view';
import { to } from '../../../lib/address/page';
import { callQuery } from '../../../lib/api/queries';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { formatBytes } from '../../../lib/texts/bytes';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import { CompareSection } from './compare-section';
import { addressOf, curlOf, definitionOf, newMockOf, sendAgain } from './request-facts';
import { kindOf, Reason } from './request-row';
import styles from './requests.module.css';
import { texts } from './texts';

/** Shows one request with headers and bodies of both sides, and the actions for it. */
export function RequestDrawer(props: {
  project: Project;
  /** ID of the request; empty if the drawer is closed. */
  id: string;
  brief: RequestBrief | undefined;
  mayOpen: boolean;
  onClose: () => void;
}) {
  const { project, id, brief, mayOpen } = props;
  const t = useTexts(texts);
  const query = useQuery({
    ...callQuery('request', 'get', { project_id: project._id, id }),
    enabled: id !== '' && mayOpen,
    // A served request never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Drawer open={id !== ''} title={t.request} size={720} onClose={props.onClose} destroyOnHidden>
      {mayOpen ? (
        <QueryView query={query} skeleton={320}>
          {(details) => <Details project={project} details={details} />}
        </QueryView>
      ) : (
        <>
          {brief && <Facts brief={brief} />}
          <p className={styles.quiet}>{t.cannotOpen}</p>
        </>
      )}
    </Drawer>
  );
}

function Details({ project, details }: { project: Project; details: RequestDetails }) {
  const t = useTexts(texts);
  return (
    <>
      <Facts brief={details} />
      <Actions project={project} details={details} />
      {details.mock && <CompareSection projectId={project._id} details={details} />}
      <p className={styles.quiet}>{t.secrets}</p>
      <Side title={t.request} headersTitle={t.headers} side={details.request} />
      <Side title={t.response} headersTitle={t.responseHeaders} side={details.response} />
    </>
  );
}

function Facts({ brief }: { brief: RequestBrief }) {
  const t = useTexts(texts);
  const { method, path, status, duration, size, person, referer, user_agent, reason_text, near } = brief;
  const who = [person?.nick_name ?? '', brief.address].filter(Boolean).join(' · ');
  const facts: [label: string, value: ReactNode][] = [
    [t.at, <span key="at" className="g-num">{`${formatMoment(brief.at)}`}</span>],
    [
      t.status,
      <span key="status" className="g-num" data-kind={kindOf(status)}>
        {status || t.noStatus}
      </span>,
    ],
    [t.mock, <Reason key="mock" request={brief} />],
    [t.reason, reason_text],
    [t.person, who],
    ['Referer', referer],
    [t.userAgent, user_agent],
    [t.duration, t.milliseconds({ ms: duration })],
    [t.size, formatBytes(size)],
  ];
  return (
    <>
      <p className={styles.address}>
        <b>{method}</b> <code>{path}</code>
      </p>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {brief.problems.length > 0 && (
        <section className={styles.problems} aria-label={t.problemsTitle}>
          <h2>{t.problemsTitle}</h2>
          <ul>
            {brief.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </section>
      )}
      {near.length > 0 && (
        <ul className={styles.near}>
          {near.map((mock) => (
            <li key={mock.method + mock.url}>
              <code>
                {mock.method.toUpperCase()} {mock.url}
              </code>{' '}
              {mock.differs}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Actions({ project, details }: { project: Project; details: RequestDetails }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const [isSending, setIsSending] = useState(false);
  const { mock, reason } = details;
  const address = addressOf(project, details);
  const mode = definitionOf(details);
  const draft = reason === 'unmatched' ? newMockOf(project, details) : undefined;
  const send = async () => {
    setIsSending(true);
    try {
      showSuccess(t.sent({ status: await sendAgain(address, details) }));
    } catch {
      showNotice({ kind: 'error', title: t.sendAgain, text: t.failed });
    } finally {
      setIsSending(false);
    }
  };
  return (
    <div className={styles.actions}>
      <CopyButton text={curlOf(address, details)} label={t.copyCurl} isLabelled />
      <Button loading={isSending} onClick={() => void send()}>
        {t.sendAgain}
      </Button>
      {project.may_edit && mock && mode !== undefined && (
        <Button
          onClick={() => navigate(to('editMock', { projectId: project._id, mockId: mock._id }), { state: { mode } })}
        >
          {t.asAnswer}
        </Button>
      )}
      {project.may_edit && draft && (
        <Button type="primary" onClick={() => navigate(to('newMock', { projectId: project._id }), { state: draft })}>
          {t.createMock}
        </Button>
      )}
    </div>
  );
}

function Side(props: { title: string; headersTitle: string; side: RequestDetails['request'] }) {
  const { title, headersTitle, side } = props;
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <details className={styles.headers}>
        <summary>
          {headersTitle} <span className={`${styles.quiet} g-num`}>{side.headers.length}</span>
        </summary>
        <dl>
          {side.headers.map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names of headers repeat, and the list does not change
            <div key={at}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <Body body={side.body} />
    </section>
  );
}

function Body({ body }: { body: ShownBody }) {
  const t = useTexts(texts);
  if (body.kind === 'none') return <p className={styles.quiet}>{t.noBody}</p>;
  if (body.kind === 'binary') return <p className={styles.quiet}>{t.binary({ size: formatBytes(body.size) })}</p>;
  return (
    <div className={styles.body}>
      <div className={styles.copy}>
        <CopyButton text={body.text} label={t.copyBody} />
      </div>
      <JsonView text={pretty(body.text)} limit={80_000} />
      {body.is_cut && <p className={styles.quiet}>{t.cut({ size: formatBytes(body.size) })}</p>}
    </div>
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
