import type { Point, PrintPoint, PrintPointInfo } from '@easymock/contract';
import { nickNamesOf } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { presentRecord } from '../../platform/resource/resource';
import type { Reader } from '../../platform/resource/resource.core';
import { picturesOf } from './pictures';
import { type PointRow, pointsOfAll, presentPoint } from './points';
import { type PrintPointRow, printPointResource } from './print-points.resource';

const seenOf = ({ seenAt }: PointRow) => ({ seenAt: seenAt?.toISOString() ?? null });

/** Adds the names of the owners and the times of the last reports to points. */
export async function withPointOwners({ db }: Pick<Reader, 'db'>, rows: readonly PointRow[]): Promise<Point[]> {
  const names = await nickNamesOf(
    db,
    rows.map(({ ownerUserId }) => ownerUserId),
  );
  return rows.map((row) => ({ ...presentPoint(row), ownerUserName: names.get(row.ownerUserId) ?? '', ...seenOf(row) }));
}

/** Presents images with their pictures and complete points, for anonymous callers too. */
export async function presentWhole(db: Db, rows: readonly PrintPointRow[]): Promise<PrintPointInfo[]> {
  const points = await pointsOfAll(
    db,
    rows.map(({ id }) => id),
  );
  const pictures = await picturesOf(
    db,
    rows.map(({ image }) => image),
  );
  const owners = [...rows, ...[...points.values()].flat()].map(({ ownerUserId }) => ownerUserId);
  const names = await nickNamesOf(db, owners);
  const nameOf = (userId: string | null) => names.get(userId ?? '') ?? '';
  return rows.map((row) => ({
    name: row.name,
    project: row.project,
    page: row.page,
    appVersion: row.appVersion,
    platform: row.platform,
    image: pictures.get(row.image) ?? fail('internal'),
    status: row.status,
    desc: row.desc,
    ownerUserId: row.ownerUserId ?? '',
    ownerUserName: nameOf(row.ownerUserId),
    copiedFromId: row.copiedFromId,
    points: (points.get(row.id) ?? []).map((point) => ({
      ...presentPoint(point),
      ownerUserName: nameOf(point.ownerUserId),
      ...seenOf(point),
    })),
    ...presentRecord(row),
  }));
}

/** Presents images for lists, and whether the caller may change them. */
export async function presentImages(ctx: Reader, rows: readonly PrintPointRow[]): Promise<PrintPoint[]> {
  const changeable = await printPointResource.changeable(ctx, rows);
  return (await presentWhole(ctx.db, rows)).map(({ points, ...image }) => ({
    ...image,
    points: points.map(({ params: _params, trigger: _trigger, ownerUserName: _name, ...point }) => point),
    mayChange: changeable.has(image._id),
  }));
}

/** Presents an image with its complete points. */
export async function presentImage(ctx: Reader, row: PrintPointRow): Promise<PrintPointInfo> {
  const [image = fail('internal')] = await presentWhole(ctx.db, [row]);
  return { ...image, mayChange: (await printPointResource.changeable(ctx, [row])).has(row.id) };
}
