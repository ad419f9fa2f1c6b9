import { type H5Environment, type H5Page, h5Address, h5Environments } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { CopyButton } from '../../../kit/buttons/copy-button';
import { Segments } from '../../../kit/form/segments';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { QueryView } from '../../../kit/page/query-view';
import { QrImage } from '../../../kit/qr/qr-image';
import { useListParams } from '../../../lib/address/list-params';
import { to, useTitle } from '../../../lib/address/page';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import styles from './h5.module.css';
import { texts } from './texts';

/** Viewport sizes in CSS pixels, without the browser's bars. */
const screens = { '375': [375, 667], '390': [390, 760], '430': [430, 850] } as const;
type ScreenName = keyof typeof screens;

/** Preview of an H5 page in the size of a phone. Only the document of this page may contain arbitrary frames. */
export function PreviewPage() {
  const { id = '' } = useParams();
  const query = useQuery(callQuery('h5', 'getH5Page', { id }));
  return (
    <PageBody>
      <QueryView query={query} skeleton={400} isPage>
        {(page) => <Preview page={page} />}
      </QueryView>
    </PageBody>
  );
}

function Preview({ page }: { page: H5Page }) {
  const t = useTexts(texts);
  const [params, setParams] = useListParams({ env: 'prod', query: '', size: '390' });
  const [round, setRound] = useState(0);
  const environment = h5Environments.find((one) => one === params.env) ?? 'prod';
  const size = (params.size in screens ? params.size : '390') as ScreenName;
  useTitle(page.name);
  const plain = page.urls[environment];
  const host = plain?.slice(0, plain.length - (page.path.length + (page.hash ? 2 : 0)));
  const address = host === undefined ? undefined : h5Address(host, page, [...new URLSearchParams(params.query)]);
  return (
    <>
      <PageHead
        crumbs={[{ title: t.title, path: to('h5') }]}
        title={page.name}
        actions={
          <>
            <Button onClick={() => setRound(round + 1)}>{t.loadAgain}</Button>
            {address && (
              <Button type="primary" href={address} target="_blank" rel="noopener noreferrer">
                {t.open}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.preview}>
        <div className={styles.builder}>
          <div className={styles.buttons}>
            <Segments
              aria-label={t.environment}
              value={environment}
              options={h5Environments.map((value) => ({ value, label: t[value] }))}
              onChange={(env) => setParams({ env })}
            />
            <Segments
              aria-label={t.size}
              value={size}
              options={Object.entries(screens).map(([value, [width, height]]) => ({
                value,
                label: `${width} × ${height}`,
              }))}
              onChange={(next) => setParams({ size: next })}
            />
          </div>
          {address ? (
            <>
              <output className={`${styles.result} g-mono`} aria-label={t.result}>
                {address}
              </output>
              <div>
                <CopyButton text={address} label={t.copyAddress} isLabelled />
              </div>
              <QrImage text={address} label={t.qrOf({ name: page.name })} side={180} />
            </>
          ) : (
            <Alert type="info" showIcon title={t.noHostHelp({ environment: t[environment] })} />
          )}
        </div>
        {address && (
          <Phone
            key={`${address} ${round}`}
            page={page}
            environment={environment}
            address={address}
            size={screens[size]}
          />
        )}
      </div>
    </>
  );
}

/**
 * The page in a frame, if it allows framing. The frame may run scripts and use its own storage, but may not navigate
 * this window. A page on the product's host would share the product's storage, so it gets none.
 */
function Phone(props: {
  page: H5Page;
  environment: H5Environment;
  address: string;
  size: readonly [width: number, height: number];
}) {
  const { page, environment, address } = props;
  const [width, height] = props.size;
  const t = useTexts(texts);
  const { origin, protocol } = window.location;
  const isInsecure = protocol === 'https:' && new URL(address).protocol === 'http:';
  const framing = useQuery({
    ...callQuery('h5', 'getH5Framing', { id: page._id, env: environment, origin }),
    enabled: !isInsecure,
  });
  const { result, reason = '' } = framing.data ?? {};
  const isOwn = new URL(address).origin === origin;
  const refusal = isInsecure ? t.insecure : result === 'forbidden' ? t.forbidden : '';
  const isAsked = isInsecure || framing.data !== undefined || framing.isError;
  return (
    <div className={styles.builder}>
      {(result === 'unknown' || framing.isError) && (
        <Alert
          type="warning"
          showIcon
          style={{ maxWidth: width + 20 }}
          title={t.mayFail({ reason: reason || (framing.error?.message ?? '') })}
        />
      )}
      <div className={styles.phone}>
        {refusal ? (
          <div className={styles.refused} style={{ width, height }} role="status">
            <p>{refusal}</p>
            {reason && <p className={styles.help}>{t.reason({ reason })}</p>}
          </div>
        ) : isAsked ? (
          <iframe
            title={t.frame({ name: page.name })}
            src={address}
            width={width}
            height={height}
            sandbox={`allow-scripts allow-forms allow-popups allow-modals${isOwn ? '' : ' allow-same-origin'}`}
            referrerPolicy="no-referrer"
          />
        ) : (
          <div className={styles.refused} style={{ width, height }} aria-busy="true" />
        )}
      </div>
    </div>
  );
}
