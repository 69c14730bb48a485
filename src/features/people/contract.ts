import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { maxText, newPassword, requiredText } from '#contract/fields.ts'
import { signedIn } from '#features/auth/contract.ts'

/** Of the link in the mail. */
const code = requiredText.max(100)

/** What stands behind an invitation's link. Only an open one says more than the company's name. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/Identity/Invitation',
  access: 'public',
  limit: 'check',
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
  body: z.object({ code, displayName: maxText(100).min(1, 'validation.required'), password: newPassword }),
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
