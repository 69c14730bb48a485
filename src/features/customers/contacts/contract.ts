import { z } from 'zod'
import { someOf } from '#contract/edit.ts'
import { endpoint } from '#contract/endpoint.ts'
import { maxText, numberText, optionalEmail, optionalPhone, optionalText, password, requiredText, yesNo } from '#contract/fields.ts'
import { listQuery, page } from '#contract/paging.ts'
import { typedEmail } from '#contract/typed/typed-text.ts'

/** Rules 3.11. A card lost before it arrived can be closed too. */
const payCardStatuses = ['None', 'Requested', 'Issued', 'Mailed', 'Active', 'Locked', 'Replaced', 'Closed', 'Refused'] as const
export type PayCardStatus = (typeof payCardStatuses)[number]

export const payCardSteps: Record<PayCardStatus, readonly PayCardStatus[]> = {
  None: ['Requested'],
  Requested: ['Issued', 'Refused'],
  Issued: ['Mailed', 'Closed'],
  Mailed: ['Active', 'Closed'],
  Active: ['Locked', 'Replaced', 'Closed'],
  Locked: ['Active', 'Replaced', 'Closed'],
  // After these a new card can be asked for.
  Replaced: ['Requested'],
  Closed: ['Requested'],
  Refused: ['Requested'],
}

