import { projectBaseCalls } from '@easymock/contract';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { inspectDocument } from '../import/import';
import { findDoubledBase, removeDoubledBase } from './doubled-base';
import { loadEditable } from './project.policy';
import { propose } from './proposal';

export const projectBaseHandlers = implement(projectBaseCalls, {
  propose,

  document: withoutTransaction((ctx, { swagger_url }) => inspectDocument(ctx, swagger_url)),

  async doubled({ db, actor }, { id }) {
    const { base, mended, kept } = await findDoubledBase(db, await loadEditable(db, id, actor.id));
    return { base, num: mended.length, kept };
  },

  mend: (ctx, { id }) => removeDoubledBase(ctx, id),
});
