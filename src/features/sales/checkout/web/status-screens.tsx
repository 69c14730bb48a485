import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

export function Spinner({ text }: { text: string }) {
  return (
    <div className="status" role="status">
      <div className="spinner" aria-hidden="true" />
      <p>{text}</p>
    </div>
  )
}

type Result = { kind: 'done' | 'failed' | 'waiting'; title: string; children?: ReactNode }

/** The end of a way: its heading is read out, and takes the focus. */
export function ResultScreen({ kind, title, children }: Result) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="status">
      <div className={`mark ${kind}`} aria-hidden="true">
        {kind === 'done' ? '✓' : kind === 'failed' ? '!' : '…'}
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  )
}

export function ErrorScreen({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const { t } = useTranslation()
  return (
    <ResultScreen kind="failed" title={t('checkout.page.errorTitle')}>
      <p>{message}</p>
      {onRetry && (
        <button type="button" className="quiet" onClick={onRetry}>
          {t('checkout.page.retry')}
        </button>
      )}
    </ResultScreen>
  )
}
