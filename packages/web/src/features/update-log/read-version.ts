import { appVersion } from '@easymock/contract';
import { readUser } from '../../lib/session/session';
import { readStored, store } from '../../lib/storage/storage';

// Beside what the server knows of the person: most visits then need not ask it. People may share a browser.
const key = (): string => `version:${readUser()?._id ?? ''}`;

export const isVersionRead = (): boolean => readStored(key()) === appVersion;
export const rememberReadVersion = (): boolean => store(key(), appVersion);
