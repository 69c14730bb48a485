import type { ReactNode } from 'react'
import { formatCents } from '#contract/money.ts'
import { textOf } from '#web/app/text.ts'
import { writtenDay } from '#web/ui/values/dates.ts'
import type { ShownOrder } from '../../shown-order.ts'
import { Coded } from '../coded.tsx'
import { termsText } from '../trade-words.ts'

type Fact = { key: string; label: ReactNode; value: ReactNode }

/** What an order says of itself as a whole: each once, however often the sender wrote it. */
export function orderFacts({ type, date, dates, references, terms, extras }: ShownOrder): Fact[] {
  const facts: Fact[] = [
    ...(type ? [{ key: 'type', label: textOf('edi.orderType'), value: <Coded group="orderTypes" code={type} /> }] : []),
    ...(date ? [{ key: 'date', label: textOf('edi.orderDate'), value: writtenDay(date) }] : []),
    ...dates.map((each) => ({
      key: `date ${each.code} ${each.date}`,
      label: <Coded group="dates" code={each.code} kind={each.kind} />,
      value: writtenDay(each.date),
    })),
    ...terms.map((each) => ({ key: `terms ${termsText(each)}`, label: textOf('edi.terms'), value: termsText(each) })),
    ...references.map((each) => ({
      key: `reference ${each.code} ${each.value}`,
      label: <Coded group="references" code={each.code} kind={each.kind} />,
      value: each.value,
    })),
    ...extras.map((each) => ({
      key: `extra ${each.code} ${each.text} ${each.amountCents}`,
      label: textOf(each.kind === 'charge' ? 'replies.extras.charge' : 'replies.extras.allowance'),
      value: <Extra {...each} />,
    })),
  ]
  return [...new Map(facts.map((fact) => [fact.key, fact])).values()]
}

const Extra = ({ code, text, amountCents, percent }: ShownOrder['extras'][number]) => (
  <>
    {text || <Coded group="extras" code={code} />} {amountCents !== null ? formatCents(amountCents) : percent && `${percent} %`}
  </>
)
