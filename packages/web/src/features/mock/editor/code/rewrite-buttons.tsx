import type { ExpressionRewrite } from '@easymock/mock-engine';
import { Button } from 'antd';
import { useTexts } from '../../../../lib/texts/texts';
import { texts } from '../texts';
import type { Problem } from './engine';
import { ownRewrite } from './rewrites';

/** Offers to rewrite the expression of a problem, or all of the definition, as functions. */
export function RewriteButtons(props: {
  problem: Problem | undefined;
  /** @param one undefined for all */
  onRewrite: (one: ExpressionRewrite | undefined) => void;
}) {
  const { problem, onRewrite } = props;
  const t = useTexts(texts);
  if (!problem) return null;
  const own = ownRewrite(problem);
  const count = problem.rewrites?.length ?? 0;
  return (
    <>
      {own && (
        <Button size="small" type="primary" onClick={() => onRewrite(own)}>
          {t.rewrite}
        </Button>
      )}
      {count > (own ? 1 : 0) && (
        <Button size="small" onClick={() => onRewrite(undefined)}>
          {t.rewriteAll({ count })}
        </Button>
      )}
    </>
  );
}
