import type { Text } from '@easymock/contract';

/** Thrown if a call of a collection cannot be carried out; becomes a response in the envelope of the definition. */
export class CollectionRefusal extends Error {
  override readonly name = 'CollectionRefusal';
  readonly status: 400 | 404 | 409 | 413;
  readonly texts: Text;

  constructor(status: CollectionRefusal['status'], texts: Text) {
    super(texts.en);
    this.status = status;
    this.texts = texts;
  }
}
