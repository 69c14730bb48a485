import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { call } from '#web/app/calls/api.ts'
import { currentLanguage } from '#web/app/text.ts'
import { acceptQuote, type Detail } from '../contract.ts'
import { DeclineQuote } from './decline-quote.tsx'
import { OrderSummary } from './order-summary.tsx'
import { ResultScreen } from './status-screens.tsx'

type Props = { detail: Detail; code: string; ask: () => Promise<Detail>; onDetail: (detail: Detail) => void }

/** What is offered, line by line, and the form by which the customer accepts it; then it can be paid where it stands. */
export function QuoteScreen({ detail, code, ask, onDetail }: Props) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [next, setNext] = useState<Detail | null>(null)
  const [isDeclined, setDeclined] = useState(false)
  const { companyName, orderLabel, orderAmount, lines, terms, expiresAt } = detail
  const values = { company: companyName, number: orderLabel }

  async function accept(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return setProblem(t('checkout.page.quoteNameMissing'))
    setProblem('')
    setSaving(true)
    try {
      await call(acceptQuote, { body: { paymentNumber: code, name: name.trim(), expectedTotal: orderAmount } })
      setNext(await ask())
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      // What it says now: another total, or that it is over.
      await ask().then(onDetail, () => undefined)
    }
    setSaving(false)
  }

  if (next)
    return (
      <ResultScreen kind="done" title={t('checkout.page.quoteAcceptedTitle')}>
        <p>{t('checkout.page.quoteAcceptedText', values)}</p>
        {next.state === 'open' && (
          <button type="button" className="primary" onClick={() => onDetail(next)}>
            {t('checkout.page.quotePayNow', { amount: formatCents(next.orderAmount - next.paidBefore) })}
          </button>
        )}
      </ResultScreen>
    )
  if (isDeclined)
    return (
      <ResultScreen kind="done" title={t('checkout.page.quoteDeclinedTitle')}>
        <p>{t('checkout.page.quoteDeclinedText', values)}</p>
      </ResultScreen>
    )
  return (
    <div className="columns">
      <OrderSummary order={detail} title={t('checkout.page.quoteNumber', values)} />
      <form className="pay quote" noValidate onSubmit={(event) => void accept(event)}>
        <h2>{t('checkout.page.quoteOffered')}</h2>
        <ul>
          {lines.map(({ description, quantity, unit, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
            <li key={index}>
              <span>{`${[Number(quantity), unit].filter(Boolean).join(' ')} × ${description}`}</span>
              <span>{formatCents(amount)}</span>
            </li>
          ))}
        </ul>
        {terms && <p className="note">{t('checkout.page.quoteTerms', { terms })}</p>}
        <p className="note">{t('checkout.page.quoteUntil', { day: dayOf(expiresAt) })}</p>
        <label>
          <span>{t('checkout.page.quoteName')}</span>
          <input
            value={name}
            autoComplete="name"
            maxLength={100}
            aria-invalid={Boolean(problem)}
            aria-describedby="quote-problem"
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <div id="quote-problem" className="message" role="alert">
          {problem}
        </div>
        <button type="submit" className="primary" aria-busy={isSaving} disabled={isSaving}>
          {t('checkout.page.quoteAccept', { amount: formatCents(orderAmount) })}
        </button>
        <DeclineQuote
          code={code}
          name={name}
          onDeclined={() => setDeclined(true)}
          onRefused={() => void ask().then(onDetail, () => undefined)}
        />
      </form>
    </div>
  )
}

const dayOf = (iso: string) => new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'long' }).format(new Date(iso))
