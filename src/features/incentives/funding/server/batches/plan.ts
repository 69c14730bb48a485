import { sql } from 'kysely'
import { instant, startOfDay, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import type { PayeeKind } from '../../../programs/door.ts'
import { withheld } from '../../payout.ts'
import type { HeldReason, PayoutWay } from '../../states.ts'
import type { FundingSettings } from '../money/settings.ts'
import { payeeRows } from '../payees/payee-facts.ts'
import { carriedRows, correctionsOf, lockedRows, type PayVia, payeeKey, payingTerms, reckoned } from './owed.ts'

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

/**
 * What a batch pays by now: everything of the program that is approved by the end of its last day. What was taken back comes off whatever way it was paid,
 * and what a payee has too much as well. The caller has the program's lock.
 */
export async function planOf(db: Db, { programId, payVia, cutOff, batchId }: Asked, settings: FundingSettings): Promise<PlannedItem[]> {
  const { payViaOf, minimumPayout } = await payingTerms(db, programId)
  const below = startOfDay(Temporal.PlainDate.from(cutOff).add({ days: 1 }), await zoneOf(db))
  const own = await lockedRows(db, programId, batchId, sql`r.approved_at < ${instant(below)}`)
  const earners = [...new Set(own.flatMap(({ amount, payeeId }) => (amount > 0 ? [payeeId] : [])))]
  const carried = await carriedRows(db, programId, batchId, earners, { lock: true })
  const corrections = await correctionsOf(db, programId, batchId)
  const ofWay = [...own.filter(({ lineId, amount }) => amount < 0 || payViaOf.get(lineId) === payVia), ...carried]
  const byPayee = Map.groupBy(ofWay, payeeKey)
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
      const back = corrections.filter((each) => payeeKey(each) === key)
      const amounts = [...own, ...back].map(({ amount }) => amount)
      const { sum, gross, payCents, where, held } = reckoned(payee, amounts, payVia, { minimumPayout, settings })
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
