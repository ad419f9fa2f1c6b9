import { isContentOpen, nextStatuses, type PrintPointInfo, printPointStatusNames } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { ActionMenu } from '../../../kit/buttons/action-menu';
import { DownloadIcon } from '../../../kit/display/icons';
import { Markdown } from '../../../kit/display/markdown';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { QueryView } from '../../../kit/page/query-view';
import { to, useTitle } from '../../../lib/address/page';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useRights } from '../../../lib/session/rights';
import { useText, useTexts } from '../../../lib/texts/texts';
import { Editor } from './editor';
import { useExport } from './export-menu';
import { ImageFacts } from './image-facts';
import styles from './print-points.module.css';
import { Stage } from './stage';
import { texts } from './texts';

const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog')).CompareDialog }));
const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog')).CopyDialog }));
/** Used instead of the ID for an image that is being created. */
const newImage = 'new';

/** The page of an image with its points, editable for people who may change it. */
export function PrintPointPage() {
  const { id = '' } = useParams();
  const t = useTexts(texts);
  const { canEdit } = useRights('printPoints');
  if (id === newImage && canEdit) return <NewImage title={t.newTitle} />;
  return <StoredImage key={id} id={id} />;
}

function NewImage({ title }: { title: string }) {
  useTitle(title);
  return (
    <PageBody>
      <Editor />
    </PageBody>
  );
}

function StoredImage({ id }: { id: string }) {
  const query = useQuery({
    ...callQuery('printPoints', 'detail', { id }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  // The editor opens only with fresh data, because edits of an outdated copy would conflict with changes by others.
  const isFresh = query.isFetchedAfterMount && query.data !== undefined;
  useTitle(query.data?.name);
  return (
    <PageBody>
      <QueryView
        query={{ ...query, data: isFresh ? query.data : undefined, isPending: query.isFetching }}
        skeleton={480}
        isPage
      >
        {(image) => <Image image={image} />}
      </QueryView>
    </PageBody>
  );
}

function Image({ image }: { image: PrintPointInfo }) {
  const t = useTexts(texts);
  const { canEdit } = useRights('printPoints');
  const exportsOf = useExport();
  const [isCopying, setIsCopying] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const actions = (
    <>
      <ActionMenu label={t.export} icon={DownloadIcon} actions={exportsOf([image._id], image.name)} />
      {image.copiedFromId && <Button onClick={() => setIsComparing(true)}>{t.compareTo}</Button>}
      {canEdit && <Button onClick={() => setIsCopying(true)}>{t.copy}</Button>}
    </>
  );
  const isOpen = image.mayChange && isContentOpen(image.status);
  return (
    <>
      {isOpen ? (
        <Editor key={image._id} image={image} actions={actions} />
      ) : (
        <Reading image={image} actions={actions} />
      )}
      {isComparing && (
        <Suspense>
          <CompareDialog
            title={t.compareTo}
            ids={[image.copiedFromId, image._id]}
            onClose={() => setIsComparing(false)}
          />
        </Suspense>
      )}
      {isCopying && (
        <Suspense>
          <CopyDialog image={image} onClose={() => setIsCopying(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Shows an image that this person cannot change. */
function Reading({ image, actions }: { image: PrintPointInfo; actions: ReactNode }) {
  const t = useTexts(texts);
  const textOf = useText();
  const change = useChange('printPoints', 'update', { done: t.done });
  const steps = image.mayChange ? nextStatuses(image.status).slice(1) : [];
  return (
    <>
      <PageHead
        crumbs={[{ title: t.title, path: to('printPoints') }]}
        title={image.name}
        actions={
          <span className={styles.actions}>
            {actions}
            {steps.map((status) => (
              <Button
                key={status}
                loading={change.isPending}
                onClick={() => change.mutate({ id: image._id, version: image.version, status })}
              >
                {t.changeTo({ status: textOf(printPointStatusNames[status]) })}
              </Button>
            ))}
          </span>
        }
      />
      {image.mayChange && <Alert type="info" showIcon title={t.readOnlyLive} style={{ marginBottom: 12 }} />}
      <ImageFacts image={image} />
      {image.desc && <Markdown text={image.desc} />}
      <Stage picture={image.image} points={image.points} isReadOnly dispatch={() => {}} />
    </>
  );
}
