export { WebhooksPage as page } from './webhooks-page';
