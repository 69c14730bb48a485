import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { type PricedLine, priceLines } from '#features/catalog/prices/contract.ts'
import { priceOf } from '#features/catalog/prices/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { today } from '#web/ui/values/dates.ts'
import { priceText } from '../price-text.ts'
import { type Asked, askedOf, fromName, nameOf } from './asked-price.ts'
import type { FormLine, FormValues } from './form-values.ts'

const typingMs = 250
export type Suggestion = PricedLine
type Form = { values: FormValues; setFieldValue(path: 'lines', lines: FormLine[]): void }

/**
 * The price of each line by the company's one price function. A line takes it whenever what it follows from has changed, unless a person typed a
 * price of their own. Another quantity or unit needs no call where everything is known that the price is made of. `pending`: some is on its way.
 * `orderId`: the order of a store that it changes, where prices are the store's.
 */
export function useSuggestions({ values: { customerId, lines }, setFieldValue }: Form, orderId: string | undefined) {
  const { known, keep } = useKnown()
  const asked = lines.map((line) => askedOf(customerId, line))
  const missing = [...new Set(asked.filter((each) => each && !known(each)).map(nameOf))]
  const [wanted] = useDebouncedValue(JSON.stringify(missing), typingMs)
  const body = (JSON.parse(wanted) as string[]).map(fromName)
  const asks = { customerId: body[0]?.customerId ?? '', orderId, lines: body }
  const answer = useApi(priceLines, { body: asks }, { enabled: body.length > 0 })
  for (const [index, priced] of (answer.data?.lines ?? []).entries()) keep(body[index], priced)
  const suggestions = asked.map((each) => (each ? known(each) : undefined))
  const news = JSON.stringify(suggestions.map((each, index) => [nameOf(asked[index] ?? null), each?.unitPrice]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `news` is what it reacts to
  useEffect(() => {
    const taken = lines.map((line, index) => taking(line, nameOf(asked[index] ?? null), suggestions[index]))
    if (taken.some((line, index) => line !== lines[index])) setFieldValue('lines', taken)
  }, [news])
  return { suggestions, pending: !answer.error && missing.length > 0 }
}

function taking(line: FormLine, pricedAs: string, suggestion: Suggestion | undefined): FormLine {
  if (!suggestion || line.isOwnPrice || line.pricedAs === pricedAs) return line
  return { ...line, pricedAs, ...(suggestion.unitPrice !== null && { unitPrice: priceText(suggestion.unitPrice) }) }
}

/** What was answered while the form stands. */
function useKnown() {
  const answers = useRef(new Map<string, Suggestion>())
  const known = (asked: Asked): Suggestion | undefined => {
    const ofItem = answers.current.get(itemName(asked))
    if (!ofItem?.facts) return answers.current.get(nameOf(asked))
    return { ...ofItem, ...priceOf(ofItem.facts, { ...asked, unit: asked.unit.trim().toUpperCase(), day: today() }) }
  }
  const keep = (asked: Asked | undefined, priced: Suggestion) => {
    if (!asked) return
    answers.current.set(nameOf(asked), priced)
    if (priced.facts) answers.current.set(itemName(asked), priced)
  }
  return { known, keep }
}

const itemName = ({ customerId, itemId }: Asked) => `${customerId} ${itemId}`
