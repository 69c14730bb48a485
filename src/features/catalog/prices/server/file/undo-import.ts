import { type RawBuilder, sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { type listPriceImports, priceUndoDays, type undoPriceImport } from '../../price-files.ts'
import { levelOf } from '../level.ts'

const shown = 10
const undoMs = priceUndoDays * 86_400_000

/** Of a level, or of a customer that the caller reaches. */
export async function importsBefore(context: DbContext, ownerId: string): Promise<RawResult<typeof listPriceImports>> {
  const { db } = context
  const level = await db.selectFrom('priceLevels').select('id').where('id', '=', ownerId).executeTakeFirst()
  if (!level && !(await reachesCustomer(context, ownerId, 'prices.write'))) throw new AppError('notFound')
  const rows = await db
    .selectFrom('priceImports as i')
    .innerJoin('users as u', 'u.id', 'i.startedBy')
    .select(['i.id', 'i.fileName', 'i.added', 'i.changed', 'i.takenBack', 'i.kept', 'i.createdAt', 'i.undoneAt', 'u.displayName'])
    .where('i.ownerId', '=', ownerId)
    .orderBy('i.id', 'desc')
    .limit(shown)
    .execute()
  return {
    rows: rows.map(({ displayName, createdAt, ...row }) => ({
      ...row,
      startedBy: displayName,
      startedAt: createdAt,
      undoUntil: row.undoneAt ? null : stillUntil(createdAt),
    })),
  }
}

function stillUntil(createdAt: string): string | null {
  const until = Date.parse(createdAt) + undoMs
  return until > Date.now() ? new Date(until).toISOString() : null
}

/** Each price that nobody changed since is as it was, or gone where it was not. */
export async function undoImport(context: DbContext, id: string): Promise<RawResult<typeof undoPriceImport>> {
  const { db } = context
  const found = await db.selectFrom('priceImports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw new AppError('notFound')
  const isLevel = found.ownerKind === 'level'
  if (isLevel) await levelOf(db, found.ownerId, { lock: true })
  else if (!(await reachesCustomer(context, found.ownerId, 'prices.write'))) throw new AppError('notFound')
  if (found.undoneAt || !stillUntil(found.createdAt)) throw new AppError('importMoved')
  const takenBack = await putBack(context, id, isLevel ? sql`price_level_prices` : sql`agreed_prices`, isLevel)
  const outcome = { takenBack, kept: found.added + found.changed - takenBack }
  await db
    .updateTable('priceImports')
    .set({ ...outcome, undoneAt: new Date() })
    .where('id', '=', id)
    .execute()
  await audit(db, actorOf(context), {
    action: 'priceImportUndone',
    recordKind: isLevel ? 'priceLevel' : 'customer',
    recordId: found.ownerId,
    changes: [{ field: 'file', from: found.fileName, to: '' }],
  })
  return outcome
}

async function putBack({ db }: DbContext, id: string, table: RawBuilder<unknown>, isLevel: boolean): Promise<number> {
  const unchanged = sql`${ofCompany('p')} and ${ofCompany('r')} and ${ofCompany('i')} and i.id = ${id}::uuid and r.import_id = i.id
    and p.id = r.price_id and p.updated_at = i.stamp`
  const gone = await sql`delete from ${table} p using price_import_rows r, price_imports i where ${unchanged} and not r.existed`.execute(db)
  const back =
    await sql`update ${table} p set price = r.price, ${isLevel ? sql`percent = r.percent,` : sql``} valid_to = r.valid_to, updated_at = now()
    from price_import_rows r, price_imports i where ${unchanged} and r.existed`.execute(db)
  return Number(gone.numAffectedRows ?? 0) + Number(back.numAffectedRows ?? 0)
}
