/** A shared draft as this device has it, stored while it contains changes that the server has not acknowledged. */
export interface UnsentState {
  readonly clientId: number;
  readonly epoch: string;
  /** The document, as an update of Yjs. */
  readonly state: Uint8Array;
}

/** The person whose text it is, and the article. */
export interface UnsentPlace {
  readonly userId: string;
  readonly markdownId: string;
}

const name = 'easy-mock-shared-drafts';
const storeName = 'states';

let opening: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Each open editor stores its own state, so that two tabs do not overwrite each other's. */
const keyOf = ({ userId, markdownId }: UnsentPlace, clientId: number) => `${userId}:${markdownId}:${clientId}`;
const keysOf = ({ userId, markdownId }: UnsentPlace) =>
  IDBKeyRange.bound(`${userId}:${markdownId}:`, `${userId}:${markdownId}:\uffff`);

async function act<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  return new Promise<T>((resolve, reject) => {
    const transaction = database.transaction(storeName, mode);
    const request = work(transaction.objectStore(storeName));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

/** Stores the state of an editor and returns whether that worked: private windows and full disks refuse. */
export async function storeUnsent(place: UnsentPlace, state: UnsentState): Promise<boolean> {
  try {
    await act('readwrite', (store) => store.put(state, keyOf(place, state.clientId)));
    return true;
  } catch {
    return false;
  }
}

/** Returns the states that earlier visits could not send, and those of other open tabs. */
export async function readUnsent(place: UnsentPlace): Promise<UnsentState[]> {
  try {
    return (await act('readonly', (store) => store.getAll(keysOf(place)))) as UnsentState[];
  } catch {
    return [];
  }
}

const areSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Deletes the stored state of an editor, unless its tab has stored another one since. */
export async function deleteUnsent(place: UnsentPlace, { clientId, state }: UnsentState): Promise<void> {
  try {
    await act('readwrite', (store) => {
      const key = keyOf(place, clientId);
      const found: IDBRequest<UnsentState | undefined> = store.get(key);
      found.onsuccess = () => {
        if (found.result && areSame(found.result.state, state)) store.delete(key);
      };
      return found;
    });
  } catch {
    // A device that refuses storage has no states to delete.
  }
}
