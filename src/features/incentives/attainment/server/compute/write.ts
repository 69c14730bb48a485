import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import type { KnownSale } from '../../engine/counted.ts'
import type { Entry, EntryLine } from '../../engine/entries.ts'
import type { ReviewFlag } from '../../engine/flags.ts'
import type { Settled } from '../../engine/fold.ts'
import type { ProgramRules } from '../../engine/rules.ts'
import { computedStatus } from '../../engine/status.ts'
import { canonical } from '../canonical.ts'
import { entryKey, openRows, type Scope, type StoredAttainment, storedAttainments, storedEntries } from './stored.ts'

/** What a computation found. `states`: entries that heard of something that brought no row. */
export type Found = {
  rules: ProgramRules
  sales: ReadonlyMap<string, KnownSale>
  settled: Settled
  lines: readonly EntryLine[]
  states: ReadonlyMap<string, readonly Entry[]>
  takes: ReadonlySet<string>
  flags: ReadonlyMap<string, readonly ReviewFlag[]>
  today: string
}

const mostAtOnce = 5000
async function inParts<T>(all: readonly T[], work: (some: readonly T[]) => Promise<unknown>) {
  for (let at = 0; at < all.length; at += mostAtOnce) await work(all.slice(at, at + mostAtOnce))
}
export const digestOf = (value: unknown) => createHash('sha1').update(canonical(value)).digest('base64url')

/** Writes what differs from what is there; what is approved stays. Answers whether other sales are the program's own now than before. */
export async function write(db: Db, scope: Scope, found: Found): Promise<boolean> {
  const { settled, lines } = found
  const before = await storedAttainments(db, scope)
  const settledBy = Map.groupBy(settled, entryKey)
  const openBy = Map.groupBy(lines, entryKey)
  const keys = new Set([...settledBy.keys(), ...openBy.keys()])
  const entries = [...keys].map((key) => entryOf(found, settledBy.get(key) ?? [], openBy.get(key) ?? []))
  const ids = await writeAttainments(db, scope, found, before, entries)
  const entryIds = await writeEntries(db, scope, ids, entries)
  await writeRows(db, scope, entryIds, settledBy, openBy)
  await removeGone(db, scope, before, new Set(entries.map(({ entry }) => entry.saleId)), found.takes, keys)
  return (
    [...before.values()].some(({ saleId, takes }) => takes !== found.takes.has(saleId)) || [...found.takes].some((id) => !before.has(id))
  )
}

type Written = { key: string; entry: Entry; payeeKind: 'C' | 'S'; computed: string | null; hasSettled: boolean }
function entryOf({ rules, states, flags, today }: Found, settled: readonly EntryLine[], open: readonly EntryLine[]): Written {
  const last = open.at(-1) ?? settled.at(-1)
  if (!last) throw new Error('An entry without rows.')
  const key = entryKey(last)
  const entry = states.get(last.saleId)?.find((each) => entryKey(each) === key) ?? last.entry
  const version = rules.versions.find((each) => each.version === entry.version) ?? rules.versions[0]
  const line = rules.versions.flatMap(({ lines }) => lines).find(({ id }) => id === entry.lineId)
  const isOpen = open.length > 0 && !entry.isRejected
  const status = isOpen && version ? computedStatus([...settled, ...open.slice(0, -1), { ...last, entry }], version, today) : null
  const isLookedAt = status === 'Earned' && !settled.length && (flags.get(entry.saleId)?.length ?? 0) > 0
  return { key, entry, payeeKind: line?.payee ?? 'C', computed: isLookedAt ? 'InReview' : status, hasSettled: settled.length > 0 }
}

/** What of a sale counts, net of what came back. */
export const spendOf = ({ isLive, eligibleCents, followUps }: Entry) =>
  isLive ? Math.max(0, eligibleCents - followUps.reduce((sum, { returnedCents }) => sum + returnedCents, 0)) : 0

async function writeAttainments(
  db: Db,
  { programId }: Scope,
  { sales, takes, flags }: Found,
  before: ReadonlyMap<string, StoredAttainment>,
  entries: readonly Written[],
): Promise<Map<string, string>> {
  const spend = new Map<string, number>()
  for (const { entry } of entries) spend.set(entry.saleId, Math.max(spend.get(entry.saleId) ?? 0, spendOf(entry)))
  const wanted = [...new Set([...spend.keys(), ...takes])].flatMap((saleId) => {
    const known = sales.get(saleId)
    const old = before.get(saleId)
    if (!known && !old) return []
    const place = known?.key ?? old?.place ?? ''
    return [
      {
        saleId,
        customerId: known?.sale.customerId ?? old?.customerId ?? '',
        saleDay: known?.sale.day ?? old?.saleDay ?? '',
        number: known?.sale.number ?? old?.number ?? '',
        place,
        takes: takes.has(saleId),
        flags: [...(flags.get(saleId) ?? [])],
        spend: spend.get(saleId) ?? 0,
      },
    ]
  })
  const ids = new Map([...before].map(([saleId, { id }]) => [saleId, id]))
  const changed = wanted.filter((each) => {
    const old = before.get(each.saleId)
    return !old || canonical(each) !== canonical({ ...old, id: undefined })
  })
  await inParts(changed, async (some) => {
    const { rows } = await sql<{ id: string; saleId: string }>`
      insert into attainments as a (company_id, program_id, sale_id, customer_id, franchise_id, sale_day, number, place, takes, flags, spend)
      select ${company}, ${programId}::uuid, g."saleId", g."customerId", c.parent_id, g."saleDay", g.number, g.place, g.takes,
        array(select json_array_elements_text(g.flags)), g.spend
      from json_to_recordset(${JSON.stringify(some)}::json) as g("saleId" uuid, "customerId" uuid, "saleDay" date, number text, place text, takes boolean,
        flags json, spend bigint) left join customers c on ${ofCompany('c')} and c.id = g."customerId"
      on conflict (company_id, program_id, sale_id) do update set customer_id = excluded.customer_id, sale_day = excluded.sale_day, number = excluded.number,
        place = excluded.place, takes = excluded.takes, flags = excluded.flags, spend = excluded.spend
      returning a.id, a.sale_id as "saleId"`.execute(db.withoutPlugins())
    for (const { id, saleId } of rows) ids.set(saleId, id)
  })
  return ids
}

