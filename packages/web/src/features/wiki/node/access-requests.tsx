import type { RightAsk } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { ChangeBanner } from '../../../kit/page/change-banner';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { texts } from './texts';

/** Lists the pending requests for access to a node, for the people who manage it. */
export function AccessRequests({ id }: { id: string }) {
  const { data = [] } = useQuery({ ...callQuery('article', 'getAsks', { markdownId: id }), staleTime: 60_000 });
  return data.map((ask) => <OneAsk key={ask.userId} id={id} ask={ask} />);
}

function OneAsk({ id, ask }: { id: string; ask: RightAsk }) {
  const t = useTexts(texts);
  const answer = useChange('article', 'answerAsk', { done: t.askAnswered });
  const { userId, nickName, level, reason } = ask;
  const wanted = { name: nickName, level: t[`level_${level}`] };
  const buttonOf = (isAccepted: boolean) => ({
    size: 'small' as const,
    disabled: answer.isPending,
    loading: answer.isPending && answer.variables.isAccepted === isAccepted,
    onClick: () => answer.mutate({ markdownId: id, userId, isAccepted }),
  });
  return (
    <ChangeBanner text={reason ? t.asksBecause({ ...wanted, reason }) : t.asks(wanted)}>
      <Button type="primary" {...buttonOf(true)}>
        {t.askAccept}
      </Button>
      <Button type="text" {...buttonOf(false)}>
        {t.askRefuse}
      </Button>
    </ChangeBanner>
  );
}
