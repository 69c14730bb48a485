import { z } from 'zod'
import { dollarsText, typedDollars, typedWhole } from '#web/ui/fields/typed-numbers.ts'
import type { Partner } from '../contract.ts'
import { type DeadlineDocument, deadlineDocuments, type PartnerFields, partnerFields } from '../partner-fields.ts'

const hours = typedWhole(partnerFields.shape.deadlines.unwrap().element.shape.hours, 'partners.errors.hours')
/** Without hours nothing is due. */
const deadline = z.object({
  hours: z
    .string()
    .trim()
    .transform((text) => text || null)
    .pipe(hours.nullable()),
  penalty: typedDollars,
})

/** The contract's fields as people type them: amounts in dollars, a row for every answer that may be due. */
export const profileForm = partnerFields.extend({
  priceToleranceCents: typedDollars.pipe(partnerFields.shape.priceToleranceCents.unwrap()),
  duplicateDays: typedWhole(partnerFields.shape.duplicateDays.unwrap(), 'partners.errors.days'),
  deadlines: z.record(z.enum(deadlineDocuments), deadline).transform((rows): PartnerFields['deadlines'] =>
    deadlineDocuments.flatMap((document) => {
      const { hours, penalty } = rows[document]
      return hours === null ? [] : [{ document, hours, penalty }]
    }),
  ),
})

export function valuesOf({ fields }: Partner): z.input<typeof profileForm> & Record<string, unknown> {
  const typed = (document: DeadlineDocument) => {
    const row = fields.deadlines.find((each) => each.document === document)
    return { hours: row ? String(row.hours) : '', penalty: dollarsText(row?.penalty ?? 0) }
  }
  return {
    ...fields,
    priceToleranceCents: dollarsText(fields.priceToleranceCents),
    duplicateDays: String(fields.duplicateDays),
    deadlines: { 997: typed('997'), 855: typed('855'), 856: typed('856'), 810: typed('810') },
  }
}
