import { readUser } from '../../../lib/session/session';

/** A shared draft as this device has it, stored while it contains changes that the server has not acknowledged. */
export interface UnsentState {
  readonly epoch: string;
  /** The document, as an update of Yjs. */
  readonly state: Uint8Array;
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
const keyOf = (id: string, clientId: number) => `${readUser()?._id ?? ''}:${id}:${clientId}`;
const keysOf = (id: string) =>
  IDBKeyRange.bound(`${readUser()?._id ?? ''}:${id}:`, `${readUser()?._id ?? ''}:${id}:\uffff`);

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
export async function storeUnsent(id: string, clientId: number, state: UnsentState): Promise<boolean> {
  try {
    await act('readwrite', (store) => store.put(state, keyOf(id, clientId)));
    return true;
  } catch {
    return false;
  }
}

/** Returns the states that earlier visits could not send. */
export async function readUnsent(id: string): Promise<UnsentState[]> {
  try {
    return (await act('readonly', (store) => store.getAll(keysOf(id)))) as UnsentState[];
  } catch {
    return [];
  }
}

/** Deletes the stored state of one editor, or of all editors of the article on this device. */
export async function deleteUnsent(id: string, clientId?: number): Promise<void> {
  try {
    await act('readwrite', (store) => store.delete(clientId === undefined ? keysOf(id) : keyOf(id, clientId)));
  } catch {
    // A device that refuses storage has no states to delete.
  }
}