/** Sixteen digits, spaces and hyphens aside, with the right check digit (Luhn): somebody typed the card's own number. */
export function isCardNumber(typed: string): boolean {
  const digits = typed.replace(/[\s-]/g, '')
  if (!/^\d{16}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Does a text hold such a number anywhere? */
const holdsCardNumber = (text: string) => (text.match(/(?:\d[\s-]?){16}/g) ?? []).some((found) => isCardNumber(found.trim()))

/** A contact's way into the portal. `expired`: the link was never used; `suspended`: it is closed while the contact is inactive, or until an owner restores it. */
export const accessStates = ['none', 'invited', 'expired', 'active', 'suspended'] as const

/** `rapidCardNo`: `•••• 1234` or empty, also for who may not see pay cards. */
const contactRow = z.object({
  id: z.string(),
  version: z.number().int(),
  name: z.string(),
  fn: z.string(),
  ln: z.string(),
  position: z.string(),
  email: z.string(),
  phone: z.string(),
  contactType: z.string(),
  active: yesNo,
  access: z.enum(accessStates),
  rapidCardNo: z.string(),
  rapidStatus: z.enum(payCardStatuses),
})
export type ContactRow = z.infer<typeof contactRow>

const customersContacts = { access: 'member', can: 'customers.read', limit: 'read' } as const
const changesContacts = { access: 'member', can: 'customers.write', limit: 'write' } as const

/** The contacts of one customer. `status`: those in it; empty for all. `contact`: that one alone. */
export const listContacts = endpoint({
  method: 'GET',
  path: '/Dashboard/Customer/ContactList/:id',
  ...customersContacts,
  query: listQuery(['name']).extend({ status: z.union([yesNo, z.literal('')]).default(''), contact: z.uuid().optional() }),
  shows: ['customers'],
  result: page(contactRow),
})

export const contactFields = z.object({
  fn: requiredText.max(100, 'validation.tooLong|100'),
  ln: optionalText(100),
  position: optionalText(100),
  email: optionalEmail,
  phone: optionalPhone,
  address: z.object({ address1: optionalText(500), city: optionalText(255), state: optionalText(255), zip: optionalText(30) }).prefault({}),
  contactType: optionalText(100),
})

export const getContact = endpoint({
  method: 'GET',
  path: '/Dashboard/Customer/ContactDetails/:id',
  ...customersContacts,
  result: contactRow.extend({
    customerId: z.string(),
    fields: z.object({ ...contactFields.shape, email: z.string(), phone: z.string() }),
    canWrite: z.boolean(),
  }),
})

/**
 * Of the customer in the path. Without `id` a new contact; with it only what is named changes, and `version` is the one the form was loaded with (409 `contactChanged`).
 * `password`: write-only, gives the e-mail its sign-in; empty: no change. The same `requestKey` never adds twice. `rapidCardNo` and
 * `rapidStatus` may come as they were read; they change by `setPayCard`, with a reason.
 */
export const saveContact = endpoint({
  method: 'POST',
  path: '/Dashboard/AddEditContact/:id',
  ...changesContacts,
  body: someOf(contactFields).extend({
    id: z.uuid().optional(),
    version: z.number().int().optional(),
    password: z.union([z.literal(''), password]).default(''),
    rapidCardNo: maxText(40).optional(),
    rapidStatus: z.enum(payCardStatuses).optional(),
    requestKey: z.uuid().optional(),
  }),
  result: z.object({ id: z.string(), version: z.number().int() }),
})
/** Inactive: the portal is closed to the contact, links not used yet are void. */
export const setContactStatus = endpoint({
  method: 'POST',
  path: '/Dashboard/Customer/ContactStatus/:id',
  ...changesContacts,
  body: z.object({ active: yesNo }),
  result: z.object({ version: z.number().int() }),
})
/** Contacts of this customer with this e-mail address. */
export const findContactDuplicates = endpoint({
  method: 'GET',
  path: '/Dashboard/Customer/FindDuplicateContacts/:id',
  ...customersContacts,
  query: z.object({ contactId: z.uuid().optional(), email: z.string().overwrite(typedEmail).toLowerCase().max(100).default('') }),
  result: z.object({ rows: z.array(contactRow.pick({ id: true, name: true, position: true })) }),
})

/** Sends the link, again if one was sent before; that one opens nothing any more. */
export const inviteContact = endpoint({
  method: 'POST',
  path: '/Dashboard/Customer/InviteContact/:id',
  ...changesContacts,
  limit: 'invite',
  result: z.object({}),
})
export const withdrawContactInvitation = endpoint({
  method: 'POST',
  path: '/Dashboard/Customer/WithdrawContactInvitation/:id',
  ...changesContacts,
  result: z.object({}),
})

const contactTypes = z.object({ rows: z.array(z.string()) })
export const listContactTypes = endpoint({
  method: 'GET',
  path: '/Dashboard/Customer/ContactType',
  access: 'member',
  can: 'classification.read',
  limit: 'read',
  result: contactTypes,
})
export const addContactType = endpoint({
  method: 'POST',
  path: '/Dashboard/Customer/AddContactType',
  access: 'member',
  can: 'classification.write',
  limit: 'write',
  body: z.object({ name: requiredText.max(100, 'validation.tooLong|100') }),
  result: contactTypes,
})

export const getPayCard = endpoint({
  method: 'GET',
  path: '/Dashboard/Customer/PayCardDetails/:id',
  access: 'member',
  can: 'payCards.read',
  limit: 'read',
  result: z.object({
    rapidStatus: z.enum(payCardStatuses),
    next: z.array(z.enum(payCardStatuses)),
    cards: z.array(
      z.object({
        id: z.string(),
        rapidCardNo: z.string(),
        expires: z.string(),
        rapidStatus: z.enum(payCardStatuses),
        updatedAt: z.string(),
      }),
    ),
    canWrite: z.boolean(),
  }),
})
/**
 * A change of state by hand (rules 3.11). Issued takes the processor's own id of the card, its last four digits and its last month
 * (`2028-04`); a whole card number goes to the processor for such an id and is kept nowhere.
 */
export const setPayCard = endpoint({
  method: 'POST',
  path: '/Dashboard/Customer/PayCard/:id',
  access: 'member',
  can: 'payCards.write',
  limit: 'write',
  body: z.object({
    from: z.enum(payCardStatuses),
    rapidStatus: z.enum(payCardStatuses),
    reason: maxText(300)
      .min(1, 'validation.required')
      .refine((text) => !holdsCardNumber(text), 'contacts.card.noNumberHere'),
    rapidCardNo: optionalText(40),
    last4: z.union([z.literal(''), numberText.regex(/^\d{4}$/, 'contacts.card.last4Wrong')]).default(''),
    expires: z.union([z.literal(''), numberText.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'contacts.card.expiresWrong')]).default(''),
  }),
  result: z.object({}),
})
