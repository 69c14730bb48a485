import { z } from 'zod'
import { foreignText, maxText, numberText, optionalEmail, optionalPhone, optionalText, requiredText } from '#contract/fields.ts'

/** Answers that a partner may wait for: functional acknowledgment, order acknowledgment, ship notice, invoice. */
export const deadlineDocuments = ['997', '855', '856', '810'] as const
export type DeadlineDocument = (typeof deadlineDocuments)[number]

/** Versions that partners ask for; any other may be typed. */
export const usualVersions = ['004010', '004010VICS', '005010', '005010VICS', 'D96A', 'D01B'] as const

/** A decimal as text, so that no digit is lost. */
export const decimal = numberText.regex(/^\d{1,7}(\.\d{1,4})?$/, 'partners.errors.number')
/** At most `penalty` cents for each that is later than `hours` after the document it answers. */
const deadline = z.object({
  document: z.enum(deadlineDocuments),
  hours: z.number('partners.errors.hours').int('partners.errors.hours').min(1, 'partners.errors.hours').max(8760, 'partners.errors.hours'),
  penalty: z.number().int().min(0).max(100_000_000),
})
export const qualifierText = (most: number) =>
  maxText(most)
    .regex(/^\w*$/, 'partners.errors.qualifier')
    .transform((text) => text.toUpperCase())
const envelopeId = foreignText(35).default('')
const envelopeQualifier = qualifierText(20).default('')

/**
 * `their…`, `our…`: how both are called on an envelope (ISA05–08, GS02/03; UNB). `answerVersion`: empty: in what they wrote. `live`: false while
 * their documents are tests. Prices may differ by the percentage or the cents, whichever is more.
 * `booksAt`: when their orders become invoices in the books; empty: as the company has it. `currency`: of orders that name none; empty: nobody said.
 */
export const partnerFields = z.object({
  name: requiredText.max(100, 'validation.tooLong|100'),
  customerId: z.uuid().nullable().default(null),
  theirQualifier: envelopeQualifier,
  theirId: envelopeId,
  theirGroupId: envelopeId,
  ourQualifier: envelopeQualifier,
  ourId: envelopeId,
  ourGroupId: envelopeId,
  answerVersion: qualifierText(12).default(''),
  live: z.boolean().default(false),
  priceTolerancePercent: decimal.refine((text) => Number(text) <= 100, 'partners.errors.percent').default('0'),
  priceToleranceCents: z.number().int().min(0).max(1_000_000).default(0),
  currency: qualifierText(3)
    .pipe(z.string().regex(/^([A-Z]{3})?$/, 'partners.errors.currencyCode'))
    .default(''),
  booksAt: z.enum(['', 'order', 'shipment', 'invoice']).default(''),
  acceptWithErrors: z.boolean().default(false),
  duplicateDays: z
    .number('partners.errors.days')
    .int('partners.errors.days')
    .min(1, 'partners.errors.days')
    .max(365, 'partners.errors.days')
    .default(30),
  deadlines: z
    .array(deadline)
    .max(deadlineDocuments.length)
    .refine((rows) => new Set(rows.map(({ document }) => document)).size === rows.length, 'validation.wrong')
    .default([]),
  contactName: optionalText(100),
  contactEmail: optionalEmail,
  contactPhone: optionalPhone,
})
export type PartnerFields = z.output<typeof partnerFields>
