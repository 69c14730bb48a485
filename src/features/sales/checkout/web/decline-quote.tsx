import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/app/calls/api.ts'
import { declineQuote } from '../contract.ts'

type Props = { code: string; name: string; onDeclined: () => void; onRefused: () => void }

/** The way out of a quote, with room for why. */
export function DeclineQuote({ code, name, onDeclined, onRefused }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [isSaving, setSaving] = useState(false)

  // Whoever goes back is where they came from.
  useEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  async function decline() {
    setProblem('')
    setSaving(true)
    try {
      await call(declineQuote, { body: { paymentNumber: code, name: name.trim(), reason: reason.trim() } })
      onDeclined()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      onRefused()
    }
    setSaving(false)
  }

  if (!isAsking)
    return (
      <button ref={button} type="button" className="secondary" onClick={() => setAsking(true)}>
        {t('checkout.page.quoteDecline')}
      </button>
    )
  return (
    <>
      <label>
        <span>{t('checkout.page.quoteDeclineWhy')}</span>
        <textarea
          // biome-ignore lint/a11y/noAutofocus: it was asked for by the button that stood here
          autoFocus
          value={reason}
          rows={3}
          maxLength={300}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      <div className="message" role="alert">
        {problem}
      </div>
      <button type="button" className="secondary" aria-busy={isSaving} disabled={isSaving} onClick={() => void decline()}>
        {t('checkout.page.quoteDeclineSure')}
      </button>
      <button type="button" className="quiet" disabled={isSaving} onClick={() => setAsking(false)}>
        {t('checkout.page.quoteDeclineBack')}
      </button>
    </>
  )
}
