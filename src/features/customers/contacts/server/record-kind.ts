import { contactPath } from '#contract/places.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { recordKind } from '#server/data/record-kind.ts'
import { findContacts } from './find.ts'

const mostFound = 5

export const contactKind = recordKind({
  kind: 'contact',
  async names({ db }, ids) {
    const rows = await db.selectFrom('contacts').select(['id', 'customerId', 'fn', 'ln']).where('id', 'in', ids).execute()
    return new Map(rows.map(({ id, customerId, fn, ln }) => [id, { name: `${fn} ${ln}`.trim(), path: contactPath(customerId, id) }]))
  },
  async reaches(context, id) {
    const contact = await context.db.selectFrom('contacts').select('customerId').where('id', '=', id).executeTakeFirst()
    return contact !== undefined && reachesCustomer(context, contact.customerId, 'customers.read')
  },
  async find(context, search) {
    const contacts = await findContacts(context, search, mostFound)
    return contacts.map(({ id, customerId, fn, ln, customerName, active }) => ({
      id,
      name: `${fn} ${ln}`.trim(),
      path: contactPath(customerId, id),
      detail: customerName,
      active,
    }))
  },
})
