import type { ReactNode } from 'react'
import { Coded, termsText } from '#features/trade/exchange/web/door.ts'
import { textOf } from '#web/app/text.ts'
import { writtenDay } from '#web/ui/values/dates.ts'
import type { ShownReply } from '../contract.ts'

type Fact = { key: string; label: ReactNode; value: ReactNode }

/** What is said of the whole document, in the order in which somebody asks for it. */
export function factsOf({ kind, number, date, orderNumbers, dates, references, carriers, weight, cartons, terms }: ShownReply): Fact[] {
  const said = (key: string, value: string): Fact[] => (value ? [{ key, label: textOf(`replies.facts.${key}`), value }] : [])
  return [
    ...said(`${kind}Number`, number),
    ...said('orderNumber', orderNumbers.join(', ')),
    ...said('date', date && writtenDay(date)),
    ...dates.map((each) => ({ key: each.code, label: <Coded group="dates" {...each} />, value: writtenDay(each.date) })),
    ...said('carrier', carriers.map(({ id, text }) => [text, id].filter(Boolean).join(' · ')).join(', ')),
    ...said('cartons', cartons.length ? String(cartons.length) : ''),
    ...said('weight', weight),
    ...terms.flatMap((each) => said('terms', termsText(each))),
    ...references.map((each) => ({ key: `${each.code} ${each.value}`, label: <Coded group="references" {...each} />, value: each.value })),
  ]
}
