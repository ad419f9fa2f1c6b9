import node from './webhook-receiver.mjs?raw';
import python from './webhook-receiver.py?raw';

// The code examples of the guide on webhooks; a test runs them.

/** Verifies and receives webhooks in Node, without libraries. */
export const nodeReceiver = node.trimEnd();

/** Verifies and receives webhooks in Python 3, with its standard library only. */
export const pythonReceiver = python.trimEnd();
