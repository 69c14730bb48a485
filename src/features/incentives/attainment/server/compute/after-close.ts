import { sql } from 'kysely'
import { formatCents } from '#contract/money.ts'
import { notify } from '#features/notifications/server/door.ts'
import { auditMany } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { EntryLine } from '../../engine/entries.ts'
import { appendApproved } from './append.ts'
import { timelineOfSales } from './books.ts'
import { foldAll } from './fold.ts'
import { closedProgram } from './program.ts'
import { entryKey, storedLines } from './stored.ts'

type Known = { id: string; saleId: string; lineId: string; payeeId: string; attainmentId: string; amount: number; promised: number }

/**
 * A closed program earns nobody anything more, and what is in it stays; but goods of its sales still come back, and payments bounce. What that takes back of
 * rewards is a new row, approved: it comes off the payee's next payout, of whatever program, and the office is told. What comes back to them of that gives it
 * back. Under the program's lock.
 */
export async function takeBackAfterClose(db: Db, programId: string): Promise<void> {
  await sql`delete from attainment_marks where ${ofCompany()} and program_id = ${programId}::uuid`.execute(db)
  const program = await closedProgram(db, programId)
  const scope = { programId, saleIds: 'all' } as const
  const settled = await storedLines(db, scope, 'approved')
  if (!program || !settled.length) return
  const timeline = await timelineOfSales(db, [...new Set(settled.map(({ saleId }) => saleId))])
  const { lines } = foldAll(program.rules, timeline, settled, new Map())
  const found = Map.groupBy(lines, entryKey)
  if (!found.size) return
  const known = await takenSince(db, programId, [...new Set(lines.map(({ saleId }) => saleId))])
  const rows = [...found].flatMap(([key, own]): (EntryLine & { id: string; attainmentId: string })[] => {
    const entry = known.get(key)
    const sum = (of: (line: EntryLine) => number) => own.reduce((all, line) => all + of(line), 0)
    const [amount, promised] = [sum((line) => line.amountCents), sum((line) => line.promisedCents)]
    // No more than it was when the program was closed.
    if (!entry || amount === 0 || amount + entry.amount > 0 || promised + entry.promised > 0) return []
    return own.map((line) => ({ ...line, id: entry.id, attainmentId: entry.attainmentId }))
  })
  if (!rows.length) return
  await appendApproved(db, programId, rows, '')
  const { companyId, code } = await db
    .selectFrom('programs')
    .select(['companyId', 'code'])
    .where('id', '=', programId)
    .executeTakeFirstOrThrow()
  const by = { companyId, actorId: null, actor: 'Ledgerside', origin: 'system' } as const
  const touched = [...new Set(rows.map(({ attainmentId }) => attainmentId))]
  await auditMany(db, by, { action: 'rewardsTakenBack', recordKind: 'attainment' }, touched)
  const total = rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  await notify(db, {
    companyId,
    code: 'NA_REWARD_BACK',
    value: `${code} · ${formatCents(total)}`,
    record: { kind: 'program', id: programId },
    to: { can: 'funding.write' },
  })
}

/** Entries with something approved; `amount`, `promised`: of their rows since the program was closed. */
async function takenSince(db: Db, programId: string, saleIds: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Known>`
    select e.id, a.sale_id as "saleId", e.line_id as "lineId", e.payee_id as "payeeId", a.id as "attainmentId",
      coalesce(sum(r.amount) filter (where r.approved_at >= p.state_since), 0)::bigint as amount,
      coalesce(sum(r.promised) filter (where r.approved_at >= p.state_since), 0)::bigint as promised
    from attainments a join reward_entries e on ${ofCompany('e')} and e.attainment_id = a.id join programs p on ${ofCompany('p')} and p.id = a.program_id
      join reward_rows r on ${ofCompany('r')} and r.entry_id = e.id and r.approved_at is not null
    where ${ofCompany('a')} and a.program_id = ${programId}::uuid and a.sale_id = any(${saleIds}::uuid[])
    group by e.company_id, e.id, a.company_id, a.id`.execute(db.withoutPlugins())
  return new Map(rows.map((row) => [entryKey(row), row]))
}
