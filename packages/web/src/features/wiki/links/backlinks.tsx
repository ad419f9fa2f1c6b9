import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { LinkIcon } from '../../../kit/display/icons';
import { LazyDrawer } from '../../../kit/page/lazy-drawer';
import { Skeleton } from '../../../kit/page/skeleton';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { texts } from './texts';

const BacklinkList = lazy(async () => ({ default: (await import('./backlink-list')).BacklinkList }));

/** Shows how many documents link to an article, and lists them on request. */
export function Backlinks({ id, num, className }: { id: string; num: number; className: string | undefined }) {
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(false);
  if (num === 0) return null;
  return (
    <>
      <button type="button" className={className} onClick={() => setIsOpen(true)}>
        <Icon icon={LinkIcon} size={14} />
        <span className="g-num">{t.backlinkNum({ count: formatNumber(num) })}</span>
      </button>
      <LazyDrawer open={isOpen} size={480} title={t.backlinks} onClose={() => setIsOpen(false)} destroyOnHidden>
        <Suspense fallback={<Skeleton height={200} />}>
          <BacklinkList id={id} />
        </Suspense>
      </LazyDrawer>
    </>
  );
}
