import { sql } from 'kysely'
import { instant, startOfDay, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type PayeeKind, programTerms } from '../../../programs/door.ts'
import { netted, withheld } from '../../payout.ts'
import type { HeldReason, PayoutWay } from '../../states.ts'
import type { FundingSettings } from '../money/settings.ts'
import { payable, payeeRows } from '../payees/payee-facts.ts'

export type PayVia = 'D' | 'A' | 'O'
type RewardRow = { id: string; entryId: string; amount: number }
export type PlannedItem = {
  payeeKind: PayeeKind
  payeeId: string
  payeeName: string
  way: PayoutWay
  target: string
  last4: string
  /** Of the payee's account, where it goes to one. */
  bankVersion: number
  gross: number
  netted: number
  withheld: number
  fee: number
  amount: number
  held: HeldReason | null
  rows: RewardRow[]
  corrections: string[]
}
type Asked = { programId: string; payVia: PayVia; cutOff: string; batchId: string }

/** What the latest version that has a reward says of paying it. */
async function termsOf(db: Db, programId: string) {
  const { rows } = await sql<{
    terms: unknown
  }>`select v.terms from program_versions v where ${ofCompany('v')} and v.program_id = ${programId}::uuid
    order by v.version`.execute(db.withoutPlugins())
  const versions = rows.map(({ terms }) => programTerms.parse(terms))
  return {
    payViaOf: new Map(versions.flatMap(({ rewards }) => rewards.map(({ id, payVia }) => [id, payVia]))),
    minimumPayout: versions.at(-1)?.minimumPayout ?? 0,
  }
}

/**
 * What a batch pays by now: everything of the program that is approved by the end of its last day, decided, not asked about, and in no other batch. What was
 * taken back comes off whatever way it was paid, and what a payee has too much as well; of a reward that was sent already also where it was rejected or
 * asked about since. The caller has the program's lock.
 */
export async function planOf(db: Db, { programId, payVia, cutOff, batchId }: Asked, settings: FundingSettings): Promise<PlannedItem[]> {
  const { payViaOf, minimumPayout } = await termsOf(db, programId)
  const below = startOfDay(Temporal.PlainDate.from(cutOff).add({ days: 1 }), await zoneOf(db))
  const { rows } = await sql<RewardRow & { payeeKind: PayeeKind; payeeId: string; lineId: string }>`
    select r.id, r.entry_id as "entryId", r.amount, e.payee_kind as "payeeKind", coalesce(c.merged_into, e.payee_id) as "payeeId", e.line_id as "lineId"
    from reward_rows r join reward_entries e on ${ofCompany('e')} and e.id = r.entry_id
      left join customers c on ${ofCompany('c')} and e.payee_kind = 'C' and c.id = e.payee_id
      cross join lateral (select exists (
        select from reward_rows o join funding_batches b on ${ofCompany('b')} and b.id = o.batch_id
        where ${ofCompany('o')} and o.entry_id = e.id and b.id <> ${batchId}::uuid
          and b.state not in ('Preview', 'AwaitingApproval', 'Approved')) as sent) paid
    where ${ofCompany('r')} and r.program_id = ${programId}::uuid and r.approved_at < ${instant(below)}
      and (r.batch_id is null or r.batch_id = ${batchId}::uuid) and r.amount <> 0
      and e.computed is null and (not e.asked or r.amount < 0 and paid.sent) and (e.decided <> 'Rejected' or paid.sent)
    order by r.id for update of e`.execute(db.withoutPlugins())
  const { rows: corrections } = await sql<{ id: string; amount: number; payeeKind: PayeeKind; payeeId: string }>`
    select k.id, k.amount, k.payee_kind as "payeeKind", coalesce(c.merged_into, k.payee_id) as "payeeId" from payout_corrections k
      left join customers c on ${ofCompany('c')} and k.payee_kind = 'C' and c.id = k.payee_id
      left join funding_items i on ${ofCompany('i')} and i.id = k.item_id
    where ${ofCompany('k')} and k.program_id = ${programId}::uuid and (k.item_id is null or i.batch_id = ${batchId}::uuid) order by k.id`.execute(
    db.withoutPlugins(),
  )
  const ofWay = rows.filter(({ lineId, amount }) => amount < 0 || payViaOf.get(lineId) === payVia)
  const byPayee = Map.groupBy(ofWay, ({ payeeKind, payeeId }) => `${payeeKind} ${payeeId}`)
  const payees = await payeeRows(
    db,
    [...byPayee.values()].flatMap(([row]) => (row ? [{ kind: row.payeeKind, id: row.payeeId }] : [])),
  )
  const fees = { card: settings.cardFee, ach: settings.achFee, credit: 0, manual: 0, payroll: 0 }
  return [...byPayee]
    .flatMap(([key, own]): PlannedItem[] => {
      const payee = payees.get(key)
      // Whom nobody knows any more has no other way either; a payee to whom nothing was given has nothing to wait for.
      if (!payee || !own.some(({ amount }) => amount > 0)) return []
      const back = corrections.filter(({ payeeKind, payeeId }) => `${payeeKind} ${payeeId}` === key)
      const amounts = [...own, ...back].map(({ amount }) => amount)
      const gross = amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0)
      const { payCents } = netted(amounts, minimumPayout)
      const { held: unpayable, ...where } = payable(payee, payVia, settings)
      const sum = amounts.reduce((all, amount) => all + amount, 0)
      const held = payCents > 0 ? unpayable : sum <= 0 ? 'negative' : 'minimum'
      const isWithheld =
        settings.withoutTaxForm === 'withhold' && payee.taxFormOn === null && where.way !== 'credit' && where.way !== 'payroll'
      const kept = isWithheld && !held ? withheld(payCents, settings.withheldPercent) : { withheldCents: 0, payCents }
      return [
        {
          ...where,
          bankVersion: where.way === 'ach' ? payee.bankVersion : 0,
          payeeKind: payee.kind,
          payeeId: payee.id,
          payeeName: payee.name,
          gross,
          netted: gross - sum,
          withheld: kept.withheldCents,
          fee: held ? 0 : fees[where.way],
          amount: held ? Math.max(0, sum) : kept.payCents,
          held,
          rows: own.map(({ id, entryId, amount }) => ({ id, entryId, amount })),
          corrections: back.map(({ id }) => id),
        },
      ]
    })
    .toSorted((one, other) => one.payeeName.localeCompare(other.payeeName) || one.payeeId.localeCompare(other.payeeId))
}

/** What somebody who approves it has seen: who gets how much, where, and for which rewards. */
export const seenOf = (items: readonly Omit<PlannedItem, 'corrections'>[]): string =>
  JSON.stringify(
    items
      .filter(({ held }) => held === null)
      .map(({ payeeKind, payeeId, way, target, bankVersion, amount, rows }) => [
        payeeKind,
        payeeId,
        way,
        target,
        bankVersion,
        amount,
        rows.map(({ id }) => id).toSorted(),
      ])
      .toSorted(),
  )
