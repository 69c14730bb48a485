import { z } from 'zod'
import { someOf } from '#contract/edit.ts'
import { endpoint } from '#contract/endpoint.ts'
import { lineText, requiredText } from '#contract/fields.ts'
import { parseSchedule, recurs, scheduleCodes } from './schedule.ts'

const read = { method: 'GET', access: 'member', can: 'automations.read', limit: 'read', shows: ['automations'] } as const
const write = { method: 'POST', access: 'member', can: 'automations.write', limit: 'write' } as const

/** What `{{…}}` in a text may name. */
export const placeholders = [
  'name',
  'firstName',
  'customerCompany',
  'balance',
  'overdue',
  'daysOverdue',
  'lastOrder',
  'repName',
  'ourCompany',
  'ourPhone',
  'ourEmail',
] as const
export type Placeholder = (typeof placeholders)[number]
/** The names in a text that are no placeholders. */
export const unknownPlaceholders = (text: string) =>
  [...text.matchAll(/{{([^{}]*)}}/g)]
    .map(([, name = '']) => name.trim())
    .filter((name) => !(placeholders as readonly string[]).includes(name))
const template = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `validation.tooLong|${max}`)
    .refine((text) => unknownPlaceholders(text).length === 0, 'automations.form.unknownPlaceholder')
const words = (max: number) =>
  z.object({ en: template(max), es: template(max) }).refine(({ en, es }) => en || es, { path: ['en'], message: 'validation.required' })

/** Days to wait after the step before, or after the event. */
const afterDays = z.coerce.number<number | string>().int().min(0, 'automations.form.days').max(365, 'automations.form.days').default(0)
export const changedFields = ['salesRepresentative', 'territory', 'source', 'active'] as const
/**
 * `email`: to the customer, in their language where it is known and written; `marketing` carries an unsubscribe link and goes once a day.
 * `notification`: to the customer's rep, else to owners and managers, or to these at once. `note`: about the customer, for the staff. `change`: of one field of the customer.
 */
export const step = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), afterDays, marketing: z.boolean(), subject: words(150), body: words(4000) }),
  z.object({
    kind: z.literal('notification'),
    afterDays,
    to: z.enum(['rep', 'managers']),
    text: template(200).min(1, 'validation.required'),
  }),
  z.object({ kind: z.literal('note'), afterDays, title: template(100).min(1, 'validation.required'), text: template(2000) }),
  z.object({
    kind: z.literal('change'),
    afterDays,
    field: z.enum(changedFields),
    value: lineText(100),
  }),
])
export type Step = z.output<typeof step>
export const mostSteps = 10

export const exits = ['paid', 'inactive', 'onHold'] as const
const scheduleText = z
  .string()
  .trim()
  .max(60)
  .refine((text) => parseSchedule(text) !== null, 'automations.form.schedule')

/** `everyone`: of an event, starts by itself for every customer it happens to. `language`: for customers whose language is not known. */
export const automationFields = z
  .object({
    automationName: requiredText.max(100, 'validation.tooLong|100'),
    schedule: scheduleText,
    everyone: z.boolean().default(false),
    language: z.enum(['en', 'es']).default('en'),
    exits: z.array(z.enum(exits)).max(exits.length).default(['inactive']),
    expiresDays: z.coerce
      .number<number | string>()
      .int()
      .min(1, 'automations.form.days')
      .max(3650, 'automations.form.days')
      .nullable()
      .default(null),
    steps: z.array(step).min(1, 'automations.form.noStep').max(mostSteps),
  })
  .superRefine(({ schedule, steps, everyone, expiresDays }, context) => {
    const parsed = parseSchedule(schedule)
    for (const [index, { afterDays: days }] of steps.entries())
      if (days && (index === 0 || (parsed && recurs(parsed))))
        context.addIssue({ code: 'custom', path: ['steps', index, 'afterDays'], message: 'automations.form.noWait' })
    if (parsed?.code === 'E' && parsed.event === 'CREATED' && expiresDays !== null && expiresDays < parsed.days)
      context.addIssue({ code: 'custom', path: ['expiresDays'], message: 'automations.form.endsFirst' })
    if (everyone && parsed?.code !== 'E') context.addIssue({ code: 'custom', path: ['everyone'], message: 'automations.form.noEvent' })
  })
export type AutomationFields = z.output<typeof automationFields>

export const assignmentStates = ['Active', 'Paused', 'Completed', 'Expired', 'Cancelled', 'Stopped', 'Failed'] as const
export const runStates = ['Queued', 'Running', 'Done', 'Skipped', 'Retrying', 'Dead', 'Unknown'] as const

