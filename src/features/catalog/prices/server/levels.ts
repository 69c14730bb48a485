import { sql } from 'kysely'
import { fieldsToSave } from '#contract/edit.ts'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { toYesNo } from '#contract/fields.ts'
import { can, scopeOf } from '#contract/permissions.ts'
import { actorOf, audit, type Change } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import {
  type getPriceLevel,
  type listPriceLevels,
  type PriceLevel,
  type PriceLevelFields,
  priceLevelFields,
  type savePriceLevel,
} from '../contract.ts'
import { seesCosts } from './costs.ts'
import { type Level, levelOf } from './level.ts'
import { refusingTwice, refusingUsed } from './taken.ts'
import { visibleLevels } from './visible-levels.ts'

export const mostLevels = 500

const canWrite = (context: DbContext) => can(memberOf(context).role, 'prices.write')

export async function levelList(context: DbContext): Promise<RawResult<typeof listPriceLevels>> {
  return { rows: await levelsOf(context, null), canWrite: canWrite(context) }
}

export async function levelDetails(context: DbContext, id: string): Promise<RawResult<typeof getPriceLevel>> {
  const [level] = await levelsOf(context, id)
  if (!level) throw new AppError('notFound')
  return { ...level, canWrite: canWrite(context) }
}

async function levelsOf(context: DbContext, id: string | null): Promise<PriceLevel[]> {
  const { condition, customers } = await visibleLevels(context)
  const seesPartners = can(memberOf(context).role, 'connections.read')
  const seesStores = scopeOf(memberOf(context).role, 'stores.read') === 'all'
  const { rows } = await sql<PriceLevel & { percent: string }>`
    select l.id, l.version, l.name, l.base, l.percent::text as percent, l.rounding, l.ending, l.valid_from, l.valid_to, l.is_default, l.active,
      (select count(*)::int from price_level_prices p where ${ofCompany('p')} and p.level_id = l.id) as prices,
      (select count(*)::int from customers c where ${ofCompany('c')} and c.price_level_id = l.id and ${customers}) as customers,
      (select count(*)::int from trading_partners t where ${ofCompany('t')} and t.price_level_id = l.id and ${sql.lit(seesPartners)}) as partners,
      (select count(*)::int from stores s where ${ofCompany('s')} and s.price_level_id = l.id and s.state <> 'Archived' and ${sql.lit(seesStores)}) as stores
    from price_levels l where ${ofCompany('l')} and ${id === null ? sql`true` : sql`l.id = ${id}`} and ${condition}
    order by lower(l.name), l.id limit ${mostLevels}`.execute(context.db)
  return seesCosts(context) ? rows : rows.map((row) => (row.base === 'cost' ? { ...row, percent: null } : row))
}

export async function saveLevel(context: DbContext, { id, version, ...given }: ValidInput<typeof savePriceLevel>['body']) {
  const { db } = context
  const by = actorOf(context)
  const before = id ? await levelOf(db, id, { lock: true }) : null
  if (before && before.version !== version) throw new AppError('priceLevelChanged')
  const fields = fieldsToSave(priceLevelFields, given, before)
  const changes = changesOf(before, fields)
  if (before && !changes.length) return { id: before.id, version: before.version }
  if (!before) await refuseTooMany(db)
  if (before?.active && !fields.active) await refuseOfStore(db, before)
  // A company has one: who becomes it takes the place of the one before.
  if (fields.isDefault && !before?.isDefault)
    await db.updateTable('priceLevels').set({ isDefault: false }).where('isDefault', '=', true).execute()
  const next = (before?.version ?? 0) + 1
  const saved = await refusingTwice<{ id: string }>(
    (before
      ? db
          .updateTable('priceLevels')
          .set({ ...fields, version: next, updatedAt: new Date() })
          .where('id', '=', before.id)
          .returning('id')
      : db
          .insertInto('priceLevels')
          .values({ companyId: by.companyId, ...fields })
          .returning('id')
    ).executeTakeFirstOrThrow(),
  )
  await audit(db, by, {
    action: before ? 'changed' : 'created',
    recordKind: 'priceLevel',
    recordId: saved.id,
    recordVersion: next,
    changes,
  })
  return { id: saved.id, version: next }
}

/** Its prices are those of a store: without it everybody there would pay another one. */
async function refuseOfStore(db: Db, { id, name }: Pick<Level, 'id' | 'name'>) {
  const store = await db
    .selectFrom('stores')
    .select('name')
    .where('priceLevelId', '=', id)
    .where('state', '<>', 'Archived')
    .orderBy('nameKey')
    .limit(1)
    .executeTakeFirst()
  if (store) throw new AppError('priceLevelOfStore', { values: { name, store: store.name } })
}

async function refuseTooMany(db: Db) {
  const { count } = await db
    .selectFrom('priceLevels')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostLevels) throw new AppError('priceLevelsMany', { values: { count: mostLevels } })
}

const shownFields = ['name', 'base', 'percent', 'rounding', 'ending', 'validFrom', 'validTo', 'isDefault', 'active'] as const
const names: Partial<Record<(typeof shownFields)[number], string>> = {
  base: 'priceBase',
  isDefault: 'isDefaultLevel',
  rounding: 'priceRounding',
  ending: 'priceEnding',
}

function changesOf(before: Level | null, after: PriceLevelFields): Change[] {
  return shownFields.flatMap((field) => {
    const [from, to] = [shown(before?.[field]), shown(after[field])]
    const isSame = field === 'percent' ? Number(from) === Number(to) && before !== null : from === to
    return isSame ? [] : { field: names[field] ?? field, from, to }
  })
}
const shown = (value: string | boolean | null | undefined) => (typeof value === 'boolean' ? toYesNo(value) : (value ?? ''))

export async function removeLevel(context: DbContext, id: string) {
  const { db } = context
  const { name } = await levelOf(db, id, { lock: true })
  await refusingUsed(db.deleteFrom('priceLevels').where('id', '=', id).execute(), { name })
  await audit(db, actorOf(context), {
    action: 'priceLevelRemoved',
    recordKind: 'priceLevel',
    recordId: id,
    changes: [{ field: 'priceLevel', from: name, to: '' }],
  })
  return {}
}
