import { sql } from 'kysely'

/** Less than there should be of an item where a device sells from, of a balance called `b`: in the list, and in what is told of it. */
export const isLowIn = sql<boolean>`b.on_hand - b.reserved < b.par`
