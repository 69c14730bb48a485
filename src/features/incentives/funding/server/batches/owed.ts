import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type PayeeKind, programTerms } from '../../../programs/door.ts'
import { netted } from '../../payout.ts'
import type { HeldReason } from '../../states.ts'
import type { FundingSettings } from '../money/settings.ts'
import { type PayeeRow, payable } from '../payees/payee-facts.ts'

export type PayVia = 'D' | 'A' | 'O'
type Payee = { payeeKind: PayeeKind; payeeId: string }
export type OwedRow = Payee & { id: string; entryId: string; amount: number; lineId: string }
type Correction = Payee & { id: string; amount: number; isOwn: boolean }

export const payeeKey = ({ payeeKind, payeeId }: Payee) => `${payeeKind} ${payeeId}`

/** What the latest version that has a reward says of paying it. In a closed program nothing more comes: there is no minimum to wait for. */
export async function payingTerms(db: Db, programId: string) {
  const { rows } = await sql<{ terms: unknown; state: string }>`
    select v.terms, p.state from program_versions v join programs p on ${ofCompany('p')} and p.id = v.program_id
    where ${ofCompany('v')} and v.program_id = ${programId}::uuid order by v.version`.execute(db.withoutPlugins())
  const versions = rows.map(({ terms }) => programTerms.parse(terms))
  return {
    payViaOf: new Map(versions.flatMap(({ rewards }) => rewards.map(({ id, payVia }) => [id, payVia]))),
    minimumPayout: rows.at(-1)?.state === 'Closed' ? 0 : (versions.at(-1)?.minimumPayout ?? 0),
  }
}

/**
 * What of a program is decided, not asked about, and in no other batch than this one; of a reward that was sent already what was taken back is owed also
 * where it was rejected or asked about since. Rows `r` of entries `e`, with payees.
 */
export const owed = (programId: string, batchId: string | null, where: RawBuilder<boolean>) =>
  owedIn(sql<boolean>`r.program_id = ${programId}::uuid`, batchId, where)

const owedIn = (programs: RawBuilder<boolean>, batchId: string | null, where: RawBuilder<boolean>) => sql<OwedRow & { status: string }>`
  select r.id, r.entry_id as "entryId", r.amount, e.payee_kind as "payeeKind", coalesce(c.merged_into, e.payee_id) as "payeeId", e.line_id as "lineId", e.status
  from reward_rows r join reward_entries e on ${ofCompany('e')} and e.id = r.entry_id
    left join customers c on ${ofCompany('c')} and e.payee_kind = 'C' and c.id = e.payee_id
    cross join lateral (select exists (
      select from reward_rows o join funding_batches b on ${ofCompany('b')} and b.id = o.batch_id
      where ${ofCompany('o')} and o.entry_id = e.id and b.id is distinct from ${batchId}::uuid
        and b.state not in ('Preview', 'AwaitingApproval', 'Approved')) as sent) paid
  where ${ofCompany('r')} and ${programs} and r.approved_at is not null and ${where}
    and (r.batch_id is null or r.batch_id = ${batchId}::uuid) and r.amount <> 0
    and e.computed is null and (not e.asked or r.amount < 0 and paid.sent) and (e.decided <> 'Rejected' or paid.sent)`

/** In the order in which it was written; nobody decides of it otherwise until the transaction ends. */
export async function lockedRows(db: Db, programId: string, batchId: string | null, where: RawBuilder<boolean>): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`${owed(programId, batchId, where)} order by r.id for update of e`.execute(db.withoutPlugins())
  return rows
}

const isClosed = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from programs p where ${ofCompany('p')} and p.id = ${id} and p.state = 'Closed')`

/** Rows `r` of which nobody has said that they are unclaimed. */
export const notLeft = sql<boolean>`not exists (select from unclaimed_rows w join unclaimed_money u on ${ofCompany('u')} and u.id = w.unclaimed_id
  where ${ofCompany('w')} and w.row_id = r.id and u.claimed_at is null)`

/**
 * What was taken back of these payees, and given back since, in programs that are closed: nothing more is paid there, so that it comes off what they get of any other one (3.9). Two
 * programs at once do not both have it.
 */
export async function carriedRows(
  db: Db,
  programId: string,
  batchId: string | null,
  payeeIds: readonly string[],
  { lock }: { lock: boolean },
): Promise<OwedRow[]> {
  if (!payeeIds.length) return []
  const elsewhere = sql<boolean>`r.program_id <> ${programId}::uuid and ${isClosed(sql`r.program_id`)}`
  const ofThem = sql<boolean>`(r.amount < 0 or ${notLeft}) and coalesce(c.merged_into, e.payee_id) = any(${payeeIds}::uuid[])`
  const { rows } =
    await sql<OwedRow>`${owedIn(elsewhere, batchId, ofThem)} order by r.id ${lock ? sql`for update of e, r` : sql``}`.execute(
      db.withoutPlugins(),
    )
  return rows
}

/** What payees have too much, of this program, or of a closed one. */
export async function correctionsOf(db: Db, programId: string, batchId: string | null): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    select k.id, k.amount, k.program_id = ${programId}::uuid as "isOwn", k.payee_kind as "payeeKind", coalesce(c.merged_into, k.payee_id) as "payeeId" from payout_corrections k
      left join customers c on ${ofCompany('c')} and k.payee_kind = 'C' and c.id = k.payee_id
      left join funding_items i on ${ofCompany('i')} and i.id = k.item_id
    where ${ofCompany('k')} and (k.program_id = ${programId}::uuid or ${isClosed(sql`k.program_id`)}) and (k.item_id is null or i.batch_id = ${batchId}::uuid) order by k.id`.execute(
    db.withoutPlugins(),
  )
  return rows
}

/** What a payee gets by one way to pay of these amounts, and where; or why nothing now. */
export function reckoned(
  payee: PayeeRow,
  amounts: readonly number[],
  payVia: PayVia,
  { minimumPayout, settings }: { minimumPayout: number; settings: FundingSettings },
) {
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  const gross = amounts.reduce((all, amount) => all + Math.max(0, amount), 0)
  const { payCents } = netted(amounts, minimumPayout)
  const { held: unpayable, ...where } = payable(payee, payVia, settings)
  const held: HeldReason | null = payCents > 0 ? unpayable : sum <= 0 ? 'negative' : 'minimum'
  return { sum, gross, payCents, where, held }
}
