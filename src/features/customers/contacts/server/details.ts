import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getContact } from '../contract.ts'
import { contactOf, shownContacts } from './contact.ts'

export async function contactDetails(context: DbContext, id: string): Promise<RawResult<typeof getContact>> {
  const contact = await contactOf(context, id)
  const [shown] = await shownContacts(context, [contact])
  if (!shown) throw new AppError('notFound')
  const { customerId, fn, ln, position, email, phone, address1, city, state, zip, contactType } = contact
  return {
    ...shown,
    customerId,
    fields: { fn, ln, position, email, phone, contactType, address: { address1, city, state, zip } },
    canWrite: can(memberOf(context).role, 'customers.write'),
  }
}
