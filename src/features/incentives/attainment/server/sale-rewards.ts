import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getSaleRewards, listLooseCredits, placeCredit } from '../contract.ts'
import { counted } from '../engine/counted.ts'
import { timelineOfSales } from './compute/books.ts'
import { computedPrograms } from './compute/program.ts'
import { takenBy } from './compute/stored.ts'
import { goodsOf } from './intake/document.ts'
import { isPartOf } from './intake/keep.ts'
import { namesOf, refusalIn } from './spoken.ts'

/** Why a sale brings something in a program, or nothing. */
export async function saleRewards({ db }: DbContext, saleId: string): Promise<RawResult<typeof getSaleRewards>> {
  const known = (await timelineOfSales(db, [saleId])).sales.get(saleId)
  if (!known) throw new AppError('notFound')
  const programs = await computedPrograms(db)
  const { rows: called } = await sql<{ id: string; name: string; attainmentId: string | null }>`
    select p.id, p.name, a.id as "attainmentId" from programs p
      left join attainments a on ${ofCompany('a')} and a.program_id = p.id and a.sale_id = ${saleId}::uuid and a.status is not null
    where ${ofCompany('p')} and p.id = any(${programs.map(({ rules }) => rules.id)}::uuid[])`.execute(db.withoutPlugins())
  const codes = programs.map(({ rules }) => rules.code)
  const exclusive = programs.filter(({ rules }) => rules.isExclusive)
  const taken = await takenBy(
    db,
    exclusive.map(({ rules }) => rules),
    known.sale.day,
  )
  const names = await namesOf(db, [], [...codes, ...taken.values()])
  return {
    rows: programs.map(({ rules }) => {
      const program = called.find(({ id }) => id === rules.id)
      const takenOf = taken.get(saleId)
      const found = counted(rules, known, takenOf === rules.code ? undefined : takenOf)
      const why =
        'refusal' in found
          ? found
          : found.reps.length
            ? null
            : { refusal: 'noRep' as const, eligibleCents: 0, minimumCents: 0, takenBy: '' }
      const attainmentId = program?.attainmentId ?? null
      return {
        programId: rules.id,
        program: rules.code,
        programName: program?.name ?? '',
        attainmentId,
        refusal: attainmentId || !why ? null : why.refusal,
        sentences: attainmentId || !why ? null : refusalIn(why, names),
      }
    }),
  }
}

const [mostCredits, mostSales] = [100, 20]
export async function looseCredits({ db }: DbContext): Promise<RawResult<typeof listLooseCredits>> {
  const { rows } = await sql<{ id: string; number: string; day: string; customerId: string; customerName: string; body: unknown }>`
    select d.id, d.number, d.day::text as day, d.customer_id as "customerId", c.customer_name as "customerName", d.body from sale_documents d
      join customers c on ${ofCompany('c')} and c.id = d.customer_id
    where ${ofCompany('d')} and d.sale_id is null and not d.void order by d.place, d.id limit ${sql.lit(mostCredits + 1)}`.execute(
    db.withoutPlugins(),
  )
  const shown = rows.slice(0, mostCredits)
  const { rows: sales } = await sql<{ id: string; number: string; day: string; customerId: string; total: number }>`
    select s.id, s.number, s.day::text as day, s.customer_id as "customerId", (s.body ->> 'totalCents')::bigint as total
    from unnest(${[...new Set(shown.map(({ customerId }) => customerId))]}::uuid[]) as g (id) cross join lateral (
      select d.* from sale_documents d where ${ofCompany('d')} and d.customer_id = g.id and d.kind = 'sale' and not d.void
      order by d.day desc, d.id limit ${sql.lit(mostSales)}) s`.execute(db.withoutPlugins())
  return {
    rows: shown.map(({ body, ...row }) => ({
      ...row,
      total: goodsOf(body).totalCents,
      sales: sales
        .filter(({ customerId }) => customerId === row.customerId)
        .map(({ id, number, day, total }) => ({ id, number, day, total })),
    })),
    more: rows.length > mostCredits,
  }
}

/** Which sale came back, of the same customer. */
export async function placeLooseCredit(
  context: DbContext,
  id: string,
  { saleId }: ValidInput<typeof placeCredit>['body'],
): Promise<RawResult<typeof placeCredit>> {
  const { db } = context
  const { companyId, displayName } = memberOf(context)
  const { rows } = await sql<{ isLoose: boolean; isTheirs: boolean }>`
    select d.sale_id is null as "isLoose", exists (select from sale_documents s where ${ofCompany('s')} and s.id = ${saleId} and s.kind = 'sale'
      and s.customer_id = d.customer_id) as "isTheirs"
    from sale_documents d where ${ofCompany('d')} and ${isPartOf(sql`${id}`)} and d.kind = 'credit' and d.source = 'creditMemo' for update`.execute(
    db.withoutPlugins(),
  )
  const [credit] = rows
  if (!credit?.isTheirs) throw new AppError('notFound')
  if (!credit.isLoose) throw new AppError('creditPlaced')
  const made = await db
    .insertInto('creditSales')
    .values({ companyId, creditMemoId: id, saleId, saidBy: displayName })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!made.numInsertedOrUpdatedRows) throw new AppError('creditPlaced')
  await audit(db, actorOf(context), { action: 'creditPlaced' })
  return {}
}
