import type { CallData, Contract } from '@easymock/contract';
import { useState } from 'react';
import { type FieldErrors, useRecordForm } from '../../../kit/form/use-record-form';
import type { CallError } from '../../../lib/api/api';
import { currentFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { markCreated } from '../../../lib/state/flash';
import { useTexts } from '../../../lib/texts/texts';
import { cleanUrl } from '../addresses';
import type { PickedDocument } from './document-drop';
import { missingIn, type ProjectDraft, refusedIn } from './project-fields';
import { texts } from './texts';

/** A new project as it is typed. The document that was picked stands beside it: too large for a draft. */
export interface NewProject extends ProjectDraft {
  owner: 'personal' | 'team';
  group: string;
  source: 'file' | 'address';
  swaggerUrl: string;
  realistic: boolean;
}

export type Created = CallData<Contract['project']['create']>;

/** The form of a new project, which may begin with a team that owns it. */
export function useNewProject(group: string, onCreated: (created: Created) => unknown) {
  const t = useTexts(texts);
  const [picked, setPicked] = useState<PickedDocument | null>(null);
  const [record] = useState<NewProject>(() => ({
    owner: group ? 'team' : 'personal',
    group,
    name: '',
    url: '/',
    description: '',
    members: [],
    source: 'file',
    swaggerUrl: '',
    realistic: true,
  }));
  const create = useChange('project', 'create', {
    claims: 'all',
    reads: 'later',
    onDone: ({ _id }) => markCreated(_id),
  });
  const form = useRecordForm({
    record,
    draft: 'project:new',
    hasMore: picked !== null,
    check: (values) => ({
      ...(values.owner === 'team' && !values.group ? { group: t.teamMissing } : {}),
      ...missingIn(values),
    }),
    errorsOf: (error, { source }) => errorsOf(error, source),
    save: ({ owner, source, ...values }) =>
      create.mutateAsync({
        name: values.name,
        url: cleanUrl(values.url),
        description: values.description,
        group: owner === 'team' ? values.group : '',
        members: owner === 'team' ? [] : values.members,
        swagger_text: source === 'file' ? (picked?.text ?? '') : '',
        swagger_url: source === 'address' ? values.swaggerUrl.trim() : '',
        realistic: values.realistic,
      }),
    onSaved: onCreated,
  });

  function pick(next: PickedDocument | null): void {
    setPicked(next);
    const title = next?.summary?.isReadable
      ? next.summary.title.slice(0, currentFields('project', 'create').name.maxLength)
      : '';
    // A name to begin with, where none was typed.
    if (title) form.edit((before) => (before.name ? before : { ...before, name: title }));
  }

  return { form, picked, pick };
}

/** Puts a refusal under the field it speaks of. */
function errorsOf(error: CallError, source: NewProject['source']): FieldErrors {
  if (error.is('validation')) {
    const { swagger_url: swaggerUrl, swagger_text: document } = error.fieldErrors;
    return { swaggerUrl, document };
  }
  if (error.is('documentUnreadable', 'uploadGone', 'addressRefused', 'outside')) {
    return source === 'file' ? { document: error.message } : { swaggerUrl: error.message };
  }
  return refusedIn(error);
}
