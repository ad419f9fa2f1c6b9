import type { CollectionSetting, Mock, MockMethod, NamedAnswer, Project } from '@easymock/contract';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type EditedVersion, FieldRefusal, useRecordForm } from '../../../kit/form/use-record-form';
import { to } from '../../../lib/address/page';
import { CallError } from '../../../lib/api/api';
import { useChange } from '../../../lib/api/queries';
import { markCreated } from '../../../lib/state/flash';
import { useTexts } from '../../../lib/texts/texts';
import { cleanUrl } from '../addresses';
import { useEditedVersion } from '../history/use-edited-version';
import { useBreakingCheck } from '../impact/use-breaking-check';
import { listPathOf } from '../project/list-place';
import { draftOf, type OpenMocks } from './tabs/use-open-mocks';
import { texts } from './texts';

/** The edited fields of a mock. */
export interface MockValues {
  url: string;
  method: MockMethod;
  description: string;
  folder_id: string | null;
  tags: string[];
  mode: string;
  answers: NamedAnswer[];
  collection: CollectionSetting | null;
}

const firstMode = `{
  "success": true,
  "data": {
    "list|3-5": [
      {
        "id|+1": 1,
        "name": "@cname",
        "createdAt": "@datetime"
      }
    ]
  }
}`;
const blank: MockValues = {
  url: '/',
  method: 'get',
  description: '',
  folder_id: null,
  tags: [],
  mode: firstMode,
  answers: [],
  collection: null,
};

const withPlainLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

/**
 * Converts a mock to form values. Line ends are normalised like those of the code editor, otherwise offsets
 * in the two would differ.
 */
export const valuesOf = ({
  url,
  method,
  description,
  folder_id,
  tags,
  mode,
  answers,
  collection,
}: Mock): MockValues => ({
  url,
  method,
  description,
  folder_id,
  tags,
  mode: withPlainLineEnds(mode),
  answers: answers.map((answer) => ({ ...answer, mode: withPlainLineEnds(answer.mode) })),
  collection,
});

/** Returns the default description of a mock. */
export const usualDescription = ({ method, url }: Pick<MockValues, 'method' | 'url'>): string =>
  `${method.toUpperCase()} ${cleanUrl(url)}`;

const clean = (values: MockValues): MockValues => ({
  ...values,
  url: cleanUrl(values.url),
  description: values.description.trim() || usualDescription(values),
});

/**
 * Manages the form of a new or existing mock. Saving closes the editor, unless the person has chosen to keep existing
 * mocks open.
 */
export function useMockForm(options: {
  project: Project;
  mock: Mock | undefined;
  /** Initial values of a new mock. */
  brought?: Partial<MockValues> | undefined;
  isAutoClose: boolean;
  open: Pick<OpenMocks, 'closing' | 'rename'>;
}) {
  const { project, mock, brought = {}, isAutoClose, open } = options;
  const t = useTexts(texts);
  const navigate = useNavigate();
  // Fixed when the editor opened, because changes by others must not change the code below the cursor.
  const [record] = useState(() => (mock ? valuesOf(mock) : { ...blank, folder_id: brought.folder_id ?? null }));
  // Do not refetch lists now, since that would only delay the save; lists refetch when they are shown again.
  const create = useChange('mock', 'create', {
    claims: 'all',
    reads: 'none',
    done: t.created,
    onDone: ({ _id }) => markCreated(_id),
  });
  const update = useChange('mock', 'update', { claims: 'all', reads: 'none', done: t.saved });
  // Counts saves that failed because the mock was deleted. The banner reports the deletion and offers to save
  // a new mock.
  const [misses, setMisses] = useState(0);
  const isCreated = useRef(!mock);
  const edited = useEditedVersion({ version: mock?.version ?? 1, values: record });
  const check = useBreakingCheck(mock);

  const form = useRecordForm({
    record,
    initial: { ...record, ...brought },
    draft: draftOf(project._id, mock?._id ?? ''),
    ...(mock && { edited }),
    clean,
    errorsOf: (error) => (error.is('mockTaken', 'mockExists', 'urlInvalid') ? { url: error.message } : {}),
    save: async (values) => {
      // Ignores an attempt to save a new form without changes, such as by a shortcut pressed too early.
      if (!mock && values.url === blank.url && values.mode === blank.mode) throw new FieldRefusal({ url: t.urlFirst });
      if (!mock || isCreated.current) {
        await create.mutateAsync({ ...values, project_id: project._id });
        return;
      }
      if (!(await check.mayBreak(edited.readEdited().values, values))) throw new FieldRefusal({});
      try {
        await edited.save(values, (change) => update.mutateAsync({ id: mock._id, ...change }));
      } catch (error) {
        if (!(error instanceof CallError) || !error.isLike('notFound')) throw error;
        setMisses((num) => num + 1);
        throw new FieldRefusal({});
      }
    },
    onSaved: (_, { method, url }) => {
      open.rename(method, url);
      if (!isCreated.current && !isAutoClose) return undefined;
      open.closing();
      if (!isCreated.current) return navigate(listPathOf(project._id));
      // Clears the filter and scrolls to the top; otherwise the new mock might not be visible.
      return navigate(to('project', { id: project._id }), { state: { isFromTop: true } });
    },
  });
  return {
    ...form,
    conflicts: edited.conflicts + misses,
    /** A breaking save that waits for confirmation. */
    asked: check.asked,
    /** Saves the values as a new mock, in place of the deleted one. */
    saveAsNew: () => {
      isCreated.current = true;
      form.submit();
    },
    /** Resumes updating the mock after it was restored. */
    isFound: () => {
      isCreated.current = false;
      setMisses(0);
    },
    readEdited: edited.readEdited,
    moveTo: (newer: EditedVersion<MockValues>, values: MockValues) => {
      edited.moveTo(newer);
      form.rebase(newer.values, values);
    },
  };
}

export type MockForm = ReturnType<typeof useMockForm>;
