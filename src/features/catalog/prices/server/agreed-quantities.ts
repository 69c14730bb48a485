import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { neverSoldTo } from '../../items/server/door.ts'
import type { AgreedQuantity, AgreedQuantityFields, listAgreedQuantities, saveAgreedQuantity } from '../agreed-quantities.ts'
import { itemNumber, pricedItem } from './items.ts'
import { pricePage } from './page.ts'
import { refusingTwice } from './taken.ts'

const shownRule = (name: 'minimum' | 'multiple' | 'maximum') => sql.raw(`coalesce(trim_scale(p.${name}_quantity)::text, '')`)
const shownRules = sql`${shownRule('minimum')} as minimum_quantity, ${shownRule('multiple')} as multiple_quantity,
  ${shownRule('maximum')} as maximum_quantity`

export async function agreedQuantitiesPage(
  context: DbContext,
  { params, query }: ValidInput<typeof listAgreedQuantities>,
): Promise<RawResult<typeof listAgreedQuantities>> {
  if (!(await reachesCustomer(context, params.id, 'prices.read'))) throw new AppError('notFound')
  const page = await pricePage<AgreedQuantity>(context, query, {
    place: `agreed quantities ${params.id}`,
    // Of an item there is one, of its own unit.
    table: sql`(select q.*, '' as unit, 1::numeric as min_quantity from agreed_quantities q where ${ofCompany('q')})`,
    select: sql`p.id, p.item_id, ${itemNumber} as item_number, i.name as item_name, ${shownRules}`,
    where: sql`p.customer_id = ${params.id}`,
  })
  return { ...page, canWrite: can(memberOf(context).role, 'prices.write') }
}

export async function saveAgreedQuantities(
  context: DbContext,
  customerId: string,
  { id, ...said }: ValidInput<typeof saveAgreedQuantity>['body'],
) {
  const { db } = context
  if (!(await reachesCustomer(context, customerId, 'prices.write'))) throw new AppError('notFound')
  const before = id ? await ownAgreed(context, id) : null
  if (before && before.customerId !== customerId) throw new AppError('notFound')
  const item = await pricedItem(db, said.itemId)
  const where = await neverSoldTo(db, said.itemId, said)
  if (where !== null)
    throw new AppError('invalid', { fields: { maximumQuantity: where ? `items.errors.neverFitsIn|${where}` : 'items.errors.neverFits' } })
  const row = {
    itemId: said.itemId,
    minimumQuantity: said.minimumQuantity || null,
    multipleQuantity: said.multipleQuantity || null,
    maximumQuantity: said.maximumQuantity || null,
  }
  const saved = await refusingTwice<{ id: string }>(
    (before
      ? db
          .updateTable('agreedQuantities')
          .set({ ...row, updatedAt: new Date() })
          .where('id', '=', before.id)
          .returning('id')
      : db
          .insertInto('agreedQuantities')
          .values({ companyId: memberOf(context).companyId, customerId, ...row })
          .returning('id')
    ).executeTakeFirstOrThrow(),
  )
  await note(context, before ? 'agreedQuantityChanged' : 'agreedQuantityAdded', customerId, {
    from: before ? shown(before) : '',
    to: shown({ ...said, ...item }),
  })
  return saved
}

export async function removeAgreedQuantities(context: DbContext, id: string) {
  const before = await ownAgreed(context, id)
  await context.db.deleteFrom('agreedQuantities').where('id', '=', id).execute()
  await note(context, 'agreedQuantityRemoved', before.customerId, { from: shown(before), to: '' })
  return {}
}

type Own = AgreedQuantityFields & { id: string; customerId: string; number: string }
/** One of a customer whom the caller reaches. */
async function ownAgreed(context: DbContext, id: string): Promise<Own> {
  const { rows } = await sql<Own>`select p.id, p.customer_id, p.item_id, ${itemNumber} as number, ${shownRules}
    from agreed_quantities p join items i on ${ofCompany('i')} and i.id = p.item_id
    where ${ofCompany('p')} and p.id = ${id}::uuid for no key update of p`.execute(context.db)
  const [row] = rows
  if (!row || !(await reachesCustomer(context, row.customerId, 'prices.write'))) throw new AppError('notFound')
  return row
}

type Noted = 'agreedQuantityAdded' | 'agreedQuantityChanged' | 'agreedQuantityRemoved'
const note = (context: DbContext, action: Noted, customerId: string, change: { from: string; to: string }) =>
  audit(context.db, actorOf(context), {
    action,
    recordKind: 'customer',
    recordId: customerId,
    changes: [{ field: 'agreedQuantity', ...change }],
  })

const shown = ({
  number,
  minimumQuantity,
  multipleQuantity,
  maximumQuantity,
}: Pick<Own, 'number' | 'minimumQuantity' | 'multipleQuantity' | 'maximumQuantity'>) =>
  [
    number,
    minimumQuantity && `≥ ${minimumQuantity}`,
    multipleQuantity && `× ${multipleQuantity}`,
    maximumQuantity && `≤ ${maximumQuantity}`,
  ]
    .filter(Boolean)
    .join(' ')
