import type { Db } from '#server/data/db.ts'
import { type PriceAnswer, priceOf } from '../price.ts'
import { type AskedLine, type Buyer, factsFor } from './facts.ts'

/** What each line costs this buyer on that day, and why, in the order of the lines. */
export async function pricesFor(db: Db, buyer: Buyer, lines: readonly AskedLine[]): Promise<PriceAnswer[]> {
  const known = await factsFor(db, buyer, lines)
  return known.map(({ facts, asked }) => priceOf(facts, asked))
}
