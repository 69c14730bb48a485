import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'
import type { noteDifference } from '../contract.ts'
import { differenceOf } from '../for-books.ts'
import { settlementsOf } from './list.ts'

type Of = { companyId: string; id: string; deviceId: string; entered?: number }

/** The bookkeeper has to enter it, and it stands among what needs them until somebody says that it is entered. */
export async function keepDifference(db: Db, { companyId, id, deviceId, entered = 0 }: Of): Promise<void> {
  await db.insertInto('settlementDifferences').values({ companyId, settlementId: id, deviceId, entered }).execute()
}

/** The settlement is taken back, by this other one: what is not entered need not be, and what is, as much as it was, is to be undone. */
export async function turnDifference(db: Db, id: string, by: Of): Promise<void> {
  const query = db.selectFrom('settlementDifferences').select(['enteredAt', 'entered']).where('settlementId', '=', id)
  const known = await query.forUpdate().executeTakeFirst()
  if (known?.entered) await keepDifference(db, { ...by, entered: known.entered })
  if (known && !known.enteredAt) await db.deleteFrom('settlementDifferences').where('settlementId', '=', id).execute()
}

export async function noteEntered(
  context: DbContext,
  id: string,
  { note }: ValidInput<typeof noteDifference>['body'],
): Promise<RawResult<typeof noteDifference>> {
  const { db } = context
  // Locked: what is posted meanwhile waits, and is known afterwards to be more than this.
  const lock = db.selectFrom('settlementDifferences').select('entered').where('settlementId', '=', id).forUpdate()
  const known = await lock.executeTakeFirst()
  const settlement = (await settlementsOf(db, [id])).get(id)
  if (!settlement) throw new AppError('notFound')
  const by = actorOf(context)
  const { entered = 0 } = known ?? {}
  const whole = settlement.state === 'undo' ? entered : entered + differenceOf(settlement, entered).amount
  const noted = await db
    .updateTable('settlementDifferences')
    .set({ enteredAt: new Date(), enteredBy: by.actor, note, entered: whole })
    .where('settlementId', '=', id)
    .where('enteredAt', 'is', null)
    .returning('deviceId')
    .executeTakeFirst()
  if (!noted) throw new AppError('differenceEntered', { values: { number: settlement.number } })
  await audit(db, by, {
    action: 'settlementDifferenceEntered',
    recordKind: 'device',
    recordId: noted.deviceId,
    changes: [
      { field: 'settlement', from: '', to: `#${settlement.number}` },
      { field: 'note', from: '', to: note },
    ],
  })
  return {}
}

/** What differs in settlements, as a bookkeeper enters it. `takesBack`: the number of the one whose entry is to be undone. */
export type Difference = { number: number; rep: string; key: 'short' | 'over' | 'turned' | 'undo'; amount: number; takesBack: number }

export async function differencesOf(db: Db, ids: readonly string[]): Promise<Map<string, Difference>> {
  if (!ids.length) return new Map()
  const kept = db
    .selectFrom('settlementDifferences')
    .select(['settlementId', 'entered'])
    .where('settlementId', 'in', [...ids])
  const entered = new Map((await kept.execute()).map((row) => [row.settlementId, row.entered]))
  const found = await settlementsOf(db, ids)
  return new Map(
    [...found].map(([id, row]) => [
      id,
      { ...differenceOf(row, entered.get(id)), number: row.number, rep: row.repName || row.repCode, takesBack: row.other?.number ?? 0 },
    ]),
  )
}
