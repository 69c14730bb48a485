import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Entry, EntryLine } from '../../engine/entries.ts'
import type { EntryStatus } from '../../engine/status.ts'
import type { Trace } from '../../engine/trace.ts'

/** All of a program, or of some of its sales. */
export type Scope = { programId: string; saleIds: readonly string[] | 'all' }

const within = ({ programId, saleIds }: Scope) =>
  saleIds === 'all'
    ? sql`${ofCompany('a')} and a.program_id = ${programId}::uuid`
    : sql`${ofCompany('a')} and a.program_id = ${programId}::uuid and a.sale_id = any(${saleIds}::uuid[])`

export type StoredAttainment = {
  id: string
  saleId: string
  customerId: string
  saleDay: string
  number: string
  place: string
  takes: boolean
  flags: string[]
  spend: number
}
export async function storedAttainments(db: Db, scope: Scope): Promise<Map<string, StoredAttainment>> {
  const { rows } = await sql<StoredAttainment>`
    select a.id, a.sale_id as "saleId", a.customer_id as "customerId", a.sale_day::text as "saleDay", a.number, a.place, a.takes, a.flags, a.spend
    from attainments a where ${within(scope)}`.execute(db.withoutPlugins())
  return new Map(rows.map((row) => [row.saleId, row]))
}

export type StoredEntry = {
  id: string
  saleId: string
  lineId: string
  payeeId: string
  digest: string
  computed: EntryStatus | null
  decided: EntryStatus | null
}
export const entryKey = ({ saleId, lineId, payeeId }: Pick<Entry, 'saleId' | 'lineId' | 'payeeId'>) => `${saleId} ${lineId} ${payeeId}`

export async function storedEntries(db: Db, scope: Scope): Promise<Map<string, StoredEntry>> {
  const { rows } = await sql<StoredEntry>`
    select e.id, a.sale_id as "saleId", e.line_id as "lineId", e.payee_id as "payeeId", e.digest, e.computed, e.decided
    from reward_entries e join attainments a on a.company_id = e.company_id and a.id = e.attainment_id where ${within(scope)}`.execute(
    db.withoutPlugins(),
  )
  return new Map(rows.map((row) => [entryKey(row), row]))
}

/** Entries as they stand after all of their rows. */
export async function entryStates(db: Db, scope: Scope): Promise<Entry[]> {
  const { rows } = await sql<{ state: Entry }>`
    select e.state from reward_entries e join attainments a on a.company_id = e.company_id and a.id = e.attainment_id where ${within(scope)}`.execute(
    db.withoutPlugins(),
  )
  return rows.map(({ state }) => state)
}

type RowRow = {
  saleId: string
  lineId: string
  payeeId: string
  amountCents: number
  promisedCents: number
  trace: Trace
  entry: Entry
}
const lineColumns = sql`a.sale_id as "saleId", e.line_id as "lineId", e.payee_id as "payeeId", r.amount as "amountCents", r.promised as "promisedCents",
  r.trace, r.entry`

/** What is approved, or all; in the order in which it was written. */
export async function storedLines(db: Db, scope: Scope, which: 'approved' | 'open'): Promise<EntryLine[]> {
  const chosen = which === 'approved' ? sql`r.approved_at is not null` : sql`r.approved_at is null`
  const { rows } = await sql<RowRow>`
    select ${lineColumns} from reward_rows r join reward_entries e on e.company_id = r.company_id and e.id = r.entry_id
      join attainments a on a.company_id = e.company_id and a.id = e.attainment_id
    where ${within(scope)} and ${ofCompany('r')} and r.program_id = ${scope.programId}::uuid and ${chosen} order by r.entry_id, r.row_no`.execute(
    db.withoutPlugins(),
  )
  return rows
}

export type OpenRow = { id: string; entryId: string; digest: string }
/** Those that are not approved, by entry. */
export async function openRows(db: Db, scope: Scope): Promise<Map<string, OpenRow[]>> {
  const { rows } = await sql<OpenRow>`
    select r.id, r.entry_id as "entryId", r.digest from reward_rows r join reward_entries e on e.company_id = r.company_id and e.id = r.entry_id
      join attainments a on a.company_id = e.company_id and a.id = e.attainment_id
    where ${within(scope)} and ${ofCompany('r')} and r.program_id = ${scope.programId}::uuid and r.approved_at is null
    order by r.entry_id, r.row_no`.execute(db.withoutPlugins())
  return Map.groupBy(rows, ({ entryId }) => entryId)
}

/** By sale of this day or later, the program that has it for itself: one of these, or one that is closed and has paid for it. */
export async function takenBy(db: Db, programs: readonly { id: string }[], from: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ saleId: string; code: string }>`
    select a.sale_id as "saleId", p.code from programs p join attainments a on ${ofCompany('a')} and a.program_id = p.id and a.takes
    where ${ofCompany('p')} and (p.id = any(${programs.map(({ id }) => id)}::uuid[]) or p.state = 'Closed') and a.sale_day >= ${from}::date`.execute(
    db.withoutPlugins(),
  )
  return new Map(rows.map(({ saleId, code }) => [saleId, code]))
}
