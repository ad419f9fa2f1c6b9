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
import type { Offered } from './document-summary';
import { explainTakenUrl, fieldErrorsOf, missingName, type ProjectDraft } from './project-fields';
import { texts } from './texts';
import { useProposal } from './use-proposal';

/** The form values of a new project. The picked document is stored separately because it is too large for a draft. */
export interface NewProject extends ProjectDraft {
  owner: 'personal' | 'team';
  group: string;
  source: 'file' | 'address';
  swaggerUrl: string;
  realistic: boolean;
}

/** A document that the server fetched from an address. */
interface ReadDocument {
  address: string;
  summary: Offered;
}

export type Created = CallData<Contract['project']['create']>;

const groupOf = ({ owner, group }: NewProject): string => (owner === 'team' ? group : '');

async function readAddress(swagger_url: string): Promise<Offered> {
  const { base_paths: basePaths, ...summary } = await api.projectBase.document({ swagger_url }, { claims: 'all' });
  return { isReadable: true, ...summary, basePaths };
}

/** Requests free values while saving. The save itself refuses a taken name. */
const propose = (values: NewProject, wanted: { name: string; url: string }): Promise<Proposal> =>
  api.projectBase.propose({ ...wanted, group: groupOf(values) }, { claims: 'all' });

/** Manages the form of a new project, optionally with a preselected team as the owner. */
export function useNewProject(group: string, onCreated: (created: Created) => unknown) {
  const t = useTexts(texts);
  const [picked, setPicked] = useState<PickedDocument | null>(null);
  const [read, setRead] = useState<ReadDocument | null>(null);
  const [isReading, setIsReading] = useState(false);
  /** Values filled in from a document. The next document replaces these values, but not typed ones. */
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
      // While the document is not loaded, an empty name is valid, because the title may become the name.
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
        .catch((error) => explainTakenUrl(error, { name, url, group: groupOf(values) }));
    },
    onSaved: onCreated,
  });
  const { values } = form;
  const offered = offeredBy(values, picked, read);
  const proposal = useProposal({ name: values.name.trim(), url: cleanUrl(values.url), group: groupOf(values) });

  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);

  /** Fills in the name and the base URL from a document, unless the person typed them. */
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

  /** Uses another base path of the document as the base URL. */
  async function choose(base: string): Promise<void> {
    const free = await propose(latest.current, { name: '', url: base }).catch(() => null);
    form.change({ url: free?.url ?? base });
  }

  return { form, picked, pick, offered, proposal, readDocument, isReading, choose };
}

/** Returns the summary of the document to import, or null if it has not been loaded. */
function offeredBy(values: NewProject, picked: PickedDocument | null, read: ReadDocument | null): Offered | null {
  if (values.source === 'file') return picked?.summary?.isReadable ? picked.summary : null;
  return read?.address === values.swaggerUrl.trim() ? read.summary : null;
}

const isUnread = (values: NewProject, read: ReadDocument | null): boolean =>
  values.source === 'address' && values.swaggerUrl.trim() !== '' && !offeredBy(values, null, read);

/**
 * Returns the name and URL of the project, completed from the document or by the server if they are empty.
 */
async function completed(values: NewProject, read: ReadDocument | null): Promise<{ name: string; url: string }> {
  const [name, url] = [values.name.trim(), cleanUrl(values.url)];
  if (name && url) return { name, url };
  const summary = isUnread(values, read) ? await readAddress(values.swaggerUrl.trim()) : null;
  const base = summary?.basePaths[0] ?? '';
  const free = await propose(values, { name: name || (summary?.title.slice(0, 200) ?? ''), url: url || base });
  const chosen = name || free.name;
  if (!chosen) throw new FieldRefusal(missingName({ name: '' }));
  return { name: chosen, url: url || free.url };
}

/** Maps a refusal to the fields that it concerns. */
function errorsOf(error: CallError, source: NewProject['source']): FieldErrors {
  if (error.is('validation')) {
    const { swagger_url: swaggerUrl, swagger_text: document } = error.fieldErrors;
    return { swaggerUrl, document };
  }
  if (isAboutDocument(error)) {
    return source === 'file' ? { document: error.message } : { swaggerUrl: error.message };
  }
  return fieldErrorsOf(error);
}
