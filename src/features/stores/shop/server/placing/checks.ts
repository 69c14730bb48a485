import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import type { Cart } from '../../contract.ts'
import type { Buyer } from '../buyer.ts'
import { standingNow, storeById } from '../store.ts'
import type { Pay } from './order.ts'

/** Who closes the store waits for those who order, or they for whoever closes it. */
export async function stillOpen(db: Db, { store }: Pick<Buyer, 'store'>): Promise<void> {
  if (standingNow(await storeById(db, store.id, { lock: true })) !== 'open') throw new AppError('storeNotOpen')
}

/** What its lines say has moved; the rest is for the shopper to fill in. */
export function checkStops({ stops }: Pick<Cart, 'stops'>) {
  if (stops.includes('standing')) throw new AppError('storeNotOpen')
  if (stops.includes('lines') || stops.includes('empty') || stops.includes('onHold')) throw new AppError('cartMoved')
  if (stops.length) throw new AppError('cartStopped')
}

export const mayBePaid = ({ payNow, colleaguePays, onAccount }: Pick<Cart, 'payNow' | 'colleaguePays' | 'onAccount'>, pay: Pay) =>
  pay === 'now' ? payNow || colleaguePays : onAccount

/** Two who send the same PO number at once wait for each other, where it is good once. */
export async function onePoNumber(db: Db, { store, customerId }: Pick<Buyer, 'store' | 'customerId'>, poNumber: string): Promise<void> {
  if (!store.poUnique || !poNumber || customerId === null) return
  await oneAtATime(db, `po ${customerId} ${poNumber.toLowerCase()}`)
}

/** Whoever never paid anything orders one at a time, however many there are who order for them. */
export const oneOfLead = (db: Db, customerId: string) => oneAtATime(db, `lead ${customerId}`)

/** Until the transaction is over. */
export const oneAtATime = async (db: Db, what: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(db)
}
