import {
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetail,
  webhookDeliveryStates,
  webhookTypeName,
} from '@easymock/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { JsonView } from '../../../kit/display/json-view';
import { StatusTag } from '../../../kit/display/status-tag';
import { ListPages } from '../../../kit/list/list-pages';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { FilterFields } from '../../../kit/resource/filter-field';
import { choiceFilter } from '../../../kit/resource/filters';
import { useListParams } from '../../../lib/address/list-params';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useLanguage, useText, useTexts } from '../../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../../lib/texts/time';
import { texts } from './texts';
import { deliveryKinds, useDeliveryNames } from './webhook-look';
import styles from './webhooks.module.css';

const pageSize = 20;

/** State of the log in the address, next to the ID of the webhook. */
const logParams = { 'open.state': '', 'open.page': 1, 'open.delivery': '' };

/** Lists the deliveries of a webhook, or shows one of them. */
export function Deliveries({ hook }: { hook: Webhook }) {
  const [params, setParams] = useListParams(logParams);
  const deliveryId = params['open.delivery'];
  if (deliveryId)
    return (
      <DeliveryDetail
        id={deliveryId}
        mayReplay={hook.mayChange === true}
        onBack={() => setParams({ 'open.delivery': '' })}
      />
    );
  return <DeliveryList hook={hook} params={params} setParams={setParams} />;
}

function DeliveryList(props: {
  hook: Webhook;
  params: typeof logParams;
  setParams: (change: Partial<typeof logParams>) => void;
}) {
  const { hook, params, setParams } = props;
  const t = useTexts(texts);
  const names = useDeliveryNames();
  const page = Math.max(1, params['open.page']);
  // The address may contain any value.
  const state = webhookDeliveryStates.find((one) => one === params['open.state']) ?? '';
  const query = useQuery({
    ...callQuery('webhook', 'listDeliveries', { id: hook._id, state, page, pageSize }),
    placeholderData: keepPreviousData,
    // The list grows without changes by this client, so it is never fresh.
    staleTime: 0,
  });
  return (
    <>
      <div className={styles.filters}>
        <FilterFields
          values={params}
          set={(changes) => setParams({ ...changes, 'open.page': 1 })}
          filters={[choiceFilter('open.state', t.health, names)]}
        />
      </div>
      <QueryView
        query={query}
        skeleton={160}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState drawing="vase" text={state ? t.noMatch : t.noDeliveries} />}
      >
        {({ list, total }) => (
          <>
            <ol className={styles.deliveries}>
              {list.map((one) => (
                <Delivery key={one._id} delivery={one} onOpen={() => setParams({ 'open.delivery': one._id })} />
              ))}
            </ol>
            <ListPages
              page={page}
              pageSize={pageSize}
              total={total}
              onPage={(next) => setParams({ 'open.page': next })}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

function Delivery({ delivery, onOpen }: { delivery: WebhookDelivery; onOpen: () => void }) {
  const t = useTexts(texts);
  const text = useText();
  const language = useLanguage();
  const names = useDeliveryNames();
  const { state, type, name, at, reason, nextAt, attemptNum, status, ms } = delivery;
  const facts = [
    status > 0 && t.status({ status }),
    ms > 0 && t.took({ ms }),
    attemptNum > 1 && t.attemptNum({ num: attemptNum }),
  ].filter(Boolean);
  return (
    <li>
      <StatusTag kind={deliveryKinds[state]}>{names[state]}</StatusTag>
      <div className={styles.said}>
        {text(webhookTypeName(type))} {name && <span className={styles.about}>{name}</span>}
        <p className={styles.quiet}>
          <code>{type}</code> {facts.join(' · ')}
        </p>
        {reason && (
          <p className={styles.reason}>
            {reason}
            {nextAt && <span className={styles.quiet}> — {t.nextAt({ when: formatMoment(nextAt) })}</span>}
          </p>
        )}
      </div>
      <div className={styles.end}>
        <time className={styles.quiet} dateTime={at} title={formatMoment(at)}>
          {formatAgo(at, language, Date.now())}
        </time>
        <div>
          <Button type="link" size="small" onClick={onOpen}>
            {t.details}
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Shows the body of a delivery and its attempts. */
function DeliveryDetail(props: { id: string; mayReplay: boolean; onBack: () => void }) {
  const { id, mayReplay, onBack } = props;
  const t = useTexts(texts);
  const query = useQuery({ ...callQuery('webhook', 'getDelivery', { deliveryId: id }), staleTime: 0 });
  const replay = useChange('webhook', 'replay', { done: t.queued });
  return (
    <>
      <div className={styles.filters}>
        <Button onClick={onBack}>{t.back}</Button>
        {mayReplay && query.data && query.data.state !== 'waiting' && (
          <Button loading={replay.isPending} onClick={() => replay.mutate({ deliveryId: id })}>
            {t.again}
          </Button>
        )}
      </div>
      <QueryView query={query} skeleton={240}>
        {(delivery) => <Shown delivery={delivery} />}
      </QueryView>
    </>
  );
}

const pretty = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

function Shown({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const t = useTexts(texts);
  const names = useDeliveryNames();
  const { _id, state, payload, attempts } = delivery;
  return (
    <div className={styles.detail}>
      <p>
        <StatusTag kind={deliveryKinds[state]}>{names[state]}</StatusTag> <code>{_id}</code>
      </p>
      <h3>{t.payload}</h3>
      {payload ? <JsonView text={pretty(payload)} /> : <p className={styles.quiet}>{t.hiddenPayload}</p>}
      {attempts.length > 0 && <h3>{t.attempts}</h3>}
      <ol className={styles.attempts}>
        {attempts.map(({ at, status, ms, reason, answer }, index) => (
          <li key={at}>
            <p>
              {t.attempt({ num: index + 1 })}{' '}
              <span className={styles.quiet}>
                {[formatMoment(at), status > 0 && t.status({ status }), t.took({ ms })].filter(Boolean).join(' · ')}
              </span>
            </p>
            {reason && <p className={styles.reason}>{reason}</p>}
            {answer && (
              <>
                <p className={styles.quiet}>{t.answer}</p>
                <pre className={styles.answer}>{answer}</pre>
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
