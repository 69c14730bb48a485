import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { email, id, newPassword, requiredText } from '#contract/fields.ts'
import { mailStates } from '#contract/ledger.ts'
import { listQuery } from '#contract/paging.ts'
import { roles } from '#contract/permissions.ts'
import { signedIn } from '#contract/session.ts'

/** Of the link in the mail. */
const code = requiredText.max(100)
const personName = requiredText.max(100, 'validation.tooLong|100')

/** What stands behind an invitation's link. Only an open one says more than the company's name. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/Identity/Invitation',
  access: 'public',
  limit: 'check',
  whileViewing: true,
  body: z.object({ code }),
  result: z.object({
    state: z.enum(['open', 'expired', 'withdrawn', 'used', 'unknown']),
    companyName: z.string(),
    email: z.string(),
    displayName: z.string(),
    language: z.enum(['en', 'es']).nullable(),
    /** There is a person with this address: they sign in themselves, so that no second factor is skipped. */
    hasAccount: z.boolean(),
  }),
})

/** Makes the person, lets them in and signs them in. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/Identity/AcceptInvitation',
  access: 'public',
  limit: 'check',
  body: z.object({ code, displayName: personName, password: newPassword }),
  result: signedIn,
})

/** Lets in who is signed in with the invited address; their session opens the company. */
export const joinCompany = endpoint({
  method: 'POST',
  path: '/Identity/JoinCompany',
  access: 'account',
  limit: 'write',
  body: z.object({ code }),
  result: z.object({}),
})

/**
 * Ends the caller's own place in a company. Their session opens another of theirs where it had this one open; `signedOut`: there is none.
 * Their other sessions in it end.
 */
export const leaveCompany = endpoint({
  method: 'POST',
  path: '/User/leave-company',
  access: 'account',
  limit: 'write',
  body: z.object({ companyId: z.uuid() }),
  result: z.object({ signedOut: z.boolean() }),
})

/** What a role reaches: a rep the customers of a rep, a customer's sign-in that customer and what is below it; everybody else, all. */
const place = z.object({ role: z.enum(roles), repId: id.nullable().default(null), customerId: id.nullable().default(null) })
const reach = z.object({ role: z.enum(roles), repId: z.string().nullable(), customerId: z.string().nullable(), reaches: z.string() })

const read = { access: 'member', can: 'people.read', limit: 'read' } as const
const write = { access: 'member', can: 'people.write', limit: 'write', result: z.object({}) } as const
const ofPerson = z.object({ userId: id })
const ofInvitation = z.object({ invitationId: id })
const peopleQuery = listQuery(['name']).omit({ sort: true })

const person = reach.extend({
  userId: z.string(),
  displayName: z.string(),
  email: z.string(),
  state: z.enum(['active', 'suspended']),
  lastActiveAt: z.string().nullable(),
  /** The caller: nobody changes their own role or ends their own access. */
  self: z.boolean(),
})
export type Person = z.infer<typeof person>
export const listPeople = endpoint({
  method: 'GET',
  path: '/api/Settings/People',
  ...read,
  query: peopleQuery.extend({ group: z.enum(['all', 'team', 'customers']).default('all') }),
  shows: ['people'],
  result: z.object({ rows: z.array(person), next: z.string().nullable() }),
})

const openLink = reach.extend({
  invitationId: z.string(),
  displayName: z.string(),
  email: z.string(),
  language: z.enum(['en', 'es']),
  sentAt: z.string(),
  expiresAt: z.string(),
  expired: z.boolean(),
  /** Null: it went before anybody noted that. */
  mail: z.enum(mailStates).nullable(),
})
export type OpenLink = z.infer<typeof openLink>
/** Those that nobody has accepted yet, newest first. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/Settings/Invitations',
  ...read,
  query: peopleQuery,
  shows: ['people'],
  result: z.object({ rows: z.array(openLink), next: z.string().nullable() }),
})

export const inviteFields = place.extend({ email, displayName: personName, language: z.enum(['en', 'es']) })
/** Inviting an address again renews its invitation. */
export const invitePerson = endpoint({
  method: 'POST',
  path: '/api/Settings/InvitePerson',
  ...write,
  limit: 'invite',
  body: inviteFields,
  result: z.object({ invitationId: z.string() }),
})
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/Settings/ResendInvitation',
  ...write,
  limit: 'invite',
  body: ofInvitation,
})
export const withdrawInvitation = endpoint({ method: 'POST', path: '/api/Settings/WithdrawInvitation', ...write, body: ofInvitation })

export const placeFields = place
export const changeRole = endpoint({ method: 'POST', path: '/api/Settings/ChangeRole', ...write, body: place.extend({ userId: id }) })
export const suspendPerson = endpoint({ method: 'POST', path: '/api/Settings/SuspendPerson', ...write, body: ofPerson })
export const restorePerson = endpoint({ method: 'POST', path: '/api/Settings/RestorePerson', ...write, body: ofPerson })
export const removePerson = endpoint({ method: 'POST', path: '/api/Settings/RemovePerson', ...write, body: ofPerson })

/** From now on this session reads as that member would, and changes nothing, until it stops. */
export const viewAs = endpoint({ method: 'POST', path: '/api/Settings/ViewAs', ...write, body: ofPerson })
export const stopViewing = endpoint({
  method: 'POST',
  path: '/User/stop-viewing',
  access: 'account',
  limit: 'write',
  whileViewing: true,
  result: z.object({}),
})
