import { z } from 'zod'
import { someOf } from '#contract/edit.ts'
import { endpoint } from '#contract/endpoint.ts'
import { optionalEmail, optionalText, requiredText, searchText, yesNo } from '#contract/fields.ts'

/** A sales rep (rules 3.19). `code`: A–Z, 0–9 and -, at most 20, unique per company. */
export const repFields = z.object({
  code: requiredText
    .max(20, 'validation.tooLong|20')
    .transform((code) => code.toUpperCase())
    .refine((code) => /^[A-Z0-9-]+$/.test(code), 'validation.repCode'),
  name: requiredText.max(100, 'validation.tooLong|100'),
  email: optionalEmail,
  territory: optionalText(100),
  active: yesNo.default('Y'),
  /** The QuickBooks vendor or employee who is this rep; at most one of them. */
  vendorId: z.uuid().nullable().default(null),
  employeeId: z.uuid().nullable().default(null),
})
export const rep = z.object({
  ...repFields.shape,
  id: z.string(),
  code: z.string(),
  email: z.string(),
  vendorId: z.string().nullable(),
  employeeId: z.string().nullable(),
  customers: z.number().int(),
})
export type Rep = z.infer<typeof rep>
export const listReps = endpoint({
  method: 'GET',
  path: '/api/Settings/Reps',
  access: 'member',
  can: 'reps.read',
  limit: 'read',
  result: z.object({ rows: z.array(rep), canWrite: z.boolean() }),
})
/** Without `id` a new rep; with it only what is named changes. */
export const saveRep = endpoint({
  method: 'POST',
  path: '/api/Settings/SaveRep',
  access: 'member',
  can: 'reps.write',
  limit: 'write',
  body: someOf(repFields).extend({ id: z.uuid().optional() }),
  result: z.object({ id: z.string() }),
})
/** Imported employees and vendors who are not reps yet: offered, never made silently. */
export const listRepCandidates = endpoint({
  method: 'GET',
  path: '/api/Settings/RepCandidates',
  access: 'member',
  can: 'reps.write',
  limit: 'read',
  query: z.object({ search: searchText(100) }),
  result: z.object({
    rows: z.array(z.object({ kind: z.enum(['employee', 'vendor']), id: z.string(), name: z.string(), email: z.string() })),
  }),
})

export const getRepCodesByCodeAndName = endpoint({
  method: 'GET',
  path: '/Dashboard/classes/GetRepCodesByCodeAndName',
  access: 'member',
  can: 'reps.read',
  limit: 'read',
  query: z.object({ search: searchText(100) }),
  result: z.object({ rows: z.array(z.object({ repCode: z.string(), name: z.string() })) }),
})
