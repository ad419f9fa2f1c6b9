import { z } from 'zod';
import { id, moment, text } from '../bricks';
import { callGroup, get, post } from '../call';
import { languages } from '../language';
import { avatarLimit } from './account-choices';
import { densities, startPages, themeChoices } from './preference-choices';

/** How a person likes it. What they never decided is left out, and each browser's own holds. */
export const preferences = z.object({
  language: z.enum(languages).optional(),
  theme: z.enum(themeChoices).optional(),
  density: z.enum(densities).optional(),
  startPage: z.enum(startPages).optional(),
  /** Whether a letter alone does something. */
  hasSingleKeys: z.boolean().optional(),
});
export type Preferences = z.infer<typeof preferences>;

/** What a person reads about themselves beyond what everybody sees. */
export const profile = z.object({
  email: z.string(),
  mobile: z.string(),
  jobNo: z.string(),
  dingUserId: z.string(),
  jiraName: z.string(),
  gitEmails: z.array(z.string()),
  /** Enumeration values, as all departments and groups. */
  department: z.string(),
  userGroup: z.array(z.string()),
  createdAt: moment,
});
export type Profile = z.infer<typeof profile>;

/** One browser somebody is signed in with. */
export const sessionEntry = z.object({
  _id: id,
  isCurrent: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: moment,
  /** To some minutes. */
  lastUsedAt: moment,
});
export type SessionEntry = z.infer<typeof sessionEntry>;

export const profileCalls = callGroup('/u', {
  profile: get({ input: z.object({}), data: profile, summary: 'The caller’s own particulars' }),
  uploadAvatar: post({
    input: z.object({
      /** The file's name, whose end says what it is. */
      name: text(255).min(1),
      /** The file in base64. */
      picture: text(Math.ceil(avatarLimit / 3) * 4)
        .min(1)
        .regex(/^[A-Za-z\d+/]+={0,2}$/),
    }),
    data: z.object({ head_img: z.string() }),
    bodyLimit: Math.ceil(avatarLimit / 3) * 4 + 64 * 1024,
    audit: 'update',
    summary: 'Show a jpg or png picture of at most 2 MB as the caller’s; it is made square',
  }),
  preferences: get({ input: z.object({}), data: preferences, summary: 'What the caller decided' }),
  savePreferences: post({
    path: '/preferences',
    input: preferences,
    data: preferences,
    // Somebody who turns on the light has done nothing worth a log.
    audit: 'none',
    summary: 'Decide what is given; answers all that is decided',
  }),
  sessions: get({
    input: z.object({}),
    data: z.array(sessionEntry),
    summary: 'Where the caller is signed in, the latest use first',
  }),
  endSession: post({
    input: z.object({ id }),
    data: z.null(),
    audit: 'logout',
    summary: 'End one session of the caller',
  }),
  endOtherSessions: post({
    input: z.object({}),
    data: z.object({ num: z.number() }),
    audit: 'logout',
    summary: 'End all sessions of the caller but this one',
  }),
});
