import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { holds, holdsIn } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Candidate, clashReasons, comparedFields, decisions, type listRehearsalRows, type Side } from '../contract.ts'
import { isUndecided } from './settle.ts'

type Query = ValidInput<typeof listRehearsalRows>['query']
type Listed = RawResult<typeof listRehearsalRows>
const pageSize = 50
const mostCandidates = 5

type Found = {
  id: string
  bucket: Listed['rows'][number]['bucket']
  sortKey: string
  ours: Side | null
  isLead: boolean
  candidates: (Side & { same: string[]; differs: string[] })[] | null
  reason: string
  decision: string | null
  linkTo: Side | null
  createAs: string | null
  isTied: boolean
  undecided: boolean
}

// Inactive names are marked in the name itself (quickbooks 5.4); shown without.
const recordSide = sql`jsonb_build_object('id', r.external_id, 'name', regexp_replace(r.name, ' \\(deleted(-\\d+)?\\)$', ''), 'company', r.company_name, 'email', r.email, 'phone', r.phone, 'active', r.active)`
const ofRow = sql`${ofCompany('r')} and r.rehearsal_id = w.rehearsal_id and r.entity = 'Customer'`

/** A page of one list, by name. */
export async function listRows(db: Db, { bucket, search, undecided, cursor }: Query): Promise<Listed> {
  const rehearsal = await db.selectFrom('rehearsals').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!rehearsal) return { rows: [], next: null, total: 0 }
  const [sortKey, id] = placeOf(cursor)
  const shown = sql`w.rehearsal_id = ${rehearsal.id} and w.bucket = ${bucket}
    and ${holdsIn(search, sql`w.searched`)} and (${undecided} = 'no' or ${isUndecided})`
  const { rows } = await sql<Found>`
    with page as (
      select * from rehearsal_rows w where ${ofCompany('w')} and ${shown} and (w.sort_key, w.id) > (${sortKey} collate "C", ${id}) order by w.sort_key, w.id limit ${pageSize + 1}
    )
    select w.id, w.bucket, w.sort_key, w.reason, w.decision, w.create_as, ${isUndecided} as undecided, coalesce(c.customer_type = 'N', false) as is_lead,
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.customer_name, 'company', c.customer_company_name, 'email', c.email, 'phone', c.phone, 'active', c.active) end as ours,
      (select ${recordSide} from rehearsal_records r where ${ofRow} and r.external_id = w.link_to) as link_to,
      w.bucket = 'there' and exists (select from rehearsal_rows x where ${ofCompany('x')} and x.rehearsal_id = w.rehearsal_id and x.link_to = w.external_id) as is_tied,
      case when w.bucket = 'there'
        then (select jsonb_build_array(${recordSide} || '{"same": [], "differs": []}') from rehearsal_records r where ${ofRow} and r.external_id = w.external_id)
        else (select jsonb_agg(best.found) from (
          select ${recordSide} || jsonb_build_object('same', p.same, 'differs', p.differs) as found
          from rehearsal_pairs p join rehearsal_records r on ${ofRow} and r.external_id = p.external_id
          where ${ofCompany('p')} and p.rehearsal_id = w.rehearsal_id and p.customer_id = w.customer_id and (w.bucket <> 'sure' or p.is_sure)
          order by p.rank desc, cardinality(p.same) desc, p.external_id limit ${mostCandidates}) best) end as candidates
    from page w left join customers c on ${ofCompany('c')} and c.id = w.customer_id order by w.sort_key, w.id`.execute(db)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*) as total from rehearsal_rows w where ${ofCompany('w')} and ${shown}`.execute(db)
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  return {
    rows: rows.slice(0, pageSize).map(shownRow),
    next: last ? Buffer.from(JSON.stringify([last.sortKey, last.id])).toString('base64url') : null,
    total: counted[0]?.total ?? 0,
  }
}

function shownRow(row: Found): Listed['rows'][number] {
  const { id, bucket, ours, isLead, linkTo, createAs } = row
  return {
    id,
    bucket,
    ours,
    isLead,
    candidates: (row.candidates ?? []).map(candidateOf),
    reason: clashReasons.find((each) => each === row.reason) ?? null,
    decision: decisions.find((each) => each === row.decision) ?? null,
    effect: effectOf(row),
    linkTo,
    createAs: createAs ?? '',
  }
}

const candidateOf = ({ same, differs, ...side }: NonNullable<Found['candidates']>[number]): Candidate => ({
  ...side,
  same: comparedFields.filter((each) => same.includes(each)),
  differs: comparedFields.filter((each) => differs.includes(each)),
})

function effectOf({ bucket, linkTo, createAs, undecided, isTied }: Found) {
  if (bucket === 'there') return isTied ? ('link' as const) : ('import' as const)
  if (linkTo) return 'link' as const
  if (createAs !== null) return 'create' as const
  return undecided ? ('undecided' as const) : ('stay' as const)
}

function placeOf(cursor: string | undefined): [sortKey: string, id: string] {
  if (!cursor) return ['', '']
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(place) && typeof place[0] === 'string' && typeof place[1] === 'string') return [place[0], place[1]]
  } catch (cause) {
    throw new AppError('invalid', { cause })
  }
  throw new AppError('invalid')
}

/** Customers of theirs that nothing here is tied to. */
export async function findRecords(db: Db, search: string): Promise<Side[]> {
  const { rows } = await sql<{ found: Side }>`
    select ${recordSide} as found from rehearsal_records r
    where ${ofCompany('r')} and r.rehearsal_id = (select id from rehearsals where ${ofCompany()} and state = 'ready') and r.entity = 'Customer'
      and ${holds(search, sql`r.name, r.company_name, r.email, r.phone`)}
      and not exists (select from rehearsal_rows x where ${ofCompany('x')} and x.rehearsal_id = r.rehearsal_id and x.link_to = r.external_id)
      and not exists (select from external_links l where ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'customer' and l.external_id = r.external_id)
    order by r.name_key limit 20`.execute(db)
  return rows.map(({ found }) => found)
}
