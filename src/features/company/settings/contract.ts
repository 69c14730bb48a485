import { z } from 'zod'
import { someOf } from '#contract/edit.ts'
import { endpoint } from '#contract/endpoint.ts'
import { optionalEmail, optionalPhone, optionalText, optionalWebAddress, requiredText } from '#contract/fields.ts'

export const companyFields = z.object({
  companyName: requiredText.max(200, 'validation.tooLong|200'),
  email: optionalEmail,
  phone: optionalPhone,
  webAddress: optionalWebAddress,
  address: optionalText(500),
  address2: optionalText(500),
  city: optionalText(255),
  state: optionalText(255),
  zip: optionalText(30),
  timeZone: requiredText.max(60).refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
    } catch {
      return false
    }
  }, 'validation.timeZone'),
})
export const getCompany = endpoint({
  method: 'GET',
  path: '/api/Settings/Company',
  access: 'member',
  can: 'settings.read',
  limit: 'read',
  shows: ['company'],
  result: z.object({
    ...companyFields.shape,
    email: z.string(),
    phone: z.string(),
    webAddress: z.string(),
    timeZone: z.string(),
    logoUrl: z.string().nullable(),
    version: z.number().int(),
    canWrite: z.boolean(),
  }),
})
/**
 * Changes what is named. Multipart; the optional file `logo` is a PNG of at most 1 MB. `version`: the one the form was loaded with; 409 `companyChanged` when somebody
 * saved meanwhile.
 */
export const saveCompany = endpoint({
  method: 'POST',
  path: '/api/Settings/SaveCompany',
  access: 'member',
  can: 'settings.write',
  limit: 'write',
  encoding: 'multipart',
  body: someOf(companyFields).extend({ version: z.coerce.number().int() }),
  result: z.object({ logoUrl: z.string().nullable(), version: z.number().int() }),
})

/** Bytes that the company's files take, and may take together. */
export const getStorage = endpoint({
  method: 'GET',
  path: '/api/Settings/Storage',
  access: 'member',
  can: 'settings.read',
  limit: 'read',
  shows: ['storage'],
  result: z.object({ attachments: z.number(), imports: z.number(), exports: z.number(), documents: z.number(), limit: z.number() }),
})

/** Cents. */
const charge = z.number().int().min(0).max(100_000_000)
const salesByState = z.object({
  state: requiredText.max(50, 'validation.tooLong|50').transform((state) => state.toUpperCase()),
  /** Null: as everywhere. */
  deliveryAmount: charge.nullable(),
  taxCodeId: z.uuid().nullable(),
})
/**
 * How the company sells (rules 3.20). `deliveryFreeFrom`: cents of the subtotal; null: never free. `chargesNoTax`: where no code is chosen, none is
 * meant; without it nobody has said yet. `linkDays`: how long a payment link lives. `approvalAbove`:
 * cents; an order that comes to more waits for approval; null: none does.
 */
export const salesFields = z.object({
  deliveryAmount: charge,
  deliveryFreeFrom: charge.nullable(),
  taxCodeId: z.uuid().nullable(),
  chargesNoTax: z.boolean().default(false),
  byState: z.array(salesByState).max(100).superRefine(eachStateOnce),
  approvalAbove: charge.nullable().default(null),
  linkDays: z.number().int().min(1, 'settings.sales.linkDaysRange').max(365, 'settings.sales.linkDaysRange'),
})
export function eachStateOnce(rows: { state: string }[], context: z.RefinementCtx) {
  for (const [index, { state }] of rows.entries())
    if (rows.findIndex((other) => other.state === state) < index)
      context.addIssue({ code: 'custom', path: [index, 'state'], message: 'settings.sales.stateTwice' })
}
/** `taxCodes`: those of QuickBooks that tax. */
export const getSalesSettings = endpoint({
  method: 'GET',
  path: '/api/Settings/Sales',
  access: 'member',
  can: 'settings.read',
  limit: 'read',
  result: salesFields.extend({
    chargesNoTax: z.boolean(),
    approvalAbove: charge.nullable(),
    byState: z.array(salesByState),
    taxCodes: z.array(z.object({ id: z.string(), name: z.string(), percent: z.string() })),
    version: z.number().int(),
    canWrite: z.boolean(),
  }),
})
/** `version`: the one the form was loaded with; 409 `settingsChanged` when somebody saved meanwhile. */
export const saveSalesSettings = endpoint({
  method: 'POST',
  path: '/api/Settings/Sales',
  access: 'member',
  can: 'settings.write',
  limit: 'write',
  body: salesFields.extend({ version: z.number().int() }),
  result: z.object({ version: z.number().int() }),
})
