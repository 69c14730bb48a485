import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { slots } from '#server/work/slots.ts'
import type { importPartnerItems } from '../../item-file.ts'
import { isSold } from '../items.ts'
import type { ItemReference } from '../keep-item.ts'
import { partnerOf } from '../partner.ts'
import { nameOf } from '../reference-key.ts'
import { judge, type OurItems } from './check-rows.ts'
import { readItemFile, type Typed } from './read-file.ts'

// A workbook may unpack to 512 MB.
const oneByOne = slots(1, 20)
const shownProblems = 100
const shownSamples = 3
const batch = 1000

/** What is wrong is left out, what is right is kept: all of it, or nothing where it fails. */
export async function importItems(
  context: Context,
  { params, body, upload }: ValidInput<typeof importPartnerItems>,
): Promise<RawResult<typeof importPartnerItems>> {
  const { services, language } = context
  const { companyId, userId } = memberOf(context)
  if (!upload) throw new AppError('uploadMalformed')
  const { typed, notRead, reading } = await oneByOne(() => readItemFile(upload, body))
  return services.transaction({ companyId, userId }, async (db) => {
    await partnerOf(db, params.id, { lock: body.carryOut === 'yes' })
    const { good, problems } = judge(typed, await ourItems(db, typed), language)
    const { added, changed } = await compared(db, params.id, good)
    if (body.carryOut === 'yes' && added.length + changed.length > 0) {
      await keepAll(db, companyId, params.id, [...added, ...changed])
      const changes = [
        { field: 'added', from: '', to: String(added.length) },
        { field: 'changed', from: '', to: String(changed.length) },
      ]
      await audit(db, actorOf(context), { action: 'partnerItemsImported', recordKind: 'partner', recordId: params.id, changes })
    }
    return {
      added: added.length,
      changed: changed.length,
      unchanged: good.length - added.length - changed.length,
      wrong: problems.length,
      problems: problems.slice(0, shownProblems),
      notRead,
      reading,
      samples: typed.slice(0, shownSamples).map(({ row: _, column: __, ...fields }) => fields),
    }
  })
}

/** Those that are sold and called so. */
async function ourItems(db: Db, typed: readonly Typed[]): Promise<OurItems> {
  const asked = [...new Set(typed.map(({ itemNumber }) => itemNumber.toLowerCase()))]
  const { rows } = await sql<{ id: string; sku: string; name: string }>`
    select i.id, lower(i.sku) as sku, lower(i.name) as name from items i
    where ${ofCompany('i')} and ${isSold} and (lower(i.sku) = any(${asked}::text[]) or lower(i.name) = any(${asked}::text[]))`.execute(db)
  const found = new Map<string, string | null>()
  const add = (called: string, id: string) => {
    const before = found.get(called)
    found.set(called, before === undefined || before === id ? id : null)
  }
  for (const { sku, id } of rows) if (sku) add(sku, id)
  // Where a number is one item's and another's name, the number counts.
  const numbers = new Set(found.keys())
  for (const { name, id } of rows) if (!numbers.has(name)) add(name, id)
  return found
}

const inUnit = (row: ItemReference) => `${nameOf(row)} ${row.unit}`

async function compared(db: Db, partnerId: string, good: readonly ItemReference[]) {
  const codes = [...new Set(good.map(({ code }) => code))]
  const { rows } = await sql<ItemReference>`select qualifier, code, item_id, unit, case_pack from partner_items
    where ${ofCompany()} and partner_id = ${partnerId} and code = any(${codes}::text[])`.execute(db)
  const known = new Map(rows.map((row) => [inUnit(row), row]))
  const isSame = (one: ItemReference, other: ItemReference) =>
    one.itemId === other.itemId && Number(one.casePack) === Number(other.casePack)
  const changed = good.filter((row) => {
    const before = known.get(inUnit(row))
    return before && !isSame(row, before)
  })
  return { added: good.filter((row) => !known.has(inUnit(row))), changed }
}

async function keepAll(db: Db, companyId: string, partnerId: string, rows: readonly ItemReference[]) {
  for (let at = 0; at < rows.length; at += batch)
    await db
      .insertInto('partnerItems')
      .values(rows.slice(at, at + batch).map((row) => ({ companyId, partnerId, ...row })))
      .onConflict((conflict) =>
        conflict.columns(['companyId', 'partnerId', 'code', 'qualifier', 'unit']).doUpdateSet(({ ref }) => ({
          itemId: ref('excluded.itemId'),
          casePack: ref('excluded.casePack'),
          updatedAt: new Date(),
        })),
      )
      .execute()
}
