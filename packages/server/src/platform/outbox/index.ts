export { defineConsumer, defineEvent } from './define';
export { emit } from './emit';