const automationRow = z.object({
  id: z.string(),
  automationName: z.string(),
  scheduleCode: z.enum(scheduleCodes),
  schedule: z.string(),
  everyone: z.boolean(),
  active: z.boolean(),
  steps: z.number().int(),
  /** Customers it runs for now. */
  customers: z.number().int(),
  failed: z.number().int(),
  lastRun: z.string().nullable(),
})
export type AutomationRow = z.infer<typeof automationRow>
export const listAutomations = endpoint({
  ...read,
  path: '/Dashboard/GetAutomationList',
  result: z.object({ rows: z.array(automationRow) }),
})
export const getAutomation = endpoint({
  ...read,
  path: '/Dashboard/GetAutomationDetails/:id',
  result: z.object({
    id: z.string(),
    version: z.number().int(),
    active: z.boolean(),
    customers: z.number().int(),
    nextRuns: z.array(z.string()),
    fields: z.object({ ...automationFields.shape, schedule: z.string(), steps: z.array(step) }),
  }),
})
/** Without `id` a new one, inactive; with it only what is named changes. A change is for assignments to come: those there are keep their steps. */
export const saveAutomation = endpoint({
  ...write,
  path: '/Dashboard/AddEditAutomation',
  body: someOf(automationFields).extend({ id: z.uuid().optional(), version: z.number().int().optional(), requestKey: z.uuid().optional() }),
  result: z.object({ id: z.string(), version: z.number().int() }),
})
/** Switched off, it stops for every customer it runs for. */
export const activateAutomation = endpoint({
  ...write,
  path: '/Dashboard/ActivateAutomation/:id',
  body: z.object({ active: z.boolean() }),
  result: z.object({ active: z.boolean(), stopped: z.number().int() }),
})
export const removeAutomation = endpoint({
  ...write,
  path: '/Dashboard/RemoveAutomation/:id',
  result: z.object({ stopped: z.number().int() }),
})
/** The next runs of a schedule by the company's clock, for the editor. */
export const previewSchedule = endpoint({
  ...read,
  shows: undefined,
  path: '/Dashboard/PreviewSchedule',
  query: z.object({ schedule: scheduleText }),
  result: z.object({ nextRuns: z.array(z.string()) }),
})
const letter = z.object({
  language: z.enum(['en', 'es']),
  subject: template(150).min(1, 'validation.required'),
  body: template(4000).min(1, 'validation.required'),
})
/** A letter as a customer would get it, with made-up names and amounts. */
export const previewLetter = endpoint({
  ...write,
  limit: 'read',
  path: '/Dashboard/PreviewLetter',
  body: letter,
  result: z.object({ subject: z.string(), html: z.string() }),
})
/** The same by mail to whoever asks. `to`: their address. */
export const sendTestLetter = endpoint({
  ...write,
  limit: 'invite',
  path: '/Dashboard/SendTestLetter',
  body: letter,
  result: z.object({ to: z.string() }),
})
/** Whom it would reach if it ran now, and what would happen. Nothing is sent or changed. */
export const dryRun = endpoint({
  ...write,
  method: 'GET',
  limit: 'read',
  path: '/Dashboard/DryRunAutomation/:id',
  result: z.object({
    customers: z.number().int(),
    more: z.boolean(),
    rows: z.array(
      z.object({
        customerId: z.string(),
        customerName: z.string(),
        outcome: z.enum(['runs', 'waits', 'skips', 'stops']),
        reason: z.string(),
        until: z.string().nullable(),
        kind: z.string(),
        to: z.string(),
        subject: z.string(),
        text: z.string(),
      }),
    ),
  }),
})

const runRow = z.object({
  id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  automationName: z.string(),
  step: z.number().int(),
  kind: z.string(),
  state: z.enum(runStates),
  reason: z.string(),
  attempts: z.number().int(),
  dueAt: z.string(),
  updatedAt: z.string(),
})
/** What it did, newest first: of an automation, of a customer, or of both. */
export const listRuns = endpoint({
  ...read,
  path: '/Dashboard/Customer/GetAutomationRuns',
  query: z.object({
    automationId: z.uuid().optional(),
    customerId: z.uuid().optional(),
    cursor: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  result: z.object({ rows: z.array(runRow), next: z.string().nullable() }),
})

const assignment = z.object({
  id: z.string(),
  state: z.enum(assignmentStates),
  reason: z.string(),
  step: z.number().int(),
  steps: z.number().int(),
  since: z.string(),
})
/** `scheduled`: the next run; null when there is none. `waiting`: for the event of its schedule. `assignment`: the live one, else the last. */
const customerAutomation = z.object({
  automationId: z.string(),
  automationName: z.string(),
  scheduleCode: z.enum(scheduleCodes),
  schedule: z.string(),
  scheduled: z.string().nullable(),
  waiting: z.boolean(),
  expirationTime: z.string().nullable(),
  expiresDays: z.number().int().nullable(),
  active: z.boolean(),
  assignment: assignment.nullable(),
})
export type CustomerAutomation = z.infer<typeof customerAutomation>
export const getAutomations = endpoint({
  ...read,
  path: '/Dashboard/Customer/GetAutomations',
  query: z.object({ customerId: z.uuid() }),
  result: z.object({ rows: z.array(customerAutomation) }),
})
/** Of a customer. One that has it already keeps it as it is. `expirationTime`: a moment, or the company's day at whose end it is over; null for never; left out, as the automation says. */
export const assignAutomation = endpoint({
  ...write,
  path: '/Dashboard/Customer/AssignAutomation/:id',
  body: z.object({
    automationId: z.uuid(),
    expirationTime: z
      .union([z.iso.datetime({ offset: true }), z.iso.date()])
      .nullable()
      .optional(),
  }),
  result: z.object({ assignmentId: z.string() }),
})
export const assignmentActions = ['pause', 'resume', 'remove', 'retry'] as const
/** Of an assignment. What it already is stays as it is. */
export const changeAssignment = endpoint({
  ...write,
  path: '/Dashboard/Customer/ChangeAutomation/:id',
  body: z.object({ action: z.enum(assignmentActions) }),
  result: z.object({ state: z.enum(assignmentStates) }),
})
