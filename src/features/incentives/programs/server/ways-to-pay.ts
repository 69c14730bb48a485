import type { Db } from '#server/data/db.ts'
import { payoutMethods } from '../terms.ts'

/** By which of the ways that a reward may name this company can pay: none needs anything set up before it opens. */
export const waysToPay = async (_db: Db): Promise<readonly (typeof payoutMethods)[number][]> => payoutMethods
