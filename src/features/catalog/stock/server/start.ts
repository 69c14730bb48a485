import { sql } from 'kysely'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import { decimal, sum } from '#trade-documents/model/decimal.ts'
import type { startStock } from '../contract.ts'
import { moveStock } from './move.ts'

const itemsAtOnce = 5000
export type Starting = {
  /** By how much more or less of an item is on the shelves than QuickBooks says: goods and invoices that do not go together. */
  apart(db: Db): Promise<ReadonlyMap<string, string>>
  /** What orders hold already, once counting has begun. */
  started(context: DbContext): Promise<void>
}

/**
 * From now on goods are counted: what QuickBooks has of each tracked item is what the default location begins with, with what was invoiced and is
 * still there, and without what left and is to be invoiced.
 */
export async function start(context: DbContext, body: ValidInput<typeof startStock>['body'], { apart, started }: Starting) {
  const { db, language } = context
  const { companyId } = memberOf(context)
  const by = actorOf(context)
  await db
    .insertInto('stockSettings')
    .values({ companyId })
    .onConflict((conflict) => conflict.column('companyId').doNothing())
    .execute()
  const settings = await db.selectFrom('stockSettings').selectAll().forUpdate().executeTakeFirstOrThrow()
  if (settings.startedAt) throw new AppError('stockStarted')
  const locationId = await defaultLocation(db, companyId, body.name || text(language, 'stock.firstLocation'))
  await db
    .updateTable('stockSettings')
    .set({ startedAt: new Date(), startedBy: by.actor, negative: body.negative, version: settings.version + 1, lookedAgain: false })
    .execute()
  const [movedOn, more] = [await todayOf(db), await apart(db)]
  let items = 0
  for (let after: string | null = ''; after !== null; ) {
    const page: Opening[] = await openings(db, after)
    const lines = page
      .map(({ itemId, quantity }) => ({ itemId, quantity: sum([decimal(quantity) ?? '0', more.get(itemId) ?? '0']), line: 1 }))
      .filter(({ quantity }) => quantity !== '0')
    const movement = { kind: 'opening', documentKind: 'start', documentId: companyId, movedOn } as const
    items += (await moveStock(db, by, movement, lines)).length
    after = page.length === itemsAtOnce ? (page.at(-1)?.itemId ?? null) : null
  }
  await audit(db, by, {
    action: 'stockStarted',
    recordKind: 'stockLocation',
    recordId: locationId,
    changes: [{ field: 'items', from: '', to: String(items) }],
  })
  await started(context)
  return { items }
}

type Opening = { itemId: string; quantity: string }
async function openings(db: Db, after: string): Promise<Opening[]> {
  const { rows } = await sql<Opening>`
    select id as "itemId", trim_scale(coalesce(quantity_on_hand, 0))::text as quantity from items
    where ${ofCompany()} and item_type = 'Inventory' and id > ${after || '00000000-0000-0000-0000-000000000000'}::uuid
    order by id limit ${itemsAtOnce}`.execute(db.withoutPlugins())
  return rows
}

async function defaultLocation(db: Db, companyId: string, name: string): Promise<string> {
  const before = await db.selectFrom('stockLocations').select('id').where('isDefault', '=', true).executeTakeFirst()
  if (before) return before.id
  const same = await db
    .updateTable('stockLocations')
    .set({ isDefault: true, active: true })
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .returning('id')
    .executeTakeFirst()
  if (same) return same.id
  const made = await db
    .insertInto('stockLocations')
    .values({ companyId, name, kind: 'warehouse', isDefault: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
