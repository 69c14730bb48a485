import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { toYesNo } from '#contract/fields.ts'
import { type Ability, can } from '#contract/permissions.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { holds } from '#server/data/holds.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { ContactRow } from '../contract.ts'
import { accessOf } from './access.ts'
import { cardsOf, maskedNumber } from './cards.ts'

/** The contact, if the caller reaches its customer; otherwise it does not exist. */
export async function contactOf(context: DbContext, id: string, { ability = 'customers.read' as Ability, lock = false } = {}) {
  const query = context.db.selectFrom('contacts').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row || !(await reachesCustomer(context, row.customerId, ability))) throw new AppError('notFound')
  return row
}
export type Contact = Awaited<ReturnType<typeof contactOf>>

/** The customer of a path, if the caller reaches it. */
export async function checkCustomer(context: DbContext, id: string, ability: Ability = 'customers.read') {
  if (!(await reachesCustomer(context, id, ability))) throw new AppError('notFound')
}

export const nameOf = ({ fn, ln }: { fn: string; ln: string }) => `${fn} ${ln}`.trim()

/** As lists show them, with their way into the portal and their card. */
export async function shownContacts(context: DbContext, contacts: readonly Contact[]): Promise<ContactRow[]> {
  const { db } = context
  const seesCards = can(memberOf(context).role, 'payCards.read')
  const ids = contacts.map(({ id }) => id)
  const [access, cards] = await Promise.all([accessOf(db, contacts), seesCards ? cardsOf(db, ids) : null])
  return contacts.map((contact) => {
    const { id, version, fn, ln, position, email, phone, contactType, active } = contact
    const card = cards?.get(id)
    return {
      id,
      version,
      name: nameOf(contact),
      fn,
      ln,
      position,
      email,
      phone,
      contactType,
      active: toYesNo(active),
      access: access.get(id)?.state ?? 'none',
      rapidCardNo: card ? maskedNumber(card) : '',
      rapidStatus: card?.state ?? 'None',
    }
  })
}

/** The rows of one customer whose name, position, e-mail or phone contains the text. */
export const containing = (search: string) => holds(search, sql`fn, ln, position, email, phone`)
