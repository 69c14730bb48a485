import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { cleanFileName } from '#server/files/file-names.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import { slots } from '#server/work/slots.ts'
import type { importAgreedPrices, importLevelPrices } from '../../price-files.ts'
import { isPriced } from '../items.ts'
import { levelOf } from '../level.ts'
import { mostPrices } from '../most-prices.ts'
import { shownCell } from './cells.ts'
import { interpreted, type Judged, judge, keyOf, noteWrong, type OurItem, type OurItems, type PriceToKeep } from './check-rows.ts'
import { priceColumns } from './columns.ts'
import { type KeptPrice, keepImport } from './keep-import.ts'
import { readPriceFile, type Typed } from './read-file.ts'

// A workbook may unpack to 512 MB.
const oneByOne = slots(1, 20)
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
    const judged = judge(typed, await ourItems(db, typed), target.kind, language)
    const { added, changed, unchanged } = await compared(db, target, judged, language)
    let importId: string | null = null
    if (body.carryOut === 'yes' && added.length + changed.length > 0) {
      const stamp = new Date()
      const kept = await keepAll(db, companyId, target, [...added, ...changed.map(({ row }) => row)], stamp)
      importId = await keepImport(
        db,
        {
          ...{
            companyId,
            ownerKind: target.kind === 'level' ? 'level' : 'customer',
            ownerId: params.id,
            fileName: cleanFileName(upload.filename),
          },
          ...{ added: added.length, changed: changed.length, stamp, startedBy: userId },
        },
        { kept, before: new Map(changed.map(({ row, before }) => [keyOf(row), before])) },
      )
      const changes = [
        { field: 'added', from: '', to: String(added.length) },
        { field: 'changed', from: '', to: String(changed.length) },
      ]
      await audit(db, actorOf(context), { action: 'pricesImported', recordKind: target.recordKind, recordId: params.id, changes })
    }
    return {
      importId,
      added: added.length,
      changed: changed.length,
      unchanged,
      wrong: judged.wrong,
      problems: judged.problems.toSorted((one, other) => one.row - other.row),
      notRead: notRead.map(shownCell),
      reading,
      samples: typed.slice(0, shownSamples).map((row) => {
        const said = interpreted(row)
        return Object.fromEntries(priceColumns.map((column) => [column, shownCell(said[column])]))
      }),
    }
  })
}

/** Those that are called so. */
async function ourItems(db: Db, typed: readonly Typed[]): Promise<OurItems> {
  const asked = [...new Set(typed.map(({ itemNumber }) => itemNumber.toLowerCase()))]
  const { rows } = await sql<OurItem & { sku: string; names: string[] }>`
    select i.id, i.unit, lower(i.sku) as sku, array[lower(i.name), lower(i.full_name)] as names from items i
    where ${ofCompany('i')} and ${isPriced} and i.active
      and (lower(i.sku) = any(${asked}::text[]) or lower(i.name) = any(${asked}::text[]) or lower(i.full_name) = any(${asked}::text[]))`.execute(
    db,
  )
  const found = new Map<string, OurItem | null>()
  const add = (called: string, item: OurItem) => {
    const before = found.get(called)
    found.set(called, before === undefined || before?.id === item.id ? item : null)
  }
  for (const { sku, id, unit } of rows) if (sku) add(sku, { id, unit })
  // Where a number is one item's and another's name, the number counts.
  const numbers = new Set(found.keys())
  for (const { names, id, unit } of rows) for (const name of new Set(names)) if (name && !numbers.has(name)) add(name, { id, unit })
  return found
}

const same = (one: string | null, other: string | null) => (one === null || other === null ? one === other : Number(one) === Number(other))

/** What is more than an item may have is left out, in words. */
async function compared(db: Db, { table, owner }: Target, judged: Judged, language: Language) {
  const { good } = judged
  const [[column = '', id = ''] = []] = Object.entries(owner)
  const isLevel = table === 'priceLevelPrices'
  const { rows } = await sql<Omit<PriceToKeep, 'row'>>`
    select p.item_id, p.unit, p.min_quantity::text as minimum, p.price::text as price, ${isLevel ? sql`p.percent::text` : sql`null`} as percent,
      p.valid_from, p.valid_to
    from ${sql.table(isLevel ? 'price_level_prices' : 'agreed_prices')} p
    where ${ofCompany('p')} and ${sql.ref(`p.${column === 'levelId' ? 'level_id' : 'customer_id'}`)} = ${id}
      and p.item_id = any(${[...new Set(good.map(({ itemId }) => itemId))]}::uuid[])`.execute(db)
  const known = new Map(rows.map((row) => [keyOf(row), row]))
  const changed = good.flatMap((row) => {
    const before = known.get(keyOf(row))
    const isSame = before && same(row.price, before.price) && same(row.percent, before.percent) && row.validTo === before.validTo
    return before && !isSame ? [{ row, before }] : []
  })
  const counts = new Map<string, number>()
  for (const { itemId } of rows) counts.set(itemId, (counts.get(itemId) ?? 0) + 1)
  const fits = (row: PriceToKeep) => {
    const count = (counts.get(row.itemId) ?? 0) + 1
    if (count <= mostPrices) counts.set(row.itemId, count)
    else noteWrong(judged, { row: row.row, texts: [text(language, 'prices.errors.many', { count: mostPrices })] })
    return count <= mostPrices
  }
  const unknown = good.filter((row) => !known.has(keyOf(row)))
  return { added: unknown.filter(fits), changed, unchanged: good.length - unknown.length - changed.length }
}

/** Answers what is there of each then. */
async function keepAll(
  db: Db,
  companyId: string,
  { table, owner }: Target,
  rows: readonly PriceToKeep[],
  stamp: Date,
): Promise<KeptPrice[]> {
  const kept: KeptPrice[] = []
  for (let at = 0; at < rows.length; at += batch) {
    const values = rows
      .slice(at, at + batch)
      .map(({ row: _, minimum, price, percent, ...row }) => ({ companyId, ...row, minQuantity: minimum, price, percent, updatedAt: stamp }))
    const back = ['id', 'itemId', 'unit', 'minQuantity', 'validFrom'] as const
    const written = await (table === 'priceLevelPrices'
      ? db
          .insertInto(table)
          .values(values.map((row) => ({ ...row, levelId: '', ...owner })))
          .onConflict((conflict) =>
            conflict.columns(['companyId', 'levelId', 'itemId', 'unit', 'minQuantity', 'validFrom']).doUpdateSet(({ ref }) => ({
              price: ref('excluded.price'),
              percent: ref('excluded.percent'),
              validTo: ref('excluded.validTo'),
              updatedAt: stamp,
            })),
          )
          .returning(back)
          .execute()
      : db
          .insertInto(table)
          .values(values.map(({ percent: __, price, ...row }) => ({ ...row, price: price ?? '0', customerId: '', ...owner })))
          .onConflict((conflict) =>
            conflict
              .columns(['companyId', 'customerId', 'itemId', 'unit', 'minQuantity', 'validFrom'])
              .where('customerId', 'is not', null)
              .doUpdateSet(({ ref }) => ({ price: ref('excluded.price'), validTo: ref('excluded.validTo'), updatedAt: stamp })),
          )
          .returning(back)
          .execute())
    kept.push(...written.map(({ minQuantity, ...row }) => ({ ...row, minimum: minQuantity })))
  }
  return kept
}
