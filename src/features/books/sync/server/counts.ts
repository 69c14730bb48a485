import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { type Lane, lanes } from '#contract/ledger.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import { countLanes } from '#server/work/ledger-lanes.ts'
import { silences } from '#server/work/silence.ts'
import type { countEntries } from '../contract.ts'
import { kindLabel } from './sentences.ts'

/** From one kind to the next along the index: as many steps as there are kinds, however many entries. */
export const kindsSql = (lane: Lane) => sql<{ kind: string }>`with recursive kinds as (
    (select kind from deliveries where ${ofCompany()} and lane = ${lane} order by kind limit 1)
    union all
    select (select d.kind from deliveries d where ${ofCompany('d')} and d.lane = ${lane} and d.kind > k.kind order by d.kind limit 1) from kinds k where k.kind is not null
  ) select kind from kinds where kind is not null`

export async function countsOf({ db, language }: DbContext): Promise<RawResult<typeof countEntries>> {
  const kindsOf = async (lane: Lane) => {
    const { rows } = await kindsSql(lane).execute(db)
    return rows.map(({ kind }) => ({ lane, kind, label: kindLabel(language, kind) }))
  }
  const [counted, kinds, silent] = await Promise.all([countLanes(db), Promise.all(lanes.map(kindsOf)), silences(db)])
  return {
    lanes: counted,
    kinds: kinds.flat(),
    silent: silent.map(({ channel, name, ...times }) => ({ who: name || text(language, `syncCentre.silent.who.${channel}`), ...times })),
  }
}
