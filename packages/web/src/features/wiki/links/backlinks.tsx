import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useState } from 'react';
import { Icon } from '../../../kit/display/icon';
import { LinkIcon } from '../../../kit/display/icons';
import { ListPages } from '../../../kit/list/list-pages';
import { QueryView } from '../../../kit/page/query-view';
import { callQuery } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { Rows } from '../lists/list-frame';
import { ListRow } from '../lists/list-row';
import { texts } from './texts';

const pageSize = 30;

/** How many documents lead to an article, and which. */
export function Backlinks({
  id,
  num,
  className,
}: {
  id: string;
  num: number;
  className: string | undefined;
}) {
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(false);
  if (num === 0) return null;
  return (
    <>
      <button type="button" className={className} onClick={() => setIsOpen(true)}>
        <Icon icon={LinkIcon} size={14} />
        <span className="g-num">{t.backlinkNum({ count: formatNumber(num) })}</span>
      </button>
      <Drawer open={isOpen} size={480} title={t.backlinks} onClose={() => setIsOpen(false)} destroyOnHidden>
        <BacklinkList id={id} />
      </Drawer>
    </>
  );
}

function BacklinkList({ id }: { id: string }) {
  const t = useTexts(texts);
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...callQuery('article', 'getBacklinks', { markdownId: id, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView query={query} skeleton={200}>
      {({ list, total }) => (
        <>
          <Rows label={t.backlinks} count={list.length}>
            {list.map(({ markdownId, title, catalogType, catalogPathName, updateDate }, index) => (
              <ListRow
                key={markdownId}
                {...{ id: markdownId, index, title, catalogType, path: catalogPathName, at: updateDate }}
              />
            ))}
          </Rows>
          <ListPages page={page} pageSize={pageSize} total={total} onPage={setPage} />
        </>
      )}
    </QueryView>
  );
}
