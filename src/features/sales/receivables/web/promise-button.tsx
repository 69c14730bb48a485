import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { DayText } from '#web/ui/values/date-text.tsx'
import type { OpenInvoice } from '../contract.ts'

type Props = { promise: NonNullable<OpenInvoice['promise']> }

export function PromiseText({ promise: { on, amount, isBroken } }: Props) {
  const { t } = useTranslation()
  return (
    <Text span inherit c={isBroken ? 'var(--mantine-color-error)' : undefined}>
      {t(isBroken ? 'receivables.promise.broken' : 'receivables.promise.by', { amount: formatCents(amount) })} <DayText iso={on} />
    </Text>
  )
}

/** What was promised, and the way to write it down. */
export function PromiseButton({ invoice: { number, promise }, onOpen }: { invoice: OpenInvoice; onOpen: () => void }) {
  const { t } = useTranslation()
  const name = t(promise ? 'receivables.promise.change' : 'receivables.promise.add')
  return (
    <>
      {promise && (
        <Text size="sm" title={promise.note || undefined}>
          <PromiseText promise={promise} />
        </Text>
      )}
      <Button size="compact-xs" variant="subtle" onClick={onOpen} aria-label={`${name}: ${number}`}>
        {name}
      </Button>
    </>
  )
}
