import type { RefObject } from 'react';
import { usePrintKey } from '../../../lib/browser/use-print-key';
import { FillPlaces } from './fill-places';
import { IncludedPassage } from './included-passage';

/** Shows the passages of other articles in the text of an article. */
export function ArticleIncludes(props: {
  text: RefObject<HTMLElement | null>;
  textNo: number;
  /** The editor of the article, for people who may edit it. */
  editPath?: string | undefined;
  opensTab?: boolean;
}) {
  const { text, textNo, editPath, opensTab = false } = props;
  usePrintKey();
  return (
    <FillPlaces text={text} textNo={textNo}>
      {(include) => <IncludedPassage include={include} editPath={editPath} opensTab={opensTab} />}
    </FillPlaces>
  );
}
