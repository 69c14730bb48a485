import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { documentKinds } from '../../contract.ts'

/** Senders write types as they like. */
const mostTypes = 100

/** Every type of document that came or went, and what kind it is, in the order of the kinds: each step finds the next one in the index. */
export async function documentTypes(db: Db): Promise<{ type: string; kind: (typeof documentKinds)[number] }[]> {
  const { rows } = await sql<{ type: string; kind: (typeof documentKinds)[number] }>`
    with recursive found as (
      (select type, kind, 1 as step from edi_documents where ${ofCompany()} and type <> '' order by type limit 1)
      union all
      select each.type, each.kind, f.step + 1 from found f cross join lateral (
        select d.type, d.kind from edi_documents d where ${ofCompany('d')} and d.type > f.type order by d.type limit 1) each
      where f.step < ${mostTypes})
    select type, kind from found`.execute(db)
  const place = ({ kind }: { kind: (typeof documentKinds)[number] }) => documentKinds.indexOf(kind)
  return rows.sort((one, other) => place(one) - place(other) || (one.type < other.type ? -1 : 1))
}
