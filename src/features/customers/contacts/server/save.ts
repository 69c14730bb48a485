import { fieldsToSave } from '#contract/edit.ts'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { contactFields, type saveContact } from '../contract.ts'
import { closePortal } from './access.ts'
import { type Contact, checkCustomer, contactOf, nameOf, shownContacts } from './contact.ts'
import { setPassword } from './password.ts'
import { knownType } from './types.ts'

const columns = ['fn', 'ln', 'position', 'email', 'phone', 'address1', 'city', 'state', 'zip', 'contactType'] as const
type Row = Pick<Contact, (typeof columns)[number]>

export async function saveContactOf(context: DbContext, { params, body }: ValidInput<typeof saveContact>) {
  const { id, version, password, requestKey, rapidCardNo, rapidStatus, ...given } = body
  await checkCustomer(context, params.id, 'customers.write')
  const before = id ? await contactOf(context, id, { ability: 'customers.write', lock: true }) : null
  if (before && before.customerId !== params.id) throw new AppError('notFound')
  if (before && version === undefined) throw new AppError('invalid', { fields: { version: 'validation.required' } })
  if (before && before.version !== version) throw new AppError('contactChanged')
  await refuseCardChange(context, before, { rapidCardNo, rapidStatus })
  const { address, ...fields } = fieldsToSave(contactFields, given, before && storedFields(before))
  const row: Row = { ...fields, ...address, contactType: await knownType(context.db, fields.contactType, before?.contactType) }
  const saved = before ? await change(context, before, row) : await add(context, params.id, { row, requestKey })
  if (password && !saved.repeated) await setPassword(context, saved.contact, password)
  return { id: saved.contact.id, version: saved.contact.version }
}

const storedFields = ({ fn, ln, position, email, phone, contactType, address1, city, state, zip }: Contact) => ({
  ...{ fn, ln, position, email, phone, contactType },
  address: { address1, city, state, zip },
})

type Card = Pick<ValidInput<typeof saveContact>['body'], 'rapidCardNo' | 'rapidStatus'>

/** A pay card has steps and reasons of its own: another one among the fields is refused rather than quietly left out. */
async function refuseCardChange(context: DbContext, before: Contact | null, card: Card) {
  const [shown = { rapidCardNo: '', rapidStatus: 'None' }] = before ? await shownContacts(context, [before]) : []
  const changed = (['rapidCardNo', 'rapidStatus'] as const).filter((field) => card[field] && card[field] !== shown[field])
  if (!changed.length) return
  throw new AppError('invalid', { fields: Object.fromEntries(changed.map((field) => [field, 'contacts.card.elsewhere'])) })
}

/** `repeated`: the form came a second time, and the first one is the answer. */
type Saved = { contact: Contact; repeated?: boolean }

async function add(
  context: DbContext,
  customerId: string,
  { row, requestKey }: { row: Row; requestKey: string | undefined },
): Promise<Saved> {
  const { db } = context
  const { companyId } = memberOf(context)
  const made = await db
    .insertInto('contacts')
    .values({ companyId, customerId, ...row, requestKey: requestKey ?? null })
    .onConflict((sent) => sent.columns(['companyId', 'requestKey']).where('requestKey', 'is not', null).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!made) {
    const contact = await db
      .selectFrom('contacts')
      .selectAll()
      .where('requestKey', '=', requestKey ?? null)
      .where('customerId', '=', customerId)
      .executeTakeFirst()
    if (!contact) throw new AppError('conflict')
    return { contact, repeated: true }
  }
  const changes = [{ field: 'contact', from: '', to: nameOf(made) }]
  await audit(db, actorOf(context), { action: 'contactAdded', recordKind: 'customer', recordId: customerId, changes })
  return { contact: made }
}

async function change(context: DbContext, before: Contact, row: Row): Promise<Saved> {
  const { db } = context
  const changed = columns.filter((field) => before[field] !== row[field])
  if (!changed.length) return { contact: before }
  const contact = await db
    .updateTable('contacts')
    .set({ ...row, version: before.version + 1, updatedAt: new Date() })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const inAddress = new Set(['address1', 'city', 'state', 'zip'])
  const changes = changed.map((field) => ({
    field: inAddress.has(field) ? `address.${field}` : field,
    from: before[field],
    to: row[field],
  }))
  await audit(db, actorOf(context), {
    action: 'contactChanged',
    recordKind: 'customer',
    recordId: before.customerId,
    // Which of the customer's contacts stands first.
    changes: [{ field: 'contact', from: nameOf(before), to: nameOf(row) }, ...changes],
  })
  // A way in belongs to the address it was given to.
  if (before.email.toLowerCase() !== row.email.toLowerCase()) await closePortal(context, before)
  return { contact }
}
