import type { Feature } from '../../platform/feature';
import { ownershipOf } from '../../platform/resource/ownership';
import { pausedWebhookFigure, pausedWebhooks } from './attention';
import { webhookSealed } from './deliver/open-secrets';
import { routeEvents } from './deliver/route';
import { sendWebhook } from './deliver/send-job';
import { sweepWebhooks } from './deliver/sweep-job';
import { webhookResource } from './resource';
import { webhookHandlers } from './webhook';
import { webhooks } from './webhook.table';

export const webhook: Feature = {
  handlers: webhookHandlers,
  owns: [ownershipOf('webhooks', webhooks, webhookResource)],
  attention: [pausedWebhooks],
  figures: [pausedWebhookFigure],
  sealed: webhookSealed.columns,
  jobs: [sendWebhook, sweepWebhooks],
  consumers: [routeEvents],
};
