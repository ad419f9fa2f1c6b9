import type { CallData, Contract, Proposal } from '@easymock/contract';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, FieldRefusal, useRecordForm } from '../../../kit/form/use-record-form';
import { api, CallError } from '../../../lib/api/api';
import { currentFields } from '../../../lib/api/fields';
import { useChange } from '../../../lib/api/queries';
import { markCreated } from '../../../lib/state/flash';
import { useTexts } from '../../../lib/texts/texts';
import { cleanUrl } from '../addresses';
import type { PickedDocument } from './document-drop';
import { isAboutDocument } from './document-failure';
import type { DocumentSummary } from './document-summary';
import { missingName, type ProjectDraft, refusedIn, sayWhoHas } from './project-fields';
import { texts } from './texts';
import { useProposal } from './use-proposal';

/** A new project as it is typed. The document that was picked stands beside it: too large for a draft. */
export interface NewProject extends ProjectDraft {
  owner: 'personal' | 'team';
  group: string;
  source: 'file' | 'address';
  swaggerUrl: string;
  realistic: boolean;
}

/** What a document offers to the form. */
export type Offered = Extract<DocumentSummary, { isReadable: true }>;

/** A document that the server has read at an address. */
interface ReadDocument {
  address: string;
  summary: Offered;
}

export type Created = CallData<Contract['project']['create']>;

const groupOf = ({ owner, group }: NewProject): string => (owner === 'team' ? group : '');

async function readAddress(swagger_url: string): Promise<Offered> {
  const { base_paths: basePaths, ...summary } = await api.projectBase.document(
    { swagger_url },
    { claims: 'all' },
  );
  return { isReadable: true, ...summary, basePaths };
}

/** Asks for what is free, at the moment of saving. A taken name is refused by the save itself. */
const propose = (values: NewProject, wanted: { name: string; url: string }): Promise<Proposal> =>
  api.projectBase.propose({ ...wanted, group: groupOf(values) }, { claims: 'all' });

/** The form of a new project, which may begin with a team that owns it. */
export function useNewProject(group: string, onCreated: (created: Created) => unknown) {
  const t = useTexts(texts);
  const [picked, setPicked] = useState<PickedDocument | null>(null);
  const [read, setRead] = useState<ReadDocument | null>(null);
  const [isReading, setIsReading] = useState(false);
  /** What a document has filled in. It makes way for the next document; what was typed does not. */
  const filled = useRef<{ name?: string; url?: string }>({});
  const [record] = useState<NewProject>(() => ({
    owner: group ? 'team' : 'personal',
    group,
    name: '',
    url: '',
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
      // The title of a document that is not read yet may become the name.
      ...(isUnread(values, read) ? {} : missingName(values)),
    }),
    errorsOf: (error, { source }) => errorsOf(error, source),
    save: async (values) => {
      const { name, url } = await completed(values, read);
      return create
        .mutateAsync({
          name,
          url,
          description: values.description,
          group: groupOf(values),
          members: values.owner === 'team' ? [] : values.members,
          swagger_text: values.source === 'file' ? (picked?.text ?? '') : '',
          swagger_url: values.source === 'address' ? values.swaggerUrl.trim() : '',
          realistic: values.realistic,
          base_apart: true,
        })
        .catch((error) => sayWhoHas(error, { name, url, group: groupOf(values) }));
    },
    onSaved: onCreated,
  });
  const { values } = form;
  const offered = offeredBy(values, picked, read);
  const proposal = useProposal({
    name: values.name.trim(),
    url: cleanUrl(values.url),
    group: groupOf(values),
  });

  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);

  /** Fills the name and the base URL with what a document offers, unless they were typed. */
  async function fill(summary: Offered, base = summary.basePaths[0] ?? ''): Promise<void> {
    const wanted = { name: summary.title.slice(0, 200), url: base };
    const free = await propose(latest.current, wanted).catch(() => ({ ...wanted, url: base || '/' }));
    const { name, url } = latest.current;
    const before = filled.current;
    filled.current = {
      name: free.name.slice(0, currentFields('project', 'create').name.maxLength),
      url: base && free.url,
    };
    form.change({
      ...(free.name && (!name || name === before.name) && { name: filled.current.name }),
      ...((!url || url === before.url) && { url: filled.current.url }),
    });
  }

  function pick(next: PickedDocument | null): void {
    setPicked(next);
    if (next) form.change({ source: 'file' });
    if (next?.summary?.isReadable) void fill(next.summary);
  }

  async function readDocument(): Promise<void> {
    const address = values.swaggerUrl.trim();
    setIsReading(true);
    try {
      const summary = await readAddress(address);
      setRead({ address, summary });
      await fill(summary);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.refuse(errorsOf(error, 'address'));
    } finally {
      setIsReading(false);
    }
  }

  /** Takes another base path of the document for the base URL. */
  async function choose(base: string): Promise<void> {
    const free = await propose(latest.current, { name: '', url: base }).catch(() => null);
    form.change({ url: free?.url ?? base });
  }

  return { form, picked, pick, offered, proposal, readDocument, isReading, choose };
}

/** What the document offers that the form is going to import; null as long as nobody has read it. */
function offeredBy(
  values: NewProject,
  picked: PickedDocument | null,
  read: ReadDocument | null,
): Offered | null {
  if (values.source === 'file') return picked?.summary?.isReadable ? picked.summary : null;
  return read?.address === values.swaggerUrl.trim() ? read.summary : null;
}

const isUnread = (values: NewProject, read: ReadDocument | null): boolean =>
  values.source === 'address' && values.swaggerUrl.trim() !== '' && !offeredBy(values, null, read);

/** Name and URL of a project, where they were left to the document or to the server. */
async function completed(
  values: NewProject,
  read: ReadDocument | null,
): Promise<{ name: string; url: string }> {
  const [name, url] = [values.name.trim(), cleanUrl(values.url)];
  if (name && url) return { name, url };
  const summary = isUnread(values, read) ? await readAddress(values.swaggerUrl.trim()) : null;
  const base = summary?.basePaths[0] ?? '';
  const free = await propose(values, {
    name: name || (summary?.title.slice(0, 200) ?? ''),
    url: url || base,
  });
  const chosen = name || free.name;
  if (!chosen) throw new FieldRefusal(missingName({ name: '' }));
  return { name: chosen, url: url || free.url };
}

/** Puts a refusal under the field it speaks of. */
function errorsOf(error: CallError, source: NewProject['source']): FieldErrors {
  if (error.is('validation')) {
    const { swagger_url: swaggerUrl, swagger_text: document } = error.fieldErrors;
    return { swaggerUrl, document };
  }
  if (isAboutDocument(error)) {
    return source === 'file' ? { document: error.message } : { swaggerUrl: error.message };
  }
  return refusedIn(error);
}
