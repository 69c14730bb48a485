import { sql } from 'kysely'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { orderPictures } from '../../pictures.ts'
import { itemOf } from '../item.ts'

/** All of the item's pictures, each once: an order made before another one came or went is refused. */
export async function putInOrder(context: DbContext, { params, body }: ValidInput<typeof orderPictures>) {
  const { db } = context
  const { id } = await itemOf(db, params.id, { lock: true })
  const known = await db.selectFrom('itemPictures').select('id').where('itemId', '=', id).execute()
  const asked = new Set(body.ids)
  if (asked.size !== known.length || body.ids.length !== known.length || known.some((each) => !asked.has(each.id)))
    throw new AppError('picturesMoved')
  await sql`update item_pictures p set position = given.place - 1
    from unnest(${body.ids}::uuid[]) with ordinality as given (id, place) where ${ofCompany('p')} and p.id = given.id`.execute(db)
  return {}
}

export async function removePictureOf(context: DbContext, id: string) {
  const gone = await context.db.deleteFrom('itemPictures').where('id', '=', id).returning('itemId').executeTakeFirst()
  if (!gone) throw new AppError('notFound')
  await audit(context.db, actorOf(context), { action: 'pictureRemoved', recordKind: 'item', recordId: gone.itemId })
  return {}
}
