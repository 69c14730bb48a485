import { z } from 'zod'
import { maxText } from '#contract/fields.ts'
import { knownClock } from '#features/devices/devices/contract.ts'

export const visitOutcomes = ['sold', 'nothing', 'absent', 'other'] as const
export type VisitOutcome = (typeof visitOutcomes)[number]

const time = z.iso.datetime({ offset: true })
/** `nextOn`: the next one is planned for that day, instead of whatever day was planned; null: nothing is said of it. */
const visit = z.object({
  startedAt: time.nullable().default(null),
  endedAt: time.nullable().default(null),
  outcome: z.enum(visitOutcomes).nullable().default(null),
  nextOn: z.iso.date().nullable().default(null),
})
export type Visit = z.output<typeof visit>

/** Among the documents of a device: a visit that was done, one that is planned, or both. Times are those of the device's clock. */
export const visitDocument = z
  .object({
    id: z.uuid(),
    number: z.string().regex(/^[A-Z0-9]{1,4}-[1-9]\d{0,8}$/, 'validation.wrong'),
    format: z.literal(1),
    kind: z.literal('visit'),
    madeAt: time,
    clock: knownClock,
    customerId: z.uuid(),
    note: maxText(1000).default(''),
    visit,
  })
  .refine(
    ({ visit: { startedAt, endedAt, outcome } }) =>
      (startedAt === null) === (endedAt === null) && (startedAt === null) === (outcome === null),
    {
      path: ['visit'],
      message: 'validation.wrong',
    },
  )
  .refine(({ visit: { startedAt, endedAt } }) => !startedAt || !endedAt || Date.parse(startedAt) <= Date.parse(endedAt), {
    path: ['visit', 'endedAt'],
    message: 'validation.wrong',
  })
  .refine(({ visit: { startedAt, nextOn } }) => startedAt !== null || nextOn !== null, { path: ['visit'], message: 'validation.required' })
export type VisitDocument = z.output<typeof visitDocument>
