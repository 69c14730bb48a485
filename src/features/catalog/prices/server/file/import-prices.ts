import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { slots } from '#server/work/slots.ts'
import type { importAgreedPrices, importLevelPrices } from '../../contract.ts'
import { isPriced } from '../items.ts'
import { levelOf } from '../levels.ts'
import { judge, keyOf, type OurItems, type PriceToKeep } from './check-rows.ts'
import { priceColumns } from './columns.ts'
import { readPriceFile, type Typed } from './read-file.ts'

// A workbook may unpack to 512 MB.
const oneByOne = slots(1, 20)
const shownProblems = 100
const shownSamples = 3
const batch = 1000

type Target = {
  kind: 'level' | 'agreed'
  table: 'priceLevelPrices' | 'agreedPrices'
  owner: { levelId: string } | { customerId: string }
  recordKind: 'priceLevel' | 'customer'
  /** Refuses who may not, and locks it. */
  open(db: Db): Promise<unknown>
}

export const importLevel = (context: Context, input: ValidInput<typeof importLevelPrices>) =>
  importPrices(context, input, {
    kind: 'level',
    table: 'priceLevelPrices',
    owner: { levelId: input.params.id },
    recordKind: 'priceLevel',
    open: (db) => levelOf(db, input.params.id, { lock: input.body.carryOut === 'yes' }),
  })

export const importAgreed = (context: Context, input: ValidInput<typeof importAgreedPrices>) =>
  importPrices(context, input, {
    kind: 'agreed',
    table: 'agreedPrices',
    owner: { customerId: input.params.id },
    recordKind: 'customer',
    async open(db) {
      if (!(await reachesCustomer({ ...context, db }, input.params.id, 'prices.write'))) throw new AppError('notFound')
    },
  })

/** What is wrong is left out, what is right is kept: all of it, or nothing where it fails. */
async function importPrices(
  context: Context,
  { params, body, upload }: ValidInput<typeof importLevelPrices>,
  target: Target,
): Promise<RawResult<typeof importLevelPrices>> {
  const { services, language } = context
  const { companyId, userId } = memberOf(context)
  if (!upload) throw new AppError('uploadMalformed')
  const { typed, notRead, reading } = await oneByOne(() => readPriceFile(upload, body))
  return services.transaction({ companyId, userId }, async (db) => {
    await target.open(db)
    const { good, problems } = judge(typed, await ourItems(db, typed), target.kind, language)
    const { added, changed } = await compared(db, target, good)
    if (body.carryOut === 'yes' && added.length + changed.length > 0) {
      await keepAll(db, companyId, target, [...added, ...changed])
      const changes = [
        { field: 'added', from: '', to: String(added.length) },
        { field: 'changed', from: '', to: String(changed.length) },
      ]
      await audit(db, actorOf(context), { action: 'pricesImported', recordKind: target.recordKind, recordId: params.id, changes })
    }
    return {
      added: added.length,
      changed: changed.length,
      unchanged: good.length - added.length - changed.length,
      wrong: problems.length,
      problems: problems.slice(0, shownProblems),
      notRead,
      reading,
      samples: typed.slice(0, shownSamples).map((row) => Object.fromEntries(priceColumns.map((column) => [column, row[column]]))),
    }
  })
}

/** Those that are called so. */
async function ourItems(db: Db, typed: readonly Typed[]): Promise<OurItems> {
  const asked = [...new Set(typed.map(({ itemNumber }) => itemNumber.toLowerCase()))]
  const { rows } = await sql<{ id: string; sku: string; names: string[] }>`
    select i.id, lower(i.sku) as sku, array[lower(i.name), lower(i.full_name)] as names from items i
    where ${ofCompany('i')} and ${isPriced} and i.active
      and (lower(i.sku) = any(${asked}::text[]) or lower(i.name) = any(${asked}::text[]) or lower(i.full_name) = any(${asked}::text[]))`.execute(
    db,
  )
  const found = new Map<string, string | null>()
  const add = (called: string, id: string) => {
    const before = found.get(called)
    found.set(called, before === undefined || before === id ? id : null)
  }
  for (const { sku, id } of rows) if (sku) add(sku, id)
  // Where a number is one item's and another's name, the number counts.
  const numbers = new Set(found.keys())
  for (const { names, id } of rows) for (const name of new Set(names)) if (name && !numbers.has(name)) add(name, id)
  return found
}

const same = (one: string | null, other: string | null) => (one === null || other === null ? one === other : Number(one) === Number(other))

async function compared(db: Db, { table, owner }: Target, good: readonly PriceToKeep[]) {
  const [[column = '', id = ''] = []] = Object.entries(owner)
  const isLevel = table === 'priceLevelPrices'
  const { rows } = await sql<PriceToKeep>`
    select p.item_id, p.unit, p.min_quantity::text as minimum, p.price::text as price, ${isLevel ? sql`p.percent::text` : sql`null`} as percent,
      p.valid_from, p.valid_to
    from ${sql.table(isLevel ? 'price_level_prices' : 'agreed_prices')} p
    where ${ofCompany('p')} and ${sql.ref(`p.${column === 'levelId' ? 'level_id' : 'customer_id'}`)} = ${id}
      and p.item_id = any(${[...new Set(good.map(({ itemId }) => itemId))]}::uuid[])`.execute(db)
  const known = new Map(rows.map((row) => [keyOf(row), row]))
  const changed = good.filter((row) => {
    const before = known.get(keyOf(row))
    return before && !(same(row.price, before.price) && same(row.percent, before.percent) && row.validTo === before.validTo)
  })
  return { added: good.filter((row) => !known.has(keyOf(row))), changed }
}

async function keepAll(db: Db, companyId: string, { table, owner }: Target, rows: readonly PriceToKeep[]) {
  for (let at = 0; at < rows.length; at += batch) {
    const values = rows
      .slice(at, at + batch)
      .map(({ minimum, price, percent, ...row }) => ({ companyId, ...row, minQuantity: minimum, price, percent }))
    if (table === 'priceLevelPrices')
      await db
        .insertInto(table)
        .values(values.map((row) => ({ ...row, levelId: '', ...owner })))
        .onConflict((conflict) =>
          conflict.columns(['companyId', 'levelId', 'itemId', 'unit', 'minQuantity', 'validFrom']).doUpdateSet(({ ref }) => ({
            price: ref('excluded.price'),
            percent: ref('excluded.percent'),
            validTo: ref('excluded.validTo'),
            updatedAt: new Date(),
          })),
        )
        .execute()
    else
      await db
        .insertInto(table)
        .values(values.map(({ percent: _, price, ...row }) => ({ ...row, price: price ?? '0', customerId: '', ...owner })))
        .onConflict((conflict) =>
          conflict
            .columns(['companyId', 'customerId', 'itemId', 'unit', 'minQuantity', 'validFrom'])
            .where('customerId', 'is not', null)
            .doUpdateSet(({ ref }) => ({ price: ref('excluded.price'), validTo: ref('excluded.validTo'), updatedAt: new Date() })),
        )
        .execute()
  }
}
