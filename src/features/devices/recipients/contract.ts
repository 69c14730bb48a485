import { z } from 'zod'
import { endpoint, type Result } from '#contract/endpoint.ts'
import { emailPattern, lineText, optionalText, yesNo } from '#contract/fields.ts'
import { typedEmail } from '#contract/typed/typed-text.ts'
import { contents, deviceEvents, isToken, listModes, mostRecipients, recipientStates, sendAsKinds } from './recipients.ts'

const reads = { method: 'GET', access: 'member', limit: 'read', shows: ['devices'] } as const
const writes = { method: 'POST', access: 'member', limit: 'write' } as const

const recipient = lineText(100)
  .overwrite((typed) => (isToken(typed.trim()) ? typed.trim() : typedEmail(typed).toLowerCase()))
  .min(1, 'validation.required')
  .refine((text) => isToken(text) || emailPattern.test(text), 'validation.email')

/** `minAmount`: cents; of the event's document. `customerType`: N or D. Null: whatever it is. `language` null: the recipient's own, else the company's. */
export const recipientRow = z.object({
  recipient,
  name: optionalText(100),
  language: z.enum(['en', 'es']).nullable().default(null),
  events: z.array(z.enum(deviceEvents)).min(1, 'recipients.errors.events').max(deviceEvents.length),
  sendAs: z.enum(sendAsKinds).default('To'),
  content: z.enum(contents).default('PDF'),
  minAmount: z.number().int().min(0).max(100_000_000).nullable().default(null),
  customerType: z.enum(['N', 'D']).nullable().default(null),
  classId: z.uuid().nullable().default(null),
  active: yesNo.default('Y'),
})
export type RecipientRow = z.output<typeof recipientRow>

/** The whole list, in its order; of one event a recipient gets one copy. */
export const recipientRows = z
  .array(recipientRow)
  .max(mostRecipients, 'recipients.errors.many')
  .superRefine((rows, context) => {
    for (const [index, { recipient, events }] of rows.entries())
      if (rows.slice(0, index).some((other) => other.recipient === recipient && other.events.some((event) => events.includes(event))))
        context.addIssue({ code: 'custom', path: [index, 'recipient'], message: 'recipients.errors.twice' })
  })

const shownRow = z.object({
  ...recipientRow.shape,
  recipient: z.string(),
  events: z.array(z.enum(deviceEvents)),
  state: z.enum(recipientStates),
})
export type ShownRecipient = z.infer<typeof shownRow>
/** Addresses of whatever list whose mailbox was refused: `times` in a row; `canTry`: the caller may have copies go there again. */
const refused = z.object({ rows: z.array(z.object({ email: z.string(), times: z.number().int() })), canTry: z.boolean() })
export type RefusedMailboxes = z.infer<typeof refused>
const list = { version: z.number().int(), rows: z.array(shownRow), canWrite: z.boolean(), refused }
const saved = z.object({ version: z.number().int(), asked: z.number().int() })

/** `company`: the company's list, which a device with the mode `inherit` or `add` has too. Version 0: nobody saved one yet. */
export const getDistributionList = endpoint({
  ...reads,
  can: 'devices.read',
  path: '/api/Device/GetEmailDistributionList/:id',
  result: z.object({ ...list, mode: z.enum(listModes), company: z.array(shownRow) }),
})
export type DistributionList = Result<typeof getDistributionList>
/** Replaces the list. `asked`: to how many new addresses a link to confirm goes. 409 `recipientsChanged`: somebody saved meanwhile. */
export const saveDistributionList = endpoint({
  ...writes,
  can: 'devices.write',
  path: '/api/Device/SaveDistributionList/:id',
  body: z.object({ version: z.number().int().min(0), mode: z.enum(listModes), rows: recipientRows }),
  result: saved,
})
export const getCompanyDistributionList = endpoint({
  ...reads,
  can: 'settings.read',
  path: '/api/Device/CompanyDistributionList',
  result: z.object(list),
})
export const saveCompanyDistributionList = endpoint({
  ...writes,
  can: 'settings.write',
  path: '/api/Device/SaveCompanyDistributionList',
  body: z.object({ version: z.number().int().min(0), rows: recipientRows }),
  result: saved,
})

/** Copies go to a mailbox that was refused again. */
export const tryMailbox = endpoint({
  ...writes,
  can: 'devices.write',
  path: '/api/Device/TryMailbox',
  body: z.object({ email: z.string().trim().toLowerCase().max(254).regex(emailPattern, 'validation.email') }),
  result: z.object({}),
})
