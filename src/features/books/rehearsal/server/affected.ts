import type { Db } from '#server/data/db.ts'

type Affected = { id: string; customerId: string; linkTo: string | null; createAs: string | null }
const atOnce = 2000

/** Our customers that are tied or sent, a batch at a time. */
export async function* affectedCustomers(db: Db, rehearsalId: string): AsyncGenerator<Affected[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('rehearsalRows')
      .select(['id', 'customerId', 'linkTo', 'createAs'])
      .where('rehearsalId', '=', rehearsalId)
      .where('id', '>', after)
      .where('customerId', 'is not', null)
      .where((eb) => eb.or([eb('linkTo', 'is not', null), eb('createAs', 'is not', null)]))
      .orderBy('id')
      .limit(atOnce)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ customerId, ...row }) => ({ ...row, customerId: customerId ?? '' }))
    after = last.id
  }
}

/** Those of them that are tied. */
export const pairsOf = (affected: readonly Affected[]) =>
  affected.flatMap(({ customerId, linkTo }) => (linkTo === null ? [] : [{ id: customerId, externalId: linkTo }]))
