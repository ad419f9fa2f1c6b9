export { AttentionStrip } from './attention-strip';
