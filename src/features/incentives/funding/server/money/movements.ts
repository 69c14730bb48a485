import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { addFundingMovement, FundingMovement, listFundingMovements } from '../../contract.ts'

/** What is there. Whoever decides by it holds `oneMovement` first. */
export async function balanceOf(db: Db): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select m.balance from funding_movements m where ${ofCompany('m')} order by m.number desc limit 1`.execute(db.withoutPlugins())
  return rows[0]?.balance ?? 0
}

/** One after the other in a company, as the trigger of the table takes them. */
export const oneMovement = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('funding movements'), hashtext(${company}::text))`.execute(db.withoutPlugins())

type Movement = Pick<FundingMovement, 'kind' | 'amount'> & {
  batchId?: string | null
  itemId?: string | null
  day?: string
  reference?: string
  note?: string
  madeBy?: string
  requestKey?: string
}
/** Number and balance are given by the table. What is not there cannot leave: the caller has looked. */
export async function move(db: Db, movements: readonly Movement[]) {
  const today = await todayOf(db)
  for (const {
    kind,
    amount,
    batchId = null,
    itemId = null,
    day = today,
    reference = '',
    note = '',
    madeBy = '',
    requestKey = null,
  } of movements)
    if (amount !== 0)
      await sql`insert into funding_movements (company_id, number, kind, amount, balance, day, batch_id, item_id, reference, note, made_by, request_key)
        values (${company}::uuid, 0, ${kind}, ${amount}::bigint, 0, ${day}::date, ${batchId}::uuid, ${itemId}::uuid, ${reference}, ${note}, ${madeBy},
          ${requestKey}::uuid)`.execute(db.withoutPlugins())
}

const actions = { deposit: 'fundingDeposited', withdrawal: 'fundingWithdrawn' } as const

export async function addMovement(
  context: DbContext,
  { kind, amount, day, reference, note, requestKey }: ValidInput<typeof addFundingMovement>['body'],
): Promise<RawResult<typeof addFundingMovement>> {
  const { db } = context
  await oneMovement(db)
  const balance = await balanceOf(db)
  const before = await db.selectFrom('fundingMovements').select(['kind', 'amount']).where('requestKey', '=', requestKey).executeTakeFirst()
  const signed = kind === 'deposit' ? amount : -amount
  if (before && (before.kind !== kind || before.amount !== signed)) throw new AppError('conflict')
  if (before) return { balance }
  if (signed < 0 && balance + signed < 0)
    throw new AppError('fundingShort', { values: { left: formatCents(balance), needed: formatCents(amount) } })
  const { displayName, companyId } = memberOf(context)
  await move(db, [{ kind, amount: signed, day, reference, note, requestKey, madeBy: displayName }])
  await audit(db, actorOf(context), {
    action: actions[kind],
    recordKind: 'company',
    recordId: companyId,
    changes: [
      { field: 'amount', from: formatCents(balance), to: formatCents(balance + signed) },
      ...(reference ? [{ field: 'reference', from: '', to: reference }] : []),
    ],
  })
  return { balance: balance + signed }
}

export async function movementPage(
  { db, services }: DbContext,
  query: ValidInput<typeof listFundingMovements>['query'],
): Promise<RawResult<typeof listFundingMovements>> {
  const down = query.sort !== 'number'
  const place = `funding movements ${down}`
  const after = readCursor(services.config, query.cursor, place)
  const beyond = after ? sql` and m.number ${sql.raw(down ? '<' : '>')} ${Number(after.key)}::int` : sql``
  const { rows } = await sql<FundingMovement>`
    select m.id, m.number, m.kind, m.amount, m.balance, m.day::text as day, m.batch_id as "batchId", b.number as "batchNo", m.reference, m.note,
      m.made_by as "madeBy", m.made_at as "madeAt"
    from funding_movements m left join funding_batches b on ${ofCompany('b')} and b.id = m.batch_id
    where ${ofCompany('m')}${beyond} order by m.number ${sql.raw(down ? 'desc' : 'asc')} limit ${sql.lit(query.limit + 1)}`.execute(
    db.withoutPlugins(),
  )
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > query.limit && last ? writeCursor(services.config, { sort: place, key: last.number, id: last.id }) : null,
    // Numbers leave no gap.
    total: after ? null : { rows: rows[0] && down ? rows[0].number : rows.length, more: false },
    balance: await balanceOf(db),
  }
}
