import { sql } from 'kysely'
import { mostNeedsCounted } from '#contract/needs.ts'
import { can } from '#contract/permissions.ts'
import { bookkeeperPath } from '#contract/places.ts'
import { needOf } from '#server/needs.ts'
import { matterIdsSql } from './matters-sql.ts'

export const waitingMatters = [
  needOf('booksWait', bookkeeperPath, 'books.write', (role) => {
    const found = matterIdsSql({ partners: can(role, 'connections.read'), besideLedger: true }, mostNeedsCounted)
    return sql`select null::bigint as cents, null::timestamptz as due from (${found}) m`
  }),
]