async function writeEntries(
  db: Db,
  scope: Scope,
  ids: ReadonlyMap<string, string>,
  entries: readonly Written[],
): Promise<Map<string, string>> {
  const before = await storedEntries(db, scope)
  const entryIds = new Map([...before].map(([key, { id }]) => [key, id]))
  const changed = entries.flatMap(({ key, entry, payeeKind, computed }) => {
    const digest = digestOf(entry)
    const old = before.get(key)
    if (old && old.digest === digest && old.computed === computed) return []
    const { saleId, lineId, payeeId, version, promisedCents, earnedCents } = entry
    return [
      {
        attainmentId: ids.get(saleId),
        lineId,
        payeeKind,
        payeeId,
        version,
        promisedCents,
        earnedCents,
        state: entry,
        digest,
        computed,
        key,
      },
    ]
  })
  await inParts(changed, async (some) => {
    const { rows } = await sql<{ id: string; attainmentId: string; lineId: string; payeeId: string }>`
      insert into reward_entries as e (company_id, attainment_id, program_id, line_id, payee_kind, payee_id, version, promised, earned, state, digest, computed)
      select ${company}, g."attainmentId", ${scope.programId}::uuid, g."lineId", g."payeeKind", g."payeeId", g.version, g."promisedCents", g."earnedCents",
        g.state, g.digest, g.computed
      from json_to_recordset(${JSON.stringify(some)}::json) as g("attainmentId" uuid, "lineId" uuid, "payeeKind" text, "payeeId" uuid, version int,
        "promisedCents" bigint, "earnedCents" bigint, state jsonb, digest text, computed text)
      on conflict (company_id, attainment_id, line_id, payee_id) do update set version = excluded.version, promised = excluded.promised,
        earned = excluded.earned, state = excluded.state, digest = excluded.digest, computed = excluded.computed
      returning e.id, e.attainment_id as "attainmentId", e.line_id as "lineId", e.payee_id as "payeeId"`.execute(db.withoutPlugins())
    const made = new Map(rows.map(({ id, attainmentId, lineId, payeeId }) => [`${attainmentId} ${lineId} ${payeeId}`, id]))
    for (const { key, attainmentId, lineId, payeeId } of some) {
      const id = made.get(`${attainmentId} ${lineId} ${payeeId}`)
      if (id) entryIds.set(key, id)
    }
  })
  return entryIds
}

/** Rows that are the same as before stay. */
async function writeRows(
  db: Db,
  scope: Scope,
  entryIds: ReadonlyMap<string, string>,
  settledBy: ReadonlyMap<string, readonly EntryLine[]>,
  openBy: ReadonlyMap<string, readonly EntryLine[]>,
) {
  const stored = await openRows(db, scope)
  const gone: string[] = []
  const added: object[] = []
  for (const key of new Set([...settledBy.keys(), ...openBy.keys()])) {
    const entryId = entryIds.get(key) ?? ''
    const old = stored.get(entryId) ?? []
    const wanted = (openBy.get(key) ?? []).map(({ amountCents, promisedCents, trace, entry }) => ({
      entryId,
      documentId: trace.documentId,
      amountCents,
      promisedCents,
      trace,
      entry,
      digest: digestOf({ amountCents, promisedCents, trace, entry }),
    }))
    const same = old.findIndex(({ digest }, at) => digest !== wanted[at]?.digest)
    const kept = same < 0 ? old.length : same
    gone.push(...old.slice(kept).map(({ id }) => id))
    const first = (settledBy.get(key)?.length ?? 0) + 1
    added.push(...wanted.slice(kept).map((row, at) => ({ ...row, rowNo: first + kept + at })))
  }
  if (gone.length) await sql`delete from reward_rows where ${ofCompany()} and id = any(${gone}::uuid[])`.execute(db)
  await inParts(added, (some) =>
    sql`insert into reward_rows (company_id, entry_id, program_id, document_id, row_no, amount, promised, trace, entry, digest)
      select ${company}, g."entryId", ${scope.programId}::uuid, g."documentId", g."rowNo", g."amountCents", g."promisedCents", g.trace, g.entry, g.digest
      from json_to_recordset(${JSON.stringify(some)}::json) as g("entryId" uuid, "documentId" text, "rowNo" int, "amountCents" bigint, "promisedCents" bigint,
        trace jsonb, entry jsonb, digest text)`.execute(db),
  )
}

/** Entries that are none any more, and attainments without one. */
async function removeGone(
  db: Db,
  scope: Scope,
  before: ReadonlyMap<string, StoredAttainment>,
  sales: ReadonlySet<string>,
  takes: ReadonlySet<string>,
  keys: ReadonlySet<string>,
) {
  const entries = [...(await storedEntries(db, scope))].filter(([key]) => !keys.has(key)).map(([, { id }]) => id)
  if (entries.length) await sql`delete from reward_entries where ${ofCompany()} and id = any(${entries}::uuid[])`.execute(db)
  const gone = [...before.values()].filter(({ saleId }) => !sales.has(saleId) && !takes.has(saleId)).map(({ id }) => id)
  if (gone.length) await sql`delete from attainments where ${ofCompany()} and id = any(${gone}::uuid[])`.execute(db)
}
