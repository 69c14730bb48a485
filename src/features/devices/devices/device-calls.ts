import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { email, optionalText, requiredText } from '#contract/fields.ts'
import { deviceStates } from './states.ts'

/** How often a device says that it is there; each takes up to a fifth more or less, so that they do not all come at once. */
export const heartbeatSeconds = 300

/** `token` is given this once. `nextNumber`: where the device's own numbers go on. */
const bound = z.object({
  token: z.string(),
  deviceId: z.string(),
  deviceName: z.string(),
  companyName: z.string(),
  repCode: z.string(),
  repName: z.string(),
  invoiceName: z.string(),
  numberPrefix: z.string(),
  nextNumber: z.number().int(),
})

/**
 * Binds an installation of the app to a device by its code, good once. `installationId` is made by the app and goes along with each call in
 * the header `X-Installation-Id`.
 */
export const pairDevice = endpoint({
  method: 'POST',
  path: '/api/Device/Pair',
  access: 'public',
  limit: 'check',
  body: z.object({ code: requiredText.max(20, 'validation.tooLong|20'), installationId: z.uuid() }),
  result: bound,
})

/**
 * The other way: by the device's own address and password, as often as its installation changes. Binds as a code does; five wrong tries are followed by
 * a wait.
 */
export const signInDevice = endpoint({
  method: 'POST',
  path: '/api/Device/SignIn',
  access: 'public',
  limit: 'login',
  body: z.object({
    deviceEmail: email,
    password: z.string().min(1, 'validation.required').max(256, 'validation.tooLong|256'),
    installationId: z.uuid(),
  }),
  result: bound,
})

const whole = z.number().int().min(0)
const sequence = z.number().int().min(1).max(1_000_000_000)
const bytes = whole.max(Number.MAX_SAFE_INTEGER).nullable().default(null)
/** A device that has more unsent says the oldest. */
export const mostUnsentNumbers = 5000
/**
 * What a device says of itself. `unsentValue`: cents. `unsentNumbers`: of what is unsent, the numbers without their prefix: what of it is here
 * already, because only its answer was lost, is not missed; null: it does not say. `at`: its clock. `token`: take this one from now on; the one before is good until it was
 * used. `wipe`: it was reported lost; it forgets what it holds and says so.
 */
export const heartbeat = endpoint({
  method: 'POST',
  path: '/api/Device/Heartbeat',
  access: 'device',
  answersAlso: ['Lost'],
  limit: 'refresh',
  background: true,
  body: z.object({
    unsentCount: whole.max(1_000_000),
    unsentValue: z.number().int().min(-1e14).max(1e14),
    unsentNumbers: z.array(sequence).max(mostUnsentNumbers).nullable().default(null),
    nextNumber: sequence,
    at: z.iso.datetime({ offset: true }),
    appVersion: optionalText(40),
    rulesVersion: whole.max(1_000_000_000).default(0),
    persisted: z.boolean().nullable().default(null),
    installed: z.boolean().nullable().default(null),
    storageUsage: bytes,
    storageQuota: bytes,
  }),
  result: z.object({
    now: z.string(),
    state: z.enum(deviceStates),
    wipe: z.boolean(),
    token: z.string().nullable(),
    everySeconds: z.number().int(),
  }),
})

/** A lost device has forgotten everything. */
export const confirmWipe = endpoint({
  method: 'POST',
  path: '/api/Device/Wiped',
  access: 'device',
  answersAlso: ['Lost'],
  limit: 'refresh',
  body: z.object({}).default({}),
  result: z.object({}),
})

/** For who calls as a device and carries no schemas. */
export type DeviceCalls = {
  pair: typeof pairDevice
  signIn: typeof signInDevice
  heartbeat: typeof heartbeat
  confirmWipe: typeof confirmWipe
}
