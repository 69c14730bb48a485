import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, newPassword, optionalPhone, requiredText, secondFactorCode } from '#contract/fields.ts'

/** A person's own, whatever company is open: signed in is enough. */
const access = { access: 'account' } as const
const ownPassword = z.string().min(1, 'validation.required').max(256, 'validation.tooLong|256')

export const profileFields = z.object({ displayName: requiredText.max(100, 'validation.tooLong|100'), phone: optionalPhone })
/** `mayTurnOff`: administrators keep their second factor. `recoveryCodes`: how many are left. */
export const getProfile = endpoint({
  method: 'GET',
  path: '/User/Profile',
  ...access,
  limit: 'read',
  result: z.object({
    displayName: z.string(),
    phone: z.string(),
    email: z.string(),
    hasTotp: z.boolean(),
    mayTurnOff: z.boolean(),
    recoveryCodes: z.number().int(),
  }),
})
export const saveProfile = endpoint({
  method: 'POST',
  path: '/User/SaveProfile',
  ...access,
  limit: 'write',
  body: profileFields,
  result: z.object({}),
})

/** Every other session ends with the old password. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/User/ChangePassword',
  ...access,
  limit: 'check',
  body: z.object({ currentPassword: ownPassword, password: newPassword }),
  result: z.object({}),
})

const ownSession = z.object({
  id: z.string(),
  current: z.boolean(),
  isAdmin: z.boolean(),
  userAgent: z.string(),
  ip: z.string(),
  createdAt: z.string(),
  lastActiveAt: z.string(),
})
export type OwnSession = z.infer<typeof ownSession>
export const listSessions = endpoint({
  method: 'GET',
  path: '/User/Sessions',
  ...access,
  limit: 'read',
  result: z.object({ rows: z.array(ownSession) }),
})
export const endOwnSession = endpoint({
  method: 'POST',
  path: '/User/EndSession',
  ...access,
  limit: 'write',
  body: z.object({ id }),
  result: z.object({}),
})
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/User/EndOtherSessions',
  ...access,
  limit: 'write',
  result: z.object({ ended: z.number().int() }),
})

/** A new authenticator, good for ten minutes; it counts from `confirmTotp` on. */
export const startTotp = endpoint({
  method: 'POST',
  path: '/User/StartTotp',
  ...access,
  limit: 'check',
  body: z.object({ password: ownPassword }),
  result: z.object({ totpSecret: z.string(), totpUri: z.string(), totpQrSvg: z.string() }),
})
/** The recovery codes are shown this once. */
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/User/ConfirmTotp',
  ...access,
  limit: 'check',
  body: z.object({ totp: secondFactorCode }),
  result: z.object({ recoveryCodes: z.array(z.string()) }),
})
/** `totp`: a code of the authenticator, or a recovery code. */
export const turnOffTotp = endpoint({
  method: 'POST',
  path: '/User/TurnOffTotp',
  ...access,
  limit: 'check',
  body: z.object({ password: ownPassword, totp: secondFactorCode }),
  result: z.object({}),
})
