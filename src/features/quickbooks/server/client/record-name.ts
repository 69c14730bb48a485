import type { Language } from '#contract/languages.ts'
import { text } from '#server/text.ts'
import { everything, placeIn } from './read-position.ts'

/** `Invoice no. 1037`; where the number is not known either, by its place; all of an entity by its plural. */
export function quickbooksRecordName(language: Language, entity: string, externalId: string): string {
  if (externalId === everything) return text(language, `entities.${entity}`)
  const kind = text(language, `deliveries.kinds.${entity}`)
  const place = placeIn(externalId)
  return place
    ? text(language, 'quickbooks.unknownRecord', { kind, place: place.start })
    : text(language, 'quickbooks.numberedRecord', { kind, number: externalId })
}
