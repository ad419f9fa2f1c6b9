import { appVersion } from '@easymock/contract';
import { readStored, store } from '../../lib/storage';

// Beside what the server knows of the person: most visits then need not ask it.
const key = 'version';

export const isVersionRead = (): boolean => readStored(key) === appVersion;
export const rememberReadVersion = (): boolean => store(key, appVersion);
