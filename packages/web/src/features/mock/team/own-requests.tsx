import type { OwnRequest } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Icon } from '../../../kit/display/icon';
import { TeamIcon } from '../../../kit/display/icons';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { RequestList, RequestRow } from './request-list';
import { texts } from './texts';

/** The person's own pending requests to join teams. Hidden if there are none. */
export function OwnRequests() {
  const t = useTexts(texts);
  const { data = [] } = useQuery(callQuery('team', 'requested', {}));
  if (data.length === 0) return null;
  return (
    <RequestList title={t.asked}>
      {data.map((request) => (
        <Request key={request._id} request={request} />
      ))}
    </RequestList>
  );
}

function Request({ request: { _id: id, name, created_at: at } }: { request: OwnRequest }) {
  const t = useTexts(texts);
  const withdraw = useChange('team', 'withdraw', { done: t.withdrawn({ name }) });
  return (
    <RequestRow mark={<Icon icon={TeamIcon} size={20} />} name={name} at={at} askedAt={t.askedAt}>
      <Button
        size="small"
        loading={withdraw.isPending}
        aria-label={t.withdrawOf({ name })}
        onClick={() => withdraw.mutate({ id })}
      >
        {t.withdraw}
      </Button>
    </RequestRow>
  );
}
