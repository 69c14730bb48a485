import { readFile } from 'node:fs/promises'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { saveFile } from '#server/files/files.ts'
import { mustFit } from '#server/files/storage.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { type addPicture, maxPictureSide, mostPictures, picturePath } from '../../pictures.ts'
import { itemOf } from '../item.ts'
import { isPngOrJpeg, painted } from './painted.ts'
import { readWebp } from './webp.ts'

/** As large as the screen makes it, and as lists show it. */
const [shownSide, smallSide] = [1600, 160]
const nothing = Buffer.alloc(0)

/** The last of the item's pictures. Its bytes are looked at before any row is locked. */
export async function addPictureTo(
  context: Context,
  { body, upload }: ValidInput<typeof addPicture>,
): Promise<RawResult<typeof addPicture>> {
  const { services } = context
  const { companyId, userId } = memberOf(context)
  if (!upload) throw new AppError('uploadMalformed')
  await services.transaction({ companyId, userId }, async (db) => {
    await withRoom(db, body.itemId)
    await mustFit(db, services.config, upload.bytes)
  })
  const given = await readFile(upload.path)
  const found = readWebp((isPngOrJpeg(given) ? await painted(given, shownSide) : given) ?? nothing)
  const values = { name: upload.filename, kind: 'WebP, PNG, JPEG' }
  if (found === 'content') throw new AppError('fileContent', { values })
  if (found === 'moves') throw new AppError('pictureMoves', { values })
  const { bytes, width, height } = found
  if (width > maxPictureSide || height > maxPictureSide) throw new AppError('pictureSide', { values: { ...values, most: maxPictureSide } })
  const small = await painted(bytes, smallSide)
  return services.transaction({ companyId, userId }, async (db) => {
    const position = await withRoom(db, body.itemId)
    const sha256 = await saveFile(services.config, bytes)
    const { id } = await db
      .insertInto('itemPictures')
      .values({
        ...{ companyId, itemId: body.itemId, position, sha256, width, height, bytes: bytes.length },
        ...(small && { small: await saveFile(services.config, small), smallBytes: small.length }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await mustFit(db, services.config)
    await audit(db, actorOf(context), { action: 'pictureAdded', recordKind: 'item', recordId: body.itemId })
    return { picture: { id, path: `${picturePath}/${id}`, width, height } }
  })
}

/** Locks the item, so that two at once do not both take the last place. Answers the place behind the others. */
async function withRoom(db: Db, itemId: string): Promise<number> {
  await itemOf(db, itemId, { lock: true })
  const rows = await db.selectFrom('itemPictures').select('position').where('itemId', '=', itemId).execute()
  if (rows.length >= mostPictures) throw new AppError('tooManyPictures', { values: { most: mostPictures } })
  return Math.max(-1, ...rows.map(({ position }) => position)) + 1
}
