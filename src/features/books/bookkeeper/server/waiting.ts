import { sql } from 'kysely'
import { mostNeedsCounted } from '#contract/needs.ts'
import { type Ability, can, type Role } from '#contract/permissions.ts'
import { bookkeeperPath } from '#contract/places.ts'
import { needOf } from '#server/needs.ts'
import type { MatterKind } from '../contract.ts'
import { matterIdsSql } from './matters-sql.ts'

/** A way to the outside that broke is a row of its own for whoever can mend it. */
const mendedBy = { quickbooks: 'settings.write', stripe: 'stripeAccount.write', partner: 'connections.write' } as const satisfies {
  [kind in MatterKind]?: Ability
}
export const inRowsOfTheirOwn = (role: Role): MatterKind[] =>
  (['quickbooks', 'stripe', 'partner'] as const).filter((kind) => can(role, mendedBy[kind]))

export const waitingMatters = [
  needOf('booksWait', bookkeeperPath, 'books.write', ({ role }) => {
    const filter = { partners: can(role, 'connections.read'), besideLedger: true, without: inRowsOfTheirOwn(role) }
    return sql`select null::bigint as cents, null::timestamptz as due from (${matterIdsSql(filter, mostNeedsCounted)}) m`
  }),
]
