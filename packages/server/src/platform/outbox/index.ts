export { defineConsumer, defineEvent } from './define';
export { emit } from './emit';
export { raiseEvents, recordsChanged } from './record-events';
