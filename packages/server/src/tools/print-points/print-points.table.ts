import {
  type EventParam,
  type PrintPointPlatform,
  pointStatuses,
  pointTypes,
  printPointStatuses,
} from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../../people/index';
import { createdAt, partOf } from '../../platform/database/columns';
import { recordColumns } from '../../platform/resource/resource.columns';

/** Uploaded pictures of images. Copied images share a picture. */
export const printPictures = pgTable('print_picture', {
  /** File name in the storage. */
  name: text().primaryKey(),
  /** File name of the thumbnail for cards. */
  thumbName: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: createdAt(),
});

export const printPoints = pgTable(
  'print_point',
  {
    ...recordColumns(),
    name: text().notNull(),
    project: text().notNull(),
    page: text().notNull(),
    appVersion: text().notNull(),
    platform: text().array().$type<PrintPointPlatform[]>().notNull(),
    image: text()
      .notNull()
      .references(() => printPictures.name),
    status: text({ enum: printPointStatuses }).notNull().default('draft'),
    desc: text().notNull(),
    ownerUserId: text().references(() => users.id, { onDelete: 'set null' }),
    /** ID of the original of a copy; the original may have been deleted. */
    copiedFromId: text().notNull().default(''),
    /** IDs and names of the events, for the search. */
    events: text().array().notNull(),
  },
  (t) => [
    index('print_point_order_index').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('print_point_project_index').on(t.project, t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('print_point_image_index').on(t.image),
    index('print_point_owner_index').on(t.ownerUserId).where(sql`${t.deletedAt} is null`),
    // Narrow, so that a count reads few blocks.
    index('print_point_count_index').on(t.project, t.status).where(sql`${t.deletedAt} is null`),
  ],
);

/** Points of images, as rows, since the dictionary and the checks search single events. */
export const printPointItems = pgTable(
  'print_point_item',
  {
    printPointId: partOf(() => printPoints.id),
    /** Unique within its image. */
    no: integer().notNull(),
    /** Fractions of the width and height of the picture. */
    x: doublePrecision().notNull(),
    y: doublePrecision().notNull(),
    w: doublePrecision().notNull(),
    h: doublePrecision().notNull(),
    eventId: text().notNull(),
    eventName: text().notNull(),
    type: text({ enum: pointTypes }).notNull(),
    trigger: text().notNull(),
    params: jsonb().$type<EventParam[]>().notNull(),
    status: text({ enum: pointStatuses }).notNull(),
    /** Empty if nobody is responsible. */
    ownerUserId: text().notNull(),
    sinceVersion: text().notNull(),
    removedVersion: text().notNull(),
    /** Time of the last valid report of the event, written at most once an hour. */
    seenAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.printPointId, t.no] }),
    index('print_point_item_event_index').on(t.eventId),
    index('print_point_item_owner_index').on(t.ownerUserId),
  ],
);
