import type { RawResult } from '#contract/endpoint.ts'
import { takenByDay, takenByRep, waitingToShip } from '#features/sales/orders/server/door.ts'
import { lastDays, todayOf } from '#server/data/days.ts'
import type { DbContext } from '#server/http/context.ts'
import { daysShown, type getOrderFigures, type getRepFigures, mostReps } from '../figures.ts'

export async function orderFigures(context: DbContext): Promise<RawResult<typeof getOrderFigures>> {
  const { days } = await lastDays(context.db, 2 * daysShown)
  const [taken, toShip] = await Promise.all([takenByDay(context, days, days.at(-daysShown) ?? ''), waitingToShip(context)])
  return { ...taken, toShip }
}

/** The month so far beside as many days of the one before, as far as that has them. */
export async function repFigures(context: DbContext): Promise<RawResult<typeof getRepFigures>> {
  const today = Temporal.PlainDate.from(await todayOf(context.db))
  const spanTo = (day: Temporal.PlainDate) => ({ from: day.with({ day: 1 }).toString(), to: day.toString() })
  const [now, before] = [spanTo(today), spanTo(today.subtract({ months: 1 }))]
  return { now, before, ...(await takenByRep(context, now, before, mostReps)) }
}
